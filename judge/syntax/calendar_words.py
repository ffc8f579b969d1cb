"""Words of dates, spans and phases in other languages, each with its number or its English word.

They stand in ``grammar/words``. Not here: what dates mean (dates), phrases of commands (other_languages).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from judge.syntax import phrases
from judge.syntax.languages import folded, words, written


@cache
def months() -> Mapping[str, int]:
    """The names of the months and their numbers, January 0."""
    return {
        folded(name): number
        for language in written()[1:]
        for number, name in enumerate(words(language).get("months", ()))
    }


@cache
def weekdays() -> Mapping[str, int]:
    """The same for days of the week, Monday 0."""
    return {
        folded(name): number
        for language in written()[1:]
        for number, name in enumerate(words(language).get("weekdays", ()))
    }


@cache
def word_for_word(group: str) -> Mapping[str, str]:
    """Single words and their English ones: ``days`` and ``phases``."""
    return {
        folded(word): english
        for language in written()[1:]
        for word, english in words(language).get(group, {}).items()
    }


def word_by_word(text: str, group: str) -> str:
    """A text whose words that stand in a group have become the English ones."""
    said, at, plain = "", 0, folded(text)
    for spot, meant in _table(group).found_in(plain, 0, len(plain)):
        said, at = said + plain[at : spot.start] + meant, spot.end
    return said + plain[at:]


@cache
def _table(group: str) -> phrases.Table:
    return phrases.Table(word_for_word(group))
