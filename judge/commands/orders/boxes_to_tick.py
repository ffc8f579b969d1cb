"""Boxes before the lines of a list that somebody ticks: the line of an empty one is not meant, or not yet.

Some bullets look like boxes; they are empty ones where others of the letter are filled or ticked. Not here:
what becomes of such a line (lines_put_aside).
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.core.written_words import behind_blanks, end_of_bullet

_TICKS = frozenset("\u2611\u2713\u2714\u2705")
_EMPTY = frozenset("\u2610\u25fb\u25fd\u2b1c\U0001f532\U0001f533\u2750\u2751\u2752")
_FILLED = {
    "\u25a1": "\u25a0",
    "\u25c7": "\u25c6",
    "\u25cb": "\u25c9\u29bf\U0001f518",
    "\u26aa": "\u26ab\U0001f518",
}
"""Bullets that are empty boxes beside these."""
_BRACKETS = {"[": "]", "(": ")"}
_NOTHING = " _."
"""Signs that an empty box of brackets may hold."""


def empty_signs(lines: Iterable[str]) -> frozenset[str]:
    """The signs that are empty boxes in a letter with these lines."""
    first = {line[at : at + 1] for line in lines for at in (_behind_bullet(line),)}
    ticked = not _TICKS.isdisjoint(first)
    return _EMPTY.union(sign for sign, filled in _FILLED.items() if ticked or not first.isdisjoint(filled))


def end_of_empty_box(line: str, signs: frozenset[str]) -> int:
    """Place behind the empty box that a line begins with, its bullet or number before it; 0 if none does."""
    at = _behind_bullet(line)
    sign = line[at : at + 1]
    if sign in signs:
        return behind_blanks(line, at + 1)
    end = line.find(_BRACKETS[sign], at) if sign in _BRACKETS else -1
    return behind_blanks(line, end + 1) if end > at and not line[at + 1 : end].strip(_NOTHING) else 0


def _behind_bullet(line: str) -> int:
    return end_of_bullet(line) or behind_blanks(line, 0)
