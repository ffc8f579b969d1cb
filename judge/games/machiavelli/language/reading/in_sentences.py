"""Puts a line's reading together: the notation, what is understood in sentences, and what blocks both.

Not here: the notation (order_reader), how a sentence is understood (`judge.understanding`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from judge.api.language import mentions
from judge.api.understanding import ASKED, BLOCKED, ECHOED, NOT, TAKEN, WITHDRAWN, tokens
from judge.api.values import Complaint, Reading
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.board_position import BoardPosition
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import harmless_words, withdrawals
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader, sentences_at
from judge.games.machiavelli.language.reading.bare_words import with_all_meant
from judge.games.machiavelli.language.reading.beside_orders import (
    corrections_in,
    questions_about_bracketed,
    taken_with_corrections,
    units_in_brackets,
    with_corrections,
    without_corrected,
    without_reasons,
)
from judge.games.machiavelli.language.reading.clause_questions import (
    MAY_BE_NONE,
    UNSURE,
    is_notation,
    question,
    together,
)
from judge.games.machiavelli.language.reading.coasts_asked import with_coasts_asked
from judge.games.machiavelli.language.reading.doubts import is_only_of_others
from judge.games.machiavelli.language.reading.guesses import with_guesses, with_whole_offers
from judge.games.machiavelli.language.reading.hanging import hanging, lone_conditions
from judge.games.machiavelli.language.reading.later_doubts import with_rivals_asked, with_turned_asked
from judge.games.machiavelli.language.reading.moves_supported import (
    helping_elsewhere,
    own_areas,
    with_moves_supported,
)
from judge.games.machiavelli.language.reading.open_questions import (
    complaints_about_block,
    complaints_about_parts,
    complaints_about_sentences,
    hanging_complaint,
    or_of_another_phase,
)
from judge.games.machiavelli.language.reading.places_named import places_not_in
from judge.games.machiavelli.language.reading.quoted_phrases import first_quoted_order
from judge.games.machiavelli.language.reading.remarks_beside import doubtful_remark, meet, orders_beside
from judge.games.machiavelli.language.reading.taken_orders import (
    Taken,
    orders_of,
    rivals_for_a_unit,
    take_orders,
    units_by_letter,
    with_rivals_for_a_unit_asked,
)
from judge.games.machiavelli.language.reading.waters_shared import with_waters_offered
from judge.games.machiavelli.language.reading.words_at_odds import orders_at_odds
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.understood import Block, Sentences
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.orders import Order, RetreatList
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, State

_STOPPING = frozenset({"later", "if", "maybe", "not"})
_OF_CONDITIONS = frozenset({"if", "not", "or", "later"})
"""Words that a condition of the notation may have."""
_ORDERS = 6
"""Words of a sentence that has room for a condition and its order."""
_IDLE_IN_BRACKETS = frozenset({"question", "said"})
"""Kinds that do not touch an order if they stand in brackets: a remark (``(cut? who knows)``)."""


def orders(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> tuple[Order, ...]:
    """The orders of a line alone."""
    attempts = without_reasons(reader, line, attempts, at)
    attempts = [attempt for attempt, _ in with_moves_supported(attempts, above, own_areas(at.state, at.seat))]
    blocks = _blocks(reader, line, attempts, at)
    free = _outside(attempts, blocks)
    if all(a.wrong is None for a in free):
        found = tuple(o for a in free for o in a.orders)
    else:
        found = taken_with_corrections(reader, line, free, blocks, above, at)[0].orders
    found = () if found and _hanging(reader, line, blocks, at, found) is not None else found
    return () if rivals_for_a_unit(found, at) else found


def reading(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> Reading:
    """All that a line orders, and a complaint for each part that orders nothing.

    Orders beside a remark that is not known to be harmless are asked about.
    """
    found = with_coasts_asked(_reading(reader, line, attempts, at, above), line, attempts, at)
    if not reader.notation_orders(line, at):
        found = _with_contradictions_asked(found, line, at, above, reader.names)
    if not found.orders:
        return found
    remark = first_quoted_order(line, reader.names, lambda said: _orders_by_itself(reader, said, at))
    doubtful: Sequence[Order] = found.orders
    if remark is None:
        remark = doubtful_remark(reader, line, attempts, found, at, above)
        doubtful = orders_beside(reader, line, attempts, found, remark, at, above) if remark else ()
    if remark is None or not doubtful:
        return found
    lines = [str(order_text.of_scenario(order, at.scenario)) for order in doubtful]
    doubt = question(line, remark, MAY_BE_NONE, together(lines))
    complaints = (doubt, *(one for one in found.complaints if not meet((one.start, one.end), remark)))
    if len(doubtful) == len(found.orders):
        return Reading(complaints=complaints, hanging=found.orders)
    kept = tuple(order for order in found.orders if order not in doubtful)
    return replace(
        found,
        orders=kept,
        complaints=complaints,
        echoed=tuple(pair for pair in found.echoed if pair[0] in kept),
        rest=tuple(order for order in found.rest if order in kept),
        hanging=(*found.hanging, *doubtful),
    )


def _with_contradictions_asked(
    found: Reading, line: str, at: Position, above: Sequence[Order], names: Names
) -> Reading:
    """The reading of a line of sentences, with a question in place of a support into another place than where
    the supported unit goes, or of what is at odds with a word of the line: one of the two is a slip.
    """
    if is_notation(line):
        return found
    doubtful: Sequence[Order] = helping_elsewhere(found.orders, above)
    doubtful = doubtful or [*orders_at_odds(line, found.orders, names)]
    if not doubtful:
        return found
    lines = [str(order_text.of_scenario(order, at.scenario)) for order in doubtful]
    asked = question(line, (0, len(line)), UNSURE, together(lines))
    left = tuple(order for order in found.orders if order not in doubtful)
    echoed = tuple(pair for pair in found.echoed if pair[0] in left)
    return replace(found, orders=left, complaints=(*found.complaints, asked), echoed=echoed)


def _orders_by_itself(reader: NotationReader, said: str, at: Position) -> bool:
    """Decide whether some words of a line, alone, are notation or a sentence that orders something."""
    return bool(reader.notation_orders(said, at)) or any(
        clause.lines for clause in sentences_at(reader, at).understand(said)
    )


def _reading(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position, above: Sequence[Order]
) -> Reading:
    attempts = without_reasons(reader, line, attempts, at)
    settled = [*with_moves_supported(attempts, above, own_areas(at.state, at.seat))]
    attempts = [attempt for attempt, _ in settled]
    echoed = tuple((o, a.part_as_written(line)) for a, changed in settled if changed for o in a.orders)
    blocks = _blocks(reader, line, attempts, at)
    free = _outside(attempts, blocks)
    found = tuple(o for a in free for o in a.orders)
    if found and (word := _hanging(reader, line, blocks, at, found)) is not None:
        return Reading(complaints=(hanging_complaint(line, word.span(), found, reader, at),), hanging=found)
    units_left = units_in_brackets(line, found, reader, at)
    if units_left and is_notation(line) and not _is_read_as_sentences(reader, line, free, blocks, above, at):
        units_left = frozenset()  # a remark
    if not blocks and not units_left and all(a.wrong is None for a in attempts):
        return with_rivals_for_a_unit_asked(Reading(found, echoed=echoed), line, at)
    sentences = sentences_at(reader, at)
    taken, clear = taken_with_corrections(reader, line, free, blocks, above, at)
    if taken.orders and (word := _hanging(reader, line, blocks, at, taken.orders)) is not None:
        asked_about = hanging_complaint(line, word.span(), taken.orders, reader, at)
        return Reading(complaints=(asked_about,), hanging=taken.orders)
    if rivals_for_a_unit(taken.orders, at):
        read, open_still = Reading(taken.orders, echoed=taken.echoed), bool(blocks or taken.open_clauses)
        open_still = open_still or not taken.as_sentences
        return with_rivals_for_a_unit_asked(read, line, at, open_still=open_still)
    blocks = tuple(b for b in blocks if not any(one.start <= b.start < one.end for one in clear))
    complaints = [
        c
        for block in blocks
        for c in complaints_about_block(reader, line, attempts, block, taken, sentences, at)
    ]
    complaints += complaints_about_parts(reader, line, free, at, taken, sentences)
    complaints += questions_about_bracketed(units_left, line, taken, sentences, at)
    corrected = corrections_in(sentences, line, above, blocks, complaints)
    taken = without_corrected(taken, corrected, sentences)
    complaints = with_corrections(complaints, line, corrected, sentences, taken, at)
    asked = [(one.start, one.end) for one in (*corrected, *clear)]
    complaints = with_guesses(
        complaints, reader, sentences, line, above, taken.orders, taken.open_clauses, at, asked
    )
    complaints = with_whole_offers(complaints, line, taken.orders, reader.names, at)
    complaints = [_with_waters_offered(reader, line, free, one, at) for one in complaints]
    complaints = [or_of_another_phase(reader, line, free, one, at) for one in complaints]
    complaints += complaints_about_sentences(line, complaints, taken, sentences)
    complaints = with_all_meant(complaints, sentences, line, above, at)
    complaints = [c for c in complaints if not any(one.start <= c.start < one.end for one in clear)]
    taken, complaints = with_rivals_asked(taken, complaints, free, sentences, reader, at)
    taken, complaints = with_turned_asked(taken, complaints, line, free, asked, sentences, reader.names, at)
    also = tuple(pair for pair in echoed if pair[0] in taken.orders and not taken.as_sentences)
    hung = tuple(o for block in blocks for o in _hung(attempts, block, taken, sentences))
    return Reading(
        taken.orders,
        mistakes.mend_together(complaints),
        (*taken.echoed, *also),
        taken.rest,
        hung,
        _all_for_a_defeat(reader, complaints, at) and _goes_on_about_it(line),
        bool(clear),
    )


def _with_waters_offered(
    reader: NotationReader, line: str, free: Sequence[Attempt], complaint: Complaint, at: Position
) -> Complaint:
    """The complaint about a part, with the goals that share the word that it has of their names."""
    part = next((a for a in free if a.start <= complaint.start <= a.end and a.wrong is not None), None)
    place = (part.start, part.end) if part is not None else (0, 0)
    return with_waters_offered(complaint, reader, line, at, place) if part is not None else complaint


def _all_for_a_defeat(reader: NotationReader, complaints: Sequence[Complaint], at: Position) -> bool:
    """Decide whether all that a line is asked about is where units go if they are beaten (B-022)."""
    if not all(complaint.of_a_clause for complaint in complaints):
        return False
    lines = [str.__str__(line) for complaint in complaints for line in complaint.facts.get("lines", ())]
    orders = [order for line in lines for one in line.split(";") for order in reader.notation_orders(one, at)]
    return bool(orders) and all(isinstance(order, RetreatList) for order in orders)


def _goes_on_about_it(line: str) -> bool:
    """Decide whether a condition goes on about what it names: ``..., it retreats``, ``..., to Soana``."""
    said = tokens(line)
    comma = next((n for n, token in enumerate(said) if token.text == ","), len(said))
    for at in range(comma + 1, len(said)):
        meanings = [m for lexicon in lexicons().values() for m in lexicon.meanings(said, at)]
        if any((m.what, m.value) == ("same", "it") or m.what in ("verb", "mark") for m in meanings):
            return True
        if not any(m.what in ("fill", "join", "light") for m in meanings):
            return False
    return False


def _hung(attempts: Sequence[Attempt], block: Block, taken: Taken, sentences: Sentences) -> Iterator[Order]:
    """The orders of a sentence that a condition blocks, however they are said."""
    if block.kind != "if":
        return
    inside = [a for a in attempts if a.lies_in(block.sentence)]
    yield from (order for attempt in inside for order in attempt.orders)
    for clause in taken.clauses:
        if clause.what in (TAKEN, ECHOED, BLOCKED) and block.sentence[0] <= clause.start < block.sentence[1]:
            yield from orders_of(sentences, clause)


def _is_read_as_sentences(
    reader: NotationReader,
    line: str,
    free: Sequence[Attempt],
    blocks: Sequence[Block],
    above: Sequence[Order],
    at: Position,
) -> bool:
    """Decide whether a line is understood as sentences that hold all that the notation reads of it."""
    sentences = sentences_at(reader, at)
    return take_orders(
        sentences, line, free, blocks, above, units_by_letter(reader, line, at), at
    ).as_sentences


def stops(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    """Decide whether a heading has a word that makes what stands below it no order of now."""
    heads = line.rstrip().endswith(":")
    if heads and withdrawals.says_what_goes(line):
        return state.phase.kind is not PhaseKind.ADJUSTMENT
    if heads and not harmless_words.is_harmless_heading(line, reader.names):
        return True
    return _has_word_that_stops(reader, line, setting, state)


def is_strange(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    """Decide whether a heading has words that nobody knows, and none that stops what is below it."""
    harmless = harmless_words.is_harmless_heading(line, reader.names)
    return not (harmless or _has_word_that_stops(reader, line, setting, state))


def _has_word_that_stops(reader: NotationReader, line: str, setting: Setting, state: State) -> bool:
    at, end = Position(setting, state, AUTONOMOUS), len(line.rstrip())
    heads = line.rstrip().endswith(":") and not harmless_words.is_known_heading(line, reader.names)
    blocks = sentences_at(reader, at).blocks_of(line, lambda *_: False)
    last = line.rfind(",")
    return any(
        (block.kind in _STOPPING or (heads and block.start > last)) and block.sentence[1] >= end
        for block in blocks
    )


def _outside(attempts: Iterable[Attempt], blocks: Sequence[Block]) -> list[Attempt]:
    return [a for a in attempts if not any(a.lies_in(block.sentence) for block in blocks)]


def _blocks(
    reader: NotationReader, line: str, attempts: Sequence[Attempt], at: Position
) -> tuple[Block, ...]:
    """The sentences of a line with a word that blocks them and is no word of the notation."""
    sentences = sentences_at(reader, at)
    lifted = cache(partial(sentences.spans_lifted, line))  # dear, and most lines have no such word

    def is_covered(kind: str, start: int, end: int) -> bool:
        if (start, end) in lifted():
            return True
        if kind in _IDLE_IN_BRACKETS and _in_brackets(line, start):
            return any(a.exact and a.start <= start for a in attempts)
        within = [a for a in attempts if a.start <= start and end <= a.end]
        if kind in _OF_CONDITIONS and any(_hang(a.orders) for a in within):
            return True
        return any(a.exact and a.part[start - a.start : end - a.start].strip() for a in within)

    found = sentences.blocks_of(line, is_covered)
    lone = tuple(
        block
        for block in _lone_conditions(sentences, line, attempts)
        if not any(b.kind == WITHDRAWN and block.start <= b.start < block.end for b in found)
        and not _takes_back_by_name(reader, line, block, found)
        and not any(s <= block.start and block.end <= e for s, e in sentences.preambles(line))
        and not is_only_of_others(
            line[block.start : block.end],
            (),
            places_not_in(reader.names, line[: block.start] + line[block.end :]),
        )
    )
    inside = [b for b in found if any(one.sentence[0] <= b.start < one.sentence[1] for one in lone)]
    return (*(b for b in found if b not in inside), *lone)


def _takes_back_by_name(reader: NotationReader, line: str, lone: Block, blocks: Sequence[Block]) -> bool:
    """Decide whether a sentence begins by denying and names a place: it is about the orders for that alone
    (``Forget what I sent this morning about Padua.``).
    """
    said = line[lone.start : lone.end]
    begins = lone.start + len(said) - len(said.lstrip())
    denies = any(b.kind == NOT and b.start == begins for b in blocks)
    return denies and any(kind == "place" for one in mentions(said, reader.names) for kind, _ in one.named)


def _hanging(
    reader: NotationReader, line: str, blocks: Sequence[Block], at: Position, orders: Sequence[Order]
) -> re.Match[str] | None:
    """The first word of a line, outside what is blocked or told, that makes its orders hang on something."""
    found = hanging(line, orders)  # as hardly ever: to find what is told is dear
    return found and hanging(_without_blocked(reader, line, blocks, at), orders)


def _without_blocked(reader: NotationReader, line: str, blocks: Sequence[Block], at: Position) -> str:
    """A line with blanks for the sentences that are blocked, for what is told beside orders, and for words
    that would block but belong to one (``If Rome is beaten, it retreats to Tivoli``), signs at their places.
    """
    told = sentences_at(reader, at)
    for start, end in (*(b.sentence for b in blocks), *told.preambles(line), *told.spans_lifted(line)):
        line = line[:start] + " " * (end - start) + line[end:]
    return line


def _lone_conditions(sentences: Sentences, line: str, attempts: Sequence[Attempt]) -> Iterator[Block]:
    """Sentences that only say on what those beside them hang: ``A Are H. If he goes.``"""
    for own, whole in lone_conditions(line):
        if any(a.orders and own[0] <= a.start and a.end <= own[1] for a in attempts):
            continue
        text = line[slice(*own)]
        said = sentences.understand(text) if len(text.split()) >= _ORDERS else ()
        if not any(clause.lines and clause.what != BLOCKED for clause in said):
            yield Block("if", *own, whole)


def _hang(orders: Sequence[Order]) -> bool:
    """Decide whether orders hold their condition (B-041), or are given for a defeat (B-022)."""
    return bool(orders) and all(
        isinstance(order, RetreatList) or getattr(order, "when", None) is not None for order in orders
    )


def _in_brackets(line: str, at: int) -> bool:
    return line.rfind("(", 0, at) > line.rfind(")", 0, at) and ")" in line[at:]


def means_anything(
    reader: NotationReader, part: str, kind: PhaseKind, at: Position, read: Callable[[str], tuple[Order, ...]]
) -> bool:
    """Decide whether a part of a line is an order in sentences of another kind of phase than the open one."""
    position = BoardPosition(reader.names, at.setting.rules, at.scenario.board, at.state, at.seat)
    clauses = Sentences(position, read, kind=kind).understand(part)
    return any(
        (clause.is_filed and not any(fault.code == "joined" for fault in clause.faults))
        or (clause.what == ASKED and clause.code)
        for clause in clauses
    )
