"""Home countries, who is out of the game, who won, and the Pope's ban."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.state import Power


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
