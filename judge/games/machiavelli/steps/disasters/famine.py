"""Famine: drawn after the fall, deadly at the end of the next spring (N-050, N-051).

Not here: famine relief (payments), income lost to famine (income), builds barred by it (legality).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.disasters.striking import (
    happens,
    perish,
    relieve_all,
    units_in,
    where_it_strikes,
)


def famine_deaths(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Usually at the end of the spring: every unit in a famished province dies, garrisons too (N-051 a)."""
    if not turn.state.famine:
        return turn
    return relieve_all(perish(turn, units_in(turn, turn.state.famine), "famine", "N-051"))


def famine_kills(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """The same where nothing is raised there afterwards: famine lasts until `end_famine` (B-035)."""
    return perish(turn, units_in(turn, turn.state.famine), "famine", "B-035")


def end_famine(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """It is over everywhere (B-035)."""
    return relieve_all(turn)


def draw_famine(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Usually after the fall: where the switches allow it, unless the game is won (N-050, N-074)."""
    state = turn.state
    if not happens(setting, Disaster.FAMINE) or state.victors:
        return turn
    struck = where_it_strikes(setting, Disaster.FAMINE, setting.scenario.famine, state.phase.year, dice)
    return turn.then(replace(state, famine=state.famine | frozenset(struck.areas)), struck)
