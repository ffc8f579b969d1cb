"""Storms: after the fall, fleets at sea (N-060, N-074 k, N-Q9)."""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.disasters.striking import happens, perish, units_in, where_it_strikes


def draw_storms(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Fleets in the storm's areas sink (N-Q9)."""
    if not happens(setting, Disaster.STORM):
        return turn
    struck = where_it_strikes(setting, Disaster.STORM, setting.scenario.storm, turn.state.phase.year, dice)
    turn = turn.then(turn.state, struck)
    afloat = [unit for unit in units_in(turn, struck.areas) if not unit.in_city]
    return perish(turn, afloat, "storm", "N-060")
