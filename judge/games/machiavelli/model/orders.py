"""Orders of players: one small class per order, three closed unions, no strings past the reader.

An order says what was written, not whether it is allowed (legality) or what comes of it (steps).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.conditions import Condition
from judge.games.machiavelli.model.state import Power, Special, UnitKind, UnitRef

# ---------------------------------------------------------------- units on campaign (and retreats)


@dataclass(frozen=True, slots=True)
class Hold:
    unit: UnitRef


@dataclass(frozen=True, slots=True)
class Advance:
    """`via` lists the fleets' areas of a convoy, in order; empty for an ordinary move. Also a retreat.

    `by_sea`: it asks to be carried, by whatever fleets will (N-010).
    """

    unit: UnitRef
    to: AreaId
    coast: Coast | None = None
    via: tuple[AreaId, ...] = ()
    by_sea: bool = False


@dataclass(frozen=True, slots=True)
class Support:
    """Support a unit where it stands (`into` None), its advance, or a garrison's conversion."""

    unit: UnitRef
    target: UnitRef
    into: AreaId | None = None
    coast: Coast | None = None
    conversion: bool = False


@dataclass(frozen=True, slots=True)
class AreaSupport:
    """Support whatever a power does in an area (A-110). `power` None: the power that gives the order."""

    unit: UnitRef
    area: AreaId
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Transport:
    """A fleet carries `army` on its way to `to` (N-010)."""

    unit: UnitRef
    army: UnitRef
    to: AreaId


@dataclass(frozen=True, slots=True)
class TransportFor:
    """A fleet carries the army of a power that names it on its way (A-097). `power`: as in AreaSupport."""

    unit: UnitRef
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Besiege:
    unit: UnitRef


@dataclass(frozen=True, slots=True)
class LiftSiege:
    unit: UnitRef


@dataclass(frozen=True, slots=True)
class Convert:
    """To a garrison or from one; `coast` for a fleet in a province with several (N-025)."""

    unit: UnitRef
    to: UnitKind
    coast: Coast | None = None


@dataclass(frozen=True, slots=True)
class Disband:
    """In a retreat, or during a campaign where the switch allows it (N-007)."""

    unit: UnitRef


@dataclass(frozen=True, slots=True)
class Destroy:
    """Burn the city of the province in which the unit stands (B-016)."""

    unit: UnitRef


@dataclass(frozen=True, slots=True)
class Rebuild:
    """Build that city up again, or its walls (B-017)."""

    unit: UnitRef


@dataclass(frozen=True, slots=True)
class RetreatList:
    """Places where a unit would go if it were beaten, the likeliest first; given with the moves (B-022)."""

    unit: UnitRef
    places: tuple[AreaId, ...]


# ---------------------------------------------------------------- adjustment


@dataclass(frozen=True, slots=True)
class Build:
    """`when`, here and below: what must be so when winter comes, where moves come before it (B-041)."""

    unit: UnitRef
    special: Special | None = None
    coast: Coast | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Maintain:
    unit: UnitRef
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a unit, or take an earlier build order back."""

    unit: UnitRef
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Waive:
    """Give one build up (games without money)."""


# ---------------------------------------------------------------- money and leave


@dataclass(frozen=True, slots=True)
class Borrow:
    """From the bank, for one or two years; 0 ducats takes an earlier order for that term back (N-061)."""

    ducats: int
    years: int


@dataclass(frozen=True, slots=True)
class PayBank:
    ducats: int


@dataclass(frozen=True, slots=True)
class Pay:
    """A gift of ducats; 0 takes an earlier one back."""

    ducats: int
    to: Power


@dataclass(frozen=True, slots=True)
class GiveChit:
    """Hand the right to one assassination attempt on `victim` to `to` (N-072)."""

    victim: Power
    to: Power


@dataclass(frozen=True, slots=True)
class Ally:
    """Leave to use the straits this power holds, this season; `allowed` False takes it back (N-040).

    With `bribes` the leave is to bribe what is near this power's units, and nothing else (F-020).
    """

    power: Power
    allowed: bool = True
    bribes: bool = False


@dataclass(frozen=True, slots=True)
class GiveProvince:
    """Hand a province with its city to another power (O-012)."""

    area: AreaId
    to: Power


@dataclass(frozen=True, slots=True)
class SellProvince:
    """Sell a province with its city, if the other side orders the same (A-062); 0 ducats take it back."""

    area: AreaId
    to: Power
    ducats: int


@dataclass(frozen=True, slots=True)
class BuyProvince:
    """The other side of the same (A-062); 0 takes it back."""

    area: AreaId
    seller: Power
    ducats: int


@dataclass(frozen=True, slots=True)
class Ban:
    """The Pope shuts one power out of everybody's ducats (A-190)."""

    power: Power


@dataclass(frozen=True, slots=True)
class ForceTax:
    """Tax a province by force: double income now, and rebels (O-013)."""

    area: AreaId


@dataclass(frozen=True, slots=True)
class StrategicMove:
    """After the moves, far through friendly country (O-019). `unit` as it stands when the campaign begins."""

    unit: UnitRef
    to: AreaId
    coast: Coast | None = None


class ExpenseKind(StrEnum):
    FAMINE_RELIEF = "famine-relief"
    PACIFY = "pacify-rebellion"
    COUNTER_BRIBE = "counter-bribe"
    DISBAND = "disband"
    BUY = "buy"
    TO_AUTONOMOUS = "garrison-to-autonomous"
    CAUSE_REBELLION = "cause-rebellion"
    ASSASSINATE = "assassinate"
    BODYGUARD = "bodyguard"
    CAUSE_FAMINE = "cause-famine"
    HIRE = "hire"


@dataclass(frozen=True, slots=True)
class Expense:
    """An expenditure. Exactly one of `target`, `area`, `victim` is set, as the kind asks.

    `order` is what an autonomous unit is hired to do (O-004 to O-008); `target` is that unit.
    """

    number: int
    kind: ExpenseKind
    ducats: int
    target: UnitRef | None = None
    area: AreaId | None = None
    victim: Power | None = None
    order: UnitOrder | None = None


@dataclass(frozen=True, slots=True)
class NoExpense:
    """Takes expenditure `number` back."""

    number: int


UnitOrder = (
    Hold
    | Advance
    | Support
    | AreaSupport
    | Transport
    | TransportFor
    | Besiege
    | LiftSiege
    | Convert
    | Disband
    | Destroy
    | Rebuild
)
AdjustmentOrder = Build | Maintain | Remove | Waive
ProvinceOrder = GiveProvince | SellProvince | BuyProvince | ForceTax
MoneyOrder = Borrow | PayBank | Pay | GiveChit | Ally | Ban | ProvinceOrder | Expense | NoExpense
Order = UnitOrder | AdjustmentOrder | MoneyOrder | StrategicMove | RetreatList
