"""Places where the beaten may go (N-006, N-026, N-040 h and m, F-035)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.state import AUTONOMOUS, Unit, UnitKind
from judge.games.machiavelli.second.battle import Battle
from judge.games.machiavelli.second.case import (
    bars,
    hostile,
    is_walled,
    lets_pass,
    one_space,
    port,
    steps,
    victim,
)
from judge.games.machiavelli.second.tries import Try, is_locked

Refuge = tuple[str, str | None, bool]
"""Area, coast, whether its city is meant."""
Places = Mapping[AreaId, Unit]


def refuges(
    battle: Battle, way: Mapping[Any, Any], unit: Unit, outside: Places, inside: Places
) -> frozenset[Refuge]:
    """All places open to a beaten unit; none: it is lost."""
    if unit.power == AUTONOMOUS:
        return frozenset()  # O-002: who belongs to nobody is lost
    case = battle.case
    victor = _victor(battle, way, unit)
    barred = _fought_for(battle, way, outside)
    found = set[Refuge]()
    sailed = victor.unit.kind is UnitKind.FLEET or battle.becomes_fleet(victor)
    lost = unit.kind is UnitKind.FLEET and sailed and unit.area in case.board.no_escape  # N-040 m
    lost = lost and not lets_pass(case, victor.unit.power, unit.power)  # N-040 k
    lost = lost or one_space(case.board, unit.area)  # N-044 c
    for step in () if lost else steps(case.board, unit):
        closed = step.area in outside or step.area in barred or step.area == victor.unit.area
        closed = closed or _one_space_closed(battle, unit, step.area, inside)
        if not closed and not _through_straits(battle, unit, step, outside):
            found.add((str(step.area), step.coast and str(step.coast), False))
    into = case.book.into_city == "always" or (case.book.into_city == "last" and not found)
    if into and _city_open(battle, unit, victor, inside):
        found.add((str(unit.area), None, True))
    return frozenset(found)


def _one_space_closed(battle: Battle, unit: Unit, area: AreaId, inside: Places) -> bool:
    """N-044 a, i: one unit in all, and not the one against whom it rebels."""
    taken = one_space(battle.case.board, area) and area in inside
    return taken or is_locked(battle.case, unit.power, area)


def _victor(battle: Battle, way: Mapping[Any, Any], unit: Unit) -> Try:
    return next(t for t in battle.entering[unit.area] if way["moves", t.ref])


def _fought_for(battle: Battle, way: Mapping[Any, Any], outside: Places) -> set[AreaId]:
    """Empty places where others stood each other off (N-006)."""
    found = set()
    for area, ones in battle.entering.items():
        really = [t for t in ones if battle.goes(t, way.__getitem__)]
        if area not in outside and len(really) > 1:
            found.add(area)
    return found


def _through_straits(battle: Battle, unit: Unit, step: Harbour, outside: Places) -> bool:
    """N-040 h: the fleet counts that stands there after the moves."""
    if unit.kind is not UnitKind.FLEET:
        return False
    case = battle.case
    strait = bars(case, unit.area, step.area)
    return strait is not None and hostile(case, outside.get(strait), unit.power)


def _city_open(battle: Battle, unit: Unit, victor: Try, inside: Places) -> bool:
    """N-026: its own walls, with nobody inside, not against whom came out of them; fleets in ports."""
    case, area = battle.case, unit.area
    if (
        not is_walled(case.board, area)
        or one_space(case.board, area)
        or area in inside
        or victor.verb == "out"
    ):
        return False
    if unit.kind is UnitKind.FLEET and not port(case.board, area):
        return False
    return not (area in case.state.city_rebellions and victim(case, area) == unit.power)  # N-074
