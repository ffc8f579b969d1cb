"""Names of areas, powers and event cards in lines: in every language, and beginnings that fit only one.

Not here: the grammar (grammar), names for letters (table_game).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.api import PowerName, ProperName, fold, other_names

SHORTEST = 4
"""Letters of a beginning."""
_NONE = "(?!)"
"""A pattern that fits nothing."""


@dataclass(frozen=True, slots=True)
class Called:
    """Folded words to the id that each of them means."""

    ids: Mapping[str, str]

    @property
    def pattern(self) -> str:
        """A pattern of all of them, the longest first."""
        words = sorted(self.ids, key=len, reverse=True)
        return rf"(?:{'|'.join(map(re.escape, words))})\b" if words else _NONE


def bare(written: str) -> str:
    """A name as it is compared: small, without accents, dashes as blanks."""
    return " ".join(without_hyphens(fold(written)).split())


def without_hyphens(text: str) -> str:
    """A text with blanks for the hyphens between letters, each letter at its place."""
    return "".join(
        " " if sign == "-" and text[at - 1 : at].isalpha() and text[at + 1 : at + 2].isalpha() else sign
        for at, sign in enumerate(text)
    )


def names_in_use(names: Mapping[str, Iterable[str]], *, beginnings: bool = True) -> Called:
    """The names by which ids are called; a word that means two of them means none."""
    whole: dict[str, str | None] = {}
    for id, words in names.items():
        for word in map(bare, words):
            whole[word] = id if whole.get(word, id) == id else None
    found = {word: id for word, id in whole.items() if id is not None and word}
    begun: dict[str, str | None] = {}
    for word, id in found.items() if beginnings else ():
        for length in range(SHORTEST, len(word)):
            start = word[:length]
            if not start.endswith(" "):
                begun[start] = id if begun.get(start, id) == id else None
    shorter = {start: id for start, id in begun.items() if id is not None and start not in whole}
    return Called({**shorter, **found})


def place_words(name: str) -> tuple[str, ...]:
    """Names of a place in all languages."""
    return (name, *(word for group in other_names(name, ProperName.group) for word in group))


def power_words(name: str) -> tuple[str, ...]:
    """Names of a power in all languages."""
    return (name, *(word for group in other_names(name, PowerName.group) for word in group))
