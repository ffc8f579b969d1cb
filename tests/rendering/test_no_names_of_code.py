"""Nobody is told a name out of the code: not in a message, not in a rule, not in an answer."""

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
