"""Value of a position to a power: what it has, and how near its units stand to what it wants.

Not here: which orders lead there (thinker), who wins a battle (movement).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import armies_come

CITY, INCOME, PROVINCE, HOME = 4.0, 2.0, 1.5, 2.0
"""Worth of a city, of each ducat that it brings in, of a province, and of either in one's own country."""
UNIT, GARRISON, BEATEN, DUCAT = 3.0, 2.0, 1.5, 0.15
"""Worth of a unit in the field, in a city, of one that must retreat, and of a ducat."""
SIEGE, NEAR, FURTHER, RIVAL = 0.5, 0.3, 0.6, 0.2
"""Shares of the worth of a besieged city, of what a unit could take next, and of that a step further away;
weight of what rivals have."""
WON = 1000.0
"""Worth of victory."""
STEPS = 8
"""Steps that a unit looks ahead on the board."""


@dataclass(frozen=True, slots=True)
class Ambitions:
    """Values of positions to a power, as it stood at the beginning of a phase.

    `nearness` is, for armies and for fleets, the worth of standing in an area for what lies around it.
    """

    setting: Setting
    power: Power
    nearness: Mapping[bool, Mapping[AreaId, float]]

    def value_of(self, state: State) -> float:
        """Value of a position: the greater, the better for the power."""
        if state.victors:
            return WON if self.power in state.victors else -WON
        each = dict.fromkeys(self.setting.scenario.powers, 0.0)
        provinces = {**state.province_owner, **state.pending_province_owner}
        cities = {**state.city_owner, **state.pending_city_owner}
        for power, worth in (*self._land(provinces, cities), *_pieces(state), *self._sieges(state)):
            if power in each:
                each[power] += worth
        mine = each.pop(self.power)
        mine += sum(self._near(unit) for unit in state.units_of(self.power))
        mine += DUCAT * float(state.ducats.get(self.power, 0))
        return mine - RIVAL * max(each.values(), default=0.0) - RIVAL * sum(each.values()) / max(len(each), 1)

    def _land(
        self, provinces: Mapping[AreaId, Power], cities: Mapping[AreaId, Power]
    ) -> Iterator[tuple[Power, float]]:
        homes = self.setting.scenario.powers
        for area, power in provinces.items():
            yield power, PROVINCE
            if power in homes and area in homes[power].home:
                yield power, HOME
        for area, power in cities.items():
            yield power, city_worth(self.setting, area)

    def _sieges(self, state: State) -> Iterator[tuple[Power, float]]:
        for area in state.sieges:
            outside, inside = state.field.get(area), state.garrisons.get(area)
            worth = SIEGE * (city_worth(self.setting, area) + GARRISON)
            if outside is not None:
                yield outside.power, worth
            if inside is not None:
                yield inside.power, -worth

    def _near(self, unit: Unit) -> float:
        if unit.kind is UnitKind.GARRISON:
            return 0.0
        return self.nearness[unit.kind is UnitKind.FLEET].get(unit.area, 0.0)


def ambitions_of(setting: Setting, state: State, power: Power, spared: Collection[AreaId] = ()) -> Ambitions:
    """Ambitions of a power; `spared`: areas that it does not want."""
    worth = {
        area: _worth_of_taking(setting, state, power, area)
        for area in setting.board.areas
        if area not in spared
    }
    goals = {area: value for area, value in worth.items() if value}
    near = {by_sea: _nearness(setting, goals, by_sea=by_sea) for by_sea in (False, True)}
    return Ambitions(setting, power, near)


def city_worth(setting: Setting, area: AreaId) -> float:
    """Worth of a city; none for a fortress, which is no city."""
    city = setting.board.areas[area].city
    return 0.0 if city is None or city.fortress else CITY + INCOME * city.income


def _pieces(state: State) -> Iterator[tuple[Power, float]]:
    for unit in state.field.values():
        yield unit.power, UNIT
    for unit in state.garrisons.values():
        yield unit.power, GARRISON
    for beaten in (*state.dislodged.values(), *state.driven_out.values()):
        yield beaten.unit.power, BEATEN


def _worth_of_taking(setting: Setting, state: State, power: Power, area: AreaId) -> float:
    """Worth of taking an area from whoever has it."""
    place = setting.board.areas[area]
    if place.impassable or not place.ownable:
        return 0.0
    land = 0.0 if place.is_sea or state.province_owner.get(area) == power else PROVINCE
    return land + (0.0 if state.city_owner.get(area) == power else city_worth(setting, area))


def _nearness(setting: Setting, goals: Mapping[AreaId, float], *, by_sea: bool) -> dict[AreaId, float]:
    """Worth of each area for the best goal that lies near it, less with every step."""
    steps = setting.board.sea_legs if by_sea else setting.board.army_borders
    found: dict[AreaId, float] = {}
    for goal, value in goals.items():
        if not by_sea and not armies_come(setting, goal):
            continue
        reached, edge, worth = {goal}, {goal}, NEAR * value
        for _ in range(STEPS):
            for area in edge:
                found[area] = max(found.get(area, 0.0), worth)
            edge = {near for area in edge for near in steps.get(area, ())} - reached
            reached |= edge
            worth *= FURTHER
    return found
