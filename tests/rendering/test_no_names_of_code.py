"""Nobody is told a name out of the code: not in a message, not in a rule, not in an answer.

A fact that is missing is an error, and no letter says "Expenditure 0" for want of a number.

Turns of phrase that no native writer uses, and that English letters, pages and manuals once had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import resources
from judge.rendering import families
from judge.rendering.rule_text import rules, rules_in
from tests.letters import corpus

_NAME = re.compile(
    r"(?<![\w./@+?&=-])[a-zA-Z]+(?:_[a-zA-Z]+)+(?![\w.@(=/])|\b[A-Z][a-z]+[A-Z][a-z]+[A-Z]\w*\b"
)
"""``besieger_must_lift``, ``NotForYou``."""
_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_KEEPERS = frozenset({"sends_from", "dkim_selector", "plus_addresses", "return_path"})
"""Words of the keeper's settings file, and what they are called there."""
_OAUTH = frozenset({"client_secret", "client_id", "refresh_token", "token_url"})


def names_in(text: str) -> set[str]:
    return set(_NAME.findall(text))


def sentences() -> Iterator[tuple[str, str]]:
    """Every message in every language, and each letter and page of help, without what is filled in."""
    for language in ("en", "fr", "it"):
        for message in families.messages(language).values():
            yield f"{language} {message.name}", _JINJA.sub(" ", message.body)
    folder = resources.folder("templates")
    for part in (f for f in folder.iterdir() if f.is_dir() and f.name not in ("map", "pages", "web")):
        for file in Path(str(part)).rglob("*.txt"):
            yield str(file.name), _JINJA.sub(" ", file.read_text(encoding="utf-8"))


def test_messages_letters_and_pages_have_none() -> None:
    found = {name: said for name, text in sentences() if (said := names_in(text) - _KEEPERS - _OAUTH)}
    assert not found, found


def test_rules_are_told_without_the_names_of_readings() -> None:
    told = [*rules().values(), *(r for book in ("empires.md", "cards.md") for r in rules_in(book))]
    assert len(told) > 200
    assert not {rule.id: said for rule in told if (said := names_in(str.__str__(rule.text)))}


@pytest.mark.parametrize("language", ["fr"])
def test_so_they_are_in_other_languages(language: str) -> None:
    from judge.rendering.rule_text import _rules_in_language

    assert not {
        rule.id: said for rule in _rules_in_language(language).values() if (said := names_in(rule.text))
    }


def test_no_answer_of_the_recorded_letters_has_one() -> None:
    """What the judge said to every letter of the corpus; the names that a letter itself has are its own."""
    found = {}
    for name in sorted(corpus.goldens()):
        answers = "\n".join(_answers(corpus.golden(name)))
        letter = corpus.bytes_of_letter(name).decode(errors="replace")
        if codes := {code for code in names_in(answers) if code not in letter}:
            found[name] = codes
    assert not found, found


def _answers(kept: object) -> Iterator[str]:
    """The text of each letter that went out, wherever it stands in a golden file."""
    match kept:
        case {"text": str(text), **rest}:
            yield text
            yield from _answers(rest)
        case dict():
            for value in kept.values():
                yield from _answers(value)
        case list():
            for value in kept:
                yield from _answers(value)
        case _:
            return


TEMPLATES = Path(__file__).parents[2] / "templates"
STANDS_IN = re.compile(r"\bfacts\.get\(|\b(?:remark|complaint)\.facts\b")
"""A message has its facts by the names in its tag; those that may be missing stand there with a "?"."""


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.jinja")), ids=lambda p: str(p.relative_to(TEMPLATES))
)
def test_no_number_and_no_empty_word_stands_in_for_a_fact(path: Path) -> None:
    assert STANDS_IN.findall(path.read_text("utf-8")) == []


ROOT = Path(__file__).parents[2]
TURNS = (
    "still missing is",
    "still missing are",
    "only you are missing",
    "has the phase played",
    "nothing is waited for",
    "has not begun any more",
    "is no address of yours",
    "you read what is to you",
    "count no more",
    "the lot says",
    "waits for your word",
    "it cannot be so while",
    "no great news",
    "would mean to begin again",
    ", for a from line",
    "from line can be forged",
    "end of what i read",
    "spells its way",
    "stands there now",
    "where they stay clear",
    "hangs on what",
    "all is in fog",
    "it is not to you",
    "yours no more",
)
"""In small letters, one blank between words."""
_ENDINGS = {".jinja", ".txt", ".html", ".md", ".yaml"}


def _english() -> Iterator[Path]:
    """The templates that are read in English, and the documents."""
    folders = (*(ROOT / "templates").rglob("en"), ROOT / "docs")
    for folder in folders:
        yield from (file for file in folder.rglob("*") if file.suffix in _ENDINGS)
    yield ROOT / "README.md"


def test_no_english_text_has_a_turn_of_another_language() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {turn}"
        for file in _english()
        for turn in TURNS
        if turn in " ".join(file.read_text(encoding="utf-8").lower().split())
    }
    assert not found
