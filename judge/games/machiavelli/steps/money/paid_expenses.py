"""Paying for expenditures, and the payer's news of them (N-066).

Not here: what an expenditure does (payments, bribes, rebellions, assassination).
"""

from __future__ import annotations

from collections.abc import Collection

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import ExpenseResolved, Payment
from judge.games.machiavelli.model.orders import Expense, ExpenseKind
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, State, Unit
from judge.games.machiavelli.model.topology import near
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn

BRIBES = frozenset({ExpenseKind.BUY, ExpenseKind.DISBAND, ExpenseKind.TO_AUTONOMOUS, ExpenseKind.HIRE})
"""Expenditures that make a unit leave its ruler, or do a service (N-067 d to i)."""


def pay(setting: Setting, turn: Turn, orders: Orders) -> Turn:
    """Take the ducats in number order; an empty treasury gives what is left (N-066, N-Q4, D13).

    Or, as a rulebook may have it, what it does not reach is not done at all, and the next is tried (F-026).
    A bribe for which another's leave is wanted and missing is void, and costs nothing (F-Q22).
    """
    rules, purses, outlays = setting.rules, dict(turn.state.ducats), []
    turn = replace(turn, lenders=_lenders(orders)) if rules.reach.lent else turn
    for power in sorted(orders):
        for number in sorted(orders[power].expenses):
            expense = orders[power].expenses[number]
            if _void(setting, turn, power, expense):
                outlays.append(PaidExpense(power=power, expense=expense, spent=0, ducats=0))
                continue
            has = int(purses.get(power, 0))  # only whole ducats are spent
            if rules.expenditures.are_whole_or_none and has < expense.ducats:
                unpaid = PaidExpense(power=power, expense=expense, spent=0, ducats=0)
                turn = turn.then(turn.state, expense_news(unpaid, Payment.NOT_PAID))
                continue
            spent = min(expense.ducats, has)
            purses[power] = purses.get(power, 0) - spent
            counted = rules.ducats_counted(expense.kind, expense.ducats)
            outlays.append(
                PaidExpense(
                    power=power,
                    expense=expense,
                    spent=spent,
                    ducats=rules.ducats_counted(expense.kind, spent),
                    short_of_funds=spent < counted,
                    rounded_down_by=expense.ducats - counted,
                )
            )
    if not outlays:
        return turn
    return replace(turn, state=replace(turn.state, ducats=purses), outlays=tuple(outlays))


def _lenders(orders: Orders) -> dict[Power, frozenset[Power]]:
    """Beside whose units each power may bribe (F-020)."""
    return {
        power: frozenset(other for other in orders if power in orders[other].lends)
        for power in sorted({friend for accepted in orders.values() for friend in accepted.lends})
    }


def _void(setting: Setting, turn: Turn, power: Power, expense: Expense) -> bool:
    unit = None if expense.target is None or expense.kind not in BRIBES else turn.state.unit(expense.target)
    if unit is None or not setting.rules.reach.lent:
        return False
    return not reaches(setting, turn.state, power, unit, turn.lenders.get(power, frozenset()))


def reaches(
    setting: Setting, state: State, power: Power, unit: Unit, lenders: Collection[Power] = ()
) -> bool:
    """Decide whether a power, or one that lends it units, has a unit near enough to another (N-069, F-020).

    The bribed one counts too.
    """
    if not setting.rules.adjacency:
        return True
    return any(near(setting, state, who, unit.area) for who in (power, *lenders))


_RULES = {
    Payment.NOT_ADJACENT: "N-069",
    Payment.NO_LEAVE: "F-020",
    Payment.NOT_PAID: "N-066",
    Payment.OUTBID: "N-068",
    Payment.SPECIAL_LIMIT: "N-014",
    Payment.NO_CHIT: "N-072",
    Payment.DIE_FAILED: "N-072",
}


def rule_of(result: Payment, kind: ExpenseKind) -> str:
    """The rule that decides such a result: that of the price, unless something else stood in the way."""
    return _RULES.get(result, "O-009" if kind is ExpenseKind.CAUSE_FAMINE else "N-067")


def expense_news(
    outlay: PaidExpense, result: Payment, required: int | None = None, special: Special | None = None
) -> ExpenseResolved:
    """The payer's private news of an expenditure."""
    expense = outlay.expense
    return ExpenseResolved(
        power=outlay.power,
        number=expense.number,
        kind=expense.kind,
        target=expense.target,
        area=expense.area,
        victim=expense.victim,
        special=special,
        ordered=expense.ducats,
        spent=outlay.spent,
        result=result,
        required=required,
        short_of_funds=outlay.short_of_funds,
        rounded_down_by=outlay.rounded_down_by,
        rule=rule_of(result, expense.kind),
        private_to=outlay.power,
    )


def in_reach(setting: Setting, state: State, outlay: PaidExpense, area: AreaId) -> bool:
    """Adjacency as the table asks it of relief, pacifying and rebellions (N-069, D7)."""
    rules = setting.rules
    return not rules.adjacency or not rules.pays_only_nearby or near(setting, state, outlay.power, area)
