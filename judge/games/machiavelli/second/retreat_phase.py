"""A phase of retreats (N-006, F-035): who goes where, and whom that frees."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Convert
from judge.games.machiavelli.model.state import Dislodged, RetreatPlace, State, Unit, UnitKind
from judge.games.machiavelli.second.case import Case, RefusedError, owners_now, victim

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
