"""Beaten units on their way: all that there are, and what becomes of them once places are found.

Not here: how places are found (retreats_by_list, retreats_by_judge), retreats by letter (retreats).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, UnitOrder
from judge.games.machiavelli.model.state import Dislodged, RetreatPlace, State, Unit, UnitKind
from judge.games.machiavelli.model.turn import Turn

Start = tuple[AreaId, bool]
"""The place where a unit was beaten, and whether it came out of its city there beside another (A-160)."""


def all_beaten(state: State) -> dict[Start, Dislodged]:
    """Everybody who must retreat, by area; an army or fleet before a garrison that came out."""
    outside = {(area, False): beaten for area, beaten in state.dislodged.items()}
    driven = {(area, True): beaten for area, beaten in state.driven_out.items()}
    return dict(sorted((outside | driven).items()))


def send_off(turn: Turn, found: Mapping[Start, RetreatPlace]) -> Turn:
    """Everybody at the place that was found for him; those without one are lost (N-006, A-172)."""
    state = turn.state
    field, garrisons = dict(state.field), dict(state.garrisons)
    events = []
    for start, beaten in all_beaten(state).items():
        place = found.get(start)
        events.append(_news_of(beaten.unit, place))
        if place is not None and place.into_city:
            garrisons[place.area] = replace(beaten.unit, kind=UnitKind.GARRISON, coast=None)
        elif place is not None:
            field[place.area] = replace(beaten.unit, area=place.area, coast=place.coast)
    came = frozenset(place.area for place in found.values() if not place.into_city)
    after = replace(state, field=field, garrisons=garrisons, dislodged={}, driven_out={}, leave={})
    return replace(turn, arrived=turn.arrived | came).then(after, *events)


def way_to(unit: Unit, place: RetreatPlace | None) -> UnitOrder | None:
    """The order that a beaten unit would have given, as letters tell where it went."""
    if place is None:
        return None
    return (
        Convert(unit.ref, UnitKind.GARRISON)
        if place.into_city
        else Advance(unit.ref, place.area, place.coast)
    )


def _news_of(unit: Unit, place: RetreatPlace | None) -> OrderResolved:
    order = way_to(unit, place)
    verdict = Verdict.DISBANDED if place is None else Verdict.OK
    return OrderResolved(
        rule="N-006", power=unit.power, unit=unit.ref, order=order, verdicts=(verdict,), special=unit.special
    )
