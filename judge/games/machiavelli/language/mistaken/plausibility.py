"""Measure how well an order fits the position: used to choose between corrections, never to refuse an order.

Not here: whether an order is allowed (legality), which corrections there are (mistakes).
"""

from __future__ import annotations

from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.state import State, UnitKind, UnitRef


def fits(order: o.Order, at: Position) -> bool:
    """Decide whether the unit is the writer's, stands where it is said to, and goes to a place beside it."""
    board, state = at.scenario.board, at.state
    match order:
        case o.Advance(unit=unit, to=to):
            return _own(unit, at) and beside(board, unit, to)
        case o.Support(unit=unit, target=target, into=into):
            there = target.area if into is None else into
            return (
                _own(unit, at)
                and beside(board, unit, there)
                and _stands(target, state)
                and (into is None or beside(board, target, into))
            )
        case o.AreaSupport(unit=unit, area=area):
            return _own(unit, at) and (area == unit.area or beside(board, unit, area))
        case o.Transport(unit=unit, army=army):
            return _own(unit, at) and _stands(army, state)
        case o.Expense(target=target):
            return target is None or _stands(target, state)
        case o.Build(unit=unit):
            return at.state.province_owner.get(unit.area) == at.seat
        case _:
            ref: UnitRef | None = getattr(order, "unit", None)
            return ref is None or _own(ref, at)


def beside(board: Board, unit: UnitRef, area: AreaId) -> bool:
    """Decide whether a unit of that kind could step from its place to the area."""
    steps = board.sea_legs if unit.kind is UnitKind.FLEET else board.army_borders
    return area in steps.get(unit.area, frozenset())


def can_ever_stand(board: Board, unit: UnitRef, area: AreaId) -> bool:
    """Decide whether a unit of that kind could be in an area in one move: a fleet goes to its neighbours
    alone, an army is carried to any land.
    """
    return beside(board, unit, area) or (unit.kind is not UnitKind.FLEET and area in board.army_borders)


def _stands(unit: UnitRef, state: State) -> bool:
    gone = state.dislodged.get(unit.area)
    return state.unit(unit) is not None or (gone is not None and gone.unit.ref == unit)


def _own(ref: UnitRef, at: Position) -> bool:
    gone = at.state.dislodged.get(ref.area)
    unit = at.state.unit(ref) or (gone.unit if gone is not None and gone.unit.ref == ref else None)
    return unit is not None and unit.power == at.seat
