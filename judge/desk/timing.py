"""SET for deadlines: the rule for each kind of phase, and the date of the open one.

Not here: how a deadline follows from the rule (clock), what happens when it comes (service).
"""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime, timedelta

from judge.clock.deadlines import DEFAULT_RULES, NoDayAllowedError, open_deadlines
from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.readiness import START, not_before
from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.language.commands import SetDate, SetTiming
from judge.language.dates import read_date
from judge.letter import DeadlineRule, GameRecord, GameStatus

_FARTHEST = timedelta(days=120)
"""A date further away is taken for a slip, as it always was (A9)."""
_LONGEST = 120 * 1440


@handles(SetTiming, *TABLE, otherwise="not-for-you")
def set_timing(visit: Visit, command: SetTiming) -> Visit:
    """CLOCK, MIN, NEXT, GRACE, DELAY, DAYS of one kind of phase; from the next phase of that kind on."""
    if not may_change(visit):
        return only_masters(visit, "timing")
    record = visit.table()
    old = record.deadline_rules.get(command.kind, DEFAULT_RULES[command.kind])
    new = replace(old, **dict(command.fields))  # type: ignore[arg-type]
    fault = _fault(visit, new, record.time_zone)
    if fault:
        return visit.say("bad-timing", fault=fault, rule=asdict(new))
    visit = visit.with_game(replace(record, deadline_rules={**record.deadline_rules, command.kind: new}))
    before, after = asdict(old), asdict(new)
    changes = tuple(Change(f"{command.kind} {f}", before[f], after[f]) for f, _ in command.fields)
    return announce(visit, changes, along=())


def _fault(visit: Visit, rule: DeadlineRule, zone: str) -> str:
    """Why a rule cannot be: a code for the template, or empty."""
    if not -1 <= rule.clock < 1440:
        return "clock"
    if any(c not in ("-", day, day.lower()) for c, day in zip(rule.days, "SMTWTFS", strict=True)):
        return "days"
    if max(rule.min, rule.next, rule.grace, rule.delay) > _LONGEST:
        return "too-long"
    if rule.min > rule.next:
        return "min"
    try:
        open_deadlines(rule, visit.context.now, zone)
    except NoDayAllowedError:
        return "no-day"
    return ""


@handles(SetDate, *TABLE, otherwise="not-for-you")
def set_date(visit: Visit, command: SetDate) -> Visit:
    """Deadline, end of grace, or earliest moment of the open phase only; on the writer's clock.

    Grace comes along with the deadline, as long as it was; ``+2d`` for it counts from the deadline.
    """
    if not may_change(visit):
        return only_masters(visit, command.which)
    record = visit.table()
    if record.status is not GameStatus.ACTIVE:
        return visit.say("no-phase-open")
    zone = visit.person.time_zone if visit.person is not None else record.time_zone
    now = visit.context.now
    after_deadline = command.which == "grace" and command.when.strip().startswith("+")
    when = read_date(command.when, (record.deadline or now) if after_deadline else now, zone)
    if when is None:
        return visit.say("bad-date", text=visit.without_secrets(command.when)[:60], zone=zone)
    if when <= visit.context.now:
        return visit.say("date-past", when=when)
    if when > visit.context.now + _FARTHEST:
        return visit.say("date-far", when=when)
    if command.which == "start":
        return _start(visit, record, when)
    if command.which == "grace":
        if record.deadline is not None and when < record.deadline:
            return visit.say("grace-early", when=when, deadline=record.deadline)
        visit = visit.with_game(replace(record, grace=when))
        return announce(visit, (Change("grace", record.grace, when),), along=())
    grace = when + (record.grace - record.deadline) if record.grace and record.deadline else when
    process_at = min(record.process_at, when) if record.process_at else None
    visit = visit.with_game(replace(record, deadline=when, grace=grace, process_at=process_at, reminded=None))
    changes = (Change("deadline", record.deadline, when), Change("grace", record.grace, grace))
    return announce(visit, changes, along=("grace",))


def _start(visit: Visit, record: GameRecord, when: datetime) -> Visit:
    """SET START: the open phase is not played before that moment, whoever is ready."""
    if record.deadline is not None and when > record.deadline:
        return visit.say("start-late", when=when, deadline=record.deadline)
    old = not_before(record)
    kept = {"phase": record.phase, "at": when.isoformat()}
    process_at = max(record.process_at, when) if record.process_at else None
    visit = visit.with_settings(replace(record, process_at=process_at), **{START: kept})
    return announce(visit, (Change("start", old, when),), along=())
