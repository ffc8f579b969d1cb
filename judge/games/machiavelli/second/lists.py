"""Retreats by lists that were sent with the moves (B-022)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import RetreatList
from judge.games.machiavelli.model.state import Unit
from judge.games.machiavelli.second.case import Case, RefusedError
from judge.games.machiavelli.second.retreats import Refuge

Open = Mapping[AreaId, frozenset[Refuge]]


def refuges_by_list(case: Case, lost: Mapping[AreaId, Unit], places: Open) -> dict[AreaId, Refuge]:
    """Refuge of each, by the place where it was beaten; who has nowhere to go is not in it."""
    waiting = {area for area in lost if places[area]}
    left = {
        area: [p for p in _list(case, lost[area]) if p in {r[0] for r in places[area]}] for area in waiting
    }
    while True:
        first = {area: wishes[0] for area, wishes in left.items() if wishes}
        wanted = Counter(first.values())
        twice = {area for area, place in first.items() if wanted[place] > 1}
        if not twice:
            break
        for area in twice:
            left[area] = left[area][1:]  # both strike it and look at their next
    found = {area: _refuge(places[area], place) for area, place in first.items()}
    if waiting - first.keys():
        raise RefusedError("a place must be drawn for a beaten unit (B-022)")
    return found


def _refuge(places: frozenset[Refuge], area: str) -> Refuge:
    coasts = [r for r in places if r[0] == area]
    if len(coasts) > 1:
        raise RefusedError("a list names none of two coasts (B-022)")
    return coasts[0]


def _list(case: Case, unit: Unit) -> list[str]:
    lists = [o for o in case.orders.get(unit.power, ()) if isinstance(o, RetreatList) and o.unit == unit.ref]
    return [str(area) for area in lists[-1].places] if lists else []
