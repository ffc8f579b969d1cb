"""Events, as facts with the rule that decided each. Letters and reports make sentences of them.

Not here: what it does to the position (play).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.games.empires.model.ground import Power
from judge.games.empires.model.working import CodeRead, Defended, Price, Rating, Seas, Term
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Endeavour, Level, Stature


@dataclass(frozen=True, kw_only=True)
class Event:
    """`rule`: which decided it."""

    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Refused(Event):
    """A line of a program that was not done. `line`: its place from 0; `reasons`: codes with their rules.

    Of an endeavour also what it would have been rated and what it would have cost.
    """

    power: Power
    line: int
    reasons: tuple[tuple[str, str], ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    rating: Rating | None = None
    price: Price | None = None


@dataclass(frozen=True, kw_only=True)
class LineEnded(Event):
    """A line that goes no further: ``until``, ``stop``, ``if``, ``times``, ``cards``."""

    power: Power
    line: int
    why: str


@dataclass(frozen=True, kw_only=True)
class Noted(Event):
    """Something worth telling about a line that was done all the same (E-Q35)."""

    power: Power
    line: int
    code: str


@dataclass(frozen=True, kw_only=True)
class Endeavoured(Event):
    """An endeavour and its card. `harm_only`: below zero after the card (E-019). `language` and `religion`:
    how the leader and the target stand to each other, where that counts. `builds`: what it is to build
    (E-049)."""

    power: Power
    line: int
    endeavour: Endeavour
    base: AreaId
    target: AreaId
    card: int
    rating: Rating
    price: Price
    seas: Seas
    codes: tuple[CodeRead, ...]
    defended: Defended | None = None
    harm_only: bool = False
    language: str = ""
    religion: str = ""
    builds: str = ""


@dataclass(frozen=True, kw_only=True)
class Raided(Event):
    """An attack of raiders, with the card that was turned up for it from the deck (E-045)."""

    name: str
    area: AreaId
    card: int
    rating: Rating
    codes: tuple[CodeRead, ...]
    defended: Defended | None = None


@dataclass(frozen=True, kw_only=True)
class DefenseRefused(Event):
    """A standing defense that could not be carried out."""

    power: Power
    area: AreaId
    why: str


@dataclass(frozen=True, kw_only=True)
class SocialStateChanged(Event):
    area: AreaId
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class SocialStateStayed(Event):
    """A rise above norm + 2 or a fall below -3 that is ignored (E-008)."""

    area: AreaId
    level: int
    by: int


@dataclass(frozen=True, kw_only=True)
class MarkWiped(Event):
    """A C result that came from `base` is gone from `area`; `left` still stand there (E-032, H-014)."""

    power: Power
    area: AreaId
    base: AreaId
    left: int


@dataclass(frozen=True, kw_only=True)
class MarkPlaced(Event):
    """A C result that is not yet a conquest: `have` of `need` (E-012, E-030)."""

    power: Power
    area: AreaId
    base: AreaId
    have: int
    need: int


@dataclass(frozen=True, kw_only=True)
class Conquered(Event):
    power: Power
    area: AreaId
    owner: Power | None


@dataclass(frozen=True, kw_only=True)
class Fortified(Event):
    """Fortification up or down."""

    area: AreaId
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class TieMade(Event):
    power: Power
    area: AreaId
    lost: bool = False


@dataclass(frozen=True, kw_only=True)
class UnrestBegan(Event):
    area: AreaId
    cause: str


@dataclass(frozen=True, kw_only=True)
class UnrestEnded(Event):
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class GoldGained(Event):
    """Gold won or lost; `die` 0: none was thrown."""

    power: Power
    gold: int
    source: str
    area: AreaId | None = None
    die: int = 0


@dataclass(frozen=True, kw_only=True)
class GoldGiven(Event):
    power: Power
    to: Power
    gold: int


@dataclass(frozen=True, kw_only=True)
class RebellionChecked(Event):
    """`outcome`: nothing, unrest, rebellion; ``due`` where there is no table, ``not-thrown`` without dice."""

    area: AreaId
    cause: str
    terms: tuple[Term, ...]
    value: int
    dice: int
    outcome: str


@dataclass(frozen=True, kw_only=True)
class Rebelled(Event):
    area: AreaId
    owner: Power | None


@dataclass(frozen=True, kw_only=True)
class LeaderChecked(Event):
    """`required`: whether the `level` of the `used` stature is among the card's numbers (E-016).

    `throws`: two dice for each stature; empty if none was needed or there is no table.
    """

    power: Power
    card: int | None
    used: Stature
    level: Level
    numbers: tuple[int, ...]
    required: bool
    throws: tuple[int, ...] = ()
    before: tuple[Level, ...] = ()
    after: tuple[Level, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StatureChanged(Event):
    power: Power
    stature: Stature
    before: Level
    after: Level


@dataclass(frozen=True, kw_only=True)
class LeaderDied(Event):
    power: Power
    heirless: bool


@dataclass(frozen=True, kw_only=True)
class CourtLost(Event):
    """`suitable`: the areas to which it may go; none: exile (E-014)."""

    power: Power
    area: AreaId
    suitable: tuple[AreaId, ...]


@dataclass(frozen=True, kw_only=True)
class CourtMoved(Event):
    power: Power
    area: AreaId
    before: AreaId | None


@dataclass(frozen=True, kw_only=True)
class WentIntoExile(Event):
    power: Power


@dataclass(frozen=True, kw_only=True)
class CourtMayReturn(Event):
    power: Power
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class Taxed(Event):
    power: Power
    area: AreaId
    gold: int
    plunder: bool = False
    die: int = 0


@dataclass(frozen=True, kw_only=True)
class EventDrawn(Event):
    power: Power
    card: str


@dataclass(frozen=True, kw_only=True)
class EventKept(Event):
    """A Hold card goes to its owner's hand: only he knows which."""

    power: Power
    card: str


@dataclass(frozen=True, kw_only=True)
class EventPlayed(Event):
    power: Power
    card: str


@dataclass(frozen=True, kw_only=True)
class CardsDealt(Event):
    power: Power
    count: int


@dataclass(frozen=True, kw_only=True)
class GameTurnBegan(Event):
    year: int


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    year: int


@dataclass(frozen=True, kw_only=True)
class OrderSettled(Event):
    """Turns in their order (E-004). `ranks`: who chose, in turn, with statures and areas; `dice` of ties."""

    order: tuple[Power, ...]
    ranks: tuple[tuple[Power, int, int], ...]
    dice: Mapping[Power, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class TurnBegan(Event):
    power: Power


@dataclass(frozen=True, kw_only=True)
class CardBegan(Event):
    """A card of every power in a simultaneous round (H-011), from 1 on; 0: what follows the last one."""

    number: int


@dataclass(frozen=True, kw_only=True)
class NothingUndertaken(Event):
    """A turn without any endeavour. `why`: ``none-lawful``, ``no-cards`` or ``not-ordered`` (E-Q22)."""

    power: Power
    why: str


@dataclass(frozen=True, kw_only=True)
class CardsLeft(Event):
    """Cards kept at the end of a turn."""

    power: Power
    count: int


@dataclass(frozen=True, kw_only=True)
class RoundEnded(Event):
    """`year`: the last of the round's five."""

    year: int


@dataclass(frozen=True, kw_only=True)
class ClaimWon(Event):
    power: Power
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class PowerOut(Event):
    power: Power


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event):
    won: tuple[Power, ...]
    points: Mapping[Power, int] = field(default_factory=dict)
