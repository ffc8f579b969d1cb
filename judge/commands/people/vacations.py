"""SET VACATION where a table grants days of it: the clock stands still meanwhile. SET VACATION DAYS.

A vacation is an absence as well, and is listed with those. Not here: how the clock stands still
(scheduling.absences).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from judge.commands import notices
from judge.commands.master.pause import days_later
from judge.commands.replies import people as replies
from judge.commands.session import Session, SignedOn, power_facts
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.game import Seat
from judge.core.places import seat_record
from judge.core.table import GameRecord, GameStatus
from judge.core.written_words import is_number
from judge.rendering.words import Term
from judge.scheduling.absences import Absence, clock_stopped, spans_without_cover, vacation_days_left
from judge.syntax.commands.player_commands import SetVacationDays

_DAY = timedelta(days=1)


def set_vacation_days(session: SignedOn, command: SetVacationDays) -> Session:
    """The days of vacation that each player has in the whole game; 0: the clock never stands still."""
    if not may_change(session):
        return only_masters(session, Term.of("settings", "vacation days"))
    new = days_written(command.days)
    if new is None:
        return session.say(replies.BadDays(text=session.without_secrets(command.days)[:40]))
    record = session.table()
    old = record.options.vacation_days
    session = session.with_options(record, replace(record.options, vacation_days=new))
    return announce(session, (Change(Term.of("settings", "vacation (days)"), old, new),), along=())


def days_written(text: str) -> int | None:
    """The number of ``14`` or ``14 days``; None if it is something else."""
    number = text.lower().strip().removesuffix("days").removesuffix("day").strip()
    return int(number) if is_number(number, 3) else None


def too_long(record: GameRecord, seat: Seat, span: Absence) -> replies.VacationLong | None:
    """The reply to a vacation of more days than the seat has left; None if they suffice."""
    days = -((span.start - span.end) // _DAY)
    left = vacation_days_left(record, seat)
    budget = record.options.vacation_days
    return replies.VacationLong(days=days, left=left, budget=budget) if days > left else None


def with_vacation(session: SignedOn, seat: Seat, span: Absence) -> SignedOn:
    """The session with the vacation noted, the open phase's deadline moved by it, and everybody told.

    The clock of the open phase runs on if the seat's orders are in, or if it has run down before.
    """
    record, now = session.table(), session.context.now
    taken = (*record.notes.vacations.get(seat, ()), (span.start, span.end))
    notes = replace(record.notes, vacations={**record.notes.vacations, seat: tuple(sorted(taken))})
    record = replace(record, notes=notes)
    moved = _move_deadline(session, record, seat, span, now)
    session = session.with_game(moved)
    if moved.deadline is None or moved.deadline == record.deadline:
        return session
    power = power_facts(session.rules(moved), seat)
    told = notices.Vacation(power=power, start=span.start, end=span.end, deadline=moved.deadline)
    return session.tell(moved, told, session.others(moved))


def without_vacation(session: SignedOn, seat: Seat, span: Absence) -> SignedOn:
    """The session with the days of a vacation given back that are still to come."""
    record, now = session.table(), session.context.now
    kept = tuple(
        (start, min(end, now)) if (start, end) == (span.start, span.end) else (start, end)
        for start, end in record.notes.vacations.get(seat, ())
        if (start, end) != (span.start, span.end) or start < now
    )
    everybodys = {**record.notes.vacations, seat: kept}
    left = {who: spans for who, spans in everybodys.items() if spans}
    return session.with_notes(record, replace(record.notes, vacations=left))


def _move_deadline(
    session: Session, record: GameRecord, seat: Seat, span: Absence, now: datetime
) -> GameRecord:
    """The game with its open phase later by as many whole days as the vacation takes of the clock.

    Where somebody else's vacation stops it already it is not stopped once more.
    """
    deadline = record.deadline
    if record.status is not GameStatus.ACTIVE or deadline is None or deadline <= now:
        return record
    late = [s.seat for s in record.seats if not s.ready and s.seat != seat]
    others = [Absence(*one) for other in late for one in record.notes.vacations.get(other, ())]
    stopped = clock_stopped(deadline, now, spans_without_cover(span, others))
    if stopped == deadline or seat_record(record, seat).ready:
        return record
    rule = record.deadline_rules.get(record.kind) or session.phases(record).deadlines[record.kind]
    days = -((deadline - stopped) // _DAY)
    later, grace = (days_later(record, rule, moment, days) for moment in (deadline, record.grace))
    return replace(record, deadline=later, grace=grace, reminded=None)
