"""Places where a unit may go from its own: by land, by water, over fleets, into its city or out of it.

Pure. Whoever is in the way does not count here. Not here: whether an order is lawful (legality).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.advice.places import Name, name_of
from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State, Unit, UnitKind
from judge.games.machiavelli.model.topology import garrisonable
from judge.games.machiavelli.movement.reach import may_stand
from judge.games.machiavelli.movement.sea_routes import Fleets, may_carry, sail_on_from, sails_on
from judge.games.machiavelli.movement.units import city_before


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """`steps` are the neighbours; `carried` where fleets that lie in a row could carry an army (N-010).

    `converts` are the kinds that the unit could become where it stands (N-025, B-015); `besieges`: there is
    something in the city to besiege (N-020), which takes so many `seasons` (B-012).
    """

    unit: Unit
    place: Name
    steps: tuple[Name, ...]
    carried: tuple[Name, ...] = ()
    converts: tuple[UnitKind, ...] = ()
    besieges: bool = False
    seasons: int = 2


def reach(setting: Setting, state: State, unit: Unit) -> Reach:
    """Reach of a unit in the coming campaign."""
    return Reach(
        unit=unit,
        place=name_of(setting, unit.area, unit.coast),
        steps=steps(setting, unit),
        carried=_places_by_convoy(setting, state, unit),
        converts=_converts(setting, state, unit),
        besieges=finds_a_siege(setting, state, unit),
        seasons=setting.rules.units[unit.kind].siege_seasons if unit.kind in setting.rules.units else 2,
    )


def steps(setting: Setting, unit: Unit) -> tuple[Name, ...]:
    """The neighbours that a unit could step to, by name (N-003, N-041)."""
    board = setting.board
    found: set[Harbour] = set()
    if unit.kind is UnitKind.FLEET:
        found = set(board.fleet_borders.get(Harbour(unit.area, unit.coast), ()))
    elif unit.kind is not UnitKind.GARRISON:
        found = {Harbour(area) for area in board.army_borders.get(unit.area, ())}
    names = (name_of(setting, h.area, h.coast) for h in found if may_stand(setting, unit.kind, h.area))
    return tuple(sorted(names, key=lambda name: (name.title, name.coast or "")))


def _places_by_convoy(setting: Setting, state: State, unit: Unit) -> tuple[Name, ...]:
    if not is_carried(setting, unit):
        return ()
    fleets = {
        area: fleet.coast
        for area, fleet in state.field.items()
        if fleet.kind is UnitKind.FLEET and area != unit.area and may_carry(setting, area)
    }
    near = setting.board.army_borders.get(unit.area, frozenset())
    shores = (
        a for a in setting.board.areas if a != unit.area and a not in near and setting.board.harbours(a)
    )
    found = (
        a for a in shores if may_stand(setting, UnitKind.ARMY, a) and _lands(setting, unit.area, a, fleets)
    )
    return tuple(sorted(name_of(setting, area) for area in found))


def _lands(setting: Setting, start: AreaId, to: AreaId, fleets: Fleets) -> bool:
    """Decide whether fleets lie in a row from one coast to the other."""
    afloat = {area: coast for area, coast in fleets.items() if area != to}
    return any(sails_on(setting, afloat, area, to) for area in sail_on_from(setting, afloat, start))


def is_carried(setting: Setting, unit: Unit) -> bool:
    """Decide whether fleets carry units of its kind (N-010, B-014)."""
    return unit.kind in setting.rules.units and setting.rules.units[unit.kind].carried


def _converts(setting: Setting, state: State, unit: Unit) -> tuple[UnitKind, ...]:
    rows = setting.rules.units
    if unit.kind not in rows or "convert" not in rows[unit.kind].orders:
        return ()
    inside = unit.kind is UnitKind.GARRISON
    usual = [kind for kind in rows if inside is (kind is not UnitKind.GARRISON)]
    becomes = rows[unit.kind].becomes
    kinds = usual if becomes is None else [kind for kind in rows if kind in becomes]
    return tuple(kind for kind in kinds if _may_become(setting, state, unit, kind))


def _may_become(setting: Setting, state: State, unit: Unit, kind: UnitKind) -> bool:
    city = setting.board.areas[unit.area].city
    afloat = UnitKind.FLEET in (unit.kind, kind)
    if afloat and (city is None or not city.port):
        return False
    if UnitKind.GARRISON not in (unit.kind, kind):
        return may_stand(setting, kind, unit.area)  # an artillery train (B-015)
    if city is None or not garrisonable(setting, unit.area):
        return False
    if kind is UnitKind.GARRISON:
        return unit.area not in state.garrisons
    return may_stand(setting, kind, unit.area)


def finds_a_siege(setting: Setting, state: State, unit: Unit) -> bool:
    """Decide whether there is something in the city to besiege, for a unit that may (N-020)."""
    area = city_before(setting.board, unit)
    city = setting.board.areas[area].city
    rebels = area in state.city_rebellions
    walled = garrisonable(setting, area) or (rebels and setting.rules.rebels.rise_in_cities)
    if unit.kind is UnitKind.GARRISON or city is None or not walled:
        return False
    garrison = state.garrisons.get(area)
    somebody = (garrison is not None and garrison.power != unit.power) or rebels
    return somebody and (unit.kind is not UnitKind.FLEET or city.port)
