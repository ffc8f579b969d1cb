"""A scenario of a set: years, powers with their courts and areas, and what differs from the board (E-026).

Not here: the position that a game begins with (the rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from judge.games.empires.sets.shape import Level, Many, Religion, Shape

Option = Literal[
    "schism", "crusade", "raiders", "magnates", "colonisation", "armies", "fleets", "civilisation"
]
"""Optional rules (E-003); a set must have their tables."""
UNKNOWN: frozenset[Option] = frozenset({"schism", "magnates", "colonisation"})
"""Of these too little is known for any table."""


class Statures(Shape):
    """A leader's three levels at the start."""

    combat: Level = 3
    administration: Level = 3
    diplomacy: Level = 3


class PowerSetup(Shape):
    """A power at the start; `court` is one of its `areas`. `ties` and `claims` may lie anywhere."""

    name: str = ""
    court: str = ""
    areas: Many[str] = ()
    statures: Statures = Statures()
    gold: int = Field(default=12, ge=0, le=99)
    ties: Many[str] = ()
    claims: Many[str] = ()


class AreaSetup(Shape):
    """State that an area begins with and the board does not give; None: as on the board."""

    social_state: int | None = Field(default=None, ge=-3, le=5)
    fortification: int = Field(default=0, ge=0, le=9)
    unrest: bool = False
    language: str | None = None
    religion: Religion | None = None
    seafaring: bool | None = None


class Scenario(Shape):
    """Years `first` to `last`, five a round, both counted. `places`: number of players to the powers that are
    in play then; the areas of the others are independent. `rules`: house rules that it wants otherwise."""

    scenario: str = ""
    title: str = ""
    source: str = ""
    first: int = Field(default=1101, ge=1, le=9999)
    last: int = Field(default=1150, ge=1, le=9999)
    powers: Mapping[str, PowerSetup] = {}
    places: Mapping[int, Many[str]] = {}
    areas: Mapping[str, AreaSetup] = {}
    options: Many[Option] = ()
    rules: Mapping[str, Any] = {}

    @property
    def rounds(self) -> int:
        """Rounds of five years (E-001)."""
        return (self.last - self.first + 1) // 5
