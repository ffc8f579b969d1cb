"""Six languages at once: a page of words each, none of which says in another language what it should not."""

from __future__ import annotations

import pytest

from judge.understanding.lexicon import Vocabulary, lexicon, vocabularies
from judge.understanding.operators import _SURE
from judge.understanding.tokens import fold
from tests.understanding.test_reader import said

LANGUAGES = ("en", "fr", "it", "de", "es", "nl")
READ_ALONE = ("it", "de", "es", "nl")
_TABLES = ("verbs", "marks", "same", "joins", "blocks", "blocks_first", "lifts", "nouns")


def test_six_languages_are_read() -> None:
    assert set(LANGUAGES) <= set(vocabularies("machiavelli"))


@pytest.mark.parametrize("language", READ_ALONE)
def test_a_page_has_no_concept_that_english_has_not(language: str) -> None:
    """A row that nothing asks for would be words for nothing. `between`: AND between two names."""
    known, page = vocabularies("machiavelli")["en"], vocabularies("machiavelli")[language]
    for table in _TABLES:
        assert set(getattr(page, table)) - set(getattr(known, table)) <= {"between"}, table


@pytest.mark.parametrize("language", READ_ALONE)
def test_what_blocks_everywhere_is_no_word_of_another_language(language: str) -> None:
    """A blocking word of four letters stops sentences of every language (``come`` asks in Italian alone)."""
    pages = vocabularies("machiavelli")
    for other in LANGUAGES:
        if other == language:
            continue
        blocks = _single_words(pages[other])
        words = lexicon(pages[other].model_copy(update={"blocks": {}}), {}).words
        found = {
            word
            for word, star in _single_words(pages[language])
            for w in words
            if (w == word or (star and w.startswith(word))) and not _blocks(w, blocks)
        }
        assert not found, other


def _single_words(page: Vocabulary) -> set[tuple[str, bool]]:
    """The single words under `blocks`, and whether they have any ending."""
    phrases = (phrase.strip() for listed in page.blocks.values() for phrase in listed.split(";"))
    return {
        (fold(phrase.rstrip("*")), phrase.endswith("*"))
        for phrase in phrases
        if len(phrase.rstrip("*")) >= _SURE and " " not in phrase
    }


def _blocks(word: str, blocks: set[tuple[str, bool]]) -> bool:
    return any(word == block or (star and word.startswith(block)) for block, star in blocks)


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        (
            "L'armata di Arezzo va a Siena con l'appoggio di Firenze",
            ["A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"],
        ),
        ("Pago 5 ducati a Venezia", ["pay 5d to Venice"]),
        ("Todos quietos", ["A Arezzo holds", "A Florence holds", "F Pisa holds"]),
        ("La flota de Pisa zarpa hacia el golfo de León oriental", ["F Pisa -> EGL"]),
        ("Arezzo greift Siena an", ["A Arezzo -> Siena"]),
        ("Drei Dukaten für den Papst", ["pay 3d to Papacy"]),
        ("De vloot beweegt niet", ["F Pisa holds"]),
        ("Florence steunt Arezzo naar Siena", ["A Florence S A Arezzo -> Siena"]),
    ],
)
def test_an_order_in_another_language_is_read(line: str, orders: list[str]) -> None:
    assert said(line)[0] == orders


@pytest.mark.parametrize(
    "line",
    [
        "Se Perugia attacca, Arezzo tiene",
        "Non muovere l'armata di Firenze a Siena",
        "Forse Firenze va a Siena",
        "Arezzo hält, falls Perugia angreift",
        "Vielleicht zieht Florenz nach Siena",
        "Kein Zug von Florenz nach Siena",
        "Si Perugia ataca, Arezzo mantiene",
        "Quizás Florencia va a Siena",
        "No mandes el ejército de Florencia a Siena",
        "Als Perugia aanvalt, houdt Arezzo stand",
        "Misschien gaat Florence naar Siena",
        "Florence gaat naar Siena of naar Bologna",
        "A Florence - Siena, forse",
        "A Florence - Siena vielleicht",
        "A Florence - Siena quizás",
        "A Florence - Siena misschien",
    ],
)
def test_a_blocking_word_of_any_language_stops_its_sentence(line: str) -> None:
    assert said(line)[0] == []
