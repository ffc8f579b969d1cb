"""Civil disorder: which units go where a power owes removals and has not said which (N-001).

Not here: how many it owes, and that they go (adjustment).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import is_counted_city, neighbours


def first_to_go(setting: Setting, state: State, power: Power) -> list[Unit]:
    """A power's units in the order in which they would be removed.

    By the number on their counters; or, as in Diplomacy, those farthest from a city of the power first, in
    steps of whatever kind, fleets before armies, then by the name of the place.
    """
    units = state.units_of(power)
    if not setting.rules.as_in_diplomacy:
        return by_serial(units)
    cities = [a for a, owner in state.city_owner.items() if owner == power and is_counted_city(setting, a)]
    away = _distances(setting.board, cities)
    areas = setting.board.areas
    lost = len(areas)

    def rank(unit: Unit) -> tuple[int, bool, str]:
        return -away.get(unit.area, lost), unit.kind is not UnitKind.FLEET, areas[unit.area].name

    return sorted(units, key=rank)


def by_serial(units: tuple[Unit, ...]) -> list[Unit]:
    """In the order of the numbers on their counters; equal ones by place."""
    return sorted(units, key=lambda unit: (unit.serial, unit.area, unit.kind))


def _distances(board: Board, goals: list[AreaId]) -> Mapping[AreaId, int]:
    """Steps from every area to the nearest goal, over land and water alike."""
    away = dict.fromkeys(sorted(goals), 0)
    ring = list(away)
    while ring:
        ring = sorted({n for area in ring for n in neighbours(board, area)} - away.keys())
        away.update(dict.fromkeys(ring, 1 + max(away.values())))
    return away
