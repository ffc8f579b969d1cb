"""Words beside the orders of a line: reasons, supports in brackets, words that correct.

Not here: how sentences correct themselves (`judge.understanding`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.api.language import mentions
from judge.api.understanding import Understood
from judge.api.values import Complaint
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader, sentences_at
from judge.games.machiavelli.language.reading.clause_questions import (
    UNSURE,
    is_likely,
    number_behind,
    question,
    together,
)
from judge.games.machiavelli.language.reading.open_questions import MOST_DOUBT
from judge.games.machiavelli.language.reading.taken_orders import Taken, values_of
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import (
    Block,
    Sentences,
)
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Order, UnitOrder

_BRACKETS = re.compile(r"\(([^()]*+)\)")


def corrections_in(
    sentences: Sentences,
    line: str,
    above: Sequence[Order],
    blocks: Sequence[Block],
    complaints: Sequence[Complaint],
) -> tuple[Understood, ...]:
    """The sentences of a line that correct themselves, where anything of it is not understood."""
    return sentences.corrections_of(line, above) if blocks or complaints else ()


def without_corrected(taken: Taken, corrected: Sequence[Understood], sentences: Sentences) -> Taken:
    """Leave out of what is taken of a line the units that a correction is about."""
    meant = {o.unit for one in corrected for o in sentences.orders(one.lines) if isinstance(o, UnitOrder)}
    left = tuple(o for o in taken.orders if not (isinstance(o, UnitOrder) and o.unit in meant))
    echoed = tuple(pair for pair in taken.echoed if pair[0] in left)
    return replace(taken, orders=left, echoed=echoed, rest=tuple(o for o in taken.rest if o in left))


def with_corrections(
    complaints: Sequence[Complaint],
    line: str,
    corrected: Sequence[Understood],
    sentences: Sentences,
    taken: Taken,
    at: Position,
) -> list[Complaint]:
    """The complaints, with a question in place of those about sentences that correct themselves."""
    found = list(complaints)
    for one in corrected:
        orders = number_behind(
            (*at.before, *taken.orders), expense_numbers.without_numbers(sentences.orders(one.lines))
        )
        lines = [order_text.of_scenario(order, at.scenario) for order in orders]
        found = [c for c in found if not one.start <= c.start <= one.end]
        asked = question(line, (one.start, one.end), UNSURE, together(lines))
        found.append(replace(asked, is_likely=is_likely(one)))
    return found


def without_reasons(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position
) -> Sequence[Attempt]:
    """The parts of a line that do more than tell why its orders are given."""
    if all(attempt.wrong is None for attempt in attempts):
        return attempts
    spans = sentences_at(reader, at).reasons(line)
    inside = [a for a in attempts if any(start <= a.start and a.end <= end + 1 for start, end in spans)]
    return [attempt for attempt in attempts if attempt not in inside or attempt.orders]


def units_in_brackets(
    line: str, orders: Sequence[Order], reader: NotationReader, at: Position
) -> frozenset[AreaId]:
    """Places of the writer's units that only brackets name: ``Florence to Siena (Arezzo supports)``."""
    inside = "; ".join(found[1] for found in _BRACKETS.finditer(line))
    mine = {unit.area for unit in at.state.units_of(at.seat)}
    named = {value for one in mentions(inside, reader.names) for kind, value in one.named if kind == "place"}
    return frozenset(named & mine) - {value for order in orders for value in values_of(order)}


def questions_about_bracketed(
    units: frozenset[AreaId], line: str, taken: Taken, sentences: Sentences, at: Position
) -> Iterator[Complaint]:
    """Questions about orders for units that only brackets name, where they are not taken."""
    left = units - {order.unit.area for order in taken.orders if isinstance(order, UnitOrder)}
    for clause in taken.clauses:
        orders = sentences.orders(clause.lines)
        if clause.cost <= MOST_DOUBT and any(
            isinstance(o, UnitOrder) and o.unit.area in left for o in orders
        ):
            lines = [order_text.of_scenario(order, at.scenario) for order in orders]
            yield question(line, (clause.start, clause.end), UNSURE, together(lines))
