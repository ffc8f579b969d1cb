"""Tables where orders of a phase are corrected once, and gifts of ducats stand (ONE CORRECTION, A-210).

The first letter that puts orders on file is followed by one more that changes them, which is asked about
before it counts. What only takes orders back is no change, and what is refused leaves everything as it was.
Orders that went to others besides the judge are passed over where the table wants that (ORDERS ALONE,
A-212). Not here: what a line means (language), when a phase closes (runtime).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from judge.commands.orders.merge import Given, Judged, judge
from judge.commands.replies import orders as replies
from judge.commands.session import AnySession, Session
from judge.core.game import Seat
from judge.core.places import seat_record, with_seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord

LETTERS = 2
"""Letters that may change what is on file: the first one, and its correction."""
_MOST = 60
_MOST_ASKED = 8
"""Corrections asked about that are remembered; whichever of them is sent again counts."""


def is_used_up(session: Session, record: GameRecord, seat: Seat) -> bool:
    """Decide whether the orders of a seat stand: they were corrected, and not by this very letter."""
    if not record.options.one_correction or _in_this_letter(session, record, seat):
        return False
    return seat_record(record, seat).changes >= LETTERS


def count_correction(session: Session, record: GameRecord, seat: Seat) -> GameRecord:
    """The record after a change of what a seat has on file; a letter counts once, whatever it changes."""
    if not record.options.one_correction or _in_this_letter(session, record, seat):
        return record
    mine = seat_record(record, seat)
    return with_seat(record, replace(mine, changes=mine.changes + 1, asked=()))


def letters_left(record: GameRecord, seat: Seat) -> int | None:
    """Letters that may still change the orders of a seat in this phase; None: as many as one likes."""
    return max(0, LETTERS - seat_record(record, seat).changes) if record.options.one_correction else None


def is_asked(record: GameRecord, seat: Seat) -> bool:
    """Decide whether a correction waits to be sent again: its writer is not ready."""
    return bool(seat_record(record, seat).asked)


def is_different(before: Sequence[Any], after: Sequence[Any]) -> bool:
    """Decide whether orders come to others than before. Those that are only fewer were taken back."""
    return any(order not in before for order in after)


def _in_this_letter(session: Session, record: GameRecord, seat: Seat) -> bool:
    return (record.name, record.phase, seat) in session.filed


def limit_to_corrections(
    session: Session,
    record: GameRecord,
    rules: TableGame,
    state: Any,
    seat: Seat,
    on_file: Sequence[Given],
    judged: Judged,
    *,
    may_agree: bool,
) -> tuple[Session, Judged]:
    """Limit a letter's outcome to what may hold: nothing new after the correction, which is asked about, and
    every gift of before.

    `may_agree`: nothing else is offered that "yes" takes, so that it takes the correction.
    """
    if not record.options.one_correction:
        return session, judged
    before, after = [g.order for g in on_file], [g.order for g in judged.kept]
    if is_used_up(session, record, seat) and before != after:
        return session.say(replies.CorrectedAlready()), judge(rules, state, seat, on_file)
    bound = [on_file[place] for place in rules.irrevocable(before, after)]
    if bound:
        session = session.say(replies.GiftsStand(orders=_words(rules, state, bound)))
        judged = judge(rules, state, seat, [*judged.kept, *bound])
        after = [g.order for g in judged.kept]
    if _is_last(session, record, seat) and is_different(before, after):
        words = _words(rules, state, judged.kept)
        mark = sha256("\n".join(words).encode()).hexdigest()[:16]
        mine = seat_record(record, seat)
        if mark not in mine.asked:
            asked = replace(mine, asked=(*mine.asked, mark)[-_MOST_ASKED:])
            told = replies.LastCorrection(orders=words, may_agree=may_agree)
            session = session.with_game(with_seat(record, asked)).say(told)
            return session, judge(rules, state, seat, on_file)
    return session, judged


def _is_last(session: Session, record: GameRecord, seat: Seat) -> bool:
    """Decide whether no change could follow one by this letter."""
    last = seat_record(record, seat).changes == LETTERS - 1
    return last and not _in_this_letter(session, record, seat)


def withdrawn(record: GameRecord, seat: Seat) -> GameRecord:
    """The record after a seat has said again what it has on file: no correction is waited for."""
    return with_seat(record, replace(seat_record(record, seat), asked=()))


def bound(rules: TableGame, on_file: Sequence[Given], left: Sequence[Given]) -> list[Given]:
    """Gifts among the orders on file that would be lost if those were left alone."""
    return [on_file[n] for n in rules.irrevocable([g.order for g in on_file], [g.order for g in left])]


def _words(rules: TableGame, state: Any, given: Sequence[Given]) -> tuple[str, ...]:
    reader = rules.reader(state)
    return tuple(reader.spell_out(g.order) for g in given)


def without_shared(session: AnySession, record: GameRecord) -> AnySession:
    """The session without lines of orders that others got as well, if the table wants orders for it alone."""
    pending = session.in_hand.pending
    if not (record.options.orders_alone and session.letter.to_others and pending):
        return session
    lines = tuple(session.without_secrets(line)[:100] for line in pending[:_MOST])
    told = session.say(replies.OrdersToOthers(lines=lines, more=len(pending) - len(lines)))
    return replace(told, in_hand=replace(told.in_hand, pending=()))
