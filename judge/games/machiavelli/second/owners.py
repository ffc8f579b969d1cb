"""Owners of provinces and cities as units stand now (N-030, N-031, B-020)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.second.case import Case


def owners_now(case: Case) -> State:
    """Owners now: who is outside has the province, and an empty city; who is inside alone has both."""
    state, areas = case.state, case.board.areas
    province, city = dict(state.province_owner), dict(state.city_owner)
    for area in state.field.keys() | state.garrisons.keys():
        outside, inside = state.field.get(area), state.garrisons.get(area)
        first, second = outside or inside, inside or outside
        assert first is not None and second is not None
        if not areas[area].is_sea:
            province[area] = first.power
        if areas[area].city is not None:
            city[area] = second.power
    return replace(state, province_owner=province, city_owner=city)
