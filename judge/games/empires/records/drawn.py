"""Dice of a line, as it says that they fall: by kind, one after another.

What is not given falls as if nothing happened (0: no row has it), and is noted. Not here: the throws (play).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from judge.games.empires.records.shape import Draws

C = TypeVar("C")


@dataclass(slots=True)
class GivenDice:
    """`missing`: kinds of throws that were asked for and not given."""

    draws: Draws
    used: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def throw(self, name: str, count: int = 1) -> int:
        """The next of its kind; of initiative, the next of its power."""
        kind, _, rest = name.partition(":")
        given: Sequence[int] = ()
        if kind == "initiative":
            power = rest.rpartition(":")[0]
            kind, given = f"initiative.{power}", self.draws.initiative.get(power, [])
        else:
            given = getattr(self.draws, kind.replace("-", "_"), [])
        place = self.used.get(kind, 0)
        self.used[kind] = place + 1
        if place < len(given):
            return given[place]
        if kind not in self.missing:
            self.missing.append(kind)
        return 0

    def pick(self, name: str, sides: int) -> int:
        """The next number, or the first of all."""
        return min(max(self.throw(name), 1), sides)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As they are: a line gives its cards in the order in which they lie."""
        return tuple(cards)
