"""Deadlines of phases: the old judges' model, in the game's own time zone, safe across DST.

All instants are aware datetimes in UTC; wall-clock arithmetic happens in the zone given.

Not here: who moves one (commands.settings.deadlines, commands.people.vacations), what happens at it
(runtime.phases), how a time is written for a reader (rendering).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from judge.core.table import DeadlineRule

_NOON = time(12)
_MOST_OVER = timedelta(hours=12)
"""By so much more than the time given may a deadline be away, for the sake of its hour."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """`earliest` processing even if all orders are in; `deadline`; end of `grace`, never before it."""

    earliest: datetime
    deadline: datetime
    grace: datetime


class NoDayAllowedError(ValueError):
    """A mask of days that bars all seven."""


def open_deadlines(rule: DeadlineRule, now: datetime, zone: str, *, strict_grace: bool = False) -> Deadlines:
    """The instants for a phase that opens at `now`.

    The deadline is `next` minutes away, at the clock time that fits this best, and then on an allowed day;
    grace follows likewise, but as a plain interval if `strict_grace`. Raises NoDayAllowedError for a mask
    without any day.
    """
    place = ZoneInfo(zone)
    deadline = _due(now, timedelta(minutes=rule.next), rule, place)
    grace = deadline + timedelta(minutes=rule.grace)
    if not strict_grace and rule.grace:
        grace = _due(deadline, timedelta(minutes=rule.grace), rule, place)
    earliest = min(now + timedelta(minutes=rule.min), deadline)
    return Deadlines(earliest=earliest, deadline=deadline, grace=grace)


def early_processing(rule: DeadlineRule, opened: datetime, complete: datetime) -> datetime:
    """Time to process a phase whose last orders came at `complete`: after the delay, not before `min`."""
    return max(complete + timedelta(minutes=rule.delay), opened + timedelta(minutes=rule.min))


def _due(start: datetime, span: timedelta, rule: DeadlineRule, zone: ZoneInfo) -> datetime:
    """Moment a span after `start`, by the clock and the days of a rule.

    The clock time is the last that is at most twelve hours later than the span; if that leaves less than
    half of the span (which takes one of less than a day), the first that leaves half. A day that is barred
    then pushes it on, never back. The twelve hours are counted on the wall, so that no change to or from
    summer time costs a day; the half is counted in true hours.
    """
    if rule.clock < 0:
        return _push_to_allowed(start + span, rule, zone)
    wall = start.astimezone(zone).replace(tzinfo=None)
    times = _clock_times(rule, wall + max(span - 3 * _DAY, timedelta()), zone)
    enough = ((nominal, at) for nominal, at in times if at - start >= span / 2)
    first = next(enough)
    fitting = (first, *takewhile(lambda found: found[0] - wall <= span + _MOST_OVER, enough))
    return _push_to_allowed(fitting[-1][1], rule, zone)


def _clock_times(rule: DeadlineRule, wall: datetime, zone: ZoneInfo) -> Iterator[tuple[datetime, datetime]]:
    """The clock times from the day of `wall` on: as the wall shall show them, and as instants.

    A day that a zone leaves out (Apia, 30 December 2011) has none.
    """
    nominal = datetime.combine(wall.date(), time(rule.clock // 60, rule.clock % 60))
    while True:
        at = _instant(nominal, zone)
        if at.astimezone(zone).date() == nominal.date():
            yield nominal, at
        nominal += _DAY


def _push_to_allowed(at: datetime, rule: DeadlineRule, zone: ZoneInfo) -> datetime:
    """The first instant at or after `at` that the clock and the days of the rule allow."""
    local = at.astimezone(zone)
    for days in range(15):
        day = local.date() + timedelta(days=days)
        letter = rule.days[(day.weekday() + 1) % 7]
        if letter == "-":
            continue
        opens = _NOON if letter.islower() else time(0)
        moment = time(rule.clock // 60, rule.clock % 60) if rule.clock >= 0 else None
        if moment is not None:
            if moment < opens:
                continue
            candidate = _instant(datetime.combine(day, moment), zone)
        else:
            candidate = max(at, _instant(datetime.combine(day, opens), zone))
        if candidate >= at and candidate.astimezone(zone).date() == day:
            return candidate.astimezone(UTC)
    raise NoDayAllowedError(rule.days)


def _instant(wall: datetime, zone: ZoneInfo) -> datetime:
    """A wall-clock time as an instant; one that a DST change skips comes as much later (RFC 5545 3.3.5)."""
    return wall.replace(tzinfo=zone).astimezone(UTC)
