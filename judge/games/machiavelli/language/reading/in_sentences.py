"""Puts a line's reading together: the notation, what is understood in sentences, and what blocks both.

Not here: the notation (order_reader), how a sentence is understood (`judge.understanding`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Protocol

from judge.core.complaints import Complaint
from judge.core.system.orders import Reading
from judge.core.wording import Joined
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.clause_questions import (
    ARROWS,
    EXACT,
    HANGS,
    MAY_BE_NONE,
    UNSURE,
    is_notation,
    numbered_behind,
    question,
    together,
)
from judge.games.machiavelli.language.reading.guesses import with_guesses, with_whole_offers
from judge.games.machiavelli.language.reading.hanging import hanging, has_its_own_end, is_condition
from judge.games.machiavelli.language.reading.order_parser import Wrong
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.language.understood import (
    Block,
    BoardPosition,
    Sentences,
    lexicons,
    says_kind_or_hold,
)
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Order, RetreatList, Support, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, State
from judge.syntax.proposals import keeps_all, mentions
from judge.understanding import coverage
from judge.understanding.decide import ASKED, BLOCKED, ECHOED, NOTHING, TAKEN, Understood
from judge.understanding.fitting import NOT_THEIRS
from judge.understanding.tokens import tokens

ONE_OF_SEVERAL = "one-of-several"
"""The complaint about alternatives of which no line says all."""
MOST_DOUBT = 5.5
"""Cost of a clause from which on it is rather talk than an order to ask about."""
MOST_DOUBT_BLOCKED = 3.0
"""The same in a sentence with a word that blocks it."""
MOST_QUESTIONS = 3
"""Choices that are offered for one clause."""


SURE_BESIDE = 1.0
"""Cost of a clause up to which it is an order that talk stands beside."""
_OF_TALK = frozenset({"not", "later", "said", "question"})
"""Words of talk, if they stand in no clause (``thirty ducats to the bank: we like no debts``)."""
_SOFT = frozenset({"maybe", "may", "or", "withdrawn"})
"""Words of somebody who may well mean it (``I think I'd like ...``, ``... lol``)."""
_OF_NOTATION = frozenset({"unknown-province", "unfinished", "superfluous"})
_UNIT = re.compile(r"(?:\A\s*+[afg]|(?<!\w)[AFG])\s++([^\W\d_]{3,})(?!\w)")
"""A unit by its letter: a capital one, or the first of the line."""
_NAMED = re.compile(r"[^\W\d_]{4,}")
"""A word that may name something."""
_STOPPING = frozenset({"later", "if", "maybe", "not"})
_OF_CONDITIONS = frozenset({"if", "not", "or", "later"})
"""Words that a condition of the notation may have."""
_ENDS = re.compile(r"[.!?]\s*+\Z")
"""The end of the sentence in front."""
_BRACKETS = re.compile(r"\(([^()]*+)\)")
_PAUSE = re.compile(r"[,;:.!?)]")
"""Where a condition ends."""
_IDLE_IN_BRACKETS = frozenset({"question", "said"})
"""What does not touch an order if it stands in brackets: a remark (``(cut? who knows)``)."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A part of a line as the notation reads it: its orders, or where it went wrong.

    `exact`: it is documented notation, word for word.
    """

    start: int
    part: str
    kind: str
    orders: tuple[Order, ...]
    wrong: Wrong | MisreadError | None
    exact: bool

    @property
    def end(self) -> int:
        return self.start + len(self.part)

    def lies_in(self, span: tuple[int, int]) -> bool:
        """Decide whether it has a character in a span of the line."""
        return self.start < span[1] and span[0] < self.end


class NotationReader(Protocol):
    """What is asked of the reader of the notation."""

    @property
    def names(self) -> Names: ...
    def documented(self, part: str, at: Position) -> tuple[Order, ...]: ...
    def complaint_about(self, line: str, attempt: Attempt, at: Position) -> Complaint | None: ...
    def about_another_phase(self, line: str, attempt: Attempt, own: Complaint, at: Position) -> Complaint: ...


def orders(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> tuple[Order, ...]:
    """The orders of a line alone."""
    attempts = _without_reasons(reader, line, attempts, at)
    attempts = [attempt for attempt, _ in _with_moves_supported(attempts, above, at)]
    blocks = _blocks(reader, line, attempts, at)
    free = _outside(attempts, blocks)
    if all(a.wrong is None for a in free):
        found = tuple(o for a in free for o in a.orders)
    else:
        found = _taken(
            _sentences(reader, at), line, free, blocks, above, _written_units(reader, line, at)
        ).orders
    found = () if found and hanging(_unblocked(line, blocks), found) is not None else found
    return () if _ordered_twice(found, at) else found


def reading(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> Reading:
    """All that a line orders, and a complaint for each part that orders nothing."""
    attempts = _without_reasons(reader, line, attempts, at)
    settled = [*_with_moves_supported(attempts, above, at)]
    attempts = [attempt for attempt, _ in settled]
    echoed = tuple((o, attempt.part) for attempt, changed in settled if changed for o in attempt.orders)
    blocks = _blocks(reader, line, attempts, at)
    free = _outside(attempts, blocks)
    found = tuple(o for a in free for o in a.orders)
    if found and (word := hanging(_unblocked(line, blocks), found)) is not None:
        return Reading(complaints=(_hanging(line, word.span(), found, reader, at),))
    units_left = _bracketed_units(line, found, reader, at)
    if units_left and is_notation(line) and not _as_sentences(reader, line, free, blocks, above, at):
        units_left = frozenset()  # a remark
    if not blocks and not units_left and all(a.wrong is None for a in attempts):
        twice = _ordered_twice(found, at)
        return (
            Reading(found, echoed=echoed)
            if not twice
            else Reading((), (question(line, (0, len(line)), UNSURE, twice),))
        )
    sentences = _sentences(reader, at)
    taken = _taken(sentences, line, free, blocks, above, _written_units(reader, line, at))
    if taken.orders and (word := hanging(_unblocked(line, blocks), taken.orders)) is not None:
        return Reading(complaints=(_hanging(line, word.span(), taken.orders, reader, at),))
    if twice := _ordered_twice(taken.orders, at):
        return Reading((), (question(line, (0, len(line)), UNSURE, twice),))
    complaints = [
        c for block in blocks for c in _of_block(reader, line, attempts, block, taken, sentences, at)
    ]
    complaints += _complaints(reader, line, free, at, taken, sentences)
    complaints += _about_bracketed(units_left, line, taken, sentences, at)
    corrected = _corrected(sentences, line, above, blocks, complaints)
    taken = _without(taken, corrected, sentences)
    complaints = _with_corrections(complaints, line, corrected, sentences, taken, at)
    asked = [(one.start, one.end) for one in corrected]
    complaints = with_guesses(
        complaints, reader, sentences, line, above, taken.orders, taken.open_clauses, at, asked
    )
    complaints = with_whole_offers(complaints, line, taken.orders, reader.names, at)
    complaints = [_or_of_another_phase(reader, line, free, one, at) for one in complaints]
    also = tuple(pair for pair in echoed if pair[0] in taken.orders and not taken.as_sentences)
    return Reading(taken.orders, mistakes.mended_together(complaints), (*taken.echoed, *also), taken.rest)


def _corrected(
    sentences: Sentences,
    line: str,
    above: Sequence[Order],
    blocks: Sequence[Block],
    complaints: Sequence[Complaint],
) -> tuple[Understood, ...]:
    """The sentences of a line that correct themselves, where anything of it is not understood."""
    return sentences.corrected(line, above) if blocks or complaints else ()


def _without(taken: _Taken, corrected: Sequence[Understood], sentences: Sentences) -> _Taken:
    """What is taken of a line, but for units that a correction is about."""
    meant = {o.unit for one in corrected for o in sentences.orders(one.lines) if isinstance(o, UnitOrder)}
    left = tuple(o for o in taken.orders if not (isinstance(o, UnitOrder) and o.unit in meant))
    echoed = tuple(pair for pair in taken.echoed if pair[0] in left)
    return replace(taken, orders=left, echoed=echoed, rest=tuple(o for o in taken.rest if o in left))


def _with_corrections(
    complaints: Sequence[Complaint],
    line: str,
    corrected: Sequence[Understood],
    sentences: Sentences,
    taken: _Taken,
    at: Position,
) -> list[Complaint]:
    """The complaints, with a question in place of those about sentences that correct themselves."""
    found = list(complaints)
    for one in corrected:
        orders = numbered_behind(
            (*at.before, *taken.orders), expense_numbers.unnumbered(sentences.orders(one.lines))
        )
        lines = [order_text.of_scenario(order, at.scenario) for order in orders]
        found = [c for c in found if not one.start <= c.start <= one.end]
        found.append(question(line, (one.start, one.end), UNSURE, together(lines)))
    return found


def _without_reasons(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position
) -> Sequence[Attempt]:
    """The parts of a line that do more than tell why its orders are given."""
    if all(attempt.wrong is None for attempt in attempts):
        return attempts
    spans = _sentences(reader, at).reasons(line)
    inside = [a for a in attempts if any(start <= a.start and a.end <= end + 1 for start, end in spans)]
    return [attempt for attempt in attempts if attempt not in inside or attempt.orders]


def _bracketed_units(
    line: str, orders: Sequence[Order], reader: NotationReader, at: Position
) -> frozenset[AreaId]:
    """Where the writer's units are that only brackets name: ``Florence to Siena (Arezzo supports)``."""
    inside = "; ".join(found[1] for found in _BRACKETS.finditer(line))
    mine = {unit.area for unit in at.state.units_of(at.seat)}
    named = {value for one in mentions(inside, reader.names) for kind, value in one.named if kind == "place"}
    return frozenset(named & mine) - {value for order in orders for value in _values_of(order)}


def _as_sentences(
    reader: NotationReader,
    line: str,
    free: Sequence[Attempt],
    blocks: Sequence[Block],
    above: Sequence[Order],
    at: Position,
) -> bool:
    """Decide whether a line is understood as sentences that hold all that the notation reads of it."""
    sentences = _sentences(reader, at)
    return _taken(sentences, line, free, blocks, above, _written_units(reader, line, at)).as_sentences


def _about_bracketed(
    units: frozenset[AreaId], line: str, taken: _Taken, sentences: Sentences, at: Position
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


def _hanging(
    line: str, span: tuple[int, int], orders: Sequence[Order], reader: NotationReader, at: Position
) -> Complaint:
    """The complaint about a line that hangs on a word; with its orders, if they say all but the condition."""
    lines = tuple(dict.fromkeys(str(order_text.of_scenario(order, at.scenario)) for order in orders))
    whole = keeps_all(_once(_without_condition(line, span)), "; ".join(lines), reader.names, restricted=False)
    return question(line, span, HANGS, lines if whole else ())


def _without_condition(line: str, span: tuple[int, int]) -> str:
    """A line with blanks for the condition that begins with the words at a span, every sign at its place."""
    end = next((found.start() for found in _PAUSE.finditer(line, span[1])), len(line))
    return line[: span[0]] + " " * (end - span[0]) + line[end:]


def _with_moves_supported(
    attempts: Sequence[Attempt], above: Sequence[Order], at: Position
) -> Iterator[tuple[Attempt, bool]]:
    """The parts of a line, and whether a support of a unit that moves was taken for one of its move.

    Only where no kind of unit is named: ``A are S A flo`` is what is written.
    """
    moves = {o.unit: o for o in (*above, *(o for a in attempts for o in a.orders)) if isinstance(o, Advance)}
    for attempt in attempts:
        meant = tuple(_of_its_move(order, moves) for order in attempt.orders)
        if meant != attempt.orders and not says_kind_or_hold(attempt.part):
            yield replace(attempt, orders=meant), True
        else:
            yield attempt, False


def _of_its_move(order: Order, moves: Mapping[object, Advance]) -> Order:
    """A support of a unit that moves as one of its move; any other order as it is."""
    match order:
        case Support(target=target, into=None, conversion=False) if target in moves:
            return replace(order, into=moves[target].to, coast=moves[target].coast)
    return order


@dataclass(frozen=True, slots=True)
class _Taken:
    """What is taken of a line; `open_clauses` are still to be asked about.

    `as_sentences`: it was understood as sentences, which hold all that the notation reads.
    """

    orders: tuple[Order, ...]
    echoed: tuple[tuple[Order, str], ...]
    clauses: tuple[Understood, ...]
    open_clauses: tuple[Understood, ...]
    as_sentences: bool
    rest: tuple[Order, ...] = ()


def _taken(
    sentences: Sentences,
    line: str,
    free: Sequence[Attempt],
    blocks: Sequence[Block],
    above: Sequence[Order],
    written: frozenset[AreaId],
) -> _Taken:
    """The orders of a line: as sentences, if these hold all that the notation reads; else as the notation.

    `written`: where the writer's units are that the line names by their letters: a sentence that leaves one
    out is not understood (``A are - sie with A flo``).
    """
    clauses = sentences.understand(line, above)
    outside = [c for c in clauses if not any(b.sentence[0] <= c.start < b.sentence[1] for b in blocks)]
    known = tuple(o for a in free for o in a.orders)
    in_doubt = _rest_last(outside, [a for a in free if not is_idle(a.part)])
    clauses = tuple(in_doubt[outside.index(c)] if c in outside else c for c in clauses)
    outside = in_doubt
    said: list[Order] = []
    rest: list[Order] = []
    echoed: list[tuple[Order, str]] = []
    for clause in outside:
        if clause.what in (TAKEN, ECHOED):
            new = _orders_of(sentences, clause)
            said += new
            rest += new if clause.of_rest else ()
            echoed += [(order, line[clause.start : clause.end]) for order in new if clause.what == ECHOED]
    still_open = tuple(c for c in outside if c.what not in (TAKEN, ECHOED))
    lines = tuple(line for clause in outside for line in clause.lines)
    whole = written <= {value for order in sentences.orders(lines) for value in _values_of(order)}
    if said and whole and (_holds_all(free, said) or _says_more(outside, free)):
        return _Taken(tuple(said), tuple(echoed), clauses, still_open, as_sentences=True, rest=tuple(rest))
    doubtful = [a for a in free if any(_says_more_of(a, sentences, clause) for clause in outside)]
    known = tuple(o for a in free if a not in doubtful for o in a.orders)
    read = [a for a in free if a.wrong is None and a not in doubtful]
    unread = tuple(c for c in outside if not any(a.lies_in((c.start, c.end)) for a in read))
    return _Taken(known, (), clauses, unread, as_sentences=False)


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


def _values_of(value: object) -> Iterator[object]:
    """All that an order is made of, one by one."""
    if is_dataclass(value):
        for part in fields(value):
            yield from _values_of(getattr(value, part.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _values_of(part)
    else:
        yield value


def _written_units(reader: NotationReader, line: str, at: Position) -> frozenset[AreaId]:
    """Where the units of the writer are that a line names by letter and place."""
    places = (reader.names.place(found[1]) for found in _UNIT.finditer(line))
    mine = {unit.area for unit in at.state.units_of(at.seat)}
    return frozenset(place for place in places if place in mine)


def _says_more(clauses: Sequence[Understood], free: Sequence[Attempt]) -> bool:
    """Decide whether all that the notation reads is part of expenditures that say more."""
    spans = [(c.start, c.end) for c in clauses if c.what in (TAKEN, ECHOED) and _is_expense(c)]
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
        and _NAMED.search(a.part)
        for a in free
    )
    if not unread and all(c.what in (TAKEN, ECHOED) for c in others):
        return list(clauses)
    return [replace(c, what=ASKED) if c.of_rest and c.what in (TAKEN, ECHOED) else c for c in clauses]


def _ordered_twice(orders: Sequence[Order], at: Position) -> tuple[str, ...]:
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


def takes_back(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    """Decide whether a line begins with words that take back what stands above it."""
    return _sentences(reader, Position(setting, state, AUTONOMOUS)).takes_back(line)


def is_draft(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    """Decide whether a line says of its whole letter that it is no order yet."""
    return _sentences(reader, Position(setting, state, AUTONOMOUS)).is_draft(line)


def stops(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    """Decide whether a heading has a word that makes what stands below it no order of now."""
    at = Position(setting, state, AUTONOMOUS)
    end = len(line.rstrip())
    blocks = _sentences(reader, at).blocked(line, lambda *_: False)
    return any(block.kind in _STOPPING and block.sentence[1] >= end for block in blocks)


def _sentences(reader: NotationReader, at: Position) -> Sentences:
    position = BoardPosition(
        reader.names, at.setting.rules, at.scenario.board, at.state, at.seat, coming=at.coming
    )
    return Sentences(position, lambda said: reader.documented(said, at), at.asked)


def _outside(attempts: Iterable[Attempt], blocks: Sequence[Block]) -> list[Attempt]:
    return [a for a in attempts if not any(a.lies_in(block.sentence) for block in blocks)]


def _blocks(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position
) -> tuple[Block, ...]:
    """The sentences of a line with a word that blocks them and is no word of the notation."""

    sentences = _sentences(reader, at)
    lifted = sentences.lifted(line)

    def covered(kind: str, start: int, end: int) -> bool:
        if (start, end) in lifted:
            return True
        if kind in _IDLE_IN_BRACKETS and _in_brackets(line, start):
            return any(a.exact and a.start <= start for a in attempts)
        within = [a for a in attempts if a.start <= start and end <= a.end]
        if kind in _OF_CONDITIONS and any(_hang(a.orders) for a in within):
            return True
        return any(a.exact and a.part[start - a.start : end - a.start].strip() for a in within)

    found = sentences.blocked(line, covered)
    lone = tuple(_lone_conditions(line, attempts))
    inside = [b for b in found if any(one.sentence[0] <= b.start < one.sentence[1] for one in lone)]
    return (*(b for b in found if b not in inside), *lone)


def _unblocked(line: str, blocks: Sequence[Block]) -> str:
    """A line with blanks for the sentences that are blocked, every sign at its place."""
    for block in blocks:
        start, end = block.sentence
        line = line[:start] + " " * (end - start) + line[end:]
    return line


def _lone_conditions(line: str, attempts: Sequence[Attempt]) -> Iterator[Block]:
    """Sentences that only say on what the one beside them hangs: ``A Are H. If he goes.``"""
    said = _by_sentence(line, attempts)
    for at, parts in enumerate(said):
        text = line[parts[0].start : parts[-1].end]
        if any(a.orders for a in parts) or has_its_own_end(text) or not is_condition(text):
            continue
        for other in (said[at - 1] if at else [], said[at + 1] if at + 1 < len(said) else []):
            if any(a.orders for a in other):
                both = sorted([*parts, *other], key=lambda a: a.start)
                yield Block("if", parts[0].start, parts[0].end, (both[0].start, both[-1].end))
                break


def _by_sentence(line: str, attempts: Sequence[Attempt]) -> list[list[Attempt]]:
    """The parts of a line, those of one sentence together."""
    said: list[list[Attempt]] = []
    for attempt in attempts:
        if not said or _ENDS.search(line[said[-1][-1].end : attempt.start]):
            said.append([])
        said[-1].append(attempt)
    return said


def _hang(orders: Sequence[Order]) -> bool:
    """Decide whether orders hold their condition (B-041), or are given for a defeat (B-022)."""
    return bool(orders) and all(
        isinstance(order, RetreatList) or getattr(order, "when", None) is not None for order in orders
    )


def _in_brackets(line: str, at: int) -> bool:
    return line.rfind("(", 0, at) > line.rfind(")", 0, at) and ")" in line[at:]


def _orders_of(sentences: Sentences, clause: Understood) -> tuple[Order, ...]:
    found = sentences.orders(clause.lines)
    return found if clause.numbered else expense_numbers.unnumbered(found)


def _choices(
    sentences: Sentences, clause: Understood, at: Position, taken: Sequence[Order] = ()
) -> tuple[str, ...]:
    """The lines that are offered for a clause, in their canonical words. `taken`: of the same line."""
    offered = []
    for lines in clause.choices[:MOST_QUESTIONS]:
        orders = sentences.orders(lines)
        if not clause.numbered:
            orders = numbered_behind((*at.before, *taken), expense_numbers.unnumbered(orders))
        said = [order_text.of_scenario(order, at.scenario) for order in orders]
        offered.append(said[0] if len(said) == 1 else Joined.of(said, "; "))
    return tuple(dict.fromkeys(offered))


def _complaints(
    reader: NotationReader,
    line: str,
    free: Sequence[Attempt],
    at: Position,
    taken: _Taken,
    sentences: Sentences,
) -> list[Complaint]:
    """One complaint for each part that was not read: a question where something was understood."""
    found: list[Complaint] = []
    questions = _questions(reader, sentences, line, taken, at)
    for attempt in free:
        inside = [c for c in taken.clauses if attempt.lies_in((c.start, c.end))]
        still_open = [c for c in inside if c in taken.open_clauses]
        if attempt.wrong is None or (taken.as_sentences and inside and not still_open):
            continue
        own = reader.complaint_about(line, attempt, at)
        better = [q for q in questions if attempt.lies_in((q.start, q.end))]
        alone = bool(attempt.kind) or len(attempt.part) >= len(line.strip(" .!"))
        of_part = own is not None and own.facts.get("lines") and not alone
        if better and (own is None or of_part or _says_less(own, better, reader, at)):
            found += [question for question in better if question not in found]
        elif own is not None:
            found.append(own)
    return found


def _or_of_another_phase(
    reader: NotationReader, line: str, free: Sequence[Attempt], complaint: Complaint, at: Position
) -> Complaint:
    """The complaint about a part of which nothing is offered, or that it is an order of another phase."""
    part = next((a for a in free if a.start <= complaint.start <= a.end and a.wrong is not None), None)
    if part is None or complaint.corrected or complaint.facts.get("lines"):
        return complaint
    return reader.about_another_phase(line, part, complaint, at)


def means_anything(
    reader: NotationReader, part: str, kind: PhaseKind, at: Position, read: Callable[[str], tuple[Order, ...]]
) -> bool:
    """Decide whether a part of a line is an order in sentences of another kind of phase than the open one."""
    position = BoardPosition(reader.names, at.setting.rules, at.scenario.board, at.state, at.seat)
    clauses = Sentences(position, read, kind=kind).understand(part)
    return any(
        (clause.what in (TAKEN, ECHOED) and not any(fault.code == "joined" for fault in clause.faults))
        or (clause.what == ASKED and clause.code)
        for clause in clauses
    )


def _says_less(own: Complaint, questions: Sequence[Complaint], reader: NotationReader, at: Position) -> bool:
    """Decide whether a complaint says less than what may be asked instead."""
    if own.code in EXACT or _is_of_condition(own.code):
        return False
    if own.code == "other-phase" and own.facts.get("phase") != PhaseKind.RETREATS:
        return False
    if own.code == "besieges-elsewhere":
        return any(one.code == "siege-from-inside" for one in questions)
    if own.code == "unknown-province" and own.line[: own.start].rstrip().endswith(ARROWS):
        return False
    of_builds = own.code == "unfinished" and at.state.phase.kind is PhaseKind.ADJUSTMENT
    if own.code in _OF_NOTATION and is_notation(own.line) and "," not in own.line and not of_builds:
        return False
    offered = {str(line) for q in questions for line in (*q.facts.get("lines", ()), q.corrected)}
    meant = "; ".join(
        str(order_text.of_scenario(o, at.scenario)) for o in reader.documented(own.corrected, at)
    )
    return not own.corrected or meant not in offered


def _says_all_of_it(
    offered: str, line: str, clause: Understood, clauses: Sequence[Understood], reader: NotationReader
) -> bool:
    """Decide whether a line names all that its sentence names, but for what its clauses say.

    A clause that names something more than its line has it as a fault (`unused`).
    """
    start, end = clause.sentence
    said = list(line)
    for other in clauses:
        if other.lines or other.choices:
            said[other.start : other.end] = " " * (other.end - other.start)
    if keeps_all("".join(said[start:end]), offered, reader.names, restricted=False):
        return True
    said[clause.start : clause.end] = " " * (clause.end - clause.start)
    whole = clause.what != NOTHING  # each name in it stands for something
    return whole and keeps_all("".join(said[start:end]), "", reader.names, restricted=False)


def _questions(
    reader: NotationReader,
    sentences: Sentences,
    line: str,
    taken: _Taken,
    at: Position,
) -> tuple[Complaint, ...]:
    """What is asked about the open clauses of a line: about those that mean one thing together."""
    clauses, every = taken.open_clauses, taken.clauses
    sure: list[tuple[Understood, tuple[Order, ...]]] = []
    found: list[Complaint] = []
    told = [*taken.orders]
    for clause in clauses:
        lines = _choices(sentences, clause, at, told)
        if clause.code == "say-with-what" and not lines and clause.what == ASKED:
            found.append(_with_code(sentences, line, clause, (), at))
            continue
        if NOT_THEIRS in {fault.code for fault in clause.faults} and clause.what == ASKED:
            found.append(question(line, (clause.start, clause.end), NOT_THEIRS))
            continue
        kept = (_says_all_of_it(said, line, clause, every, reader) for said in lines)
        faults = {fault.code for fault in clause.faults}
        other_order = {"second-verb", "unknown-word"} <= faults
        if clause.leaves_pieces or other_order or "unused" in faults or not all(kept):
            continue
        if clause.code and lines and clause.cost <= MOST_DOUBT:
            found.append(_with_code(sentences, line, clause, lines, at))
            told += reader.documented(lines[0], at)
            continue
        if not lines or clause.cost > MOST_DOUBT or clause.what == NOTHING:
            continue
        if len(lines) == 1:
            sure.append((clause, _orders_of(sentences, clause)))
        else:
            found.append(question(line, (clause.start, clause.end), UNSURE, lines))
            told += reader.documented(lines[0], at)
    if sure:
        blocked = all(clause.what == BLOCKED for clause, _ in sure)
        span = (min(c.start for c, _ in sure), max(c.end for c, _ in sure))
        orders = numbered_behind((*at.before, *told), [o for _, row in sure for o in row])
        said = [order_text.of_scenario(order, at.scenario) for order in orders]
        found.append(question(line, span, MAY_BE_NONE if blocked else UNSURE, together(said)))
    return tuple(found)


def _with_code(
    sentences: Sentences, line: str, clause: Understood, lines: Sequence[str], at: Position
) -> Complaint:
    """The complaint that says more about a clause than a question would."""
    orders = sentences.orders(clause.lines)
    units = [at.state.unit(order.unit) for order in orders if isinstance(order, UnitOrder)]
    mine = all(unit is not None and unit.power == at.seat for unit in units)
    offered: dict[str, object] = {"foreign": not mine}
    if clause.code == "say-with-what":
        offered = {"lines": tuple(order_text.of_scenario(order, at.scenario) for order in orders)}
    elif clause.code == "say-what-for":
        offered = {"lines": tuple(lines), "sums": any(sign.isdigit() for line in lines for sign in str(line))}
    found = question(line, (clause.start, clause.end), clause.code)
    said = "" if "lines" in offered or not mine else str(lines[0])
    return replace(found, corrected=said, facts=offered, of_a_clause=True)


def _of_block(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    block: Block,
    taken: _Taken,
    sentences: Sentences,
    at: Position,
) -> list[Complaint]:
    """The complaint about a blocked sentence, with its lines, if it has any."""
    inside = [a for a in attempts if a.lies_in(block.sentence)]
    misread = [a for a in inside if isinstance(a.wrong, MisreadError) and _is_of_condition(a.wrong.code)]
    if misread:
        return [c for a in misread if (c := reader.complaint_about(line, a, at)) is not None]
    there = [o for a in inside for o in a.orders]
    lines = [str(order_text.of_scenario(order, at.scenario)) for order in there]
    lines += [
        str(offered)
        for clause in taken.clauses
        if clause.what == BLOCKED and clause.cost <= MOST_DOUBT_BLOCKED
        if block.sentence[0] <= clause.start < block.sentence[1]
        if not any(a.orders and a.lies_in((clause.start, clause.end)) for a in inside)
        for offered in _choices(sentences, clause, at)
    ]
    if lines:
        hangs = block.kind == "if" or hanging(line, there) is not None
        span = (block.start, block.end)
        told = block.kind == "said" and any(c.start == block.start for c in taken.clauses)
        beside = told or (block.kind in _OF_TALK and _stands_beside(block, taken.clauses))
        code = HANGS if hangs else UNSURE if block.kind in _SOFT or beside else MAY_BE_NONE
        start, end = block.sentence
        if hangs or block.kind == "or":
            said = _once(_without_condition(line, span)[start:end] if hangs else line[start:end])
            if not keeps_all(said, "; ".join(lines), reader.names, restricted=False):
                return [question(line, span, HANGS if hangs else ONE_OF_SEVERAL)]
        return [
            question(line, span, code, together(lines) if code == UNSURE else tuple(dict.fromkeys(lines)))
        ]
    wrong = [a for a in inside if a.wrong is not None]
    return [c for a in wrong if (c := reader.complaint_about(line, a, at)) is not None]


def _stands_beside(block: Block, clauses: Sequence[Understood]) -> bool:
    """Decide whether a word stands in no clause of its sentence, and these are fairly sure."""
    inside = [c for c in clauses if block.sentence[0] <= c.start < block.sentence[1] and c.lines]
    sure = all(clause.cost <= SURE_BESIDE for clause in inside)
    return bool(inside) and sure and not any(c.start <= block.start < c.end for c in inside)


def _once(said: str) -> str:
    """A text with each of its words once: a name said again names nothing more."""
    return " ".join(dict.fromkeys(said.split()))


def _is_of_condition(code: str) -> bool:
    """Decide whether a complaint says what is wrong with a condition of the notation."""
    return "condition" in code or code == "else-alone"
