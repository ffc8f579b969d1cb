"""Retreats without a letter of their own: by lists given with the moves, or led by the judge (B-022, F-035).

Not here: retreats by letter (retreats), where the beaten may go (movement.retreat_places).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from judge.core.game import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, RetreatPlace, State, Unit, UnitKind
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.strategies.led_retreats import led_to


def retreat_by_list(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Everybody tries the first place of his list; who meet there go on to their next ones (B-022)."""
    state = turn.state
    wishes = {
        area: _wishes(setting, state, beaten, orders) for area, beaten in sorted(state.dislodged.items())
    }
    found = _placed(wishes)
    field, garrisons = dict(state.field), dict(state.garrisons)
    events = []
    for area, beaten in sorted(state.dislodged.items()):
        place = found.get(area)
        events.append(_told(beaten.unit, place))
        if place is not None and place.into_city:
            garrisons[area] = replace(beaten.unit, kind=UnitKind.GARRISON, coast=None)
        elif place is not None:
            field[place.area] = replace(beaten.unit, area=place.area, coast=place.coast)
    came = frozenset(place.area for place in found.values() if not place.into_city)
    after = replace(state, field=field, garrisons=garrisons, dislodged={}, leave={})
    return replace(turn, arrived=turn.arrived | came).then(after, *events)


def _wishes(setting: Setting, state: State, beaten: Dislodged, orders: Orders) -> list[RetreatPlace]:
    """The open places of a unit's list, in its order; then those to which the judge would lead it."""
    accepted = orders.get(beaten.unit.power)
    given = accepted.retreats.get(beaten.unit.ref) if accepted is not None else None
    listed = [p for area in (given.places if given else ()) for p in beaten.places if _meant(p, area)]
    return list(dict.fromkeys((*listed, *led_to(setting, state, beaten))))


def _meant(place: RetreatPlace, area: AreaId) -> bool:
    """A unit's own province stands for its city."""
    return place.area == area


def _placed(wishes: Mapping[AreaId, list[RetreatPlace]]) -> dict[AreaId, RetreatPlace]:
    """A place for each that finds one: those who want one place at a time all strike it (B-Q18)."""
    left = {area: list(places) for area, places in wishes.items()}
    found: dict[AreaId, RetreatPlace] = {}
    while wanting := {area: places[0] for area, places in left.items() if places}:
        taken = {_space(place) for place in found.values()}
        crowd = Counter(map(_space, wanting.values()))
        for area, place in wanting.items():
            if crowd[_space(place)] == 1 and _space(place) not in taken:
                found[area] = place
                left[area] = []
            else:
                left[area] = left[area][1:]
    return found


def _space(place: RetreatPlace) -> tuple[AreaId, bool]:
    return place.area, place.into_city


def _told(unit: Unit, place: RetreatPlace | None) -> OrderResolved:
    order: UnitOrder | None = None
    if place is not None and place.into_city:
        order = Convert(unit.ref, UnitKind.GARRISON)
    elif place is not None:
        order = Advance(unit.ref, place.area, place.coast)
    verdict = Verdict.DISBANDED if place is None else Verdict.OK
    return OrderResolved(
        rule="N-006", power=unit.power, unit=unit.ref, order=order, verdicts=(verdict,), special=unit.special
    )
