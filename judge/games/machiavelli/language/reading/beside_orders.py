"""Words beside the orders of a line: reasons, supports in brackets, words that correct.

Not here: how sentences correct themselves (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.api.language import mentions, written_words
from judge.api.understanding import ASKED, ECHOED, ECHOED_UP_TO, Understood
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
from judge.games.machiavelli.language.reading.taken_orders import (
    Taken,
    take_orders,
    units_by_letter,
    values_of,
)
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Block, Sentences
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Order, UnitOrder


def corrections_in(
    sentences: Sentences,
    line: str,
    above: Sequence[Order],
    blocks: Sequence[Block],
    complaints: Sequence[Complaint],
) -> tuple[Understood, ...]:
    """The sentences of a line that correct themselves in ways that are asked about, where anything of it is
    not understood.
    """
    if not (blocks or complaints):
        return ()
    return tuple(one for one in sentences.corrections_of(line, above) if one.what != ECHOED)


def clear_corrections_in(sentences: Sentences, line: str, above: Sequence[Order]) -> tuple[Understood, ...]:
    """The sentences of a line that correct themselves, and leave no choice."""
    return tuple(one for one in sentences.corrections_of(line, above) if one.what == ECHOED)


def taken_with_corrections(
    reader: NotationReader,
    line: str,
    free: Sequence[Attempt],
    blocks: Sequence[Block],
    above: Sequence[Order],
    at: Position,
) -> tuple[Taken, Sequence[Understood]]:
    """Orders taken of a line, and its sentences that correct themselves and leave no choice."""
    sentences = sentences_at(reader, at)
    clear = clear_corrections_in(sentences, line, above)
    spans = [(one.start, one.end) for one in clear]
    others = [attempt for attempt in free if not any(attempt.lies_in(span) for span in spans)]
    apart = (*blocks, *(Block(ECHOED, *span, span) for span in spans))
    taken = take_orders(sentences, line, others, apart, above, units_by_letter(reader, line, at), at)
    return _with_clear_corrections(taken, line, clear, sentences, others), clear


def _with_clear_corrections(
    taken: Taken,
    line: str,
    corrected: Sequence[Understood],
    sentences: Sentences,
    others: Sequence[Attempt],
) -> Taken:
    """Orders taken of a line, with those of sentences that correct themselves clearly, each echoed
    with the words that correct. `others`: the parts of the line beside them.
    """
    for one in corrected:
        found = sentences.orders(one.lines)
        new = found if one.numbered else expense_numbers.without_numbers(found)
        taken = without_corrected(taken, (one,), sentences)
        fresh = tuple(order for order in new if order not in taken.orders)
        echoed = tuple((order, line[slice(*one.sentence)]) for order in fresh)
        still_open = tuple(c for c in taken.open_clauses if not one.start <= c.start < one.end)
        taken = replace(
            taken,
            orders=(*taken.orders, *fresh),
            echoed=(*taken.echoed, *echoed),
            open_clauses=still_open,
        )
    rest = taken.open_clauses
    known = all(c.of_rest and c.what == ASKED and c.lines and c.cost <= ECHOED_UP_TO for c in rest)
    if not (corrected and rest and known) or any(one.wrong is not None for one in others):
        return taken
    units = {order.unit for order in taken.orders if isinstance(order, UnitOrder)}
    for clause in rest:  # it was only asked about because of what is corrected
        of_rest = sentences.orders(clause.lines)
        left = [o for o in of_rest if not isinstance(o, UnitOrder) or o.unit not in units]
        said = line[clause.start : clause.end]
        taken = replace(
            taken,
            orders=(*taken.orders, *left),
            echoed=(*taken.echoed, *((order, said) for order in left)),
            rest=(*taken.rest, *left),
            open_clauses=(),
        )
    return taken


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
    inside = "; ".join(line[slice(*span)] for span in written_words.in_brackets(line))
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
