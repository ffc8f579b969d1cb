"""Lawfulness of an order to a unit when a campaign begins: its unit, its reach, its place.

What others do this campaign does not count here (movement does). Not here: money orders (money),
retreats (retreats), orders that are lawful but pointless (legality).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, assert_never

from judge.api.values import Remark
from judge.games.machiavelli.advice.reach import steps
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
    Rebuild,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.rules.rule_tables import UnitOrderName
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import (
    fleet_coasts,
    garrisonable,
    home_of,
    is_counted_city,
    may_touch,
)
from judge.games.machiavelli.movement.reach import (
    carries_over,
    coasts_reached,
    may_move,
    may_stand,
    may_support,
    may_support_in,
    ridden,
)
from judge.games.machiavelli.movement.sea_routes import Fleets, jumps, may_carry, may_sail
from judge.games.machiavelli.movement.units import city_before


def refusal(
    setting: Setting, state: State, power: Power, order: UnitOrder, wanted: frozenset[UnitRef]
) -> Remark | None:
    """Remark that refuses `power` this order, or None. It may order units that it tries to buy (`wanted`)."""
    unit = state.unit(order.unit)
    if unit is None:
        return _refusal_of_nobody(setting, state, order)
    if unit.power != power and order.unit not in wanted:
        return _no("not-your-unit", "N-067", unit)
    if not _knows(setting, unit.kind, order):
        unheard = _unheard(setting, order)
        return _no(f"no-{unheard}-here" if unheard else "kind-cannot", "N-003", unit)
    return _refusal_of_order(setting, state, power, unit, order)


def _refusal_of_nobody(setting: Setting, state: State, order: UnitOrder) -> Remark:
    """Remark on an order for a unit that does not stand there."""
    if isinstance(order, Transport | TransportFor) and order.unit.kind in _further(setting):
        facts = {"kind": order.unit.kind.value, "area": order.unit.area}
        return Remark(code="kind-carries-nobody", fatal=True, rule="B-005", facts=facts)
    return _no_unit(state, order.unit)


def _refusal_of_order(
    setting: Setting, state: State, power: Power, unit: Unit, order: UnitOrder
) -> Remark | None:
    """Remark that refuses a unit, whoever may command it, this order of a kind that it knows."""
    match order:
        case Hold():
            return None
        case Advance():
            return _advance(setting, state, unit, order)
        case Support():
            return _support(setting, state, unit, order)
        case AreaSupport():
            return _area_support(setting, unit, order)
        case Transport():
            return _transport(setting, state, unit, order)
        case TransportFor():
            return _transport_for(setting, unit, order)
        case Besiege():
            return _besiege(setting, state, unit)
        case LiftSiege():
            return _lift(setting, state, unit)
        case Convert():
            return _convert(setting, power, unit, order)
        case Destroy():
            return _destroy(setting, state, power, unit)
        case Rebuild():
            return _rebuild(state, power, unit)
        case Disband():
            return None if setting.rules.disband else _no("disband-not-allowed", "N-007", unit)
        case _:
            assert_never(order)


def _further(setting: Setting) -> frozenset[UnitKind]:
    """Kinds of units that the classic game has not: trains (B-005)."""
    return frozenset(setting.rules.units) - {UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON}


def _knows(setting: Setting, kind: UnitKind, order: UnitOrder) -> bool:
    """Decide whether units of a kind carry out such orders; what they convert into must know it too."""
    units, name = setting.rules.units, _NAMES[type(order)]
    if kind not in units or name not in units[kind].orders:
        return False
    return not isinstance(order, Convert) or (order.to in units and name in units[order.to].orders)


_NAMES: Mapping[type[UnitOrder], UnitOrderName] = {
    Hold: "hold",
    Advance: "advance",
    Support: "support",
    AreaSupport: "support",
    Transport: "transport",
    TransportFor: "transport",
    Besiege: "besiege",
    LiftSiege: "lift",
    Convert: "convert",
    Disband: "disband",
    Destroy: "destroy",
    Rebuild: "rebuild",
}


def _unheard(setting: Setting, order: UnitOrder) -> str:
    """The name of an order that only other rulebooks have; empty for all others."""
    name = _NAMES[type(order)] if isinstance(order, Destroy | Rebuild) else ""
    return "" if any(name in row.orders for row in setting.rules.units.values()) else name


def _no(code: str, rule: str, unit: Unit, **facts: Any) -> Remark:
    return Remark(
        code=code, fatal=True, rule=rule, facts={"kind": unit.kind.value, "area": unit.area, **facts}
    )


def _too_far(setting: Setting, unit: Unit, code: str, rule: str, **facts: Any) -> Remark:
    """Out of reach; with what is in reach, by name."""
    within = tuple(step.title for step in steps(setting, unit)) if unit.kind is not UnitKind.GARRISON else ()
    return _no(code, rule, unit, within=within, **facts)


def _in_place(setting: Setting, unit: Unit, order: Convert) -> Remark | None:
    """Remark that refuses a change in its place: into a fleet in a port alone (B-015)."""
    area = setting.board.areas[unit.area]
    if order.to is UnitKind.FLEET and (area.city is None or not area.city.port):
        return _no("not-a-port", "B-015", unit)
    anchored = fleet_coasts(setting, unit.area)
    if order.to is UnitKind.FLEET and area.coasts and order.coast not in anchored:
        return _no("bad-coast", "N-041", unit, coasts=tuple(c.value for c in anchored), order="convert")
    return None


def _no_unit(state: State, ref: UnitRef) -> Remark:
    """No unit of that kind there; another kind is worth mentioning."""
    other = (state.garrisons if ref.in_city else state.field).get(ref.area)
    facts: dict[str, Any] = {"kind": ref.kind.value, "area": ref.area}
    if other is None or ref.in_city:
        return Remark(code="no-such-unit", fatal=True, rule="N-003", facts=facts)
    facts["really"] = other.kind.value
    return Remark(code="wrong-unit-type", fatal=True, rule="N-003", facts=facts)


# ---------------------------------------------------------------- advances and convoys


def _advance(setting: Setting, state: State, unit: Unit, order: Advance) -> Remark | None:
    """An army by land or under convoy, a fleet along coasts and over seas (N-003, N-010)."""
    if unit.kind is UnitKind.GARRISON:
        return _no("garrison-cannot", "N-012", unit)
    if order.via:
        ride = ridden(setting, unit, order) is not None and order.to != unit.area
        return None if ride else _walk(setting, unit, order) or _voyage(setting, state, unit, order)
    by_sea = order.by_sea or not may_move(setting.board, unit, order.to)
    if by_sea and _may_be_carried(setting, state, unit, order.to):
        return None
    if by_sea or order.to == unit.area:
        if not may_stand(setting, unit.kind, order.to):
            code = "army-not-allowed" if unit.kind is not UnitKind.FLEET else "out-of-reach"
            return _too_far(setting, unit, code, "N-003", to=order.to)
        return _too_far(setting, unit, "out-of-reach", "N-003", to=order.to)
    return _bad_coast(setting, unit, order.to, order.coast) if unit.kind is UnitKind.FLEET else None


def _may_be_carried(setting: Setting, state: State, unit: Unit, to: AreaId) -> bool:
    """Decide whether fleets stand in a row from an army to another coast, whatever their orders (N-010)."""
    if setting.rules.spells_out_convoys or not setting.rules.units[unit.kind].carried or to == unit.area:
        return False
    if not may_stand(setting, unit.kind, to):
        return False
    return may_sail(setting, unit.area, to, _fleets(state))


def _fleets(state: State) -> Fleets:
    return {area: unit.coast for area, unit in state.field.items() if unit.kind is UnitKind.FLEET}


def _bad_coast(setting: Setting, unit: Unit, area: AreaId, named: Coast | None) -> Remark | None:
    """A fleet may name only a coast that it can reach; naming none, it takes the first (N-041)."""
    reached = coasts_reached(setting.board, unit, area)
    if not reached or named in reached:
        return None
    if named is None and (not setting.rules.as_in_diplomacy or len(reached) == 1):
        return None
    return _no("bad-coast", "N-041", unit, to=area, coasts=tuple(c.value for c in sorted(reached)))


def _walk(setting: Setting, unit: Unit, order: Advance) -> Remark | None:
    """Nobody but cavalry goes two provinces far on foot (O-014); by the coast fleets may carry an army."""
    first, board = order.via[0], setting.board
    if (
        unit.kind is not UnitKind.ARMY
        or setting.rules.rides(unit.special)
        or not may_move(board, unit, first)
    ):
        return None
    if carries_over(board, unit.area, first) and may_carry(setting, first):
        return None
    played = setting.rules.cavalry or setting.rules.armoured_cavalry
    return _no("no-cavalry", "O-014" if played else "N-003", unit, to=order.to, via=order.via, played=played)


def _voyage(setting: Setting, state: State, unit: Unit, order: Advance) -> Remark | None:
    """Armies only, from coast to coast, by way of fleets that border on each other (N-010)."""
    board = setting.board
    if not setting.rules.units[unit.kind].carried:
        return _no("bad-convoy", "N-010", unit, to=order.to)
    if not may_stand(setting, UnitKind.ARMY, order.to):
        return _no("army-not-allowed", "N-010", unit, to=order.to)
    stops = (unit.area, *order.via, order.to)
    seaways = all(may_carry(setting, area) for area in order.via)
    if not seaways or len(set(stops)) < len(stops):
        return _no("bad-convoy-route", "N-010", unit, to=order.to, via=order.via)
    for here, there in pairwise(stops):
        if not carries_over(board, here, there):
            return _no("out-of-reach", "N-010", unit, to=there, via=order.via)
    jumper = jumps(setting, _fleets(state), stops[:-1], order.to)
    if jumper is not None:
        return _no("convoy-jumps-coasts", "N-010", unit, to=jumper, coast=state.field[jumper].coast)
    return None


def _transport(setting: Setting, state: State, unit: Unit, order: Transport) -> Remark | None:
    """Fleets carry armies (N-010). Whether a coastal fleet may is asked of the army's route."""
    if not setting.rules.movement.transports_armies:
        return _no("transport-names-a-power", "A-097", unit)
    if unit.kind is not UnitKind.FLEET:
        return _no("not-a-fleet", "N-010", unit)
    army = state.unit(order.army)
    if army is None:
        return _no_unit(state, order.army)
    if not setting.rules.units[army.kind].carried or army.area == order.to:
        return _no("bad-convoy", "N-010", unit, to=order.to)
    if not may_stand(setting, UnitKind.ARMY, order.to):
        return _no("army-not-allowed", "N-010", unit, to=order.to)
    return None


def _transport_for(setting: Setting, unit: Unit, order: TransportFor) -> Remark | None:
    """A fleet carries the army of a power that names it (A-097)."""
    if not setting.rules.movement.transports_for_powers:
        return _no("transport-names-an-army", "N-010", unit)
    if unit.kind is not UnitKind.FLEET:
        return _no("not-a-fleet", "A-097", unit)
    return None if _has_units(setting, order.power) else _no("unknown-power", "A-097", unit)


def _has_units(setting: Setting, power: Power | None) -> bool:
    """Decide whether there is such a power, or nobody's units are meant; None is whoever gives the order."""
    return power is None or power == AUTONOMOUS or power in setting.scenario.powers


# ---------------------------------------------------------------- support


def _area_support(setting: Setting, unit: Unit, order: AreaSupport) -> Remark | None:
    """A unit supports in an area where it could go itself, or into its own city (A-111, A-Q34)."""
    if not setting.rules.movement.supports_areas:
        return _no("support-names-a-unit", "N-003", unit, to=order.area)
    if not _has_units(setting, order.power):
        return _no("unknown-power", "A-110", unit)
    if not may_support_in(setting, unit, order.area):
        return _too_far(setting, unit, "support-out-of-reach", "A-111", to=order.area)
    return None


def _support(setting: Setting, state: State, unit: Unit, order: Support) -> Remark | None:
    """A unit supports where it could go itself; a garrison its own province (N-003, N-012)."""
    if not setting.rules.movement.supports_units:
        return _no("support-names-an-area", "A-110", unit)
    target = state.unit(order.target)
    if target is None:
        return _no_unit(state, order.target)
    if order.conversion and target.kind is not UnitKind.GARRISON:
        return _no("bad-support-conversion", "N-003", unit)
    into = order.into if order.into is not None else target.area
    if target is unit or not may_support(setting.board, unit, into):
        return _too_far(setting, unit, "support-out-of-reach", "N-003", to=into)
    lands = target.kind is UnitKind.ARMY and setting.board.areas[into].city is not None
    if lands and not may_stand(setting, UnitKind.ARMY, into):  # a city in the sea (M-010)
        return _no("army-not-allowed", "N-003", unit, to=into)
    if order.conversion:
        return None if into == target.area else _no("bad-support-conversion", "N-003", unit)
    return None


# ---------------------------------------------------------------- sieges and conversions


def _besiege(setting: Setting, state: State, unit: Unit) -> Remark | None:
    """A fortified city with a foreign garrison or rebels in it; a fleet needs its port (N-020)."""
    area = setting.board.areas[city_before(setting.board, unit)]
    if unit.kind is UnitKind.GARRISON:
        return _no("garrison-cannot", "N-012", unit)
    rebels = area.id in state.city_rebellions and setting.rules.rebels.rise_in_cities
    if area.city is None or not (rebels or garrisonable(setting, area.id)):
        return _no("no-fortress", "N-020", unit)
    if unit.kind is UnitKind.FLEET and not area.city.port:
        return _no("not-a-port", "N-020", unit)
    if area.id not in state.garrisons and area.id not in state.city_rebellions:
        return _no("nothing-to-besiege", "N-020", unit)
    return None


def _lift(setting: Setting, state: State, unit: Unit) -> Remark | None:
    """A siege must be there, and lifting it must be needed (N-022; not so in 1995)."""
    if unit.kind is UnitKind.GARRISON:
        return _no("garrison-cannot", "N-012", unit)
    if unit.area not in state.sieges:
        return _no("no-siege", "N-022", unit)
    return None if setting.rules.besieger_must_lift else _no("lift-not-needed", "N-022", unit)


def _destroy(setting: Setting, state: State, power: Power, unit: Unit) -> Remark | None:
    """A city without a garrison, not of one's own country at the start (B-016)."""
    if unit.area in state.ruins and setting.board.areas[unit.area].city is None:
        return _no("burnt-already", "B-016", unit)
    if not is_counted_city(setting, unit.area):
        return _no("nothing-to-burn", "B-016", unit)
    if unit.area in state.garrisons:
        return _no("garrison-inside", "B-016", unit)
    return _no("own-city", "B-016", unit) if home_of(setting.scenario, unit.area) == power else None


def _rebuild(state: State, power: Power, unit: Unit) -> Remark | None:
    """A city, or walls, that somebody else burnt (B-017)."""
    ruin = state.ruins.get(unit.area)
    if ruin is None:
        return _no("nothing-to-rebuild", "B-017", unit)
    return _no("burner-rebuilds", "B-017", unit) if power in ruin.burnt_by else None


def _convert(setting: Setting, power: Power, unit: Unit, order: Convert) -> Remark | None:
    """Into the city or out of it; a fleet needs a port, an army land to stand on (N-025)."""
    area = setting.board.areas[unit.area]
    becomes = setting.rules.units[unit.kind].becomes
    if becomes is not None and order.to not in becomes:
        return _no("bad-conversion", "B-015", unit)
    if becomes is not None and UnitKind.GARRISON not in (unit.kind, order.to):
        return _in_place(setting, unit, order)
    if unit.kind is order.to:
        inside = unit.kind is UnitKind.GARRISON
        return _no("already-that-type" if inside else "bad-conversion", "N-025", unit)
    if UnitKind.GARRISON not in (unit.kind, order.to):
        return _no("bad-conversion", "N-025", unit)
    outside = unit.kind if order.to is UnitKind.GARRISON else order.to
    if not setting.rules.garrisons:
        return _no("garrisons-not-allowed", "N-076", unit)
    if area.city is None or not garrisonable(setting, unit.area):
        return _no("no-fortress", "N-025", unit)
    if outside is UnitKind.FLEET and not area.city.port:
        return _no("not-a-port", "N-025", unit)
    if not may_stand(setting, outside, unit.area):
        return _no("army-not-allowed", "N-025", unit)
    if outside is UnitKind.FLEET and setting.rules.rides(unit.special):
        return _no("bad-conversion", "O-014", unit)
    if not may_touch(setting, power, order.to, unit.special, "build"):
        return _no("unit-limit", "M-008", unit)
    anchored = fleet_coasts(setting, unit.area)
    if order.to is UnitKind.FLEET and area.coasts and order.coast not in anchored:
        return _no("bad-coast", "N-041", unit, coasts=tuple(c.value for c in anchored), order="convert")
    if unit.kind is UnitKind.FLEET and anchored != area.coasts and unit.coast not in anchored:
        return _no("not-at-anchor", "O-016", unit)
    if order.coast is not None and not area.coasts:
        return _no("bad-coast", "N-041", unit, coasts=())
    return None
