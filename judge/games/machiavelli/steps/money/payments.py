"""The first of the expenditures: paying for all in number order, then relief and pacifying (N-066).

Gifts of ducats where there is no bank: whole or not at all, in the order of the letter (A-013, A-017).

Expenditures by a reading: each takes effect in its turn, power by power, in number order (N-066, D36). By
the text each kind takes effect at once for all (N-074): relief, rebellions, bribes, a step each.

Not here: the others (rebellions, bribes, assassination), gifts beside loans and chits (loans), those steps
(payments, rebellions, bribes), paying, assassinations.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import FamineCaused, FamineRelieved, Paid, Payment
from judge.games.machiavelli.model.orders import Expense, ExpenseKind, Pay
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.campaign.rebellions import cause, pacify, rebels
from judge.games.machiavelli.steps.campaign.sieges import without_lapsed_sieges
from judge.games.machiavelli.steps.money.bribes import Contest, carry_out, enter_bribes, settle_bribe
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


def exchange_ducats(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All at once, so that nobody hands on what he is being given (A-017a)."""
    passed: list[tuple[Power, int]] = []
    for power in sorted(orders):
        for gift in orders[power].pay:
            refused = _refusal_of_gift(turn, power, gift)
            ducats = 0 if refused else gift.ducats
            news = Paid(
                power=power,
                to=gift.to,
                ducats=ducats,
                wanted=gift.ducats,
                refused=refused,
                rule="A-190" if refused == "excommunicated" else "A-017",
                private_to=power,
            )
            turn = turn.then(with_ducats(turn.state, power, -ducats), news)
            if ducats:
                passed.append((gift.to, ducats))
                got = Paid(
                    power=power, to=gift.to, ducats=ducats, wanted=ducats, rule="A-014", private_to=gift.to
                )
                turn = turn.then(turn.state, got)
    for to, ducats in passed:
        turn = turn.then(with_ducats(turn.state, to, ducats))
    return turn


def _refusal_of_gift(turn: Turn, power: Power, gift: Pay) -> str:
    """Reason why a gift does not pass; empty if it does."""
    if turn.state.excommunicated & {power, gift.to}:
        return "excommunicated"
    return "not-paid" if turn.state.ducats.get(power, 0) < gift.ducats else ""


Entered = Callable[[Setting, Turn], tuple[Turn, tuple[Contest, ...]]]
"""A function that gives the bribes that compete, unit by unit, and against what."""


def resolve_in_turn(
    setting: Setting, turn: Turn, orders: Orders, dice: Dice, entered: Entered = enter_bribes
) -> Turn:
    """Settle first, for all, which bribes work; then everything happens in turn (N-066)."""
    before = turn.state
    if not turn.outlays:
        return turn
    turn, contests = entered(setting, turn)
    bribed: dict[tuple[str, int], Unit] = {}
    for contest in contests:
        turn, won = settle_bribe(setting, before, turn, contest)
        if won is not None:
            bribed[_key(won)] = contest.unit
    turns = {power: number for number, power in enumerate(setting.scenario.powers)}
    for outlay in sorted(turn.outlays, key=lambda outlay: turns[outlay.power]):
        if _key(outlay) in bribed:
            turn = carry_out(setting, turn, outlay, bribed[_key(outlay)])
        elif outlay.expense.kind is ExpenseKind.CAUSE_REBELLION:
            turn = cause(setting, before, turn, outlay)
        elif outlay.expense.kind in RELIEF:
            turn = relieve(setting, turn, outlay)
    state, news = without_lapsed_sieges(setting, before, turn.state)
    return turn.then(state, *news)


def _key(outlay: PaidExpense) -> tuple[str, int]:
    return outlay.power, outlay.expense.number
