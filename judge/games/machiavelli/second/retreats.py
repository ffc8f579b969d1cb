"""Places where the beaten may go (N-006, N-026, N-040 h and m, F-035).

A phase of retreats (N-006, F-035): who goes where, and whom that frees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.orders import Advance, Convert
from judge.games.machiavelli.model.state import AUTONOMOUS, Dislodged, RetreatPlace, State, Unit, UnitKind
from judge.games.machiavelli.second.battle import Battle
from judge.games.machiavelli.second.case import (
    Case,
    RefusedError,
    bars,
    hostile,
    is_walled,
    lets_pass,
    one_space,
    owners_now,
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


Choices = dict[AreaId, RetreatPlace]
"""By the place where a unit was beaten, where it is to go."""


def after_retreats(case: Case) -> State:
    """The position when all have gone; two who choose one place are both lost."""
    if case.state.driven_out:
        raise RefusedError("garrisons that came out are led by the judge (F-Q38)")
    chosen = {a: to for a, beaten in case.state.dislodged.items() if (to := _place_chosen(case, beaten))}
    wanted = Counter(_space(to) for to in chosen.values())
    gone = {a: to for a, to in chosen.items() if wanted[_space(to)] == 1}
    outside, inside = dict(case.state.field), dict(case.state.garrisons)
    for area, to in gone.items():
        unit = case.state.dislodged[area].unit
        if to.into_city:
            inside[to.area] = replace(unit, kind=UnitKind.GARRISON, coast=None)
        else:
            outside[to.area] = replace(unit, area=to.area, coast=to.coast)
    if case.book.control_at_once:
        case = case.with_state(owners_now(case))  # N-074: control is looked at before the retreats
    came = {to.area: case.state.dislodged[a].unit for a, to in gone.items()}
    return replace(_end_rebellions(case, came), field=outside, garrisons=inside, dislodged={})


def _space(to: RetreatPlace) -> tuple[AreaId, bool]:
    return to.area, to.into_city


def _place_chosen(case: Case, beaten: Dislodged) -> RetreatPlace | None:
    """The place that its ruler ordered, if it is open; without an order it is lost, or led (F-035)."""
    for order in reversed(case.orders.get(beaten.unit.power, ())):
        if getattr(order, "unit", None) != beaten.unit.ref:
            continue
        for to in beaten.places:
            if isinstance(order, Convert) and to.into_city:
                return to
            if (
                isinstance(order, Advance)
                and not to.into_city
                and (order.to, order.coast) == (to.area, to.coast)
            ):
                return to
        return None
    if case.book.leads_the_beaten:
        raise RefusedError("a unit without an order is led by the judge (F-035)")
    return None


def _end_rebellions(case: Case, came: dict[AreaId, Unit]) -> State:
    """N-070 8: a power that enters in a retreat ends both rebellions; F-Q30: the victim the province's."""
    state = case.state
    foreign = {a for a, unit in came.items() if unit.power != victim(case, a)}
    own = {a for a in came if case.book.entering_puts_down and a not in foreign}
    return replace(
        state,
        province_rebellions=state.province_rebellions - foreign - own,
        city_rebellions=state.city_rebellions - foreign,
    )
