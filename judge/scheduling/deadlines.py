"""When phases are due: the old judges' deadline model, in the game's own time zone, safe across DST.

All instants are aware datetimes in UTC; wall-clock arithmetic happens in the zone given. Not here: what
happens at a deadline (runtime), how a time is written for a reader (rendering).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.core.table import DeadlineRule

_NOON = time(12)


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

    The deadline is `next` minutes away, pushed to `clock` and on to an allowed day; grace follows likewise,
    but as a plain interval if `strict_grace`. Raises NoDayAllowedError for a mask without any day.
    """
    place = ZoneInfo(zone)
    deadline = _pushed(now + timedelta(minutes=rule.next), rule, place)
    grace = deadline + timedelta(minutes=rule.grace)
    if not strict_grace:
        grace = _pushed(grace, rule, place)
    return Deadlines(earliest=now + timedelta(minutes=rule.min), deadline=deadline, grace=grace)


def early_processing(rule: DeadlineRule, opened: datetime, complete: datetime) -> datetime:
    """When to process a phase whose last orders came at `complete`: after the delay, not before `min`."""
    return max(complete + timedelta(minutes=rule.delay), opened + timedelta(minutes=rule.min))


def _pushed(at: datetime, rule: DeadlineRule, zone: ZoneInfo) -> datetime:
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
