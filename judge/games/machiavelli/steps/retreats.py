"""The retreat step: the beaten go where their powers send them, or are lost.

Not here: where they may go (movement.refuge), who then controls what (control).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.events import Because, OrderResolved, Verdict
from judge.games.machiavelli.orders import Advance, Convert, UnitOrder
from judge.games.machiavelli.play import Accepted, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Dislodged, Power, RetreatPlace, Unit, UnitKind, UnitRef


def resolve_retreats(setting: Setting, play: Play, orders: Mapping[Power, Accepted], dice: Dice) -> Play:
    """Each beaten unit goes to a place of its own, or is lost (N-006).

    Two units, of whatever strength, that choose one place are both lost. Without an order a unit disbands.
    """
    state = play.state
    chosen = {
        area: _choice(beaten, _order(orders, beaten.unit)) for area, beaten in sorted(state.dislodged.items())
    }
    crowd = Counter(_space(place) for place in chosen.values() if place is not None)
    field, garrisons = dict(state.field), dict(state.garrisons)
    events: list[OrderResolved] = []
    arrived: set[AreaId] = set()
    for area, place in chosen.items():
        beaten = state.dislodged[area]
        order = _order(orders, beaten.unit)
        if place is None:
            events.append(_told(beaten.unit, order, Verdict.DISBANDED))
        elif crowd[_space(place)] > 1:
            rivals = tuple(
                state.dislodged[a].unit.ref
                for a, other in chosen.items()
                if a != area and other is not None and _space(other) == _space(place)
            )
            events.append(_told(beaten.unit, order, Verdict.STOOD_OFF, Verdict.DESTROYED, rivals=rivals))
        else:
            events.append(_told(beaten.unit, order, Verdict.OK))
            unit = _refugee(beaten.unit, place)
            (garrisons if unit.kind is UnitKind.GARRISON else field)[unit.area] = unit
            if not place.into_city:
                arrived.add(unit.area)
    after = replace(state, field=field, garrisons=garrisons, dislodged={}, leave={})
    return replace(play, arrived=play.arrived | arrived).then(after, *events)


def _order(orders: Mapping[Power, Accepted], unit: Unit) -> UnitOrder | None:
    accepted = orders.get(unit.power)
    return accepted.units.get(unit.ref) if accepted is not None else None


def _choice(beaten: Dislodged, order: UnitOrder | None) -> RetreatPlace | None:
    """The place an order means; None if it gives the unit up or names no place that is open."""
    match order:
        case Advance(to=area, coast=coast):
            fits = [p for p in beaten.places if p.area == area and not p.into_city]
            named = [p for p in fits if p.coast == coast]
            return next(iter(named or fits), None)
        case Convert(to=UnitKind.GARRISON):
            return next((p for p in beaten.places if p.into_city), None)
        case _:
            return None


def _space(place: RetreatPlace) -> tuple[AreaId, bool]:
    return place.area, place.into_city


def _refugee(unit: Unit, place: RetreatPlace) -> Unit:
    if place.into_city:
        return replace(unit, kind=UnitKind.GARRISON, coast=None)
    return replace(unit, area=place.area, coast=place.coast)


def _told(
    unit: Unit, order: UnitOrder | None, *verdicts: Verdict, rivals: tuple[UnitRef, ...] = ()
) -> OrderResolved:
    return OrderResolved(
        rule="N-006",
        power=unit.power,
        unit=unit.ref,
        order=order,
        verdicts=verdicts,
        because=Because(code="same-refuge", units=rivals) if rivals else None,
        special=unit.special,
    )
