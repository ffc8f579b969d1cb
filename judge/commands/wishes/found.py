"""Wishes found in the lines of one letter, kept so that each line is searched once, however many ask.

Not here: the search (reading), what becomes of a wish (menu).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from judge.understanding.intents import Row

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish that a sentence may hold. `lines` are filled in; `whole`: nothing is missing in them."""

    score: float
    row: Row
    lines: tuple[str, ...]
    whole: bool
    said: str

    @property
    def line(self) -> str:
        """The lines as one, to be shown and answered by one number."""
        return "; ".join(self.lines)


@dataclass(slots=True)
class FoundOnce(Generic[Found]):
    """The searches of one letter, by the line and all else that decides what is found."""

    _found: dict[Hashable, Found] = field(default_factory=dict)

    def once(self, key: Hashable, search: Callable[[], Found]) -> Found:
        """Give what is found under a key, searching if nobody has done so before."""
        if key not in self._found:
            self._found[key] = search()
        return self._found[key]
