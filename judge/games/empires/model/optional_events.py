"""Events of the parts that a set may switch on: crusades (E-044), armies, fleets and markers (E-049).

Not here: raiders, and all that every game has (events).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.empires.model.events import Event
from judge.games.empires.model.ground import Power
from judge.games.empires.model.working import CodeRead, Defended, Rating
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Building


@dataclass(frozen=True, kw_only=True)
class CrusadeCalled(Event):
    """A crusade comes in this round (E-044). `crusaders`: who goes, in turn; `die`: what called it."""

    crusaders: tuple[Power, ...]
    die: int


@dataclass(frozen=True, kw_only=True)
class Crusaded(Event):
    """A crusader's card against a goal, for so much `paid` (E-044)."""

    power: Power
    area: AreaId
    card: int
    rating: Rating
    codes: tuple[CodeRead, ...]
    paid: int
    language: str = ""
    religion: str = ""
    defended: Defended | None = None


@dataclass(frozen=True, kw_only=True)
class CrusaderHalted(Event):
    """A crusader plays no further card. `why`: ``gold`` or ``rating``."""

    power: Power
    area: AreaId
    why: str


@dataclass(frozen=True, kw_only=True)
class CrusaderMarkPlaced(Event):
    """A C result of a crusade that does not yet win its goal: `have` of `need` (H-026)."""

    area: AreaId
    have: int
    need: int


@dataclass(frozen=True, kw_only=True)
class CrusaderStateFounded(Event):
    """A goal that a crusade has won is independent (E-044)."""

    area: AreaId
    owner: Power | None


@dataclass(frozen=True, kw_only=True)
class Built(Event):
    """A piece that an endeavour built; `count`: how many of its kind there are now (E-049)."""

    power: Power
    area: AreaId
    what: Building
    count: int


@dataclass(frozen=True, kw_only=True)
class PieceLost(Event):
    """Pieces that are gone. `why`: ``upkeep``, ``conquered``, ``independent``, ``shield`` or ``burnt``."""

    area: AreaId
    what: Building
    count: int
    why: str


@dataclass(frozen=True, kw_only=True)
class UpkeepPaid(Event):
    """Gold for all armies and fleets at the end of a turn (E-049)."""

    power: Power
    gold: int


@dataclass(frozen=True, kw_only=True)
class Marched(Event):
    """Army points that went from `base` to `area`, over `steps` areas for `gold` (E-049)."""

    power: Power
    base: AreaId
    area: AreaId
    points: int
    steps: int
    gold: int


@dataclass(frozen=True, kw_only=True)
class AlsoRuled(Event):
    """Another area with a palace, ruled by the card of an endeavour (E-049)."""

    power: Power
    area: AreaId
    card: int
    rating: Rating
    codes: tuple[CodeRead, ...]
    paid: int
