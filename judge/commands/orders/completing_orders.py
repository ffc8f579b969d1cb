"""Likely orders that complete a letter which plainly gives all others: taken, with an echo of its words.

Not here: how likely an order is (the game's reader).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.commands.orders.likely_orders import LONGEST, is_asked_or_draft, joined_lines, place_in, whole_line
from judge.commands.orders.merge import Given
from judge.commands.orders.needed_orders import UNSURE
from judge.commands.orders.offers import orders_of
from judge.commands.orders.wrapped_lines import paragraph_ends, sentences_whole
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.written_words import sentences


def with_completing(
    session: Session,
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    rules: TableGame,
    state: Any,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders of a letter with those that it is asked about, where each is very likely and they give
    every piece that is left its order; the complaints that stay.

    One piece without an order, one with two, or an order of another piece (one that is bought, say) leaves
    all questions.
    """
    reader = rules.reader(state)
    lines = joined_lines(
        sentences_whole(session.in_hand.pending, ends=paragraph_ends(session.letter.lines)), reader
    )
    if not (new and complaints and all(map(_is_likely, complaints))) or is_asked_or_draft(lines, reader):
        return list(new), tuple(complaints)
    likely = [
        Given(order, one.line[:LONGEST], True, _words_of(one, lines))
        for one in complaints
        for order in orders_of(one.facts["lines"][0], reader, seat)
    ]
    given = {rules.about(one.order) for one in new}
    about = [rules.about(one.order) for one in likely]
    owed = set(rules.agenda(state).owes.get(seat) or ())
    completes = len(about) == len(owed - given) and set(about) == owed - given
    return ([*new, *likely], ()) if likely and completes else (list(new), tuple(complaints))


def _words_of(complaint: Complaint, lines: Sequence[str]) -> str:
    """The words of a letter that a complaint is about; where its quotation ends before they do, all words to
    the end of their sentence.
    """
    line = whole_line(complaint, lines)
    start, end = place_in(complaint, line) or (0, len(line))
    is_cut = complaint.end >= len(complaint.line.rstrip("."))
    return (sentences(line[start:]) or [""])[0].strip() if is_cut else line[start:end]


def _is_likely(complaint: Complaint) -> bool:
    """Decide whether a complaint asks about one line that is very likely meant."""
    single = len(complaint.facts.get("lines", ())) == 1 and not complaint.corrected
    return complaint.code == UNSURE and complaint.is_likely and single
