"""Geography as the switches in force see it: which cities count, who is next to what.

Not here: who may go where (movement), who owns what (control).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Generic, TypeVar

from judge.games.machiavelli.model.board import AreaId, Board, Coast
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import Power, Special, State, UnitKind

T = TypeVar("T")


def is_fortified(setting: Setting, area: AreaId) -> bool:
    """Decide whether a garrison may stand there: a fortified city, or a fortress in use (N-045)."""
    city = setting.board.areas[area].city
    if city is None:
        return False
    return setting.rules.fortresses if city.fortress else city.fortified


def garrisonable(setting: Setting, area: AreaId) -> bool:
    """Decide whether units may go into the city: it is fortified, the game has garrisons (N-012, N-076)."""
    return setting.rules.garrisons and is_fortified(setting, area)


def at_sea(setting: Setting, area: AreaId) -> bool:
    """Decide whether an area is a sea; one with a city in it only where a table reads it so (M-010)."""
    place = setting.board.areas[area]
    return place.is_sea and (place.city is None or setting.rules.city_at_sea_is_two_spaces)


def armies_come(setting: Setting, area: AreaId) -> bool:
    """Decide whether armies may be there: on land, by some tables in a city at sea too (M-010, F-004)."""
    place = setting.board.areas[area]
    if place.fleets_only:
        return False
    return not place.is_sea or (place.city is not None and setting.rules.armies_in_cities_at_sea)


def one_space(setting: Setting, area: AreaId) -> bool:
    """Decide whether province and city are one place for one unit: Venice (N-044), no sea though (M-010)."""
    return setting.board.areas[area].one_space and not at_sea(setting, area)


def fleet_coasts(setting: Setting, area: AreaId) -> tuple[Coast, ...]:
    """The coasts at which fleets are raised and converted; none where there is only one shore (O-016)."""
    place, rules = setting.board.areas[area], setting.rules
    if rules.single_anchor and place.coasts:
        return (place.anchors or place.coasts)[:1]
    return place.anchors or place.coasts if rules.anchored_coasts else place.coasts


def is_counted_city(setting: Setting, area: AreaId) -> bool:
    """Decide whether there is a city for income, victory and elimination; fortresses are none (N-045)."""
    return area in setting.board.cities


def neighbours(board: Board, area: AreaId) -> frozenset[AreaId]:
    """All areas that share a border with this one, by land or by water."""
    return _all_neighbours(Same(board))[area]


class Same(Generic[T]):
    """A value known by identity: boards and scenarios are big, are made once, and are not hashable."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value


@lru_cache(maxsize=64)
def _all_neighbours(board: Same[Board]) -> Mapping[AreaId, frozenset[AreaId]]:
    army, fleet = board.value.army_borders, board.value.fleet_borders
    found: dict[AreaId, set[AreaId]] = {a: set(army.get(a, ())) for a in board.value.areas}
    for harbour, others in fleet.items():
        found[harbour.area] |= {other.area for other in others}
    return {area: frozenset(near) for area, near in found.items()}


def home_of(scenario: Scenario, area: AreaId) -> Power | None:
    """Power whose original country an area belongs to."""
    return _homes(Same(scenario)).get(area)


@lru_cache(maxsize=64)
def _homes(scenario: Same[Scenario]) -> Mapping[AreaId, Power]:
    return {area: power.id for power in scenario.value.powers.values() for area in power.home}


def ruler_of_home(setting: Setting, state: State, area: AreaId) -> Power | None:
    """The power that now has the country to which an area belongs; None outside all countries (N-032)."""
    country = home_of(setting.scenario, area)
    return None if country is None else state.home_control.get(country)


def at_home(setting: Setting, state: State, area: AreaId) -> Power | None:
    """The power that is at home in an area, for rebellions and unrest (N-067, N-072, F-Q31)."""
    if setting.rules.home_is_original:
        return home_of(setting.scenario, area)
    return ruler_of_home(setting, state, area)


def may_touch(setting: Setting, power: Power, kind: UnitKind, special: Special | None, how: str) -> bool:
    """Decide whether a power may ``bribe`` such units, or ``build`` them by conversion, raise what it may.

    By the text its limits are about raising alone; by the other reading about these as well (M-008).
    """
    rules = setting.rules
    if not rules.units_listed or rules.limits_raising_alone or rules.rides(special):
        return True
    return how in (setting.scenario.unit_limits or {}).get((power, kind, special), frozenset())


def near(setting: Setting, state: State, power: Power, area: AreaId) -> bool:
    """Decide whether a power has a unit in an area or so many steps away, usually one (N-069)."""
    for place in _within(Same(setting.board), area, setting.rules.reach.distance):
        for unit in (state.field.get(place), state.garrisons.get(place)):
            if unit is not None and unit.power == power:
                return True
    return False


@lru_cache(maxsize=4096)
def _within(board: Same[Board], area: AreaId, distance: int) -> tuple[AreaId, ...]:
    """The areas that are near enough, nearest first."""
    found = [area]
    ring = found
    for _ in range(distance):
        ring = sorted({n for here in ring for n in neighbours(board.value, here)}.difference(found))
        found = found + ring
    return tuple(found)
