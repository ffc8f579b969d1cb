"""Famine, plague and storms: where they strike and whom they take."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.state import Power, UnitRef


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
