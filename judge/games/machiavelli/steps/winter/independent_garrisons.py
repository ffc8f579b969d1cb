"""Garrisons that nobody owns appear in cities that stand open and are nobody's (A-200).

Not here: how units become independent by bribes (money.bribes) or with their ruler's end
(ownership.elimination).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.events import IndependentGarrison
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import garrisonable
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import liberate


def raise_independent_garrisons(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Rebels make way for them. Where another unit of nobody's stands in the area, none appears (A-201)."""
    if turn.state.victors:
        return turn
    for area in sorted(setting.board.areas):
        if not _stands_open(setting, turn.state, area):
            continue
        serial = 1 + max((unit.serial for unit in turn.state.units()), default=0)
        garrison = Unit(power=AUTONOMOUS, kind=UnitKind.GARRISON, area=area, serial=serial)
        turn = liberate(setting, turn, area, None)
        turn = turn.then(place_unit(turn.state, garrison), IndependentGarrison(area=area, rule="A-200"))
    return turn


def _stands_open(setting: Setting, state: State, area: AreaId) -> bool:
    """A fortified city without a garrison, which no power controls, with no unit of nobody's before it.

    In Venice, where there is room for one unit, none may be there at all.
    """
    outside = state.field.get(area)
    if area in state.garrisons or not garrisonable(setting, area):
        return False
    if outside is not None and (outside.power == AUTONOMOUS or setting.board.areas[area].one_space):
        return False
    return state.city_owner.get(area, AUTONOMOUS) == AUTONOMOUS
