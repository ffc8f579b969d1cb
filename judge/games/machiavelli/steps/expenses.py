"""The first of the expenditures: paying for all in number order, then relief and pacifying (N-066).

Not here: the others (rebellions, bribes, assassination).
"""

from __future__ import annotations

from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import FamineCaused, FamineRelieved, Payment
from judge.games.machiavelli.orders import Expense, ExpenseKind
from judge.games.machiavelli.play import Orders, Outlay, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import State
from judge.games.machiavelli.steps.outlays import in_reach, pay, resolved
from judge.games.machiavelli.steps.rebellions import pacify, rebels

RELIEF = {ExpenseKind.FAMINE_RELIEF: 3, ExpenseKind.PACIFY: 12, ExpenseKind.CAUSE_FAMINE: 3}
"""Ducats for each; nothing can counter them (N-067 a, b, O-009)."""


def resolve_payments(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Everybody pays for everything, in number order (N-066)."""
    return pay(play, orders)


def resolve_relief(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Famine relief and pacifying take effect (N-067 a, b), after the famines that were caused (O-009)."""
    causes = [o for o in play.outlays if o.expense.kind is ExpenseKind.CAUSE_FAMINE]
    helps = [o for o in play.outlays if o.expense.kind in RELIEF and o not in causes]
    for outlay in causes + helps:
        play = relieve(setting, play, outlay)
    return play


def relieve(setting: Setting, play: Play, outlay: Outlay) -> Play:
    """Famine relief, pacifying, or a famine caused (N-067 a, b, O-009)."""
    area, price = _area(outlay.expense), RELIEF[outlay.expense.kind]
    if not in_reach(setting, play.state, outlay, area):
        return play.then(play.state, resolved(outlay, Payment.NOT_ADJACENT))
    if outlay.ducats < price:
        return play.then(play.state, resolved(outlay, Payment.TOO_SMALL, price))
    vain = relieves_nothing(play.state, outlay.expense.kind, area)
    play = play.then(play.state, replace(resolved(outlay, Payment.OK), in_vain=vain))
    if outlay.expense.kind is ExpenseKind.PACIFY:
        return pacify(setting, play, area)
    if outlay.expense.kind is ExpenseKind.CAUSE_FAMINE:
        burnt = replace(play.state, famine=play.state.famine | {area})
        return play if area in play.state.famine else play.then(burnt, FamineCaused(area=area, rule="O-009"))
    if area not in play.state.famine:
        return play
    relieved = replace(play.state, famine=play.state.famine - {area})
    return play.then(relieved, FamineRelieved(area=area, rule="N-067"))


def relieves_nothing(state: State, kind: ExpenseKind, area: AreaId) -> bool:
    """Whether there is nothing there that relief or pacifying could end (N-067 a, b)."""
    if kind is ExpenseKind.FAMINE_RELIEF:
        return area not in state.famine
    return kind is ExpenseKind.PACIFY and not rebels(state, area)


def _area(expense: Expense) -> AreaId:
    if expense.area is None:
        raise ValueError(expense.kind)
    return expense.area
