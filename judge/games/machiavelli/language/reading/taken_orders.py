"""Takes the orders of a line: as sentences, if these hold all that the notation reads; else as the notation.

Not here: what is asked about (open_questions), what blocks a sentence (in_sentences).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise

from judge.api.language import written_words
from judge.api.understanding import ASKED, ECHOED, NOTHING, Understood, coverage, tokens
from judge.api.values import Reading
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader
from judge.games.machiavelli.language.reading.clause_questions import UNSURE, question
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Block, Sentences
from judge.games.machiavelli.language.words_of_orders import helps_own, lexicons, says_kind_or_hold
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    Advance,
    Convert,
    Order,
    RetreatList,
    Support,
    Transport,
    UnitOrder,
)
from judge.games.machiavelli.model.state import UnitKind, UnitRef

_SHORTEST_NAME = 4
"""Letters of a word that may name something."""
_LETTERS = ("A", "F", "G")
"""Units by their letters: capital ones, or the first of a line."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Orders taken of a line; `open_clauses` are still to be asked about.

    `as_sentences`: it was understood as sentences, which hold all that the notation reads.
    """

    orders: tuple[Order, ...]
    echoed: tuple[tuple[Order, str], ...]
    clauses: tuple[Understood, ...]
    open_clauses: tuple[Understood, ...]
    as_sentences: bool
    rest: tuple[Order, ...] = ()


def take_orders(
    sentences: Sentences,
    line: str,
    free: Sequence[Attempt],
    blocks: Sequence[Block],
    above: Sequence[Order],
    written: frozenset[AreaId],
    at: Position,
) -> Taken:
    """The orders of a line: as sentences, if these hold all that the notation reads; else as the notation.

    `written`: where the writer's units are that the line names by their letters: a sentence that leaves one
    out is not understood (``A are - sie with A flo``).
    """
    clauses = _with_moves_asked(sentences, sentences.understand(line, above))
    clauses = _with_vain_supports_asked(sentences, clauses, above, at)
    clauses = tuple(_with_own_asked(sentences, line, clause, at) for clause in clauses)
    outside = [c for c in clauses if not any(b.sentence[0] <= c.start < b.sentence[1] for b in blocks)]
    known = tuple(o for a in free for o in a.orders)
    in_doubt = _rest_last(outside, [a for a in free if not is_idle(a.part)])
    clauses = tuple(in_doubt[outside.index(c)] if c in outside else c for c in clauses)
    outside = in_doubt
    said: list[Order] = []
    rest: list[Order] = []
    echoed: list[tuple[Order, str]] = []
    for clause in outside:
        if clause.is_filed:
            new = orders_of(sentences, clause)
            said += new
            rest += new if clause.of_rest else ()
            echoed += [(order, line[clause.start : clause.end]) for order in new if clause.what == ECHOED]
    still_open = tuple(c for c in outside if not c.is_filed)
    lines = tuple(line for clause in outside for line in clause.lines)
    whole = written <= {value for order in sentences.orders(lines) for value in values_of(order)}
    if said and whole and (_holds_all(free, said) or _says_more(outside, free)):
        return Taken(tuple(said), tuple(echoed), clauses, still_open, as_sentences=True, rest=tuple(rest))
    doubtful = [a for a in free if any(_says_more_of(a, sentences, clause) for clause in outside)]
    known = tuple(o for a in free if a not in doubtful for o in a.orders)
    read = [a for a in free if a.wrong is None and a not in doubtful]
    unread = tuple(c for c in outside if not any(a.lies_in((c.start, c.end)) for a in read))
    return Taken(known, (), clauses, unread, as_sentences=False)


def _with_moves_asked(sentences: Sentences, clauses: Sequence[Understood]) -> tuple[Understood, ...]:
    """The clauses; a support of a unit whose move the same line is asked about is one of that move,
    and asked about too.

    ``A Arezzo Siena A Florence supports``: whoever says yes to the move wants it supported.
    """
    asked = (order for c in clauses if c.what == ASKED for order in sentences.orders(c.lines))
    goals = {order.unit: order.to for order in asked if isinstance(order, Advance)}

    def of_move(clause: Understood) -> Understood:
        orders = sentences.orders(clause.lines) if goals and clause.is_filed else ()
        match orders:
            case (Support(target=target, into=None, conversion=False),) if target in goals:
                line = f"{clause.lines[0]} - {goals[target]}"
                return replace(clause, what=ASKED, lines=(line,), choices=((line,),))
            case (Support(target=target, into=into),) if into is not None and goals.get(target) == into:
                return replace(clause, what=ASKED)
        return clause

    return tuple(map(of_move, clauses))


def _with_vain_supports_asked(
    sentences: Sentences, clauses: Sequence[Understood], above: Sequence[Order], at: Position
) -> tuple[Understood, ...]:
    """The clauses; a support into where the supported unit is not going is asked about: that goal may be
    the supporter's own (``Mantua starts the siege. Padua covers by moving to Verona.``).
    """
    filed = (order for c in clauses if c.is_filed for order in sentences.orders(c.lines))
    meant = {order.unit: order for order in (*above, *filed) if isinstance(order, UnitOrder)}

    def of_goal(clause: Understood) -> Understood:
        orders = sentences.orders(clause.lines) if clause.is_filed else ()
        match orders:
            case (Support(unit=unit, target=target, into=into),) if into is not None and target in meant:
                other = meant[target]
                if not isinstance(other, Convert) and not (isinstance(other, Advance) and other.to == into):
                    own = order_text.of_scenario(Advance(unit=unit, to=into), at.scenario)
                    return replace(clause, what=ASKED, choices=((str(own),), clause.lines))
        return clause

    return tuple(map(of_goal, clauses))


def _with_own_asked(sentences: Sentences, line: str, clause: Understood, at: Position) -> Understood:
    """The clause, asked about if it helps another's unit that it calls its writer's, and no order if it
    helps a garrison to go somewhere.
    """
    orders = sentences.orders(clause.lines) if clause.is_filed else ()
    if any(isinstance(o, Support) and o.into and o.target.kind is UnitKind.GARRISON for o in orders):
        return replace(clause, what=NOTHING)  # no garrison goes anywhere
    if helps_anothers(line[clause.start : clause.end], orders, at):
        return replace(clause, what=ASKED)
    return clause


def helps_anothers(said: str, orders: Sequence[Order], at: Position) -> bool:
    """Decide whether orders help a unit of another's that they call the writer's (``my army in Perugia``)."""
    helped = [order.target for order in orders if isinstance(order, Support)]
    helped += [order.army for order in orders if isinstance(order, Transport)]
    theirs = [unit for ref in helped if (unit := at.state.unit(ref)) is not None and unit.power != at.seat]
    return bool(theirs) and helps_own(said)


def _says_more_of(attempt: Attempt, sentences: Sentences, clause: Understood) -> bool:
    """Decide whether a clause that is asked about moves a unit as a part of it does, and says by what way.

    ``A Otranto - Durazzo, by ship`` is no march.
    """
    if clause.what != ASKED or not attempt.lies_in((clause.start, clause.end)):
        return False
    plain = [order for order in attempt.orders if isinstance(order, Advance)]
    moves = [order for order in sentences.orders(clause.lines) if isinstance(order, Advance)]
    return any((m.unit, m.to) == (p.unit, p.to) and m != p for p in plain for m in moves)


def _holds_all(free: Sequence[Attempt], said: Sequence[Order]) -> bool:
    """Decide whether orders hold all that the notation reads; a support may be of a move told behind it."""
    orders = set(said)
    for attempt in free:
        loose = not says_kind_or_hold(attempt.part)
        for order in attempt.orders:
            of_move = loose and any(_is_support_of_move(order, other) for other in said)
            if order not in orders and not of_move and not any(_says_how(order, o) for o in said):
                return False
    return True


def _says_how(plain: Order, other: Order) -> bool:
    """Decide whether one order is another with its coast, its way, or further places of a list."""
    if isinstance(plain, RetreatList) and isinstance(other, RetreatList):
        return plain.unit == other.unit and other.places[: len(plain.places)] == plain.places
    if not isinstance(plain, Advance) or not isinstance(other, Advance):
        return False
    return replace(other, coast=plain.coast, via=plain.via or other.via[:0]) == plain


def _is_support_of_move(plain: Order, other: Order) -> bool:
    """Decide whether one support is another, of a unit that stays, with its move."""
    if not isinstance(plain, Support) or not isinstance(other, Support) or plain.into is not None:
        return False
    return other.into is not None and replace(other, into=None, coast=plain.coast) == plain


def values_of(value: object) -> Iterator[object]:
    """All that an order is made of, one by one."""
    if is_dataclass(value):
        for part in fields(value):
            yield from values_of(getattr(value, part.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from values_of(part)
    else:
        yield value


def units_by_letter(reader: NotationReader, line: str, at: Position) -> frozenset[AreaId]:
    """Places of the writer's units that a line names by letter and place."""
    words = written_words.bare_words(line)
    named = (
        place
        for n, (letter, place) in enumerate(pairwise(words))
        if letter in _LETTERS or (n == 0 and letter.upper() in _LETTERS)
    )
    places = map(reader.names.place, named)
    mine = {unit.area for unit in at.state.units_of(at.seat)}
    return frozenset(place for place in places if place in mine)


def _says_more(clauses: Sequence[Understood], free: Sequence[Attempt]) -> bool:
    """Decide whether all that the notation reads is part of expenditures that say more."""
    spans = [(c.start, c.end) for c in clauses if c.is_filed and _is_expense(c)]
    read = [a for a in free if a.orders]
    return bool(read) and all(
        any(s <= a.start and a.end <= e and a.end - a.start < e - s for s, e in spans) for a in read
    )


def _is_expense(clause: Understood) -> bool:
    return all(line.startswith("expense ") for line in clause.lines)


def _rest_last(clauses: Sequence[Understood], free: Sequence[Attempt]) -> list[Understood]:
    """The clauses, those about all the rest in doubt where something else was not understood."""
    others = [c for c in clauses if not c.of_rest]
    unread = any(
        a.wrong is not None
        and not any(a.lies_in((c.start, c.end)) for c in clauses)
        and any(len(word) >= _SHORTEST_NAME for word in written_words.letters_and_figures(a.part))
        for a in free
    )
    if not unread and all(c.is_filed for c in others):
        return list(clauses)
    return [replace(c, what=ASKED) if c.of_rest and c.is_filed else c for c in clauses]


def rivals_for_a_unit(orders: Sequence[Order], at: Position) -> tuple[str, ...]:
    """The different orders of a line for one unit, among which only its writer can choose."""
    by_unit: dict[object, dict[Order, None]] = {}
    for order in orders:
        if isinstance(order, UnitOrder):
            by_unit.setdefault(order.unit, {})[order] = None
    rivals = next((row for row in by_unit.values() if len(row) > 1), {})
    return tuple(order_text.of_scenario(order, at.scenario) for order in rivals)


def is_idle(part: str) -> bool:
    """Decide whether a part of a line says nothing but courtesy (``oops``)."""
    return any(coverage.is_idle(tokens(part), lexicon) for lexicon in lexicons().values())


def orders_of(sentences: Sentences, clause: Understood) -> tuple[Order, ...]:
    found = sentences.orders(clause.lines)
    return found if clause.numbered else expense_numbers.without_numbers(found)


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
