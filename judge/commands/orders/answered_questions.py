"""Answers to questions about orders: lines that were offered are taken by "yes", "1" or "2" in a reply.

Only a letter to the seat's own reply address can take them, for a From line can be forged; a yes only in one
that orders nothing else, numbers and words for several lines beside orders for other pieces as well. A number
is for the question in the letter that is answered; where that has none, for the newest;
in a letter that names none, for the one in our newest letter to its writer. A no with what is
right instead is read with the question above it. Not here: which questions are open (open_questions), what
words agree (consent).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from judge.commands.orders.numbers_said import numbers_in, numbers_taken, parted, yes_apart
from judge.commands.orders.offers import INSTEAD, orders_of
from judge.commands.orders.open_questions import (
    open_lines,
    with_question_shown,
    without_question,
)
from judge.commands.orders.readiness import has_all_orders, settle
from judge.commands.people import consent, mailbox_codes
from judge.commands.people.consent_words import (
    count_said,
    is_made_of_words_of,
    phrases_for,
    without_no,
    words_said,
    words_that_say_more,
)
from judge.commands.replies import orders as replies
from judge.commands.replies.information import Declined
from judge.commands.session import Playing, Session, letters_agreed_with, position
from judge.core.game import Seat
from judge.core.places import seat_record
from judge.core.system.orders import OrderReader
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, Question


def question_named(session: Session, record: GameRecord, seat: Seat) -> Question | None:
    """The question in the answer of ours that a letter replies to, be another one older in its history."""
    questions = seat_record(record, seat).questions
    letters = letters_agreed_with(session) if questions else ()
    named = (one for letter in letters for one in reversed(questions) if letter in one.letters)
    return next(named, None)


def newest_question(session: Session, record: GameRecord, seat: Seat) -> Question | None:
    """The question that was asked last; none, if a letter that names no other comes after another of ours."""
    questions = seat_record(record, seat).questions
    if questions and not session.letter.references and letters_agreed_with(session):
        return question_named(session, record, seat)
    return next(reversed(questions), None)


def question_open_for(session: Session, record: GameRecord, seat: Seat) -> Question | None:
    """The question that a letter can answer: the one in the letter of ours that it names, or the newest."""
    return question_named(session, record, seat) or newest_question(session, record, seat)


def without_assent(session: Playing, record: GameRecord) -> Playing:
    """The session without a yes, a no or thanks that is all of a letter and answers no question: it is no
    order.
    """
    pending = session.in_hand.pending
    own = mailbox_codes.own_words(session)
    if not pending or question_open_for(session, record, session.seat) is not None:
        return session
    said = [line for line in pending if not (consent.is_greeting(line) or consent.is_courtesy(line, own))]
    if said and all(map(consent.leaves_it, said)):
        return session.say(Declined(lines=())).with_pending(())
    return session.with_pending(()) if all(map(consent.assents, said)) else session


def with_refused_let_go(session: Playing, record: GameRecord) -> Playing:
    """The session with its seat ready, where all of a letter lets go the order that was refused of an
    earlier one, and no question is open; what is on file stays.
    """
    amiss, own = seat_record(record, session.seat).amiss, mailbox_codes.own_words(session)
    said = [line for line in session.in_hand.pending if not consent.is_courtesy(line, own)]
    said = [line for line in said if not consent.is_greeting(line)]
    if not (said and amiss and session.letter.token) or lets_go(amiss) or not all(map(lets_go, said)):
        return session
    rules, state = position(session, record)
    codec, filed = session.codec(record), session.orders_on_file(record, session.seat)
    on_file = [order for one in filed for order in codec.load_orders(one.order)]
    reader = rules.reader(state)
    taken_off = reader.taken_off_file(amiss, on_file, on_file)
    is_open = question_open_for(session, record, session.seat) is not None
    if is_open or taken_off.orders or taken_off.unclear or not reader.orders(amiss, session.seat):
        return session
    told = session.say(Declined(lines=(amiss,))).with_pending(())
    return settle(told, record, session.seat, complete=has_all_orders(session, record, session.seat))


def lets_go(line: str) -> bool:
    """Decide whether a line says no more than that what was refused is left, and names nothing: ``forget that
    one``; a name, or a word of an order, may be one that is on file.
    """
    words = words_said(line)
    begun = next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in phrases_for("lets-go")), 0)
    known = phrases_for("beside-what-is-let-go", "goes-with-no")
    return consent.leaves_it(line) or bool(begun and known.issuperset(words[begun:]))


def with_answer(
    session: Session, record: GameRecord, seat: Seat, rules: TableGame, reader: OrderReader
) -> Session:
    """The session with the lines in place of the words that take them; unchanged if there are none such."""
    question = question_open_for(session, record, seat)
    pending = session.in_hand.pending
    first = next((n for n, line in enumerate(pending) if not consent.is_greeting(line)), None)
    if first is None or session.letter.token is None or question is None:
        return session
    choice, behind = parted(pending[first])
    if not choice:
        choice, behind = yes_apart(pending[first])
    if choice:
        pending = (*pending[:first], choice, behind, *pending[first + 1 :])
        session = session.with_pending(pending)
    if consent.leaves_it(pending[first]):
        rest = (*pending[:first], *pending[first + 1 :])
        return _with_question_left(session, record, seat, question).with_pending(rest)
    if instead := without_no(pending[first]):
        left = _with_question_left(session, record, seat, question)
        letter = left.letter
        told = replace(letter, answers=(*letter.answers, (instead, question.lines[0])))
        return replace(left, letter=told).with_pending((*pending[:first], instead, *pending[first + 1 :]))
    for at in dict.fromkeys((first, len(pending) - 1)):
        begin, end = _place_of_numbers(pending, at, first)
        said = pending[begin:end]
        whole = consent.agrees_to_all(pending[at])
        agrees = whole or consent.answer_of([pending[at]]) is consent.Answer.YES
        if whole:
            counts = count_said(pending[at]) in (0, len(question.lines), len(open_lines(question)))
            numbers = tuple(open_lines(question)) if counts else ()
        elif agrees or _is_yes_to(pending[at], question.lines):
            agrees, numbers = True, (1,) if len(question.lines) == 1 else ()
        else:
            numbers = tuple(dict.fromkeys(number for line in said for number in numbers_taken(line) or ()))
        if agrees or numbers:
            others = (pending[:begin], pending[end:])
            answer = _Answer(session, record, seat, rules, reader, question, said, agrees, numbers, others)
            return answer.result(is_first=begin == first)
    return session


def _is_yes_to(said: str, lines: Sequence[str]) -> bool:
    """Decide whether a line says yes to the one that is offered, in words of it: ``yes, 5 ducats``."""
    names = words_that_say_more(said)
    names_it = len(lines) == 1 and is_made_of_words_of(names, lines[0])
    return names_it and consent.says_yes_beside(said, names) and not consent.denies_anything(said)


def _with_question_left(session: Session, record: GameRecord, seat: Seat, question: Question) -> Session:
    """The session after a no: the question is over, and what it would have ordered is told."""
    told = session.say(Declined(lines=tuple(open_lines(question).values())))
    return told.with_game(without_question(record, seat, question))


def _place_of_numbers(lines: Sequence[str], at: int, first: int) -> tuple[int, int]:
    """Beginning and end of the lines of numbers around a line; the line alone if it is none."""
    begin, end = at, at + 1
    if numbers_taken(lines[at]) is not None:
        while begin > first and numbers_taken(lines[begin - 1]) is not None:
            begin -= 1
        while end < len(lines) and numbers_taken(lines[end]) is not None:
            end += 1
    return begin, end


@dataclass(frozen=True)
class _Answer:
    """Lines that answer a question: a yes, or numbers. `others`: the lines above them and below them."""

    session: Session
    record: GameRecord
    seat: Seat
    rules: TableGame
    reader: OrderReader
    question: Question
    lines: tuple[str, ...]
    agrees: bool
    numbers: tuple[int, ...]
    others: tuple[tuple[str, ...], tuple[str, ...]]

    def result(self, *, is_first: bool) -> Session:
        """The session with what it takes, or told why it takes nothing."""
        own = [
            order for part in self.others for line in part for order in self.reader.orders(line, self.seat)
        ]
        if own and not (is_first and self._may_stand_beside(own)):
            return self._told_to_be_unused(own)
        if not is_first:
            return self.session
        if mailbox_codes.is_beside(self.session, self._lines_read):
            told = mailbox_codes.not_taken(self.session, self.lines, yes=self.agrees)
            return self._shown_again(self.session.say(told))
        if not open_lines(self.question):
            return self._with_lines((), self._told_to_be_over(self._chosen_lines or self.question.lines))
        if not self._chosen_lines or not self._is_for_question or self._contradicts_itself():
            lines = tuple(open_lines(self.question).items())
            return self._shown_again(self.session.say(replies.OfferUnknown(lines=lines)))
        over = [line for line in self._chosen_lines if line in self.question.over]
        taken = [part.strip() for line in self._chosen_lines if line not in over for part in line.split(";")]
        session = self._told_to_be_over(over)
        if taken[:1] == [INSTEAD]:
            taken = taken[1:]
            session = replace(session, in_hand=replace(session.in_hand, cleared=True))
        return self._with_lines(taken, session)

    @property
    def _chosen_lines(self) -> tuple[str, ...]:
        """The lines that it names; none if it names one that does not stand there."""
        lines = self.question.lines
        known = bool(self.numbers) and max(self.numbers) <= len(lines)
        return tuple(lines[number - 1] for number in self.numbers) if known else ()

    @property
    def _lines_read(self) -> tuple[str, ...]:
        """The lines of the letter that answer, and those that give orders beside them."""
        ordering = [line for part in self.others for line in part if self.reader.orders(line, self.seat)]
        whole = [
            line for line in self.session.letter.lines if parted(line)[0] and parted(line)[0] in self.lines
        ]
        return (*(whole or self.lines), *ordering)

    def _may_stand_beside(self, own: Sequence[Any]) -> bool:
        """Decide whether lines are named beside orders for other pieces: by several numbers or in words, for
        a number alone may count an item of a list.
        """
        said = " ".join(self.lines)
        named = len(self.numbers) > 1 or any(map(str.isalpha, said))
        listed = any(numbers_in(line) for part in self.others for line in part)
        agrees = self.agrees and not consent.agrees_to_all(said)
        if agrees or listed or not named or not self._chosen_lines:
            return False
        slots = {self.rules.slot(order) for order in own}
        meant = (orders_of(line, self.reader, self.seat) for line in self._chosen_lines)
        return all(self.rules.slot(order) not in slots for orders in meant for order in orders)

    @property
    def _is_for_question(self) -> bool:
        """Decide whether it is not rather for a letter of ours that asked nothing."""
        named = question_named(self.session, self.record, self.seat) is not None
        return named or not (self.session.letter.references and self.question.letters)

    @property
    def _words_of_answer(self) -> str:
        return ", ".join(map(str.strip, self.lines))

    def _contradicts_itself(self) -> bool:
        """Decide whether several lines are taken of which one would undo another."""
        if len(self._chosen_lines) == 1:
            return False
        orders = [order for line in self._chosen_lines for order in orders_of(line, self.reader, self.seat)]
        slots = [self.rules.slot(order) for order in orders]
        return len(set(slots)) < len(slots) or any(line.startswith(INSTEAD) for line in self._chosen_lines)

    def _told_to_be_unused(self, own: Sequence[Any]) -> Session:
        """The session told that it answers nothing beside orders, unless these are what it takes.

        A number of a list is no answer.
        """
        chosen = {
            n: line
            for n, line in open_lines(self.question).items()
            if line in self._chosen_lines or (self.agrees and not self.numbers)
        }
        if not chosen or any(numbers_in(line) for part in self.others for line in part):
            return self.session
        meant = {line: orders_of(line, self.reader, self.seat) for line in chosen.values()}
        if all(order in own for orders in meant.values() for order in orders):
            return self._with_lines((), self.session)
        slots = {self.rules.slot(order) for order in own}
        left = {n: line for n, line in chosen.items() if slots.isdisjoint(map(self.rules.slot, meant[line]))}
        told = self.session.say(
            replies.AnswerBesideOrders(said=self._words_of_answer, lines=tuple(left.items()))
        )
        return self._shown_again(told)

    def _told_to_be_over(self, lines: Sequence[str]) -> Session:
        """The session told why lines cannot be taken any more."""
        session, codec = self.session, self.session.codec(self.record)
        filed = session.orders_on_file(self.record, self.seat)
        on_file = [order for one in filed for order in codec.load_orders(one.order)]
        for line in lines:
            orders = orders_of(line, self.reader, self.seat)
            slots = set(map(self.rules.slot, orders))
            since = [order for order in on_file if self.rules.slot(order) in slots]
            told = replies.OfferOver(
                said=self._words_of_answer,
                line=line,
                since=tuple(map(self.reader.spell_out, since)),
                done=bool(orders) and all(order in on_file for order in orders),
            )
            session = session.say(told)
        return session

    def _shown_again(self, session: Session) -> Session:
        """A session whose answer shows the question once more, without the line that answered."""
        shown = with_question_shown(session, self.record, self.seat, self.question)
        return self._with_lines((), session.with_game(shown))

    def _with_lines(self, lines: Sequence[str], session: Session) -> Session:
        above, below = self.others
        return session.with_pending((*above, *lines, *below))
