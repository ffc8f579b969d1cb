"""Holdings of a power, as far as they count for victory: cities, provinces, countries (N-037).

Not here: how much of it wins (named_rules.goals), tables for letters (standings).
"""

from __future__ import annotations

from collections import Counter

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.rules.fixed_numbers import OTHER_CITIES
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import at_sea, is_counted_city


def cities_owned(setting: Setting, state: State) -> Counter[Power]:
    """Number of cities that each power owns; fortresses are none."""
    return Counter(owner for area, owner in state.city_owner.items() if is_counted_city(setting, area))


def cities_with_provinces(setting: Setting, state: State) -> Counter[Power]:
    """Number of cities that each power owns together with their provinces (A-035)."""
    return Counter(
        owner
        for area, owner in state.city_owner.items()
        if is_counted_city(setting, area) and state.province_owner.get(area) == owner
    )


def provinces_owned(setting: Setting, state: State) -> Counter[Power]:
    """Number of provinces that each power owns; seas are none."""
    return Counter(owner for area, owner in state.province_owner.items() if not at_sea(setting, area))


def countries_held(setting: Setting, state: State) -> Counter[Power]:
    """Number of countries that count for each power: those it rules with a city of theirs (N-037)."""
    need = setting.rules.victory_home_cities != "none"
    return Counter(
        ruler
        for country, ruler in state.home_control.items()
        if not need or any(state.city_owner.get(a) == ruler for a in _cities(setting, country))
    )


def _cities(setting: Setting, country: Power) -> frozenset[AreaId]:
    return frozenset(a for a in setting.scenario.powers[country].home if is_counted_city(setting, a))


def has_home_whole(setting: Setting, state: State, power: Power) -> bool:
    """Decide whether a power has a country with all its cities, and enough others (N-037, basic games)."""
    owned = {a for a, owner in state.city_owner.items() if owner == power and is_counted_city(setting, a)}
    for country, ruler in sorted(state.home_control.items()):
        home = _cities(setting, country)
        if ruler == power and home <= owned and len(owned - home) >= OTHER_CITIES:
            return True
    return False
