"""Rebellions: where they break out and what ends them."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.state import Power


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
