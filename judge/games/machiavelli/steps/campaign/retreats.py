"""The retreat step: the beaten go where their powers send them, or are lost.

Beaten units on their way: all that there are, and what becomes of them once places are found. By which list
the judge leads beaten units that nobody leads (F-035). A rulebook names one of these lists; a book with a
list of its own adds it here.

Not here: where they may go (movement.retreat_places), who then controls what (control), retreats led by the
judge (retreats_by_list, named_rules.joint_retreats).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import OrderResolved, Reason, Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, Power, RetreatPlace, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.movement.retreat_places import passes
from judge.games.machiavelli.named_rules.area_preference import AreaPreferences


def resolve_retreats(setting: Setting, turn: Turn, orders: Mapping[Power, Accepted], dice: Dice) -> Turn:
    """Each beaten unit goes to a place of its own, or is lost (N-006).

    Two units, of whatever strength, that choose one place are both lost. Without an order a unit disbands.
    Who is lost in straits that another holds hinders nobody (N-040 h).
    """
    state = turn.state
    chosen = {
        area: _choice(beaten, _order(orders, beaten.unit)) for area, beaten in sorted(state.dislodged.items())
    }
    chosen = _with_led_units(setting, state, orders, chosen)
    barred = _straits_in_the_way(setting, state, chosen)
    ends = _Ends(field=dict(state.field), garrisons=dict(state.garrisons))
    _retreat(ends, state, orders, chosen, barred)
    _let_back_in(ends, setting, state, {_space(place) for place in chosen.values() if place is not None})
    after = replace(state, field=ends.field, garrisons=ends.garrisons, dislodged={}, driven_out={}, leave={})
    return replace(turn, arrived=frozenset(ends.arrived)).then(after, *ends.events)


@dataclass(slots=True, kw_only=True)
class _Ends:
    """Units as their retreats are settled, and the news of it."""

    field: dict[AreaId, Unit]
    garrisons: dict[AreaId, Unit]
    events: list[OrderResolved] = dataclass_field(default_factory=list)
    arrived: set[AreaId] = dataclass_field(default_factory=set)

    def place(self, beaten: Unit, place: RetreatPlace) -> None:
        unit = _refugee(beaten, place)
        (self.garrisons if unit.kind is UnitKind.GARRISON else self.field)[unit.area] = unit
        if not place.into_city:
            self.arrived.add(unit.area)


def _retreat(
    ends: _Ends,
    state: State,
    orders: Mapping[Power, Accepted],
    chosen: Mapping[AreaId, RetreatPlace | None],
    barred: Mapping[AreaId, AreaId],
) -> None:
    """Beaten units, each to the place that was chosen, or lost."""
    crowd = Counter(_space(p) for area, p in chosen.items() if p is not None and area not in barred)
    for area, place in chosen.items():
        beaten = state.dislodged[area]
        order = _order(orders, beaten.unit)
        if place is None:
            ends.events.append(_news_of(beaten.unit, order, Verdict.DISBANDED))
        elif area in barred:
            why = Reason(code="straits-held", units=(UnitRef(UnitKind.FLEET, barred[area]),))
            news = _news_of(beaten.unit, order, Verdict.STRAITS_BLOCKED, Verdict.DESTROYED, because=why)
            ends.events.append(replace(news, rule="N-040"))
        elif crowd[_space(place)] > 1:
            rivals = tuple(
                state.dislodged[a].unit.ref
                for a, other in chosen.items()
                if a != area and a not in barred and other is not None and _space(other) == _space(place)
            )
            why = Reason(code="same-refuge", units=rivals)
            news = _news_of(beaten.unit, order, Verdict.STOOD_OFF, Verdict.DESTROYED, because=why)
            ends.events.append(news)
        else:
            ends.events.append(_news_of(beaten.unit, order or _way_to(beaten.unit, place), Verdict.OK))
            ends.place(beaten.unit, place)


def _let_back_in(ends: _Ends, setting: Setting, state: State, taken: set[tuple[AreaId, bool]]) -> None:
    """Garrisons driven out go where the judge leads them; back in, if no place is left to them (F-035)."""
    for area, driven in sorted(state.driven_out.items()):
        ways = (place for place in places_led_to(setting, state, driven) if _space(place) not in taken)
        place = next(ways, RetreatPlace(area, None, True))
        taken.add(_space(place))
        order = None if place.into_city else _way_to(driven.unit, place)
        ends.events.append(_news_of(driven.unit, order, Verdict.OK))
        ends.place(driven.unit, place)


def _straits_in_the_way(
    setting: Setting, state: State, chosen: Mapping[AreaId, RetreatPlace | None]
) -> Mapping[AreaId, AreaId]:
    """Units whose way leads through straits that another holds, and where these are (N-040 h)."""
    leave = {power: Accepted(leave=others) for power, others in state.leave.items()}
    return {
        area: setting.board.straits[area, place.area]
        for area, place in chosen.items()
        if place is not None and not passes(setting, state, leave, state.dislodged[area].unit, place.area)
    }


def _with_led_units(
    setting: Setting,
    state: State,
    orders: Mapping[Power, Accepted],
    chosen: Mapping[AreaId, RetreatPlace | None],
) -> dict[AreaId, RetreatPlace | None]:
    """Units without an order too, where the judge leads them, one by one, away from all others (F-Q37)."""
    found = dict(chosen)
    for area, beaten in sorted(state.dislodged.items()):
        if _order(orders, beaten.unit) is None:
            taken = {_space(place) for place in found.values() if place is not None}
            ways = (place for place in places_led_to(setting, state, beaten) if _space(place) not in taken)
            found[area] = next(ways, None)
    return found


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


def _news_of(
    unit: Unit, order: UnitOrder | None, *verdicts: Verdict, because: Reason | None = None
) -> OrderResolved:
    return OrderResolved(
        rule="N-006",
        power=unit.power,
        unit=unit.ref,
        order=order,
        verdicts=verdicts,
        because=because,
        special=unit.special,
    )


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
        events.append(_news_of_refugee(beaten.unit, place))
        if place is not None and place.into_city:
            garrisons[place.area] = replace(beaten.unit, kind=UnitKind.GARRISON, coast=None)
        elif place is not None:
            field[place.area] = replace(beaten.unit, area=place.area, coast=place.coast)
    came = frozenset(place.area for place in found.values() if not place.into_city)
    after = replace(state, field=field, garrisons=garrisons, dislodged={}, driven_out={}, leave={})
    return replace(turn, arrived=turn.arrived | came).then(after, *events)


def _way_to(unit: Unit, place: RetreatPlace | None) -> UnitOrder | None:
    """The order that a beaten unit would have given, as letters tell where it went."""
    if place is None:
        return None
    return (
        Convert(unit.ref, UnitKind.GARRISON)
        if place.into_city
        else Advance(unit.ref, place.area, place.coast)
    )


def _news_of_refugee(unit: Unit, place: RetreatPlace | None) -> OrderResolved:
    order = _way_to(unit, place)
    verdict = Verdict.DISBANDED if place is None else Verdict.OK
    return OrderResolved(
        rule="N-006", power=unit.power, unit=unit.ref, order=order, verdicts=(verdict,), special=unit.special
    )


Ranking = Callable[[Setting, State, Dislodged], list[RetreatPlace]]
"""The open places of a beaten unit, the best first."""


def _own_land_first(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """Own land before nobody's before another's, by name; the city comes last (F-035)."""

    def rank(place: RetreatPlace) -> tuple[int, str, str]:
        owner = state.province_owner.get(place.area)
        kind = 3 if place.into_city else 0 if owner == beaten.unit.power else 1 if owner is None else 2
        return kind, setting.board.areas[place.area].name, place.coast or ""

    return sorted(beaten.places, key=rank)


def _area_preference(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """The Area Preference List (A-174)."""
    return AreaPreferences(setting, state, beaten.unit.power).places_in_order(beaten.unit, beaten.places)


def places_led_to(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """The open places of a beaten unit in the order of the rulebook's list; none where nobody is led."""
    if not setting.rules.leads_retreats:
        return []
    ranking = _area_preference if setting.rules.retreating.by_area_preference else _own_land_first
    return ranking(setting, state, beaten)
