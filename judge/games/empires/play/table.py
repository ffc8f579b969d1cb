"""The table while it is played: position, news so far, dice. Every step takes one and returns another.

Not here: any rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from judge.api.values import Dice
from judge.games.empires.model.events import Event
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.state import Empire, Holding, State
from judge.games.empires.sets.board import AreaId


@dataclass(frozen=True, slots=True)
class Table:
    """`dice` names its throws by the round's year and what is thrown for."""

    ground: Ground
    state: State
    dice: Dice
    events: tuple[Event, ...] = ()

    def telling(self, *events: Event) -> Table:
        """With more news."""
        return replace(self, events=(*self.events, *events))

    def area(self, id: AreaId, **changes: Any) -> Table:
        """With an area changed."""
        return replace(self, state=self.state.area(id, **changes))

    def power(self, id: Power, **changes: Any) -> Table:
        """With a power changed."""
        return replace(self, state=self.state.power(id, **changes))

    def having(self, **changes: Any) -> Table:
        """With the position changed otherwise."""
        return replace(self, state=replace(self.state, **changes))

    def holding(self, id: AreaId) -> Holding:
        """An area as it is now."""
        return self.state.areas[id]

    def empire(self, id: Power) -> Empire:
        """A power as it is now."""
        return self.state.powers[id]

    def throw(self, name: str, count: int) -> tuple[Table, int]:
        """Dice under a name that no other throw of the game has."""
        full = f"{name}:{self.state.year}.{self.state.thrown}"
        return self.having(thrown=self.state.thrown + 1), self.dice.throw(full, count)

    def pick(self, name: str, sides: int) -> tuple[Table, int]:
        """One of 1 .. `sides` under a name of its own."""
        full = f"{name}:{self.state.year}.{self.state.thrown}"
        return self.having(thrown=self.state.thrown + 1), self.dice.pick(full, sides)
