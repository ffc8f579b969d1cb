"""A translation that lacks a template, or has a fault in one, falls back to English for that alone."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from judge.core.effects import Send
from judge.core.wording import Wording, writing_in
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.rendering import render, translation

Write = Callable[..., None]


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, translation.LOG.name)
    return caplog


def french(template: str, **facts: object) -> str:
    send = Send(to="a@example.org", template=template, facts=facts, language="fr")
    return render.letter(send).text


def test_a_template_that_is_not_translated_is_said_in_english_and_noted(
    templates: Write, noted: pytest.LogCaptureFixture
) -> None:
    templates("replies/x.txt", 'Subject: x\n\n{% include "replies/y.txt" %}')
    templates("replies/y.txt", "Good day.\n")
    templates("replies/x.txt", 'Subject: x\n\nBonjour.\n{% include "replies/y.txt" %}', "fr")
    assert french("replies/x") == "Bonjour.\nGood day.\n"
    assert "fr has no replies/y.txt" in noted.text


@pytest.mark.parametrize("fault", ["{{ unheard_of }}", "{% if %}", "{{ 1 | no_such_filter }}"])
def test_a_broken_translation_of_one_sentence_leaves_the_rest_of_the_letter_as_it_is(
    fault: str, templates: Write, noted: pytest.LogCaptureFixture
) -> None:
    templates("replies/x.txt", 'Subject: x\n\n{% include "replies/y.txt" %}')
    templates("replies/y.txt", "Fall of {{ year }}: {{ 'fall' | word('seasons') }}.\n")
    templates("replies/x.txt", 'Subject: x\n\nBonjour.\n{% include "replies/y.txt" %} Adieu.', "fr")
    templates("replies/y.txt", f"Automne.{fault}\n", "fr")
    assert french("replies/x", year=1455) == "Bonjour.\nFall of 1455: Fall. Adieu.\n"
    assert "replies/y.txt could not be used" in noted.text


def test_a_broken_piece_is_said_in_english_in_its_place_with_what_is_around_it(
    templates: Write, noted: pytest.LogCaptureFixture
) -> None:
    english = (
        "Subject: x\n\n{% macro m(n) %}<{{ n }}>{% endmacro %}"
        '{% piece "head" %}Hello.\n{% endpiece %}'
        '{% for n in (1, 0) %}{% piece "line" %}{{ m(n) }} is {{ n }}\n{% endpiece %}{% endfor %}'
    )
    templates("replies/x.txt", english)
    templates(
        "replies/x.txt", english.replace("Hello", "Bonjour").replace("is {{ n }}", "fait {{ 1 // n }}"), "fr"
    )
    assert french("replies/x") == "Bonjour.\n<1> fait 1\n<0> is 0\n"
    assert '"line" in replies/x.txt could not be used (ZeroDivisionError)' in noted.text


def test_a_piece_that_fails_in_both_is_missing_and_the_letter_goes(
    templates: Write, unwritten: list[str]
) -> None:
    templates("replies/x.txt", 'Subject: x\n\n{% piece "a" %}{{ gone }}{% endpiece %}End.')
    templates("replies/x.txt", 'Subject: x\n\n{% piece "a" %}{{ perdu }}{% endpiece %}Fin.', "fr")
    assert french("replies/x").endswith("Fin.\n")
    assert unwritten.pop().startswith('"a" in replies/x.txt')


def test_a_letter_whose_frame_is_broken_goes_in_english(
    templates: Write, noted: pytest.LogCaptureFixture
) -> None:
    templates("replies/x.txt", "Subject: news\n\nGood day.")
    templates("replies/x.txt", "Subject: nouvelles\n\nBonjour {{ nobody }}.", "fr")
    assert french("replies/x") == "Good day.\n"
    assert "replies/x.txt could not be used" in noted.text


class Word(Wording):
    def in_language(self, language: str) -> str:
        return f"{self.upper()}-{language}"


def test_a_wording_is_said_in_the_language_of_the_letter_and_is_english_everywhere_else() -> None:
    word = Word("pisa")
    assert (str(word), f"{word}", word == "pisa", sorted([word, "a"])[1]) == ("pisa", "pisa", True, "pisa")
    with writing_in("fr"):
        assert (str(word), f"{word:>8}", f"{word}", hash(word)) == (
            "PISA-fr",
            " PISA-fr",
            "PISA-fr",
            hash("pisa"),
        )
    assert str(word) == "pisa"


def test_a_template_prints_wordings_in_its_language(templates: Write) -> None:
    templates(
        "replies/x.txt", "Subject: x\n\n{{ w }} {{ w ~ '!' }} {{ [w, w] | join(', ') }} {{ [w] | listed }}"
    )
    send = Send(to="a@example.org", template="replies/x", facts={"w": Word("pisa")})
    assert render.letter(send).text == "pisa pisa! pisa, pisa pisa\n"
    templates(
        "replies/x.txt",
        "Subject: x\n\n{{ w }} {{ w ~ '!' }} {{ [w, w] | join(', ') }} {{ [w] | listed }}",
        "fr",
    )
    assert french("replies/x", w=Word("pisa")) == "PISA-fr PISA-fr! PISA-fr, PISA-fr PISA-fr\n"


@pytest.mark.parametrize(
    ("language", "title"), [("fr", "sforza · Automne 1454 : les"), ("en", "sforza · Fall 1454: moves")]
)
def test_what_has_no_reader_is_told_in_the_language_that_is_asked_for(language: str, title: str) -> None:
    """Titles of maps: their words are not English in the middle of French."""
    phase = MachiavelliPhases().facts("1454-fall-movement")
    facts = {"game": "sforza", "phase": phase, "shows": "closed"}
    assert render.piece("caption/map", facts, language=language).startswith(title)
