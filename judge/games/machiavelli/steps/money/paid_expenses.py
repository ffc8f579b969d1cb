"""Paying for expenditures, and the payer's news of them (N-066).

Not here: what an expenditure does (payments, bribes, rebellions, assassination).
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.events import ExpenseResolved, Payment
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Special, State
from judge.games.machiavelli.model.topology import near
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn


def pay(rules: Rulebook, turn: Turn, orders: Orders) -> Turn:
    """Take the ducats in number order; an empty treasury gives what is left (N-066, N-Q4, D13).

    Or, as a rulebook may have it, what it does not reach is not done at all, and the next is tried (F-026).
    """
    state, outlays = turn.state, []
    for power in sorted(orders):
        for number in sorted(orders[power].expenses):
            expense = orders[power].expenses[number]
            has = int(state.ducats.get(power, 0))  # only whole ducats are spent
            skipped = rules.expenditures.short == "skipped" and has < expense.ducats
            spent = 0 if skipped else min(expense.ducats, has)
            state = with_ducats(state, power, -spent)
            counted = rules.counted(expense.kind, expense.ducats)
            outlays.append(
                PaidExpense(
                    power=power,
                    expense=expense,
                    spent=spent,
                    ducats=rules.counted(expense.kind, spent),
                    short_of_funds=spent < counted,
                    rounded_down_by=expense.ducats - counted,
                )
            )
    return replace(turn, state=state, outlays=tuple(outlays)) if outlays else turn


_RULES = {
    Payment.NOT_ADJACENT: "N-069",
    Payment.OUTBID: "N-068",
    Payment.SPECIAL_LIMIT: "N-014",
    Payment.NO_CHIT: "N-072",
    Payment.DIE_FAILED: "N-072",
}


def rule_of(result: Payment, kind: ExpenseKind) -> str:
    """The rule that decides such a result: that of the price, unless something else stood in the way."""
    return _RULES.get(result, "O-009" if kind is ExpenseKind.CAUSE_FAMINE else "N-067")


def resolved(
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
    return not rules.adjacency or rules.adjacency_of == "bribes" or near(setting, state, outlay.power, area)
