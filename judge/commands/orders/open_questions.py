"""Questions of ours about orders that a seat may still answer: kept with its place while the phase is open.

Each keeps its numbers, for a reply to the letter that it stands in. A line is over as soon as newer orders,
or a withdrawal, are about what it would order. Not here: what is asked (offers), what an answer takes
(answered_questions).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from judge.commands.orders.merge import Given
from judge.commands.orders.offers import INSTEAD, orders_of
from judge.commands.session import Session
from judge.core.game import Seat
from judge.core.places import seat_record, with_seat
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, Question

_MOST = 9
"""Questions of a seat, and letters that show one, that are remembered: the newest."""


def with_question(session: Session, record: GameRecord, seat: Seat, lines: tuple[str, ...]) -> GameRecord:
    """The record with the lines that this letter's answer numbers for a seat, if there are any."""
    if not lines:
        return record
    asked = Question(lines=lines, letters=_letters(session), asked=session.letter.received)
    return _with_questions(record, seat, (*seat_record(record, seat).questions, asked))


def with_question_shown(session: Session, record: GameRecord, seat: Seat, question: Question) -> GameRecord:
    """The record with a question that the answer to this letter shows once more, as the newest."""
    letters = dict.fromkeys((*question.letters, *_letters(session)))
    shown = replace(question, letters=tuple(letters)[-_MOST:], asked=session.letter.received)
    others = (one for one in seat_record(record, seat).questions if one != question)
    return _with_questions(record, seat, (*others, shown))


def without_ordered(
    record: GameRecord,
    seat: Seat,
    rules: TableGame,
    reader: OrderReader,
    ordered: Iterable[Any],
    *,
    cleared: bool = False,
) -> GameRecord:
    """The record without the questions about what was ordered or taken back now. `cleared`: without any."""
    questions = seat_record(record, seat).questions
    orders = list(ordered)
    if not questions or not (orders or cleared):
        return record
    slots = {rules.slot(order) for order in orders}

    def is_over(line: str) -> bool:
        if cleared or line.startswith(INSTEAD):
            return True
        return any(one in orders or rules.slot(one) in slots for one in orders_of(line, reader, seat))

    over = (tuple(line for line in one.lines if line in one.over or is_over(line)) for one in questions)
    left = (replace(one, over=lines) for one, lines in zip(questions, over, strict=True))
    return _with_questions(record, seat, tuple(left))


def without_taken(
    record: GameRecord,
    seat: Seat,
    rules: TableGame,
    reader: OrderReader,
    new: Sequence[Any],
    on_file: Sequence[Any],
) -> GameRecord:
    """The record without the questions of which a letter orders one line in its own words, if the pieces of
    the other lines have their orders: these were other meanings of the same words.
    """
    ordered = {rules.slot(order) for order in on_file}
    for question in seat_record(record, seat).questions:
        lines = {line: orders_of(line, reader, seat) for line in question.lines}
        taken = any(orders and all(one in new for one in orders) for orders in lines.values())
        rest = (one for line in open_lines(question).values() for one in lines[line])
        if taken and all(rules.slot(one) in ordered for one in rest):
            record = without_question(record, seat, question)
    return record


def without_question(record: GameRecord, seat: Seat, question: Question) -> GameRecord:
    """The record with a question that is over, whatever its lines would have ordered."""
    left = (
        replace(one, over=one.lines) if one == question else one
        for one in seat_record(record, seat).questions
    )
    return _with_questions(record, seat, tuple(left))


def question_left_open(
    record: GameRecord, seat: Seat, rules: TableGame, new: Sequence[Given], owed: Sequence[str]
) -> Question | None:
    """The newest question that a letter with orders about something else leaves open; None if its seat was
    ready, or the letter has orders for every piece: then they are its orders without what was asked.
    """
    mine = seat_record(record, seat)
    question = next(reversed(mine.questions), None)
    if mine.ready or question is None or not open_lines(question) or not (new and owed):
        return None
    ordered = {rules.about(given.order) for given in new}
    return None if ordered.issuperset(owed) else question


def orders_that_changed(before: Sequence[Given], kept: Sequence[Given]) -> list[Any]:
    """The orders that a letter has brought, and those on file that it has taken back or replaced."""
    holding = [given.order for given in kept]
    gone = [given.order for given in before if given.order not in holding]
    return [*gone, *(given.order for given in kept if given.new)]


def open_lines(question: Question) -> dict[int, str]:
    """The lines of a question that may still be taken, by their numbers."""
    return {n: line for n, line in enumerate(question.lines, 1) if line not in question.over}


def lines_asked_about(record: GameRecord, seat: Seat) -> frozenset[str]:
    """All lines that a seat may still take."""
    return frozenset(line for one in seat_record(record, seat).questions for line in open_lines(one).values())


def _letters(session: Session) -> tuple[str, ...]:
    return (session.letter.message_id,) if session.letter.message_id else ()


def _with_questions(record: GameRecord, seat: Seat, questions: tuple[Question, ...]) -> GameRecord:
    return with_seat(record, replace(seat_record(record, seat), questions=questions[-_MOST:]))
