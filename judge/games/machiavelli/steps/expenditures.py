"""Expenditures by a reading: each takes effect in its turn, power by power, in number order (N-066, D36).

By the text each kind takes effect at once for all (N-074): relief, rebellions, bribes, a step each. Not here:
those steps (expenses, rebellions, bribes), paying, assassinations.
"""

from __future__ import annotations

from judge.game import Dice
from judge.games.machiavelli.orders import ExpenseKind
from judge.games.machiavelli.play import Orders, Outlay, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Unit
from judge.games.machiavelli.steps.bribes import carry_out, enter_bribes, settle_bribe
from judge.games.machiavelli.steps.expenses import RELIEF, relieve
from judge.games.machiavelli.steps.rebellions import cause
from judge.games.machiavelli.steps.sieges import lapsed


def resolve_in_turn(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Which bribes work is settled first, for all; then everything happens in turn (N-066)."""
    before = play.state
    if not play.outlays:
        return play
    play, contests = enter_bribes(setting, play)
    bribed: dict[tuple[str, int], Unit] = {}
    for contest in contests:
        play, won = settle_bribe(setting, before, play, contest)
        if won is not None:
            bribed[_key(won)] = contest.unit
    turns = {power: number for number, power in enumerate(setting.scenario.powers)}
    for outlay in sorted(play.outlays, key=lambda outlay: turns[outlay.power]):
        if _key(outlay) in bribed:
            play = carry_out(setting, play, outlay, bribed[_key(outlay)])
        elif outlay.expense.kind is ExpenseKind.CAUSE_REBELLION:
            play = cause(setting, before, play, outlay)
        elif outlay.expense.kind in RELIEF:
            play = relieve(setting, play, outlay)
    state, news = lapsed(setting.rules, before, play.state)
    return play.then(state, *news)


def _key(outlay: Outlay) -> tuple[str, int]:
    return outlay.power, outlay.expense.number
