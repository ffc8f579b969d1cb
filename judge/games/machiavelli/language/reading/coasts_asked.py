"""Moves of fleets to provinces with several coasts that do not say which is meant: it is asked.

A sentence names none of two in its reach, or words beside the move name one (``(north coast, please)``). A
line of the notation alone means the first (N-041). Not here: which coasts there are (reach).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace

from judge.api.understanding import tokens
from judge.api.values import Complaint, Reading
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.attempts import Attempt
from judge.games.machiavelli.language.reading.clause_questions import UNSURE, is_notation, question
from judge.games.machiavelli.language.reading.taken_orders import values_of
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.words_of_orders import is_sentence, lexicons
from judge.games.machiavelli.model.board import Coast
from judge.games.machiavelli.model.orders import Advance, Order
from judge.games.machiavelli.movement.reach import coasts_reached

_COAST = "coast-"
"""Nouns of coasts in ``nouns.yaml`` and the words of each language."""


def with_coasts_asked(found: Reading, line: str, attempts: Sequence[Attempt], at: Position) -> Reading:
    """The reading of a line; in a sentence a fleet's goal without its coast is asked about, and wherever a
    coast is named beside it.
    """
    beside = _coasts_beside(found.orders, line)
    asked = {
        id(order): coasts
        for order in found.orders
        if (coasts := _coasts_named(order, beside, at))
        or (len(coasts := _coasts_left_open(order, at)) > 1 and not _is_written(order, line, attempts, at))
    }
    if not asked:
        return found
    questions = [_which(order, asked[id(order)], line, at) for order in found.orders if id(order) in asked]
    return replace(
        found,
        orders=tuple(order for order in found.orders if id(order) not in asked),
        complaints=(*questions, *found.complaints),
        echoed=tuple(pair for pair in found.echoed if id(pair[0]) not in asked),
        rest=tuple(order for order in found.rest if id(order) not in asked),
    )


def _coasts_beside(orders: Sequence[Order], line: str) -> Set[Coast]:
    """The coasts that a line names in words and that are in none of its orders."""
    said = tokens(line)
    named = {
        Coast(meaning.value[-2:])
        for lexicon in lexicons().values()
        for at in range(len(said))
        for meaning in lexicon.meanings(said, at)
        if meaning.what == "noun" and meaning.value.startswith(_COAST)
    }
    return named - {value for order in orders for value in values_of(order)}


def _coasts_named(order: Order, beside: Set[Coast], at: Position) -> Sequence[Coast]:
    """The coasts beside a move that its goal has; none if the move says which, or its goal has one shore."""
    if not beside or not isinstance(order, Advance) or order.coast is not None:
        return ()
    unit = at.state.unit(order.unit)
    fleet = unit is not None and bool(coasts_reached(at.scenario.board, unit, order.to))
    return sorted(beside & {*at.scenario.board.areas[order.to].coasts}) if fleet else ()


def _is_written(order: Order, line: str, attempts: Sequence[Attempt], at: Position) -> bool:
    """Decide whether an order stands in a line as the notation writes it."""
    parts = (attempt.part for attempt in attempts if order in attempt.orders)
    said = (part if is_notation(part) else line for part in parts)
    return any(not is_sentence(_without_letters(text), at.scenario.board) for text in said)


def _without_letters(text: str) -> str:
    """The words of a text, in small letters; not the letters of units, which are words of a language too."""
    return " ".join(word for word in text.lower().split() if len(word) > 1)


def _coasts_left_open(order: Order, at: Position) -> Sequence[Coast]:
    """The coasts among which a move does not choose; none if there is no choice."""
    unit = at.state.unit(order.unit) if isinstance(order, Advance) and order.coast is None else None
    if unit is None or not isinstance(order, Advance):
        return ()
    return sorted(coasts_reached(at.scenario.board, unit, order.to))


def _which(order: Order, coasts: Sequence[Coast], line: str, at: Position) -> Complaint:
    assert isinstance(order, Advance)
    moves = (replace(order, coast=coast) for coast in coasts)
    lines = tuple(str(order_text.of_scenario(move, at.scenario)) for move in moves)
    return question(line, (0, len(line)), UNSURE, lines)
