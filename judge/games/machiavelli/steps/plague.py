"""Plague: at the beginning of the summer, sudden and without duration (N-060)."""

from __future__ import annotations

from judge.game import Dice
from judge.games.machiavelli.events import Disaster
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Season
from judge.games.machiavelli.steps.disasters import perish, strike, units_in


def draw_plague(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Every unit in the plague's provinces and cities dies; no summer, no plague (N-060, N-076)."""
    rules = setting.rules
    if not (rules.plague and rules.dice and rules.summer) or play.state.phase.season is not Season.SPRING:
        return play
    struck = strike(setting, Disaster.PLAGUE, setting.scenario.plague, play.state.phase.year, dice)
    play = play.then(play.state, struck)
    return perish(play, units_in(play, struck.areas), "plague", "N-060")
