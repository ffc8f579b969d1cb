"""The least sums of bribes, in ducats, with all doublings (N-067, N-068, O-001 to O-008).

Not here: who may pay them (legality), how rival sums are weighed (strategies.bribe_contests).
"""

from __future__ import annotations

from judge.games.machiavelli.model.board import Board
from judge.games.machiavelli.model.orders import Convert, ExpenseKind, Transport, UnitOrder
from judge.games.machiavelli.model.state import AUTONOMOUS, RIDERS, Special, Unit, UnitKind

_GARRISON = {ExpenseKind.DISBAND: 6, ExpenseKind.BUY: 9, ExpenseKind.TO_AUTONOMOUS: 9}
"""Autonomous garrisons."""

_FIELD = {ExpenseKind.DISBAND: 9, ExpenseKind.BUY: 15, ExpenseKind.TO_AUTONOMOUS: 12}
"""Autonomous armies and fleets (O-001, O-003)."""

_COMMITTED = {ExpenseKind.DISBAND: 12, ExpenseKind.BUY: 18, ExpenseKind.TO_AUTONOMOUS: 9}
_FREED = 12
"""What it takes to make an army or fleet autonomous (O-002)."""

_DEAR = RIDERS | {Special.MILITIA, Special.PROFESSIONAL}
_SORTIE = _CONVOY = 9
_ERRAND = 6
"""An advance, a support, or the way into the city (O-005, O-006, O-008)."""


def bribe(board: Board, unit: Unit, kind: ExpenseKind, order: UnitOrder | None = None) -> int:
    """The least sum for a bribe of `kind`. `order`: what an autonomous unit is hired for.

    Garrisons of major cities cost double, militia, professionals and cavalry double again.
    """
    inside = unit.kind is UnitKind.GARRISON
    if kind is ExpenseKind.HIRE:
        ducats = _hire(order, inside)
    elif unit.power == AUTONOMOUS:
        ducats = (_GARRISON if inside else _FIELD)[kind]
    elif kind is ExpenseKind.TO_AUTONOMOUS and not inside:
        ducats = _FREED
    else:
        ducats = _COMMITTED[kind]
    city = board.areas[unit.area].city
    if inside and city is not None and city.major:
        ducats *= 2
    return ducats * 2 if unit.special in _DEAR else ducats


def _hire(order: UnitOrder | None, inside: bool) -> int:
    match order:
        case Transport():
            return _CONVOY
        case Convert() if inside:
            return _SORTIE
        case _:
            return _ERRAND
