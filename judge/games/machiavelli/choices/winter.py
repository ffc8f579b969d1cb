"""Orders that make sense besides a campaign's: upkeep, builds, retreats, lists of retreats, far marches.

Not here: orders of a campaign (unit_orders), what the winter costs (legality.review).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.unit_orders import Offer
from judge.games.machiavelli.legality import adjustment, optional_rules, retreats
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.orders import (
    Advance,
    Build,
    Convert,
    Disband,
    Maintain,
    Remove,
    RetreatList,
    StrategicMove,
    Waive,
)
from judge.games.machiavelli.model.state import Dislodged, Special, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import fleet_coasts, home_of, ruler_of_home
from judge.games.machiavelli.steps.winter.adjustment import room

_LISTED = 6
"""Places of a list of retreats; nobody needs more."""


# ---------------------------------------------------------------- upkeep and builds


def upkeep(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Offer to keep a unit or to let it go (N-054); without money, to let as many go as must (N-001)."""
    money = ground.setting.rules.money
    price = ground.setting.rules.upkeep(unit.kind, unit.special) if money else 0
    if money:
        yield Offer(("keep",), Maintain(unit.ref), cost=price)
    if money or room(ground.setting, ground.state, ground.power) < 0:
        remove = Remove(unit.ref)
        if adjustment.refusal(ground.setting, ground.state, ground.power, remove) is None:
            yield Offer(("remove",), remove, usual=not money)


def sites(ground: Ground) -> tuple[AreaId, ...]:
    """Cities of countries that the power rules, or of the one it began with (N-054 a)."""
    free = ground.setting.rules.money or room(ground.setting, ground.state, ground.power) > 0
    found = sorted(ground.setting.board.cities) if free else []
    return tuple(area for area in found if _is_home(ground, area))


def _is_home(ground: Ground, area: AreaId) -> bool:
    ruler = ruler_of_home(ground.setting, ground.state, area)
    return ground.power in (ruler, home_of(ground.setting.scenario, area))


def builds(ground: Ground, area: AreaId) -> Iterator[Offer]:
    """Offer every kind of unit that may be raised there (N-014, N-054, B-005)."""
    rules = ground.setting.rules
    specials: tuple[Special | None, ...] = (None, *(rules.specials if rules.money else ()))
    for special in specials:
        for kind in rules.units:
            coasts = _coasts(ground, area, kind)
            for coast in coasts:
                order = Build(UnitRef(kind, area), special, coast)
                if adjustment.refusal(ground.setting, ground.state, ground.power, order) is None:
                    asked = (f"{area}/{coast}",) if len(coasts) > 1 else ()
                    composed = (f"of {rules.special_key(special)}",) if special else ("usual",)
                    cost = rules.upkeep(kind, special) if rules.money else 0
                    yield Offer((f"as {kind}", *composed, *asked), order, usual=special is None, cost=cost)


def _coasts(ground: Ground, area: AreaId, kind: UnitKind) -> tuple[Coast | None, ...]:
    anchored = kind is UnitKind.FLEET and ground.setting.board.areas[area].coasts
    return fleet_coasts(ground.setting, area) if anchored else (None,)


def waivers(ground: Ground) -> Iterator[Draft]:
    """Offer to give a build up, in games without money (N-001)."""
    if not ground.setting.rules.money and room(ground.setting, ground.state, ground.power) > 0:
        yield Draft(kind="waive", entries=(Entry(order=Waive()),))


# ---------------------------------------------------------------- retreats


def units_to_retreat(ground: Ground) -> tuple[Dislodged, ...]:
    """The power's units that must retreat."""
    found = (ground.state.dislodged[area] for area in sorted(ground.state.dislodged))
    return tuple(each for each in found if each.unit.power == ground.power)


def flights(ground: Ground, gone: Dislodged) -> Iterator[Offer]:
    """The retreats that are open, by the places written into the position (N-006)."""
    ref = gone.unit.ref
    several = [place.area for place in gone.places if not place.into_city]
    for place in gone.places:
        if place.into_city:
            offer = Offer(("into-city",), Convert(ref, UnitKind.GARRISON))
        else:
            coast = (f"{place.area}/{place.coast}",) if several.count(place.area) > 1 else ()
            offer = Offer((place.area, *coast), Advance(ref, place.area, place.coast))
        assert isinstance(offer.order, Advance | Convert)
        if retreats.refusal(ground.setting, ground.state, ground.power, offer.order) is None:
            yield offer
    yield Offer(("disband",), Disband(ref), usual=False)


def retreat_lists(ground: Ground) -> Iterator[Draft]:
    """Offer each unit of the field the places beside it, in any order (B-022)."""
    for unit in ground.own:
        places = tuple(dict.fromkeys(area for area, _ in ground.steps(unit)))
        if places:
            entries = tuple(Entry(order=RetreatList(unit.ref, (area,))) for area in places)
            yield Draft(kind="retreat-list", entries=entries, blanks=("places",), many=_LISTED)


def marches(ground: Ground) -> Iterator[Draft]:
    """Offer marches far through friendly country, to one's own land (O-019)."""
    owners = sorted(ground.state.province_owner.items())
    mine = [area for area, owner in owners if owner == ground.power]
    for unit in ground.own:
        orders = (StrategicMove(unit.ref, area) for area in mine if area != unit.area)
        entries = tuple(
            Entry(order=order)
            for order in orders
            if optional_rules.march_refusal(ground.setting, ground.state, ground.power, order, ()) is None
        )
        if entries:
            yield Draft(kind="march", entries=entries, blanks=("to",))
