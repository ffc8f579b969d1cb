"""Reach of units: where one may stand, step and support, and over which legs a convoy passes.

Not here: who is in the way (equations), where the beaten may go (retreat_places).
"""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId, Board, Coast, Harbour
from judge.games.machiavelli.model.orders import Advance
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Unit, UnitKind
from judge.games.machiavelli.model.topology import armies_come, garrisonable


def may_stand(setting: Setting, kind: UnitKind, area: AreaId) -> bool:
    """Armies stand on land, fleets at sea and on coasts (N-003)."""
    if setting.board.areas[area].impassable:
        return False
    return bool(setting.board.harbours(area)) if kind is UnitKind.FLEET else armies_come(setting, area)


def ridden(setting: Setting, unit: Unit, order: Advance) -> AreaId | None:
    """The province that cavalry rides through on its way two provinces far; None if it does not (O-014)."""
    if not setting.rules.rides(unit.special) or unit.kind is not UnitKind.ARMY or len(order.via) != 1:
        return None
    board = setting.board
    (between,) = order.via
    here, there = board.army_borders.get(unit.area, ()), board.army_borders.get(between, ())
    return between if between in here and order.to in there else None


def may_move(board: Board, unit: Unit, to: AreaId) -> bool:
    """Decide whether a field unit could step there; to any coast, if it is a fleet (N-003, N-041)."""
    if unit.kind is UnitKind.FLEET:
        return to in board.fleet_reach.get(Harbour(unit.area, unit.coast), ())
    return not unit.in_city and to in board.army_borders.get(unit.area, ())


def coasts_reached(board: Board, unit: Unit, to: AreaId) -> frozenset[Coast]:
    """The coasts of an area that a fleet could step to; empty where there is only one shore (N-041)."""
    if unit.kind is not UnitKind.FLEET:
        return frozenset()
    reached = board.fleet_borders.get(Harbour(unit.area, unit.coast), ())
    return frozenset(h.coast for h in reached if h.area == to and h.coast is not None)


def may_support(board: Board, unit: Unit, into: AreaId) -> bool:
    """Into where it could step itself; a garrison into its own province alone (N-003, N-012)."""
    return into == unit.area if unit.kind is UnitKind.GARRISON else may_move(board, unit, into)


def may_support_in(setting: Setting, unit: Unit, area: AreaId) -> bool:
    """Decide whether a unit could step or convert there; and across the sea around a land (A-111, A-180)."""
    if unit.kind is UnitKind.GARRISON or area == unit.area:
        city = setting.board.areas[unit.area].city
        port = city is not None and city.port
        inside = garrisonable(setting, unit.area) and (unit.kind is not UnitKind.FLEET or port)
        return area == unit.area and (unit.kind is UnitKind.GARRISON or inside)
    return may_move(setting.board, unit, area) or sea_between(setting.board, unit, area) is not None


def sea_between(board: Board, unit: Unit, area: AreaId) -> AreaId | None:
    """The sea across which a fleet reaches into a province that lies in it, or out of it (A-180)."""
    if unit.kind is not UnitKind.FLEET or area == unit.area:
        return None
    for within in (board.areas[area].within, board.areas[unit.area].within):
        if within is not None and {unit.area, area} <= board.sea_legs.get(within, frozenset()):
            return within
    return None


def carries_over(board: Board, here: AreaId, there: AreaId) -> bool:
    """Decide whether fleets could sail the leg, from coast to coast; an army embarks anywhere (N-010)."""
    return there in board.sea_legs.get(here, ())


def landing(board: Board, unit: Unit, to: AreaId, named: Coast | None) -> Coast | None:
    """The coast a fleet arrives at: the one it names, else the first in reach: north, south, east (N-041)."""
    if not board.areas[to].coasts:
        return None
    coasts = coasts_reached(board, unit, to)
    return named if named in coasts or not coasts else min(coasts, key=tuple(Coast).index)
