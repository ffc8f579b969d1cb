"""Storms: after the fall, fleets at sea (N-060, N-074 k, N-Q9)."""

from __future__ import annotations

from judge.game import Dice
from judge.games.machiavelli.events import Disaster
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Season
from judge.games.machiavelli.steps.disasters import happens, perish, strike, units_in


def draw_storms(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Fleets in the storm's areas sink (N-Q9)."""
    if not happens(setting, Disaster.STORM) or play.state.phase.season is not Season.FALL:
        return play
    struck = strike(setting, Disaster.STORM, setting.scenario.storm, play.state.phase.year, dice)
    play = play.then(play.state, struck)
    afloat = [unit for unit in units_in(play, struck.areas) if not unit.ref.in_city]
    return perish(play, afloat, "storm", "N-060")
