"""Sieges, cities burnt and rebuilt, who controls provinces and cities."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.state import Power, UnitRef


@dataclass(frozen=True, kw_only=True)
class SiegeBegun(Event):
    power: Power
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class SiegeLifted(Event):
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class BesiegedGarrisonDisbanded(Event):
    """Its power was assassinated while it was besieged (N-072)."""

    area: AreaId


@dataclass(frozen=True, kw_only=True)
class ProvinceChangedHands(Event):
    area: AreaId
    was: Power | None
    now: Power | None


@dataclass(frozen=True, kw_only=True)
class CityChangedHands(Event):
    area: AreaId
    was: Power | None
    now: Power | None


@dataclass(frozen=True, kw_only=True)
class CityDestroyed(Event):
    """Burnt to the ground by `power`, whose loot is `ducats`: none if its unit was thrown out (B-016).

    `rebels`: those in the city are gone with it.
    """

    power: Power
    area: AreaId
    ducats: int
    rebels: bool = False


@dataclass(frozen=True, kw_only=True)
class RebuildingBegun(Event):
    """The first of two seasons; `walls`: the city stands, they are built up (B-017)."""

    power: Power
    area: AreaId
    walls: bool


@dataclass(frozen=True, kw_only=True)
class RebuildingLost(Event):
    """Loss of what was begun, for nobody went on with it (B-Q40)."""

    power: Power
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class CityRebuilt(Event):
    """A city stands again; with `walls`, they do too (B-017)."""

    power: Power
    area: AreaId
    walls: bool


@dataclass(frozen=True, kw_only=True)
class IndependentGarrison(Event):
    """A garrison that nobody owns has appeared (A-200)."""

    area: AreaId


@dataclass(frozen=True, kw_only=True)
class UnitMadeIndependent(Event):
    """Its ruler is out of the game, and it stands for itself (A-040)."""

    unit: UnitRef
    was: Power
