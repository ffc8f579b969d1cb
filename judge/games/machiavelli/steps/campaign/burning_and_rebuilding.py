"""Cities are burnt and built up again (B-016, B-017).

Not here: who may be ordered to (legality.campaign), who was thrown out (movement), the board without burnt
cities (model.burnt_cities).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.burnt_cities import with_ruin
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import CityDestroyed, CityRebuilt, RebuildingBegun, RebuildingLost
from judge.games.machiavelli.model.rebellions import without_rebels
from judge.games.machiavelli.model.rules.fixed_numbers import LOOT_YEARS
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Ruin
from judge.games.machiavelli.model.turn import Orders, Turn


def destroy_cities(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every city that was ordered to be burnt is gone, whoever was thrown out; who stayed has the loot."""
    for area, (power, stayed) in sorted(turn.burning.items()):
        city = setting.board.areas[area].city
        if city is None or area in turn.state.garrisons:
            continue
        loot = LOOT_YEARS * city.income if stayed and setting.rules.money else 0
        burners = turn.state.ruins[area].burnt_by if area in turn.state.ruins else ()
        ruin = Ruin(burnt_by=tuple(dict.fromkeys((*burners, power))))
        rebels = area in turn.state.city_rebellions
        state = without_rebels(with_ruin(turn.state, area, ruin), area, (False, True))
        owners = {a: owner for a, owner in state.city_owner.items() if a != area}
        pending = {a: owner for a, owner in state.pending_city_owner.items() if a != area}
        state = replace(state, city_owner=owners, pending_city_owner=pending, sieges=state.sieges - {area})
        news = CityDestroyed(power=power, area=area, ducats=loot, rebels=rebels, rule="B-016")
        turn = turn.then(with_ducats(state, power, loot), news)
    return turn


def rebuild_cities(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Two seasons running of one power's army build up a city, or its walls; else what was begun is lost."""
    for area in sorted(turn.state.ruins):
        ruin, builder = turn.state.ruins[area], turn.building.get(area)
        if ruin.builder is not None and builder != ruin.builder:
            news = RebuildingLost(power=ruin.builder, area=area, rule="B-Q40")
            turn = turn.then(with_ruin(turn.state, area, replace(ruin, builder=None)), news)
        if builder is not None and builder not in ruin.burnt_by:
            turn = _build_for_season(setting, turn, area, builder)
    return turn


def _build_for_season(setting: Setting, turn: Turn, area: AreaId, power: Power) -> Turn:
    """One season of building: the first, or the one that finishes the city or its walls."""
    ruin = turn.state.ruins[area]
    if ruin.builder != power:
        begun = RebuildingBegun(power=power, area=area, walls=ruin.city, rule="B-017")
        return turn.then(with_ruin(turn.state, area, replace(ruin, builder=power)), begun)
    city = setting.scenario.board.areas[area].city
    walled = city is not None and city.fortified
    left = replace(ruin, city=True, builder=None) if walled and not ruin.city else None
    state = with_ruin(turn.state, area, left)
    if not ruin.city:  # who stands there has it
        state = replace(state, city_owner={**state.city_owner, area: power})
    return turn.then(state, CityRebuilt(power=power, area=area, walls=ruin.city, rule="B-017"))
