"""Plague: at the beginning of the summer, sudden and without duration (N-060), or spreading (O-010)."""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Disaster, PlagueSpread
from judge.games.machiavelli.model.rules.fixed_numbers import CONTAGION
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.topology import neighbours
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.named_rules.drawn_disasters import is_spared_by_plague, units_taken
from judge.games.machiavelli.steps.disasters.striking import happens, perish, units_in, where_it_strikes


def draw_plague(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every unit in the plague's provinces and cities dies; no summer, no plague (N-060, N-076)."""
    rules = setting.rules
    if not (happens(setting, Disaster.PLAGUE) and rules.summer):
        return turn
    year = turn.state.phase.year
    if rules.disasters.is_drawn and is_spared_by_plague(setting, year):
        return turn
    struck = where_it_strikes(setting, Disaster.PLAGUE, setting.scenario.plague, year, dice)
    sick = frozenset(struck.areas) if rules.spreading_plague else frozenset()
    turn = turn.then(replace(turn.state, plague=sick), struck)
    doomed = units_in(turn, struck.areas)
    if rules.disasters.is_drawn:
        doomed = units_taken(year, doomed, dice)
    return perish(turn, doomed, "plague", struck.rule)


def spread_plague(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """One die for each province beside the plague; where it has been, it is over (O-010)."""
    state = turn.state
    played = happens(setting, Disaster.PLAGUE) and setting.rules.summer and setting.rules.spreading_plague
    if not (played and state.plague):
        return turn
    beside = {near for area in state.plague for near in _by_land(setting.board, area)} - state.plague
    caught = [a for a in sorted(beside) if dice.throw(throws.contagion(state.phase, a)) <= CONTAGION]
    news = PlagueSpread(areas=tuple(caught), spared=tuple(sorted(beside.difference(caught))), rule="O-010")
    turn = turn.then(replace(state, plague=frozenset(caught)), news)
    return perish(turn, units_in(turn, caught), "plague", "O-010")


def _by_land(board: Board, area: AreaId) -> list[AreaId]:
    near = [board.areas[a] for a in neighbours(board, area)]
    return [a.id for a in near if not a.is_sea and not a.impassable]
