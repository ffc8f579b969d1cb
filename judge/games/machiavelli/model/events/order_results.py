"""Results of the orders of units: of a campaign and of the winter, retreats, builds left over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.orders import AdjustmentOrder, UnitOrder
from judge.games.machiavelli.model.state import Power, RetreatPlace, Special, UnitRef


class Verdict(StrEnum):
    """Result of an order. Several may hold at once: a bounced unit may be dislodged as well."""

    OK = "ok"
    STOOD_OFF = "stood-off"  # failed for want of strength
    SUPPORT_CUT = "support-cut"
    SUPPORT_VOID = "support-void"  # it did not match the supported unit's order
    NOTHING_TO_BESIEGE = "nothing-to-besiege"
    NO_CONVOY = "no-convoy"
    STRAITS_BLOCKED = "straits-blocked"
    SIEGE_IN_PROGRESS = "siege-in-progress"  # replaced by hold (N-022), or besieged (N-021)
    SIEGE_REQUIRED = "siege-required"  # conversion into a city that another holds, or in rebellion
    OWN_GARRISON = "own-garrison"  # besieging one's own garrison (N-024)
    CITY_IN_REBELLION = "city-in-rebellion"  # Venice rebels against the mover (N-044 i)
    NO_ORDER_OF_VICTIM = "assassinated"  # the order was replaced by hold (N-072)
    DISLODGED = "dislodged"
    GARRISON_FELL = "garrison-fell"  # a completed siege
    DESTROYED = "destroyed"  # no retreat, or a retreat that failed
    DISBANDED = "disbanded"
    UNPAID = "unpaid"  # adjustment: the treasury did not reach
    NOT_MAINTAINED = "not-maintained"  # adjustment: no order
    SIEGE_LIFTED = "siege-lifted"
    NO_SITE = "no-site"  # adjustment: nothing can be raised there when its turn comes
    CONDITION_FAILED = "condition-failed"  # adjustment: what it hung on is not so (B-041)
    REMOVED_BY_DEFAULT = "removed-by-default"  # games without money
    OUT_OF_SIGHT = "out-of-sight"  # fog: the reader sees the unit, but not where its order led


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Reason for a result: a code (``met-equal-strength``, ``cut-by``), the strengths, who was in the way.

    `helped_by` are the supports that stood and are counted in `strength`, `opposed_by` those in `against`;
    `rebels` and `rebels_oppose` say that a rebellion lent its point (N-070 6).
    """

    code: str
    strength: int | None = None
    against: int | None = None
    units: tuple[UnitRef, ...] = ()
    helped_by: tuple[UnitRef, ...] = ()
    rebels: bool = False
    opposed_by: tuple[UnitRef, ...] = ()
    rebels_oppose: bool = False


@dataclass(frozen=True, kw_only=True)
class OrderResolved(Event):
    """One unit's order and what became of it. `order` None: none was given. `ducats` paid in adjustments.

    `because` is why the order failed; `thrown_out` why the unit was dislodged, whatever became of its order.
    """

    power: Power
    unit: UnitRef
    order: UnitOrder | AdjustmentOrder | None
    verdicts: tuple[Verdict, ...]
    because: Reason | None = None
    thrown_out: Reason | None = None
    special: Special | None = None
    ducats: int | None = None


@dataclass(frozen=True, kw_only=True)
class MustRetreat(Event):
    power: Power
    unit: UnitRef
    attacker_from: AreaId | None
    places: tuple[RetreatPlace, ...]


@dataclass(frozen=True, kw_only=True)
class RetreatDrawn(Event):
    """A beaten unit's `place`, drawn from those left: its list was at its end, or it had none."""

    power: Power
    unit: UnitRef
    place: RetreatPlace
    places: tuple[RetreatPlace, ...]


@dataclass(frozen=True, kw_only=True)
class DestroyedNoRetreat(Event):
    power: Power
    unit: UnitRef


@dataclass(frozen=True, kw_only=True)
class BuildWaived(Event):
    """Games without money: one build given up by order."""

    power: Power


@dataclass(frozen=True, kw_only=True)
class BuildsPending(Event):
    """Games without money: builds a power did not use."""

    power: Power
    count: int


@dataclass(frozen=True, kw_only=True)
class StrategicMoved(Event):
    """A unit went far after the moves (O-019). `failed` says why it did not: ``not-there``, ``besieging``,
    ``no-way``; empty if it arrived. `unit` is where the moves had left it."""

    power: Power
    unit: UnitRef
    to: AreaId
    failed: str = ""
