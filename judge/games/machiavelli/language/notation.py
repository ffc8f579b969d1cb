"""The marks in which a rulebook writes orders: how they are read, and how orders are told back in them.

The marks are files of ``grammar/machiavelli/notations``, which rulebooks name (F-030). Not here: the words of
languages (``grammar/words``), the grammar itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from judge import resources


@dataclass(frozen=True, slots=True)
class Notation:
    """`marks` are patterns, in small letters, and the words of the grammar that they stand for.

    `orders` are forms of orders by the keys of ``grammar/words``; what is not there is said in words.
    """

    marks: tuple[tuple[re.Pattern[str], str], ...] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    move: str = "->"

    def in_words(self, part: str) -> str:
        """A part of a line with its marks as words; as long as before, so that offsets stay what they are."""
        for mark, word in self.marks:
            part = mark.sub(lambda found, word=word: word.ljust(len(found.group())), part)  # type: ignore[misc]
        return part


@cache
def notation(name: str) -> Notation:
    """The notation of this name; the usual one, which has no marks, for an empty name."""
    if not name:
        return Notation()
    table = resources.table("grammar", "machiavelli", "notations", f"{name}.yaml")
    marks = tuple((re.compile(pattern), word) for pattern, word in table["marks"])
    return Notation(marks, table["orders"], table["move"])
