"""Orders of a line that later words of it leave in doubt: they are asked about.

A sentence that offers another order for the same unit does so, and one that turns away from what stands above
it (``Forget Pisa``, ``For A Ver, amend to Trent``). Not here: lines above (commands), sentences that correct
themselves (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.api.values import Complaint
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.order_subjects import slot
from judge.games.machiavelli.language.reading import turns
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader
from judge.games.machiavelli.language.reading.clause_questions import (
    MAY_BE_NONE,
    UNSURE,
    question,
    together,
)
from judge.games.machiavelli.language.reading.expense_numbers import FREE
from judge.games.machiavelli.language.reading.taken_orders import Taken, orders_of
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Expense, Order, UnitOrder

Span = tuple[int, int]
_ENDS = frozenset(".!?;")


def with_rivals_asked(
    taken: Taken,
    complaints: Sequence[Complaint],
    attempts: Sequence[Attempt],
    sentences: Sentences,
    reader: NotationReader,
    at: Position,
) -> tuple[Taken, list[Complaint]]:
    """Orders taken, without those for units of which a complaint behind them offers another one, and the
    expenditures of which one offers another by the same number; it offers both.
    """
    places = _places_of(taken, attempts, sentences)
    found: list[Complaint] = []
    for complaint in complaints:
        lines = tuple(map(str, complaint.facts.get("lines", ()))) if complaint.of_a_clause else ()
        offered = [
            order for line in lines for part in line.split(";") for order in reader.notation_orders(part, at)
        ]
        slots = {slot(order) for order in offered if isinstance(order, UnitOrder) or _is_numbered(order)}
        ends = [n for n, sign in enumerate(complaint.line[: complaint.start]) if sign in _ENDS]
        above = [
            order
            for order in taken.orders
            if _is_numbered(order) or (ends and places.get(order, ends[-1]) < ends[-1])
        ]
        rivals = [order for order in above if slot(order) in slots and order not in offered]
        if rivals:
            taken = _without(taken, rivals)
            again = (order_text.of_scenario(order, at.scenario) for order in rivals)
            lines = tuple(dict.fromkeys((*lines, *map(str, again))))
        facts = {**complaint.facts, "lines": lines} if rivals else complaint.facts
        found.append(replace(complaint, facts=facts))
    return taken, found


def with_turned_asked(
    taken: Taken,
    complaints: Sequence[Complaint],
    line: str,
    attempts: Sequence[Attempt],
    corrected: Sequence[Span],
    sentences: Sentences,
    names: Names,
    at: Position,
) -> tuple[Taken, list[Complaint]]:
    """Orders taken, without those from which a sentence turns away that is none itself."""
    read = [(one.start, one.end) for one in taken.clauses if one.is_filed]
    read += [(one.start, one.end) for one in attempts if one.orders and one.wrong is None]
    found = list(complaints)
    places = _places_of(taken, attempts, sentences)
    mine = {str(unit.area) for unit in at.state.units_of(at.seat)}
    for span, place in turns.lone_places(line, names) if taken.orders else ():
        above = [order for order in taken.orders if places.get(order, len(line)) < span[0]]
        last = max(above, key=lambda order: places[order], default=None)
        if any(_meet(span, one) for one in (*read, *corrected)) or place in mine:
            continue
        if isinstance(last, Advance) and str(last.to) != place:
            taken = _without(taken, [last])
            rival = replace(last, to=AreaId(place), coast=None, via=())
            lines = [order_text.of_scenario(order, at.scenario) for order in (rival, last)]
            found = [one for one in found if not span[0] <= one.start < span[1]]
            found.append(question(line, span, UNSURE, tuple(lines)))
    for span in turns.sentences_that_turn(line):
        if any(_meet(span, one) for one in (*read, *corrected)):
            continue
        above = [order for order in taken.orders if places.get(order, len(line)) < span[0]]
        turned = turns.orders_turned_from(line[slice(*span)], above, names)
        if turned:
            taken = _without(taken, turned)
            lines = [order_text.of_scenario(order, at.scenario) for order in turned]
            found = [one for one in found if not span[0] <= one.start < span[1]]
            found.append(question(line, span, MAY_BE_NONE, together(lines)))
    return taken, found


def _is_numbered(order: Order) -> bool:
    return isinstance(order, Expense) and order.number != FREE


def _places_of(taken: Taken, attempts: Sequence[Attempt], sentences: Sentences) -> dict[Order, int]:
    """Places of the orders of a line in it."""
    clauses = [one for one in taken.clauses if one.is_filed]
    places = {order: one.start for one in clauses for order in orders_of(sentences, one)}
    return places | {order: one.start for one in attempts if one.wrong is None for order in one.orders}


def _without(taken: Taken, orders: Sequence[Order]) -> Taken:
    return replace(
        taken,
        orders=tuple(order for order in taken.orders if order not in orders),
        echoed=tuple(pair for pair in taken.echoed if pair[0] not in orders),
        rest=tuple(order for order in taken.rest if order not in orders),
    )


def _meet(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
