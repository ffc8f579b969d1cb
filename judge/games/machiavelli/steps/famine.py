"""Famine: drawn after the fall, deadly at the end of the next spring (N-050, N-051).

Not here: famine relief (expenses), income lost to famine (income), builds barred by it (checks).
"""

from __future__ import annotations

from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli.events import Disaster
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Season
from judge.games.machiavelli.steps.disasters import happens, perish, relieve_all, strike, units_in


def famine_deaths(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """At the end of the spring every unit in a famished province dies, garrisons too (N-051 a)."""
    if play.state.phase.season is not Season.SPRING or not play.state.famine:
        return play
    return relieve_all(perish(play, units_in(play, play.state.famine), "famine", "N-051"))


def draw_famine(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """After the fall, where the switches allow it, unless the game is won (N-050, N-074)."""
    state = play.state
    if not happens(setting, Disaster.FAMINE) or state.phase.season is not Season.FALL or state.victors:
        return play
    struck = strike(setting, Disaster.FAMINE, setting.scenario.famine, state.phase.year, dice)
    return play.then(replace(state, famine=state.famine | frozenset(struck.areas)), struck)
