"""Things that can happen: one class each, facts and the id of the rule that decided, never prose.

`private_to` names the only power that may learn of the event; None makes it public. Prose is in
``templates/mail/events``: one template per class, named by `slug`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.orders import AdjustmentOrder, ExpenseKind, UnitOrder
from judge.games.machiavelli.model.state import Power, RetreatPlace, Special, UnitRef


@dataclass(frozen=True, kw_only=True)
class Event:
    """`rule` is the id of the paragraph that decided, such as ``N-022``."""

    rule: str = ""
    private_to: Power | None = None


def slug(event: type[Event] | Event) -> str:
    """``BribeFellShort`` -> ``bribe-fell-short``: the name of the template of an event."""
    name = (event if isinstance(event, type) else type(event)).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


# ---------------------------------------------------------------- orders of units


class Verdict(StrEnum):
    """What became of an order. Several may hold at once: a bounced unit may be dislodged as well."""

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
    """Why: a code (``met-equal-strength``, ``cut-by``), the strengths, and who was in the way.

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


# ---------------------------------------------------------------- sieges, cities, ownership


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
    """Burnt to the ground by `power`, whose loot is `ducats`: none if its unit was thrown out (B-016)."""

    power: Power
    area: AreaId
    ducats: int


@dataclass(frozen=True, kw_only=True)
class RebuildingBegun(Event):
    """The first of two seasons; `walls`: the city stands, they are built up (B-017)."""

    power: Power
    area: AreaId
    walls: bool


@dataclass(frozen=True, kw_only=True)
class RebuildingLost(Event):
    """What was begun is lost, for nobody went on with it (B-Q40)."""

    power: Power
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class CityRebuilt(Event):
    """A city stands again; with `walls`, they do too (B-017)."""

    power: Power
    area: AreaId
    walls: bool


# ---------------------------------------------------------------- money


@dataclass(frozen=True, kw_only=True)
class IncomeCounted(Event):
    """A power's income in ducats at the end of the year, by source (N-052). `treasury` includes it."""

    power: Power
    seas: Ducats
    provinces: Ducats
    cities: Ducats
    variable: Ducats
    treasury: Ducats
    units: Ducats = 0
    """The bonus of the first year (B-003)."""
    later: bool = False
    """It is paid out later in the year, and not in the treasury yet (B-003)."""


@dataclass(frozen=True, kw_only=True)
class RevenuePaid(Event):
    """What was counted earlier in the year is in the treasury now (B-003)."""

    power: Power
    ducats: Ducats
    treasury: Ducats


@dataclass(frozen=True, kw_only=True)
class PointsCounted(Event):
    """A power's points for land and cities: how many of each, and the sum (B-039)."""

    power: Power
    provinces: int
    cities: int
    major_cities: int
    ports: int
    points: int


@dataclass(frozen=True, kw_only=True)
class DucatPointsCounted(Event):
    """A power's points for what would be left in its treasury, for its eyes only; and all its points.

    `owed`: principal and interest of its debts.
    """

    power: Power
    ducats: Ducats
    owed: int = 0
    points: int
    total: int


@dataclass(frozen=True, kw_only=True)
class VariableIncomeRolled(Event):
    power: Power
    city: AreaId
    dice: tuple[int, ...]
    ducats: Ducats


@dataclass(frozen=True, kw_only=True)
class PaidBank(Event):
    """`ducats` that really went to the bank; `wanted` as ordered, 0 where that is the same."""

    power: Power
    ducats: int
    wanted: int = 0


@dataclass(frozen=True, kw_only=True)
class Paid(Event):
    """`ducats` that really passed; `wanted` as ordered. One for the giver, one for the receiver.

    `refused` says why nothing passed: ``in-debt`` (N-064), ``not-paid`` (A-017), ``excommunicated`` (A-190).
    """

    power: Power
    to: Power
    ducats: int
    wanted: int
    refused: str = ""


@dataclass(frozen=True, kw_only=True)
class ChitGiven(Event):
    power: Power
    victim: Power
    to: Power


@dataclass(frozen=True, kw_only=True)
class Borrowed(Event):
    """`refused` says why the bank did not lend: ``over-limit`` or ``prior-default`` (N-061, N-063)."""

    power: Power
    ducats: int
    interest: int
    years: int
    refused: str = ""


@dataclass(frozen=True, kw_only=True)
class LoanCollected(Event):
    power: Power
    ducats: int


@dataclass(frozen=True, kw_only=True)
class LoanDefaulted(Event):
    """The bankers' assassins come (N-063). `ducats` were taken, `owed` were due.

    `kept` is what stays in the treasury, where the bank takes nothing of it (B-Q36).
    """

    power: Power
    ducats: Ducats
    owed: int
    kept: Ducats | None = None


class Payment(StrEnum):
    """What became of an expenditure."""

    OK = "ok"
    OUTBID = "outbid"
    NOT_ADJACENT = "not-adjacent"
    SPECIAL_LIMIT = "special-limit"
    TOO_SMALL = "too-small"
    NO_CHIT = "no-chit"
    DIE_FAILED = "die-failed"
    NO_TARGET = "no-target"
    VOID = "void"  # it could do nothing, and cost nothing
    NOT_PAID = "not-paid"  # the treasury did not reach, so nothing was done (F-026, A-017)
    NO_LEAVE = "no-leave"  # only another's leave could have made it reach
    GUARDED = "guarded"  # a bodyguard was in the way
    PLACE_TAKEN = "place-taken"  # an area has one independent unit
    RULER_KILLED = "ruler-killed"  # who pays was killed first


@dataclass(frozen=True, kw_only=True)
class ExpenseResolved(Event):
    """For the payer's eyes. `ordered` and `spent` in ducats; `required` is the price it had to reach.

    `in_vain`: there was no famine to relieve, or no rebellion to pacify.
    """

    power: Power
    number: int
    kind: ExpenseKind
    target: UnitRef | None = None
    area: AreaId | None = None
    victim: Power | None = None
    special: Special | None = None
    ordered: int
    spent: int
    result: Payment
    required: int | None = None
    short_of_funds: bool = False
    rounded_down_by: int = 0
    counter_bribed: int = 0
    over_maximum: bool = False
    die: int | None = None
    in_vain: bool = False


@dataclass(frozen=True, kw_only=True)
class UnitBought(Event):
    power: Power
    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class UnitDisbandedByBribe(Event):
    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class GarrisonMadeAutonomous(Event):
    """Or, by an optional rule, an army or fleet (O-002)."""

    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class BribeFailed(Event):
    """Somebody's bribe on a unit came to nothing: the public half of the news."""

    unit: UnitRef


@dataclass(frozen=True, kw_only=True)
class FamineRelieved(Event):
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class FamineCaused(Event):
    """Somebody paid to have a province laid waste (O-009)."""

    area: AreaId


@dataclass(frozen=True, kw_only=True)
class StrategicMoved(Event):
    """A unit went far after the moves (O-019). `failed` says why it did not: ``not-there``, ``besieging``,
    ``no-way``; empty if it arrived. `unit` is where the moves had left it."""

    power: Power
    unit: UnitRef
    to: AreaId
    failed: str = ""


@dataclass(frozen=True, kw_only=True)
class ProvinceGiven(Event):
    """With its city, where that was the giver's too (O-012)."""

    power: Power
    area: AreaId
    to: Power


@dataclass(frozen=True, kw_only=True)
class ProvinceDeal(Event):
    """A trade of a province for ducats, for one of the two sides (A-062). `sold`: its own part of it.

    `failed` says why nothing happened: ``no-deal`` (the other wrote nothing, or something else, or could
    not pay), ``not-paid`` (this side could not), ``excommunicated``; empty if the province passed.
    """

    power: Power
    area: AreaId
    other: Power
    ducats: int
    sold: bool
    failed: str = ""


@dataclass(frozen=True, kw_only=True)
class Excommunicated(Event):
    """Nobody may give ducats to a power, or take any from it, in the phase that comes (A-190)."""

    power: Power


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
class Ranked(Event):
    """How the game ended: places from the first on, equals in one; who is out last (A-036, A-037)."""

    places: tuple[tuple[Power, ...], ...]


@dataclass(frozen=True, kw_only=True)
class ProvinceTaxed(Event):
    """Taxed by force (O-013). What a province pays is known to everybody."""

    power: Power
    area: AreaId
    ducats: int


# ---------------------------------------------------------------- rebellions and assassinations


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


@dataclass(frozen=True, kw_only=True)
class Assassinated(Event):
    """`by_bankers`: for a debt not paid. Nobody learns who paid the assassin."""

    power: Power
    by_bankers: bool = False


@dataclass(frozen=True, kw_only=True)
class AssassinationFailed(Event):
    power: Power


# ---------------------------------------------------------------- disasters


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
    """Where a plague went on to, and which provinces beside it were spared (O-010)."""

    areas: tuple[AreaId, ...]
    spared: tuple[AreaId, ...]


@dataclass(frozen=True, kw_only=True)
class UnitPerished(Event):
    """`cause`: ``famine``, ``plague``, ``storm``, ``siege``, ``elimination``, ``dismissed``."""

    power: Power
    unit: UnitRef
    cause: str


# ---------------------------------------------------------------- countries, elimination, victory


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
