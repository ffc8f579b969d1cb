"""Places that a dislodged unit may retreat to, once everybody has moved.

Not here: whom the players send where (retreats), who was dislodged (equations).
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, RetreatPlace, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import garrisonable, one_space
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.movement.resolution import Battle
from judge.games.machiavelli.movement.units import Piece, came_from, grants, holds_straits

_BY_NAME = attrgetter("into_city", "area", "coast")


def refuges(
    setting: Setting,
    after: State,
    orders: Mapping[Power, Accepted],
    battle: Battle,
    piece: Piece,
    attacker: Piece,
) -> tuple[RetreatPlace, ...]:
    """Every place open to a dislodged unit, sorted; empty if it is lost (N-006, N-026).

    `after` is the position with all successful moves made and sieges settled.
    """
    unit = piece.unit
    if unit.kind is UnitKind.GARRISON:
        return ()
    origin = came_from(setting.rules, attacker)[0]
    no_way_out = unit.power == AUTONOMOUS or _is_trapped(setting, after, orders, unit)
    ways_out = [] if no_way_out else neighbours(setting, unit)
    places = [
        place
        for place in ways_out
        if (place.area != origin or _came_by_sea(setting, attacker))
        and _free(setting, after, battle, unit, place.area)
        and _lets_pass(setting, after, orders, battle.state, unit, place.area, attacker)
    ]
    if piece.ride in {place.area for place in places}:  # on the way that it wanted to ride (O-014)
        return tuple(place for place in places if place.area == piece.ride)
    if places and setting.rules.retreat_into_city == "last-resort":
        return tuple(sorted(places, key=_BY_NAME))
    into_city = setting.rules.retreats_into_cities
    if into_city and _city_open(setting, after, piece, attacker):
        places.append(RetreatPlace(unit.area, None, True))
    return tuple(sorted(places, key=_BY_NAME))


def _came_by_sea(setting: Setting, attacker: Piece) -> bool:
    """Decide whether the attacker was carried from where it came, and the table lets others flee there."""
    return bool(attacker.via) and setting.rules.as_in_diplomacy


def _is_trapped(setting: Setting, after: State, orders: Mapping[Power, Accepted], unit: Unit) -> bool:
    """Decide whether the fleet that came in holds the straits, so every way out to sea (N-040 m)."""
    if unit.kind is not UnitKind.FLEET or unit.area not in setting.board.no_escape:
        return False
    barred = not setting.rules.straits_as_recorded
    return barred and not straits_open(after, orders, unit.area, unit.power)


def neighbours(setting: Setting, unit: Unit) -> list[RetreatPlace]:
    """Every place next to a unit that it could enter, be it open or not."""
    board = setting.board
    if unit.kind is not UnitKind.FLEET:
        return [RetreatPlace(area) for area in board.army_borders.get(unit.area, frozenset())]
    harbours = board.fleet_borders.get(Harbour(unit.area, unit.coast), frozenset())
    return [RetreatPlace(harbour.area, harbour.coast) for harbour in harbours]


def _free(
    setting: Setting,
    after: State,
    battle: Battle,
    unit: Unit,
    area: AreaId,
) -> bool:
    """Vacant before somebody disbanded, not striven for in vain, no shut city."""
    shut = battle.is_attacked if setting.rules.retreating.led_jointly else battle.has_clash
    if area in after.field or shut((area, False)) or battle.has_disbanding_at(area):
        return False
    if _among_own_rebels(setting, after, unit, area):
        return False
    return not one_space(setting, area) or _venice_open(after, unit, area)


def _lets_pass(
    setting: Setting,
    after: State,
    orders: Mapping[Power, Accepted],
    before: State,
    unit: Unit,
    area: AreaId,
    attacker: Piece,
) -> bool:
    """Decide whether straits on the way of a beaten unit are open to it, or may be tried (N-040 h, A-174).

    By the second reading they are held by the fleet that held them before the moves (A-095).
    """
    if setting.rules.straits_as_recorded:
        return True
    if not setting.rules.straits_need_control:
        return passes(setting, after, orders, unit, area)
    toll = setting.board.straits.get((unit.area, area))
    holder = None if toll is None or unit.kind is not UnitKind.FLEET else before.field.get(toll)
    if holder is None or holder.power != attacker.unit.power or holder.kind is not UnitKind.FLEET:
        return True
    return not holds_straits(setting.rules, before, holder)


def _among_own_rebels(setting: Setting, after: State, unit: Unit, area: AreaId) -> bool:
    """Decide whether a province's rebels keep out a beaten unit of their victim: a reading (A-135)."""
    if not setting.rules.rebels.victim_is_their_enemy or area not in after.province_rebellions:
        return False
    return rebels_against(after, area) == unit.power


def passes(
    setting: Setting, after: State, orders: Mapping[Power, Accepted], unit: Unit, area: AreaId
) -> bool:
    """Decide whether no straits that another holds lie between a beaten unit and an area (N-040 h)."""
    toll = setting.board.straits.get((unit.area, area))
    return unit.kind is not UnitKind.FLEET or toll is None or straits_open(after, orders, toll, unit.power)


def _venice_open(after: State, unit: Unit, area: AreaId) -> bool:
    """N-006: never into a city that rebels against the unit's power; N-044 a: one unit only."""
    if area in after.garrisons:
        return False
    return area not in after.city_rebellions or rebels_against(after, area) != unit.power


def straits_open(after: State, orders: Mapping[Power, Accepted], toll: AreaId, power: Power) -> bool:
    """Decide whether the fleet that stands there after the moves, if any, lets `power` pass (N-040 h)."""
    holder = after.field.get(toll)
    if holder is None or holder.kind is not UnitKind.FLEET:
        return True
    return grants(orders, holder.power, power)


def _gates_locked(setting: Setting, after: State, unit: Unit) -> bool:
    """Decide whether rebels keep their victim out of the city; others would free it (N-070 5)."""
    rebels = after.city_rebellions
    if setting.rules.rebels_bar_city_too:
        rebels |= after.province_rebellions
    return unit.area in rebels and rebels_against(after, unit.area) == unit.power


def _city_open(setting: Setting, after: State, piece: Piece, attacker: Piece) -> bool:
    """N-026: into the empty fortified city, unless a converting garrison threw the unit out."""
    area = piece.unit.area
    land = setting.board.areas[area]
    if one_space(setting, area) or attacker.space[0] == area or not garrisonable(setting, area):
        return False
    if area in after.garrisons or _gates_locked(setting, after, piece.unit):
        return False
    if "convert" not in setting.rules.units[piece.unit.kind].orders:
        return False
    return piece.unit.kind is not UnitKind.FLEET or (land.city is not None and land.city.port)
