"""The first of the expenditures: paying for all in number order, then relief and pacifying (N-066).

Not here: the others (rebellions, bribes, assassination).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import FamineCaused, FamineRelieved, Payment
from judge.games.machiavelli.model.orders import Expense, ExpenseKind
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.campaign.rebellions import pacify, rebels
from judge.games.machiavelli.steps.money.paid_expenses import expense_news, in_reach, pay

RELIEF = frozenset({ExpenseKind.FAMINE_RELIEF, ExpenseKind.PACIFY, ExpenseKind.CAUSE_FAMINE})
"""Expenditures that nothing can counter (N-067 a, b, O-009)."""


def resolve_payments(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Everybody pays for everything, in number order (N-066)."""
    return pay(setting, turn, orders)


def resolve_relief(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Famine relief and pacifying take effect (N-067 a, b), after the famines that were caused (O-009)."""
    causes = [o for o in turn.outlays if o.expense.kind is ExpenseKind.CAUSE_FAMINE]
    helps = [o for o in turn.outlays if o.expense.kind in RELIEF and o not in causes]
    for outlay in causes + helps:
        turn = relieve(setting, turn, outlay)
    return turn


def relieve(setting: Setting, turn: Turn, outlay: PaidExpense) -> Turn:
    """Famine relief, pacifying, or a famine caused (N-067 a, b, O-009)."""
    area, price = _area(outlay.expense), setting.rules.prices.flat[outlay.expense.kind]
    if not in_reach(setting, turn.state, outlay, area):
        return turn.then(turn.state, expense_news(outlay, Payment.NOT_ADJACENT))
    if outlay.ducats < price:
        return turn.then(turn.state, expense_news(outlay, Payment.TOO_SMALL, price))
    vain = relieves_nothing(turn.state, outlay.expense.kind, area)
    turn = turn.then(turn.state, replace(expense_news(outlay, Payment.OK), in_vain=vain))
    if outlay.expense.kind is ExpenseKind.PACIFY:
        return pacify(setting, turn, area)
    if outlay.expense.kind is ExpenseKind.CAUSE_FAMINE:
        burnt = replace(turn.state, famine=turn.state.famine | {area})
        return turn if area in turn.state.famine else turn.then(burnt, FamineCaused(area=area, rule="O-009"))
    if area not in turn.state.famine:
        return turn
    relieved = replace(turn.state, famine=turn.state.famine - {area})
    return turn.then(relieved, FamineRelieved(area=area, rule="N-067"))


def relieves_nothing(state: State, kind: ExpenseKind, area: AreaId) -> bool:
    """Decide whether there is nothing there that relief or pacifying could end (N-067 a, b)."""
    if kind is ExpenseKind.FAMINE_RELIEF:
        return area not in state.famine
    return kind is ExpenseKind.PACIFY and not rebels(state, area)


def _area(expense: Expense) -> AreaId:
    if expense.area is None:
        raise ValueError(expense.kind)
    return expense.area
