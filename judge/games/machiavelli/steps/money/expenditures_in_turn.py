"""Expenditures by a reading: each takes effect in its turn, power by power, in number order (N-066, D36).

By the text each kind takes effect at once for all (N-074): relief, rebellions, bribes, a step each. Not here:
those steps (payments, rebellions, bribes), paying, assassinations.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.api.values import Dice
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Unit
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.campaign.rebellions import cause
from judge.games.machiavelli.steps.campaign.sieges import without_lapsed_sieges
from judge.games.machiavelli.steps.money.bribes import Contest, carry_out, enter_bribes, settle_bribe
from judge.games.machiavelli.steps.money.payments import RELIEF, relieve

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
