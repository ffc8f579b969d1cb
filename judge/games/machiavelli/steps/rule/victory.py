"""Victory: enough cities, and enough home countries (N-037).

Not here: draws and concessions, which players vote on (commands).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from judge.core.game import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import VictoryWon
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import counted_city
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.rule.control import awaits_fall


def cities_owned(setting: Setting, state: State) -> Counter[Power]:
    """How many cities each power owns; fortresses are none."""
    return Counter(owner for area, owner in state.city_owner.items() if counted_city(setting, area))


def countries_held(setting: Setting, state: State) -> Counter[Power]:
    """How many countries count for each power's victory: those it rules with a city of theirs (N-037)."""
    need = setting.rules.victory_home_cities != "none"
    return Counter(
        ruler
        for country, ruler in state.home_control.items()
        if not need or any(state.city_owner.get(a) == ruler for a in _cities(setting, country))
    )


def _cities(setting: Setting, country: Power) -> frozenset[AreaId]:
    return frozenset(a for a in setting.scenario.powers[country].home if counted_city(setting, a))


def has_home_whole(setting: Setting, state: State, power: Power) -> bool:
    """Whether a power rules a country all of whose cities it has, and enough others (N-037, basic games)."""
    owned = {a for a, owner in state.city_owner.items() if owner == power and counted_city(setting, a)}
    for country, ruler in sorted(state.home_control.items()):
        home = _cities(setting, country)
        if ruler == power and home <= owned and len(owned - home) >= setting.rules.victory.other_cities:
            return True
    return False


def check_victory(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All who reach the goal are named; at a tie the master decides (N-037, N-038).

    Nobody wins before the end of fall, where control changes then (M-002).
    """
    state, scenario = turn.state, setting.scenario
    if awaits_fall(setting, state):
        return turn
    winners = []
    owned, ruled = cities_owned(setting, state), countries_held(setting, state)
    for power in sorted(scenario.powers):
        cities, countries = owned[power], ruled[power]
        enough = not setting.rules.victory_needs_countries or (
            countries >= scenario.victory_countries
            and (setting.rules.victory_home_cities != "all" or has_home_whole(setting, state, power))
        )
        if power not in state.eliminated and cities >= scenario.victory_cities and enough:
            winners.append(VictoryWon(power=power, cities=cities, countries=countries, rule="N-037"))
    return turn.then(replace(state, victors=tuple(w.power for w in winners)), *winners)
