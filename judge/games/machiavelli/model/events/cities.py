"""Sieges, cities burnt and rebuilt, who controls provinces and cities.

Rebellions: where they break out and what ends them.

Famine, plague and storms: where they strike and whom they take.

Home countries, who is out of the game, who won, and the Pope's ban.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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


@dataclass(frozen=True, kw_only=True)
class RebellionBroke(Event):
    area: AreaId
    against: Power | None
    province: bool
    city: bool


@dataclass(frozen=True, kw_only=True)
class RebellionPacified(Event):
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class RebellionLiberated(Event):
    area: AreaId
    by: Power | None = None


@dataclass(frozen=True, kw_only=True)
class RebellionPutDown(Event):
    """`where`: ``province`` or ``city`` (then both)."""

    area: AreaId
    where: str


class Disaster(StrEnum):
    FAMINE = "famine"
    PLAGUE = "plague"
    STORM = "storm"


@dataclass(frozen=True, kw_only=True)
class DisasterStruck(Event):
    """The severity throw and, where thrown, row and column of the table; `areas` in order (N-050)."""

    disaster: Disaster
    roll: int
    row: int | None = None
    column: int | None = None
    areas: tuple[AreaId, ...]
    drawn: bool = False


@dataclass(frozen=True, kw_only=True)
class PlagueSpread(Event):
    """Course of a plague: where it went on to, and which provinces beside it were spared (O-010)."""

    areas: tuple[AreaId, ...]
    spared: tuple[AreaId, ...]


@dataclass(frozen=True, kw_only=True)
class UnitPerished(Event):
    """`cause`: ``famine``, ``plague``, ``storm``, ``siege``, ``elimination``, ``dismissed``."""

    power: Power
    unit: UnitRef
    cause: str


@dataclass(frozen=True, kw_only=True)
class Excommunicated(Event):
    """Nobody may give ducats to a power, or take any from it, in the phase that comes (A-190)."""

    power: Power


@dataclass(frozen=True, kw_only=True)
class Ranked(Event):
    """Ranks at the end of a game: places from the first on, equals in one; who is out last (A-036, A-037)."""

    places: tuple[tuple[Power, ...], ...]


@dataclass(frozen=True, kw_only=True)
class HomeCountryGained(Event):
    power: Power
    home_of: Power


@dataclass(frozen=True, kw_only=True)
class HomeCountryLost(Event):
    power: Power
    home_of: Power


@dataclass(frozen=True, kw_only=True)
class PowerEliminated(Event):
    power: Power


@dataclass(frozen=True, kw_only=True)
class VictoryWon(Event):
    """`points` where they win."""

    power: Power
    cities: int
    countries: int
    points: int | None = None


@dataclass(frozen=True, kw_only=True)
class VictoryThresholdRaised(Event):
    cities: int
