"""Orders that make sense for a unit when a campaign begins, and the taps that lead to each.

Reach comes first, by the book's own table of units; then whatever a letter would be refused for falls out.
Not here: money (money_forms), winter and retreats (winter), words (offered).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.games.machiavelli.choices.ground import Ground, Route
from judge.games.machiavelli.legality.campaign import refusal
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Convert,
    Destroy,
    Disband,
    Hold,
    LiftSiege,
    Order,
    Rebuild,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import fleet_coasts, one_space
from judge.games.machiavelli.movement.reach import coasts_reached, may_support_in

OWN = "own"
"""The tap for whoever gives the order, where a power is asked for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An order and the taps to it: areas, ``A pis`` for units, powers, coasts as ``prv/nc``, and words.

    `usual`: it needs nobody else.
    """

    taps: tuple[str, ...]
    order: Order
    usual: bool = True
    cost: int = 0


def tap_of(ref: UnitRef) -> str:
    """The tap on a unit."""
    return f"{ref.kind} {ref.area}"


def unit_orders(ground: Ground, unit: Unit, power: Power | None = None) -> Iterator[Offer]:
    """All of them, in the order of a list; also of a unit that the power tries to buy (N-067 bribes 3).

    `power`: who gives them, if not the one that looks.
    """
    for offer in _all(ground, unit):
        order = offer.order
        assert isinstance(order, UnitOrder)
        if refusal(ground.setting, ground.state, power or ground.power, order, ground.units_to_buy) is None:
            yield offer


def _all(ground: Ground, unit: Unit) -> Iterator[Offer]:
    orders = ground.setting.rules.units[unit.kind].orders if unit.kind in ground.setting.rules.units else ()
    yield Offer(("hold",), Hold(unit.ref))
    if "advance" in orders:
        yield from _moves(ground, unit)
        yield from _rides(ground, unit)
        yield from _voyages(ground, unit)
    if "besiege" in orders:
        yield Offer(("besiege",), Besiege(unit.ref))
    if "lift" in orders:
        yield Offer(("lift",), LiftSiege(unit.ref))
    if "convert" in orders:
        yield from _conversions(ground, unit)
    if "support" in orders:
        by_area = ground.setting.rules.movement.supports_areas
        yield from (_area_supports if by_area else _supports)(ground, unit)
    if "transport" in orders and unit.area in ground.fleets:
        by_power = ground.setting.rules.movement.transports_for_powers
        yield from (_carriage if by_power else _transports)(ground, unit)
    yield Offer(("destroy",), Destroy(unit.ref))
    yield Offer(("rebuild",), Rebuild(unit.ref))
    yield Offer(("disband",), Disband(unit.ref), usual=False)


# ---------------------------------------------------------------- moves


def _moves(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """A step; a coast is asked for only where there are two in reach (N-041)."""
    found = ground.steps(unit)
    several = [area for area, _ in found]
    for area, coast in found:
        taps = (area, f"{area}/{coast}") if several.count(area) > 1 else (area,)
        yield Offer(taps, Advance(unit.ref, area, coast))


def _rides(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Two provinces far (O-014)."""
    if not ground.setting.rules.rides(unit.special):
        return
    near = ground.setting.board.army_borders
    for between in sorted(near.get(unit.area, ())):
        for area in sorted(near.get(between, ())):
            if area != unit.area:
                yield Offer(("ride", between, area), Advance(unit.ref, area, via=(between,)))


def _voyages(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Over sea: to a far shore by whoever carries, or fleet by fleet where they must be named (N-010)."""
    near = {area for area, _ in ground.steps(unit)}
    for area, routes in ground.voyages(unit).items():
        own = _is_own(ground, routes[0])
        if ground.setting.rules.spells_out_convoys:
            for route in routes:
                order = Advance(unit.ref, area, via=route)
                yield Offer(("by-sea", *route, area, "land"), order, usual=_is_own(ground, route))
        elif area in near:
            yield Offer(("by-sea", area), Advance(unit.ref, area, by_sea=True), usual=False)
        else:
            yield Offer((area,), Advance(unit.ref, area), usual=own)


def _is_own(ground: Ground, route: Route) -> bool:
    return all(ground.state.field[area].power == ground.power for area in route)


def _conversions(ground: Ground, unit: Unit) -> Iterator[Offer]:
    for kind in ground.setting.rules.units:
        coasts: tuple[Coast | None, ...] = (None,)
        if kind is UnitKind.FLEET and ground.setting.board.areas[unit.area].coasts:
            coasts = fleet_coasts(ground.setting, unit.area)
        for coast in coasts:
            asked = (f"{unit.area}/{coast}",) if len(coasts) > 1 else ()
            yield Offer(("convert", f"as {kind}", *asked), Convert(unit.ref, kind, coast))


# ---------------------------------------------------------------- support


def _supports(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Supports of units that stand where it could go, and of those that could come there (N-003, N-012)."""
    places = [unit.area] if unit.in_city else dict.fromkeys(area for area, _ in ground.steps(unit))
    for area in places:
        for there in (ground.state.field.get(area), ground.state.garrisons.get(area)):
            if there is not None and there is not unit:
                yield from _stays(ground, unit, there)
        for comer in ground.comers.get(area, ()):
            if comer is not unit and _may_be_meant(ground, comer, area):
                yield from _comes(ground, unit, comer, area)
        if ground.setting.rules.movement.convoyed_support:
            yield from _lands(ground, unit, area)


def _may_be_meant(ground: Ground, comer: Unit, area: AreaId) -> bool:
    """Nobody helps a stranger's unit against one of his own; and those of nobody go nowhere."""
    there = ground.state.field.get(area)
    against_own = there is not None and there.power == ground.power
    return comer.power == ground.power or not (against_own or comer.power == AUTONOMOUS)


def _stays(ground: Ground, unit: Unit, there: Unit) -> Iterator[Offer]:
    own, helped = there.power == ground.power, tap_of(there.ref)
    yield Offer(("support", helped, "hold"), Support(unit.ref, there.ref), usual=own)
    if there.in_city and there.power != AUTONOMOUS and not one_space(ground.setting, there.area):
        order = Support(unit.ref, there.ref, conversion=True)
        yield Offer(("support", helped, "convert"), order, usual=own)


def _comes(ground: Ground, unit: Unit, comer: Unit, area: AreaId) -> Iterator[Offer]:
    """A fleet's coast may be left open, or named (N-041)."""
    own, taps = comer.power == ground.power, ("support", tap_of(comer.ref), area)
    coasts = sorted(coasts_reached(ground.setting.board, comer, area))
    any_coast = (f"{area}/any",) if coasts else ()
    yield Offer((*taps, *any_coast), Support(unit.ref, comer.ref, area), usual=own)
    for coast in coasts:
        order = Support(unit.ref, comer.ref, area, coast)
        yield Offer((*taps, f"{area}/{coast}"), order, usual=False)


def _lands(ground: Ground, unit: Unit, area: AreaId) -> Iterator[Offer]:
    """Supports of armies that come over sea."""
    for ref, goals in ground.sailors.items():
        army = ground.state.field[ref.area]
        near = any(there == area for there, _ in ground.steps(army))
        if area in goals and army is not unit and not near:
            own = army.power == ground.power
            yield Offer(("support", tap_of(ref), area), Support(unit.ref, ref, area), usual=own)


def _area_supports(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """In an area, for whoever has a unit there or near (A-110, A-111)."""
    places = sorted({unit.area, *(area for area, _ in ground.steps(unit)), *_over_the_sea(ground, unit)})
    for area in places:
        if not may_support_in(ground.setting, unit, area):
            continue
        yield Offer(("support", area, OWN), AreaSupport(unit.ref, area))
        here = [ground.state.field.get(area), ground.state.garrisons.get(area)]
        about = [u.power for u in (*here, *ground.comers.get(area, ())) if u is not None]
        for power in sorted({*about} - {ground.power, unit.power}):
            order = AreaSupport(unit.ref, area, power)
            yield Offer(("support", area, power), order, usual=False)


def _over_the_sea(ground: Ground, unit: Unit) -> Iterator[AreaId]:
    """Provinces in the sea around one, and that sea's shores (A-180)."""
    board = ground.setting.board
    for within in {board.areas[unit.area].within, *(board.areas[a].within for a in board.islands.values())}:
        if within is not None and unit.area in board.sea_legs.get(within, ()):
            yield from board.sea_legs[within]


# ---------------------------------------------------------------- fleets that carry


def _transports(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Armies for which it lies on a way over sea (N-010)."""
    for ref, goals in ground.sailors.items():
        army = ground.state.field[ref.area]
        near = {area for area, _ in ground.steps(army)}
        for area, routes in goals.items():
            if not any(unit.area in route for route in routes):
                continue
            order = Transport(unit.ref, ref, area)
            own = army.power == ground.power and area not in near
            yield Offer(("transport", tap_of(ref), area), order, usual=own)


def _carriage(ground: Ground, unit: Unit) -> Iterator[Offer]:
    """Its own armies, or those of others that could come aboard (A-097)."""
    sailing = {
        ground.state.field[ref.area].power
        for ref, goals in ground.sailors.items()
        if any(unit.area in route for routes in goals.values() for route in routes)
    }
    yield Offer(("transport", OWN), TransportFor(unit.ref), usual=ground.power in sailing)
    for power in sorted(sailing - {ground.power, unit.power, AUTONOMOUS}):
        yield Offer(("transport", power), TransportFor(unit.ref, power), usual=False)
