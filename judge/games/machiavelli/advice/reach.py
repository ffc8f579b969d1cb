"""Where a unit may go from where it stands: by land, by water, over fleets, into its city or out of it.

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
from judge.games.machiavelli.movement.sea_routes import Fleets, may_carry, sails_on
from judge.games.machiavelli.movement.units import city_before


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """`steps` are the neighbours; `carried` where fleets that lie in a row could carry an army (N-010).

    `converts` are the kinds that the unit could become where it stands (N-025); `besieges`: there is
    something in the city to besiege (N-020).
    """

    unit: Unit
    place: Name
    steps: tuple[Name, ...]
    carried: tuple[Name, ...] = ()
    converts: tuple[UnitKind, ...] = ()
    besieges: bool = False


def reach(setting: Setting, state: State, unit: Unit) -> Reach:
    """How far a unit reaches in the coming campaign."""
    return Reach(
        unit=unit,
        place=name_of(setting, unit.area, unit.coast),
        steps=steps(setting, unit),
        carried=_carried(setting, state, unit),
        converts=_converts(setting, state, unit),
        besieges=_besieges(setting, state, unit),
    )


def steps(setting: Setting, unit: Unit) -> tuple[Name, ...]:
    """The neighbours that a unit could step to, by name (N-003, N-041)."""
    board = setting.board
    found: set[Harbour] = set()
    if unit.kind is UnitKind.ARMY:
        found = {Harbour(area) for area in board.army_borders.get(unit.area, ())}
    elif unit.kind is UnitKind.FLEET:
        found = set(board.fleet_borders.get(Harbour(unit.area, unit.coast), ()))
    names = (name_of(setting, h.area, h.coast) for h in found if may_stand(setting, unit.kind, h.area))
    return tuple(sorted(names, key=lambda name: (name.title, name.coast or "")))


def _carried(setting: Setting, state: State, unit: Unit) -> tuple[Name, ...]:
    if unit.kind is not UnitKind.ARMY or setting.rules.convoy_route == "spelled-out":
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
    """Whether fleets lie in a row from one coast to the other."""
    afloat = {area: coast for area, coast in fleets.items() if area != to}
    aboard = {area for area in afloat if sails_on(setting, afloat, start, area)}
    waiting = sorted(aboard)
    for here in waiting:  # it grows meanwhile
        if sails_on(setting, afloat, here, to):
            return True
        on = [area for area in sorted(afloat) if area not in aboard and sails_on(setting, afloat, here, area)]
        aboard.update(on)
        waiting.extend(on)
    return False


def _converts(setting: Setting, state: State, unit: Unit) -> tuple[UnitKind, ...]:
    city = setting.board.areas[unit.area].city
    if city is None or not garrisonable(setting, unit.area):
        return ()
    if unit.kind is not UnitKind.GARRISON:
        inside = unit.kind is UnitKind.ARMY or city.port
        return (UnitKind.GARRISON,) if inside and unit.area not in state.garrisons else ()
    kinds = (UnitKind.ARMY, *((UnitKind.FLEET,) if city.port else ()))
    return tuple(kind for kind in kinds if may_stand(setting, kind, unit.area))


def _besieges(setting: Setting, state: State, unit: Unit) -> bool:
    area = city_before(setting.board, unit)
    city = setting.board.areas[area].city
    if unit.kind is UnitKind.GARRISON or city is None or not garrisonable(setting, area):
        return False
    garrison = state.garrisons.get(area)
    somebody = (garrison is not None and garrison.power != unit.power) or area in state.city_rebellions
    return somebody and (unit.kind is UnitKind.ARMY or city.port)
