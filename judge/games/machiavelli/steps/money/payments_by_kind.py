"""Expenditures that are paid when their turn comes, kind by kind, and not all at once (A-017).

What could do nothing then, or what the treasury does not bear whole, costs nothing (A-080). Not here: paying
for all at once (paid_expenses), what expenditures do (assassination, rebellions, bribes).
"""

from __future__ import annotations

from collections.abc import Collection

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Payment
from judge.games.machiavelli.model.orders import Expense, ExpenseKind
from judge.games.machiavelli.model.rebellions import rebelling
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.named_rules.reach_of_bribes import Leave, Reached, reach_of_unit
from judge.games.machiavelli.steps.money.paid_expenses import BRIBES, expense_news

MURDERS = frozenset({ExpenseKind.ASSASSINATE, ExpenseKind.BODYGUARD})
REBELLIONS = frozenset({ExpenseKind.PACIFY, ExpenseKind.CAUSE_REBELLION})
BRIBES_AND_COUNTERS = BRIBES | {ExpenseKind.COUNTER_BRIBE}


def pay_for_murders(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Attempts on rulers, and bodyguards (phase D.2)."""
    return _pay(setting, turn, orders, MURDERS)


def pay_for_rebellions(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Rebellions caused and pacified (phase D.3)."""
    return _pay(setting, turn, orders, REBELLIONS)


def pay_for_bribes(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Bribes (phase D.4)."""
    return _pay(setting, turn, orders, BRIBES_AND_COUNTERS)


def _pay(setting: Setting, turn: Turn, orders: Orders, kinds: Collection[ExpenseKind]) -> Turn:
    """Take the ducats, in the order of the numbers; for a ruler who was killed nothing is paid (A-018)."""
    seen, paid = turn.state, list(turn.outlays)
    for power in sorted(orders):
        for number in sorted(orders[power].expenses):
            expense = orders[power].expenses[number]
            if expense.kind not in kinds:
                continue
            why = _reason_passed_over(setting, turn, seen, orders, power, expense)
            spent = 0 if why is not None else expense.ducats
            outlay = PaidExpense(power=power, expense=expense, spent=spent, ducats=spent)
            if why is not None:
                turn = turn.then(turn.state, expense_news(outlay, why))
                continue
            turn = turn.then(with_ducats(turn.state, power, -spent))
            paid.append(outlay)
    return replace(turn, outlays=tuple(paid))


def _reason_passed_over(
    setting: Setting, turn: Turn, seen: State, orders: Orders, power: Power, expense: Expense
) -> Payment | None:
    """Reason why an expenditure is passed over, and costs nothing."""
    if power in turn.assassinated:
        return Payment.RULER_KILLED
    if _void(setting, seen, orders, power, expense):
        return Payment.VOID
    return Payment.NOT_PAID if turn.state.ducats.get(power, 0) < expense.ducats else None


def _void(setting: Setting, state: State, orders: Orders, power: Power, expense: Expense) -> bool:
    """Decide whether it is impossible in the position in which its turn begins (A-080)."""
    if expense.kind in MURDERS:
        return expense.victim is None or expense.victim in state.eliminated
    if expense.area is not None:
        return _void_rebellion(setting, state, power, expense)
    unit = None if expense.target is None else state.unit(expense.target)
    if unit is None:
        return True
    if expense.kind is ExpenseKind.COUNTER_BRIBE:
        return False
    return _void_bribe(setting, state, orders, power, expense, unit)


def _void_rebellion(setting: Setting, state: State, power: Power, expense: Expense) -> bool:
    """Only where an enemy has the province, or a unit that nobody owns; nothing to pacify where it is quiet
    (A-130a, A-136). Prices are fixed (A-081).
    """
    area = expense.area
    assert area is not None
    if expense.kind is ExpenseKind.PACIFY:
        return area not in rebelling(state)
    if area in rebelling(state) or expense.ducats != expenditure_prices.rebellion(setting, state, area):
        return True
    place = setting.board.areas[area]
    if (place.rebels_if_empty or place.one_space) and (area in state.field or area in state.garrisons):
        return True
    victim = state.province_owner.get(area, AUTONOMOUS)
    if victim != AUTONOMOUS:
        return victim == power
    return not expenditure_prices.is_held_by_nobody(state, area)


def _void_bribe(
    setting: Setting, state: State, orders: Orders, power: Power, expense: Expense, unit: Unit
) -> bool:
    """One's own unit, one that is not for sale or shut in by a siege, and what nothing is near (A-140)."""
    price = expenditure_prices.bribe(setting, unit, expense.kind, expense.order)
    if unit.power == power or price is None or expense.ducats < price:
        return True
    if setting.rules.bribes_by_highest_counter and is_besieged(state, unit):
        return True
    return how_reached(setting, state, orders, power, unit) is Reached.NO


def is_besieged(state: State, unit: Unit) -> bool:
    """Decide whether a garrison is shut in by a siege of which a season is over (A-104)."""
    return unit.in_city and unit.area in state.sieges


def how_reached(setting: Setting, state: State, orders: Orders, power: Power, unit: Unit) -> Reached:
    """Way in which a power reaches a unit, with all leave of this campaign (A-140)."""
    return reach_of_unit(setting, state, power, unit, bribing(orders), passing(orders))


def bribing(orders: Orders) -> Leave:
    """By power those that may bribe beside its units."""
    return {power: accepted.lends for power, accepted in orders.items()}


def passing(orders: Orders) -> Leave:
    """By power those that may use its straits."""
    return {power: accepted.leave for power, accepted in orders.items()}
