"""Plague: at the beginning of the summer, sudden and without duration (N-060), or spreading (O-010)."""

from __future__ import annotations

from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli import rolls
from judge.games.machiavelli.board import AreaId, Board
from judge.games.machiavelli.events import Disaster, PlagueSpread
from judge.games.machiavelli.ground import neighbours
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Season
from judge.games.machiavelli.steps.disasters import happens, perish, strike, units_in


def draw_plague(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Every unit in the plague's provinces and cities dies; no summer, no plague (N-060, N-076)."""
    rules = setting.rules
    if not (happens(setting, Disaster.PLAGUE) and rules.summer):
        return play
    if play.state.phase.season is not Season.SPRING:
        return _spread(setting, play, dice) if rules.spreading_plague and play.state.plague else play
    struck = strike(setting, Disaster.PLAGUE, setting.scenario.plague, play.state.phase.year, dice)
    sick = frozenset(struck.areas) if rules.spreading_plague else frozenset()
    play = play.then(replace(play.state, plague=sick), struck)
    return perish(play, units_in(play, struck.areas), "plague", "N-060")


CAUGHT = 3
"""The highest die at which a province catches the plague from its neighbours (O-010)."""


def _spread(setting: Setting, play: Play, dice: Dice) -> Play:
    """One die for each province beside the plague; where it has been, it is over (O-010)."""
    state = play.state
    beside = {near for area in state.plague for near in _by_land(setting.board, area)} - state.plague
    caught = [a for a in sorted(beside) if dice.throw(rolls.contagion(state.phase, a)) <= CAUGHT]
    news = PlagueSpread(areas=tuple(caught), spared=tuple(sorted(beside.difference(caught))), rule="O-010")
    play = play.then(replace(state, plague=frozenset(caught)), news)
    return perish(play, units_in(play, caught), "plague", "O-010")


def _by_land(board: Board, area: AreaId) -> list[AreaId]:
    near = [board.areas[a] for a in neighbours(board, area)]
    return [a.id for a in near if not a.is_sea and not a.impassable]
