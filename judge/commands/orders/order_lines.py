"""The waiting lines of a table: orders, slips of the pen, talk that is passed over.

A person reads past greetings, signatures and remarks, and joins what a mailer broke; so does this. Sentences
that take back what stands before them on their line are lines of their own. Not here: what each line adds
(orders_so_far), what becomes of the orders (submit), what talk is about (prose).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import pairwise
from typing import Any

from judge.commands.limits.letter_costs import TimeIsUpError
from judge.commands.limits.line_costs import may_look, parts_to_understand
from judge.commands.limits.metered_readers import reader_within_allowance
from judge.commands.limits.postponed import NOT_READ, not_read
from judge.commands.orders.broken_lines import lines_with_readings, wants_more
from judge.commands.orders.hanging_orders import (
    MAY_BE_NONE,
    pieces,
    question_about_all_beside,
    together_below_headings,
)
from judge.commands.orders.lines_among_orders import UNSURE
from judge.commands.orders.lines_put_right import with_words_written
from judge.commands.orders.merge import Given
from judge.commands.orders.orders_below_pieces import with_pieces_above
from judge.commands.orders.orders_so_far import OrdersSoFar
from judge.commands.orders.taken_back_later import questions_about_withdrawn, without_withdrawals
from judge.commands.orders.wrapped_lines import is_order, paragraph_ends, sentences_whole
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.core.wording import Joined
from judge.core.written_words import behind_blanks, is_of_word, sentence_ends, word_before_colon

_MOST_WRONG = 60
"""Wrong lines that are told one by one; somebody who has more had better look at the first ones first."""
_LONGEST_MARK = 6
"""Letters of the mark before the subject of an answered or forwarded letter: ``doorst:``."""
_SENTENCE_SIGNS = ".!?;"


def read_waiting(
    session: Session, rules: TableGame, state: Any, seat: Seat
) -> tuple[list[Given], tuple[Complaint, ...], tuple[str, ...]]:
    """The orders of the waiting lines, what was wrong with others, and the prose that was passed over."""
    try:
        return _read_within_time(session, rules, rules.reader(state), seat)
    except TimeIsUpError:
        lines = session.in_hand.pending
        return [], (not_read(lines[0], len(lines) - 1),) if lines else (), ()


def _read_within_time(
    session: Session, rules: TableGame, plain: OrderReader, seat: Seat
) -> tuple[list[Given], tuple[Complaint, ...], tuple[str, ...]]:
    """The same. Raises TimeIsUpError where nobody can tell any more what the lines come to together."""
    allowance = session.context.allowance
    reader = reader_within_allowance(plain, allowance)
    fallen = _pieces_fallen(session, rules, reader, seat)
    ends = paragraph_ends(session.letter.lines)
    said = _with_subject(session, reader, seat)
    whole = partial(is_order, reader, seat)
    sentences = sentences_whole(said, whole, ends, reader.parts_name, partial(wants_more, reader=reader))
    sentences = _with_withdrawals_apart(sentences, reader, seat)
    lines = with_pieces_above(sentences, reader, seat, partial(may_look, allowance))
    so_far = OrdersSoFar(session, rules, reader, seat, lines, fallen)
    for line, found in lines_with_readings(session, lines, plain, seat, so_far.new):
        quoted = with_words_written(line, found, session.in_hand.written)
        reading, took_back = so_far.take_back(line, quoted)
        if len(so_far.complaints) >= _MOST_WRONG:
            so_far.complaints.append(not_read(line, 1))
            break
        so_far.take(line, reading, took_back=took_back)
    new, told = _orders_at_the_end(so_far)
    return new, told, tuple(dict.fromkeys(so_far.passed))


def _pieces_fallen(session: Session, rules: TableGame, reader: OrderReader, seat: Seat) -> frozenset[str]:
    """The pieces whose orders fell with their conditions: each of their lines must be looked at."""
    found: set[str] = set()
    for line in dict.fromkeys(session.in_hand.fallen):
        session.context.allowance.demand(parts_to_understand(line))
        found |= pieces(rules, reader.orders(line, seat))
    return frozenset(found)


def _orders_at_the_end(so_far: OrdersSoFar) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The orders that all lines of a letter leave, and what is asked or told about the others."""
    rules, reader, seat, new = so_far.rules, so_far.reader, so_far.seat, so_far.new
    complaints = [
        *so_far.complaints,
        *questions_about_withdrawn(so_far.gone, new, so_far.complaints, rules, reader, seat),
    ]
    ordered = pieces(rules, (given.order for given in new))
    told = [c for c in together_below_headings(complaints) if not _only_a_unit(c, reader, seat, ordered)]
    new, told = without_withdrawals(new, told, rules, reader, seat, so_far.lines)
    if (new and any(reader.is_draft(line) for line in so_far.lines)) or are_asked_about(so_far.lines):
        return [], (*told, *_offers([given for given in new if given.new], reader, MAY_BE_NONE))
    if new and (unread := next((one.line for one in told if one.code == NOT_READ), "")):
        words = [str(reader.words(given.order)) for given in new]  # what is behind may take them back
        return [], (*told, question_about_all_beside(unread, words))
    if told and any(given.rest for given in new):
        asked = _offers([given for given in new if given.rest], reader, UNSURE)
        return [given for given in new if not given.rest], (*told, *asked)
    return new, tuple(told)


def are_asked_about(lines: Sequence[str]) -> bool:
    """Decide whether a question begins above lines and goes on below them (``Here, ... do both go?``)."""
    open_above = False
    for above, line in pairwise(lines):
        text = line.strip()
        if open_above and text[:1].islower() and text.endswith("?"):
            return True
        open_above = open_above or above.rstrip().endswith(",")
    return False


def _offers(given: Sequence[Given], reader: OrderReader, code: str) -> Iterator[Complaint]:
    """Questions about orders that were read: one for each line, with all that it means."""
    for text in dict.fromkeys(one.text for one in given):
        said = tuple(dict.fromkeys(reader.words(one.order) for one in given if one.text == text))
        lines = (said[0] if len(said) == 1 else Joined.of(said, "; "),)
        yield Complaint(
            line=text, start=0, end=len(text), code=code, of_a_clause=True, facts={"lines": lines}
        )


def _with_subject(session: Session, reader: OrderReader, seat: Seat) -> tuple[str, ...]:
    """The waiting lines, and before them a subject that is nothing but orders: people begin there."""
    subject = session.letter.subject
    lines = session.in_hand.pending
    marked = 0 < len(word_before_colon(subject)) <= _LONGEST_MARK or subject.lstrip().startswith("[")
    if len(session.visited) != 1 or not lines or marked or subject in session.letter.lines:
        return lines
    if not reader.orders(subject, seat):
        return lines
    reading = reader.read(subject, seat)
    return (subject, *lines) if reading.orders and not reading.complaints else lines


def phase_of_heading(session: Session, record: GameRecord) -> Mapping[str, str] | None:
    """The phase that the letter's lines are headed with, if that is not the open one."""
    for line in session.in_hand.pending:
        named = session.phases(record).heading(line, record.phase)
        if named is not None:
            return session.phase_facts(record, named)
    return None


def prose(session: Session, passed: Sequence[str]) -> tuple[str, ...]:
    """The lines that were passed over; with the greeting above, if it tells to whom they speak."""
    return (*session.in_hand.pending[:1], *passed) if passed else ()


def _only_a_unit(complaint: Complaint, reader: OrderReader, seat: Seat, ordered: Set[str]) -> bool:
    """A unit alone on its line, as our letters list them, that has got its order elsewhere."""
    if complaint.code != "unfinished" or reader.orders(complaint.line, seat):
        return False
    return reader.piece_named(complaint.line, seat) in ordered


def _with_withdrawals_apart(lines: Sequence[str], reader: OrderReader, seat: Seat) -> tuple[str, ...]:
    """The lines, parted before each sentence that takes back an order which stands before it on its line."""
    return tuple(part for line in lines for part in _lines_of_line(line, reader, seat))


def _lines_of_line(line: str, reader: OrderReader, seat: Seat) -> Iterator[str]:
    if reader.withdraws(line):
        for end in _sentence_ends(line):
            before, behind = line[:end], line[end:].lstrip()
            sentence = behind[: next(iter(_sentence_ends(behind)), None)]
            if not reader.withdraws(sentence):
                continue
            if _takes_back(sentence, before, reader, seat):
                yield before
            elif _takes_back(sentence, line, reader, seat):
                yield line  # its language is told by all of it
            else:
                continue
            yield from _lines_of_line(behind, reader, seat)
            return
    yield line


def _sentence_ends(line: str) -> list[int]:
    """The places behind single signs that end a sentence, with a word before and behind them."""
    ends = sentence_ends(line.rstrip(), _SENTENCE_SIGNS)
    around = ((end, line[end - 2], line[behind_blanks(line, end)]) for end in ends)
    return [
        end for end, before, behind in around if (is_of_word(before) or before == ")") and is_of_word(behind)
    ]


def _takes_back(sentence: str, orders: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a sentence names an order of some others as taken back."""
    ordered = [[order] for order in reader.orders(orders, seat)]
    return bool(ordered) and bool(reader.withdrawal(sentence, ordered).orders)
