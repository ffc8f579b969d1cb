"""What counts of the orders that a power gave: refused ones fall out, the last word on a thing stands.

Not here: whether an order is lawful (campaign, retreats, money, adjustment).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from judge.core.game import Remark
from judge.games.machiavelli.legality import adjustment, campaign, money, optional_rules, retreats
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    AdjustmentOrder,
    Ally,
    Borrow,
    Build,
    Expense,
    ExpenseKind,
    ForceTax,
    GiveChit,
    GiveProvince,
    MoneyOrder,
    NoExpense,
    Order,
    Pay,
    PayBank,
    ProvinceOrder,
    Remove,
    StrategicMove,
    UnitOrder,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitRef
from judge.games.machiavelli.model.turn import Accepted

_UNIT_ORDERS = get_args(UnitOrder)
_MONEY_ORDERS = get_args(MoneyOrder)
_ADJUSTMENT_ORDERS = get_args(AdjustmentOrder)


def accept(
    setting: Setting, state: State, power: Power, orders: Sequence[Order]
) -> tuple[Accepted, list[Remark]]:
    """What counts of these orders in the open phase, and a fatal remark for each that is not allowed.

    Who is out of the game orders nothing any more (N-035).
    """
    if power in state.eliminated:
        out = [Remark(code="out-of-the-game", order=n, fatal=True, rule="N-035") for n in range(len(orders))]
        return Accepted(), out
    match state.phase.kind:
        case PhaseKind.MOVEMENT:
            return _campaign(setting, state, power, orders)
        case PhaseKind.RETREATS:
            return _retreats(setting, state, power, orders)
        case PhaseKind.ADJUSTMENT:
            return _winter(setting, state, power, orders)


def _other_phase(index: int) -> Remark:
    return Remark(code="other-phase", order=index, fatal=True, rule="N-002")


# ---------------------------------------------------------------- campaigns


@dataclass(slots=True)
class _Funds:
    """Money orders as they add up, later ones over earlier ones."""

    expenses: dict[int, Expense] = field(default_factory=dict)
    borrow: dict[int, Borrow] = field(default_factory=dict)
    pay: dict[Power, Pay] = field(default_factory=dict)
    pay_bank: int = 0
    chits: list[GiveChit] = field(default_factory=list)
    leave: set[Power] = field(default_factory=set)
    provinces: dict[AreaId, ProvinceOrder] = field(default_factory=dict)

    def take(self, order: MoneyOrder) -> None:
        match order:
            case Expense(number=number):
                self.expenses[number] = order
            case NoExpense(number=number):
                self.expenses.pop(number, None)
            case Borrow(years=years):
                self.borrow.pop(years, None)
                self.borrow[years] = order
            case PayBank(ducats=ducats):
                self.pay_bank = ducats
            case Pay(to=power):
                self.pay.pop(power, None)
                self.pay[power] = order
            case GiveChit():
                self.chits.append(order)
            case Ally(power=power, allowed=allowed):
                (self.leave.add if allowed else self.leave.discard)(power)
            case GiveProvince(area=area) | ForceTax(area=area):
                self.provinces[area] = order


def _campaign(
    setting: Setting, state: State, power: Power, orders: Sequence[Order]
) -> tuple[Accepted, list[Remark]]:
    purse, remarks = _Funds(), []
    given: list[tuple[int, UnitOrder]] = []
    marches: list[tuple[int, StrategicMove]] = []
    for index, order in enumerate(orders):
        if isinstance(order, _UNIT_ORDERS):
            given.append((index, order))
        elif isinstance(order, StrategicMove):
            marches.append((index, order))
        elif isinstance(order, _MONEY_ORDERS):
            remark = money.refusal(setting, state, power, order, purse.pay_bank)
            if remark is None:
                purse.take(order)
            else:
                remarks.append(replace(remark, order=index))
        else:
            remarks.append(_other_phase(index))
    kept, refused = _marches(setting, state, power, marches)
    remarks += refused
    wanted = _wanted(purse)
    units: dict[UnitRef, UnitOrder] = {}
    for index, order in given:
        remark = campaign.refusal(setting, state, power, order, wanted)
        if remark is None:
            units[order.unit] = order
        else:
            remarks.append(replace(remark, order=index))
    accepted = Accepted(
        units=units,
        expenses=dict(sorted(purse.expenses.items())),
        borrow=tuple(wish for wish in purse.borrow.values() if wish.ducats),
        pay_bank=purse.pay_bank,
        pay=tuple(gift for gift in purse.pay.values() if gift.ducats),
        chits=tuple(purse.chits),
        leave=frozenset(purse.leave),
        provinces=tuple(purse.provinces.values()),
        marches=kept,
    )
    return accepted, sorted(remarks, key=lambda remark: remark.order or 0)


def _marches(
    setting: Setting, state: State, power: Power, marches: Sequence[tuple[int, StrategicMove]]
) -> tuple[tuple[StrategicMove, ...], list[Remark]]:
    """The last lawful strategic move of each unit, for as many units as may go (O-019)."""
    kept: dict[UnitRef, StrategicMove] = {}
    remarks = []
    for index, order in marches:
        remark = optional_rules.march_refusal(setting, state, power, order, kept)
        if remark is None:
            kept[order.unit] = order
        else:
            remarks.append(replace(remark, order=index))
    return tuple(kept.values()), remarks


def _wanted(purse: _Funds) -> frozenset[UnitRef]:
    """Units that a power tries to buy may be ordered at once (N-067 bribes 3)."""
    return frozenset(
        expense.target
        for expense in purse.expenses.values()
        if expense.kind is ExpenseKind.BUY and expense.target is not None
    )


# ---------------------------------------------------------------- retreats and winter


def _retreats(
    setting: Setting, state: State, power: Power, orders: Sequence[Order]
) -> tuple[Accepted, list[Remark]]:
    units: dict[UnitRef, UnitOrder] = {}
    remarks = []
    for index, order in enumerate(orders):
        if not isinstance(order, _UNIT_ORDERS):
            remarks.append(_other_phase(index))
            continue
        remark = retreats.refusal(setting, state, power, order)
        if remark is None:
            units[order.unit] = order
        else:
            remarks.append(replace(remark, order=index))
    return Accepted(units=units), remarks


def _winter(
    setting: Setting, state: State, power: Power, orders: Sequence[Order]
) -> tuple[Accepted, list[Remark]]:
    lawful: list[tuple[int, AdjustmentOrder]] = []
    built: set[UnitRef] = set()
    remarks = []
    for index, order in enumerate(orders):
        if not isinstance(order, _ADJUSTMENT_ORDERS):
            remarks.append(_other_phase(index))
            continue
        remark = adjustment.refusal(setting, state, power, order)
        if isinstance(order, Remove) and order.unit in built:
            remark = None
        if remark is not None:
            remarks.append(replace(remark, order=index))
            continue
        if isinstance(order, Build):
            built.add(order.unit)
        lawful.append((index, order))
    counted, more = adjustment.together(setting, state, power, lawful)
    return Accepted(adjustment=counted), sorted(remarks + more, key=lambda remark: remark.order or 0)
