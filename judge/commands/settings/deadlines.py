"""SET for deadlines: the rule for each kind of phase, and the date of the open one.

Not here: how a deadline follows from the rule (scheduling), what happens when it comes (runtime), what is
asked first (settings.nearer_deadlines), which dates are shown (settings.next_dates).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime, timedelta

from judge.commands.orders.readiness import not_before
from judge.commands.replies import settings as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.commands.settings.next_dates import with_next_dates
from judge.core.options import NotBefore
from judge.core.table import DeadlineRule, GameRecord, GameStatus
from judge.scheduling.deadlines import NoDayAllowedError, open_deadlines
from judge.syntax.commands.basic_commands import SetDate, SetTiming
from judge.syntax.dates import counts_on, hour_skipped, read_date

_FARTHEST = timedelta(days=120)
"""A date further away is taken for a slip, as it always was."""
_LONGEST = 120 * 1440


def set_timing(session: SignedOn, command: SetTiming) -> Session:
    """CLOCK, MIN, NEXT, GRACE, DELAY, DAYS of one kind of phase; from the next phase of that kind on."""
    if not may_change(session):
        return only_masters(session, "timing")
    record = session.table()
    usual = session.phases(record).deadlines
    if command.kind not in usual:
        return session.say(replies.BadTiming(fault="kind", rule={}, kinds=tuple(usual)))
    old = record.deadline_rules.get(command.kind, usual[command.kind])
    new = replace(old, **dict(command.fields))  # type: ignore[arg-type]
    fault = _fault(session, new, record.time_zone)
    if fault:
        return session.say(replies.BadTiming(fault=fault, rule=asdict(new), kinds=()))
    session = session.with_game(replace(record, deadline_rules={**record.deadline_rules, command.kind: new}))
    before, after = asdict(old), asdict(new)
    changes = tuple(Change(f"{command.kind} {f}", before[f], after[f]) for f, _ in command.fields)
    return with_next_dates(announce(session, changes, along=()), command.kind)


def _fault(session: Session, rule: DeadlineRule, zone: str) -> str:
    """Reason why a rule cannot be: a code for the template, or empty."""
    if not -1 <= rule.clock < 1440:
        return "clock"
    if any(c not in ("-", day, day.lower()) for c, day in zip(rule.days, "SMTWTFS", strict=True)):
        return "days"
    if max(rule.min, rule.next, rule.grace, rule.delay) > _LONGEST:
        return "too-long"
    if rule.min > rule.next:
        return "min"
    try:
        open_deadlines(rule, session.context.now, zone)
    except NoDayAllowedError:
        return "no-day"
    return ""


def set_date(session: SignedOn, command: SetDate) -> Session:
    """Deadline, end of grace, or earliest moment of the open phase only; on the writer's clock.

    Grace comes along with the deadline, as long as it was. ``+2d`` counts from the deadline: a new one is at
    the same hour of the game's clock, grace is so long. For SET START, which lies before it, from now.
    """
    if not may_change(session):
        return only_masters(session, command.which)
    record = session.table()
    if record.status is not GameStatus.ACTIVE:
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    zone = session.person.time_zone if session.person is not None else record.time_zone
    now = session.context.now
    if counts_on(command.when) and command.which != "start" and record.deadline is not None:
        now, zone = record.deadline, record.time_zone if command.which == "deadline" else "UTC"
    when = read_date(command.when, now, zone)
    if when is None:
        return session.say(shared.BadDate(text=session.without_secrets(command.when)[:60], zone=zone))
    if when <= session.context.now:
        return session.say(shared.DatePast(when=when))
    if when > session.context.now + _FARTHEST:
        return session.say(replies.DateFar(when=when))
    skipped = hour_skipped(command.when, when, zone)
    if skipped:
        session = session.say(replies.SkippedHour(hour=skipped, when=when, zone=zone))
    if command.which == "start":
        return _start(session, record, when)
    if command.which == "grace":
        if record.deadline is not None and when < record.deadline:
            return session.say(replies.GraceEarly(when=when, deadline=record.deadline))
        session = session.with_game(replace(record, grace=when))
        changed = announce(session, (Change("grace", record.grace, when),), along=())
        return with_next_dates(changed, record.kind)
    grace = when + (record.grace - record.deadline) if record.grace and record.deadline else when
    process_at = min(record.process_at, when) if record.process_at else None
    session = session.with_game(
        replace(record, deadline=when, grace=grace, process_at=process_at, reminded=None)
    )
    changes = (Change("deadline", record.deadline, when), Change("grace", record.grace, grace))
    return with_next_dates(announce(session, changes, along=("grace",)), record.kind)


def _start(session: SignedOn, record: GameRecord, when: datetime) -> Session:
    """SET START: the open phase is not played before that moment, whoever is ready."""
    if record.deadline is not None and when > record.deadline:
        return session.say(replies.StartLate(when=when, deadline=record.deadline))
    old = not_before(record)
    process_at = max(record.process_at, when) if record.process_at else None
    options = replace(record.options, start=NotBefore(phase=record.phase, at=when))
    session = session.with_options(replace(record, process_at=process_at), options)
    return with_next_dates(announce(session, (Change("start", old, when),), along=()), record.kind)
