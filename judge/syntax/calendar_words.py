"""Words of dates, spans and phases in other languages, each with its number or its English word.

They stand in ``grammar/words``, those of languages that commands are only read in, in ``grammar/wishes``.
Not here: what dates mean (dates), phrases of commands (other_languages).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from judge import resources
from judge.syntax import phrases
from judge.syntax.languages import fold, language_codes, words


@cache
def months() -> Mapping[str, int]:
    """The names of the months and their numbers, January 0."""
    return {
        fold(name): number
        for language in language_codes()[1:]
        for number, name in enumerate(words(language).get("months", ()))
    }


@cache
def weekdays() -> Mapping[str, int]:
    """The same for days of the week, Monday 0."""
    return {
        fold(name): number
        for language in language_codes()[1:]
        for number, name in enumerate(words(language).get("weekdays", ()))
    }


@cache
def word_for_word(group: str) -> Mapping[str, str]:
    """Single words and their English ones: ``days`` and ``phases``."""
    tables = [*(words(language).get(group, {}) for language in language_codes()[1:])]
    tables += [told["days"] for told in _read_only() if group == "days"]
    return {fold(word): english for table in tables for word, english in table.items()}


def word_by_word(text: str, group: str) -> str:
    """A text whose words that stand in a group have become the English ones."""
    said, at, plain = "", 0, fold(text)
    for spot, meant in _table(group).found_in(plain, 0, len(plain)):
        said, at = said + plain[at : spot.start] + meant, spot.end
    return said + plain[at:]


@cache
def _table(group: str) -> phrases.Table:
    return phrases.Table(word_for_word(group))


@cache
def whole_months() -> Mapping[str, int]:
    """The names of the months, January 0, in languages that are only read: no shorter form counts."""
    return {fold(name): n for told in _read_only() for n, name in enumerate(told["months"])}


@cache
def whole_weekdays() -> Mapping[str, int]:
    """The same for days of the week, Monday 0."""
    return {fold(name): n for told in _read_only() for n, name in enumerate(told["weekdays"])}


def _read_only() -> Iterator[Mapping[str, Any]]:
    folder = resources.folder("grammar").joinpath("wishes")
    for name in sorted(file.name for file in folder.iterdir() if file.name.endswith(".yaml")):
        yield resources.table("grammar", "wishes", name)["calendar"]
