"""Tables where orders of a phase are corrected once, and gifts of ducats stand (ONE CORRECTION, A-210).

The first letter that puts orders on file is followed by one more that changes them. What is refused leaves
everything as it was. Orders that went to others besides the judge are passed over where the table wants that
(ORDERS ALONE, A-212). Not here: what a line means (language), when a phase closes (runtime).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.commands.orders.merge import Given, Judged, judge
from judge.commands.replies import orders as replies
from judge.commands.session import AnySession, Session
from judge.core.game import Seat
from judge.core.places import seat_record, with_seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord

LETTERS = 2
"""That may change what is on file: the first one, and its correction."""
_MOST = 60


def used_up(session: Session, record: GameRecord, seat: Seat) -> bool:
    """Whether the orders of a seat stand: they were corrected, and not by this very letter."""
    if not record.options.one_correction or _in_this_letter(session, record, seat):
        return False
    return seat_record(record, seat).changes >= LETTERS


def counted(session: Session, record: GameRecord, seat: Seat) -> GameRecord:
    """The record after a change of what a seat has on file; a letter counts once, whatever it changes."""
    if not record.options.one_correction or _in_this_letter(session, record, seat):
        return record
    mine = seat_record(record, seat)
    return with_seat(record, replace(mine, changes=mine.changes + 1))


def _in_this_letter(session: Session, record: GameRecord, seat: Seat) -> bool:
    return (record.name, record.phase, seat) in session.filed


def held_to(
    session: Session,
    record: GameRecord,
    rules: TableGame,
    state: Any,
    seat: Seat,
    on_file: Sequence[Given],
    judged: Judged,
) -> tuple[Session, Judged]:
    """What may hold of a letter's outcome: nothing new after the correction, and every gift of before."""
    if not record.options.one_correction:
        return session, judged
    before, after = [g.order for g in on_file], [g.order for g in judged.kept]
    if used_up(session, record, seat) and before != after:
        return session.say(replies.CorrectedAlready()), judge(rules, state, seat, on_file)
    bound = [on_file[place] for place in rules.irrevocable(before, after)]
    if not bound:
        return session, judged
    told = session.say(replies.GiftsStand(orders=_words(rules, state, bound)))
    return told, judge(rules, state, seat, [*judged.kept, *bound])


def bound(rules: TableGame, on_file: Sequence[Given], left: Sequence[Given]) -> list[Given]:
    """Gifts among the orders on file that would be lost if those were left alone."""
    return [on_file[n] for n in rules.irrevocable([g.order for g in on_file], [g.order for g in left])]


def _words(rules: TableGame, state: Any, given: Sequence[Given]) -> tuple[str, ...]:
    reader = rules.reader(state)
    return tuple(reader.spelled_out(g.order) for g in given)


def without_shared(session: AnySession, record: GameRecord) -> AnySession:
    """The session without lines of orders that others got as well, if the table wants orders for it alone."""
    pending = session.in_hand.pending
    if not (record.options.orders_alone and session.letter.to_others and pending):
        return session
    lines = tuple(session.without_secrets(line)[:100] for line in pending[:_MOST])
    told = session.say(replies.OrdersToOthers(lines=lines, more=len(pending) - len(lines)))
    return replace(told, in_hand=replace(told.in_hand, pending=()))
