"""A support of one's own unit that moves is one of its move, where no kind of unit is named.

So is a support of a place into which one of them moves, and where none of them stands: nobody helps the
garrison that he attacks. Not here: supports of another power's units, powers behind supports
(line_parts).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.games.machiavelli.language.reading.attempts import Attempt
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.words_of_orders import says_kind_or_hold
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, AreaSupport, Order, Support
from judge.games.machiavelli.model.state import Power, State, UnitRef
from judge.games.machiavelli.movement.reach import may_move


def with_moves_supported(
    attempts: Sequence[Attempt], above: Sequence[Order], own: Collection[AreaId]
) -> Iterator[tuple[Attempt, bool]]:
    """The parts of a line, and whether a support of a unit that moves was taken for one of its move.

    Only where no kind of unit is named: ``A are S A flo`` is what is written. A support of an area (A-110) is
    taken so only beside the move in its own line, and if no other unit is told to come there.
    `own`: where the writer has units.
    """
    inside = tuple(o for a in attempts for o in a.orders)
    moves = moves_by_unit((*above, *inside))
    left = {move.unit.area: move for move in moves_by_unit(inside).values()}
    left = {area: move for area, move in left.items() if all(other.to != area for other in moves.values())}
    for attempt in attempts:
        meant = tuple(_of_its_goal(of_its_move(order, moves, own), left) for order in attempt.orders)
        if meant != attempt.orders and not says_kind_or_hold(attempt.part):
            yield replace(attempt, orders=meant), True
        else:
            yield attempt, False


def moves_by_unit(orders: Iterable[Order]) -> dict[UnitRef, Advance]:
    """The last move of each unit that has one."""
    return {order.unit: order for order in orders if isinstance(order, Advance)}


def of_its_move(order: Order, moves: Mapping[UnitRef, Advance], own: Collection[AreaId]) -> Order:
    """A support of a unit that moves, or of where one moves to, as one of its move; others as they are."""
    match order:
        case Support(target=target, into=None, conversion=False) if target in moves:
            return replace(order, into=moves[target].to, coast=moves[target].coast)
        case Support(unit=unit, target=target, into=None, conversion=False) if target.area not in own:
            coming = [move for move in moves.values() if move.to == target.area and move.unit != unit]
            if len(coming) == 1:
                return replace(order, target=coming[0].unit, into=coming[0].to, coast=coming[0].coast)
    return order


def of_where_one_goes(order: Order, others: Iterable[Order], at: Position) -> Order:
    """A support of an area that one's own unit leaves, and where none of the others stays or comes, as one of
    where it goes, if the helper borders on that.
    """
    match order:
        case AreaSupport(unit=helper, area=area, power=None):
            moves = moves_by_unit(others).values()
            here = [unit.ref for unit in at.state.units_of(at.seat) if unit.area == area]
            going = [move for move in moves if move.unit in here]
            unit = at.state.unit(helper)
            alone = len(here) == len(going) == 1 and all(move.to != area for move in moves)
            if alone and unit is not None and may_move(at.setting.board, unit, going[0].to):
                return replace(order, area=going[0].to)
    return order


def own_areas(state: State, seat: Power) -> frozenset[AreaId]:
    """The areas where a power has units."""
    return frozenset(unit.area for unit in state.units_of(seat))


def helping_elsewhere(orders: Sequence[Order], above: Sequence[Order]) -> tuple[Support, ...]:
    """The supports of a unit into another place than where its own order has it go."""
    moves = moves_by_unit((*above, *orders))
    return tuple(
        order
        for order in orders
        if isinstance(order, Support)
        and order.target in moves
        and order.into not in (None, moves[order.target].to)
    )


def _of_its_goal(order: Order, left: Mapping[AreaId, Advance]) -> Order:
    """A support of an area of one's own that its unit leaves as one of where it goes."""
    match order:
        case AreaSupport(area=area, power=None) if area in left:
            return replace(order, area=left[area].to)
    return order
