"""Two orders for one unit in a line: only its writer can choose; what has nothing to do with it is taken.

Not here: orders on other lines (commands), lines that correct themselves (lines_put_right).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.values import Reading
from judge.games.machiavelli.language.reading.clause_questions import UNSURE, question
from judge.games.machiavelli.language.reading.taken_orders import rivals_for_a_unit, values_of
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.orders import Order, UnitOrder
from judge.games.machiavelli.model.state import UnitKind, UnitRef


def with_rivals_for_a_unit_asked(
    found: Reading, line: str, at: Position, *, open_still: bool = False
) -> Reading:
    """The reading of a line, with a question in place of two orders for one unit.

    `open_still`: something else of the line is not understood, and nothing of it is taken.
    """
    twice = rivals_for_a_unit(found.orders, at)
    if not twice:
        return found
    apart = () if open_still else _orders_besides_rivals(found.orders)
    asked = question(line, (0, len(line)), UNSURE, twice)
    return Reading(apart, (asked,), tuple(pair for pair in found.echoed if pair[0] in apart))


def _orders_besides_rivals(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders that speak neither of a unit that others order two things for, nor of its goals."""
    by_unit: dict[UnitRef, set[Order]] = {}
    for order in orders:
        if isinstance(order, UnitOrder):
            by_unit.setdefault(order.unit, set()).add(order)
    rivals = [order for several in by_unit.values() if len(several) > 1 for order in several]
    concerned = {
        value
        for order in rivals
        for value in values_of(order)
        if isinstance(value, str) and not isinstance(value, UnitKind)
    }
    return tuple(order for order in orders if concerned.isdisjoint(values_of(order)))
