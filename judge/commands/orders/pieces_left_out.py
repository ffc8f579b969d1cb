"""Questions about pieces that a letter names, and of which it may say what was not understood.

Who gives a piece no order is asked which of those is meant that the letter's names may mean; who may have
thought again about an order is asked about both. Not here: which orders the names may mean (the game), what
sentences most likely mean (likely_orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.hanging_orders import HANGING, MAY_BE_NONE
from judge.commands.orders.likely_orders import (
    is_asked_or_draft,
    joined_lines,
    place_in,
    question_about,
)
from judge.commands.orders.merge import Given
from judge.commands.orders.needed_orders import UNSURE
from judge.commands.orders.offers import as_one_line, orders_on_offer
from judge.commands.orders.taken_back_later import is_named_again
from judge.commands.orders.wrapped_lines import paragraph_ends, sentences_whole
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.wording import Joined

Words = tuple[str, ...]
_MOST = 3
"""Orders that are shown for one piece."""
_FEW = 2
"""Pieces that are owed orders, up to which a letter is asked about those it names where nothing was read."""
_MOST_LINES = 40
"""Lines of a letter up to which it is looked through: a longer one is no letter of a few units."""
_TOLD_BY = 20
"""Letters that lines are told apart by."""
_ENDS = " .!"
"""Signs behind a sentence."""
_LEADING = 3
"""Words of a line that may be those of somebody who thinks again, and now gives the order."""


def with_pieces_left_out(
    session: Session,
    old: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    rules: TableGame,
    state: Any,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders that nothing puts in doubt, and the complaints, with a question for each piece that has
    no order, or may have another one, and of which a sentence may say what no question offers yet.

    `old`: orders on file. Where nothing is ordered or likely, nothing else is asked, unless few pieces owe
    orders. What moves money counts as a piece of its own.
    """
    reader = rules.reader(state)
    complaints = tuple(complaints)
    has_orders = bool(new) or any(_may_be_orders(one, reader, seat) for one in complaints)
    owed = rules.agenda(state).owes.get(seat, ())
    if not has_orders and not 0 < len(owed) <= _FEW:
        return [*new], complaints
    lines = joined_lines(
        sentences_whole(session.in_hand.pending, ends=paragraph_ends(session.letter.lines)), reader
    )
    looked_at = [*takewhile(lambda line: may_look(session.context.allowance, line), lines[:_MOST_LINES])]
    if not has_orders and is_asked_or_draft(looked_at, reader):
        return [*new], complaints
    new, complaints = _without_rivals(new, complaints, looked_at, rules, reader, seat)
    named = _orders_that_names_mean(looked_at, old, new, complaints, rules, state, seat)
    left = {piece: [one.order for one in new if rules.about(one.order) == piece] for piece in named}
    meant = [
        (tuple(reader.words(order) for order in (*left[piece], *orders)[-_MOST:]), [*orders.values()][-1])
        for piece, orders in named.items()
    ]
    kept = [one for one in new if rules.about(one.order) not in named]
    asked = [*_questions(looked_at, meant)]
    complaints = tuple(_with_more(complaints, asked))
    return kept, (*complaints, *map(session.mask, asked))


def _may_be_orders(complaint: Complaint, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a complaint offers orders that its letter may be there to give: several if in doubt."""
    offered = orders_on_offer(complaint, reader, seat)
    return len(offered) > (1 if complaint.code in (MAY_BE_NONE, HANGING) else 0)


def _without_rivals(
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    lines: Sequence[str],
    rules: TableGame,
    reader: OrderReader,
    seat: Seat,
) -> tuple[Sequence[Given], tuple[Complaint, ...]]:
    """The new orders of pieces that no question about a line below names and offers another one for, and
    the complaints, those with both.
    """
    left, told = [*new], []
    for one in complaints:
        offered = orders_on_offer(one, reader, seat) if one.code == UNSURE else ()
        pieces = {rules.about(order) for order in offered} - {None}
        place = _line_of(one.line, lines)
        rivals = [
            given
            for given in left
            if rules.about(given.order) in pieces
            and given.order not in offered
            and 0 <= _line_of(given.text, lines) < place
            and is_named_again(given, one.line, reader)
        ]
        left = [given for given in left if given not in rivals]
        again = [str(reader.words(given.order)) for given in rivals]
        facts = {**one.facts, "lines": tuple(dict.fromkeys((*one.facts.get("lines", ()), *again)))}
        told.append(replace(one, facts=facts) if rivals else one)
    return left, tuple(told)


def _line_of(text: str, lines: Sequence[str]) -> int:
    """The number of the line in which a text begins; -1 if it begins in none."""
    return next((n for n, line in enumerate(lines) if text.strip(". ")[:_TOLD_BY] in line), -1)


def _orders_that_names_mean(
    lines: Sequence[str],
    old: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    rules: TableGame,
    state: Any,
    seat: Seat,
) -> Mapping[Any, Mapping[Any, str]]:
    """By piece that is to be asked about, or order of none: the orders that no question offers yet, each with
    its sentence.
    """
    reader = rules.reader(state)
    offers = {
        order: one.line[one.start : one.end]
        for one in complaints
        for order in orders_on_offer(one, reader, seat)
    }
    words_of = {rules.about(order): words for order, words in offers.items()}
    words_of |= {rules.about(one.order): one.said or one.text for one in new}
    on_file = {rules.about(one.order) for one in old} - words_of.keys()
    given = {rules.about(one.order) for one in new}
    known = [*(one.order for one in (*old, *new)), *offers]
    named: dict[Any, dict[Any, str]] = {}
    clear = {one.said.strip(_ENDS) for one in new if one.said}
    written = {one.text.strip(_ENDS) for one in new if not one.said}

    def is_clear(sentence: str) -> bool:
        """Decide whether all of a sentence gave an order (``Milan goes to Rome... no, Milan stays``)."""
        said = sentence.strip(_ENDS)
        return said in clear or (said in written and bool(reader.orders(sentence, seat)))

    for found in rules.orders_named(state, seat, lines, known, is_clear):
        piece = rules.about(found.orders[0])
        if not (new or offers) and found.sentence.endswith("?"):
            continue
        if piece is None:  # it moves money
            named[found.orders[0]] = {found.orders[0]: found.sentence}
        if piece is None or is_clear(found.sentence):
            continue
        words = words_of.get(piece, "")
        mended = any(one.corrected and found.sentence in one.line for one in complaints)
        if piece in on_file or mended or reader.orders(found.sentence, seat):
            continue
        if not words or _says_otherwise(words, found.sentence, lines, reader, given=piece in given):
            for order in found.orders:
                if order not in known:
                    told = named.setdefault(piece, {})
                    told.pop(order, None)
                    told[order] = found.sentence
    return named


def _says_otherwise(
    words: str, sentence: str, lines: Sequence[str], reader: OrderReader, *, given: bool
) -> bool:
    """Decide whether a sentence may say something else of a piece than these words: one that is none of them,
    and asks nothing; where the words gave its order, one behind which somebody thinks again in that line.
    """
    if words in sentence or sentence.endswith("?"):
        return False
    line = next(line for line in lines if sentence in line)
    end = line.find(sentence) + len(sentence)
    if sentence in words:  # all of a line gave the order: words that it begins with led to it
        return given and reader.thinks_again(" ".join(line[:end].split()[_LEADING:]))
    begin = line.find(words) + len(words) if words in line else 0
    return not given or reader.thinks_again(line[begin:end])


def _with_more(complaints: Sequence[Complaint], asked: list[Complaint]) -> Iterator[Complaint]:
    """The complaints; a question with one choice about the sentence of others has the orders of these too.

    They are then no longer asked about apart.
    """
    for one in complaints:
        offered = one.facts.get("lines", ())
        single = one.code == UNSURE and one.of_a_clause and len(offered) == 1
        more = [
            other
            for other in asked
            if single and len(other.facts["lines"]) == 1 and _asks_about_part_of(other, one)
        ]
        for other in more:
            asked.remove(other)
        rows = (*offered, *(line for other in more for line in other.facts["lines"]))
        yield replace(one, facts={**one.facts, "lines": (Joined.of(rows, "; "),)}) if more else one


def _asks_about_part_of(one: Complaint, other: Complaint) -> bool:
    """Decide whether a question about a whole line is about the sentence of another one, or a part of it."""
    place = place_in(other, one.line)
    return place is not None and place[0] < one.end and one.start < place[1]


def _questions(lines: Sequence[str], meant: Sequence[tuple[Words, str]]) -> Iterator[Complaint]:
    """The questions which order of each piece is meant: one for all pieces of a line that have but one.

    `meant`: the orders of each piece in words, and the sentence that names the last.
    """
    together: dict[str, list[tuple[str, str]]] = {}
    for words, sentence in meant:
        line = next(line for line in lines if sentence in line)
        if len(words) > 1:
            yield question_about(line, sentence, words)
        else:
            together.setdefault(line, []).append((words[0], sentence))
    for line, single in together.items():
        yield question_about(line, single[0][1], [as_one_line([one for one, _ in single])])
