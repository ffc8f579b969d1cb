"""Times of reminders of a deadline: the hours ahead that somebody wishes, moved out of their quiet hours.

Pure. Not here: who is late, and the letter (runtime.phases.reminders), the wishes (SET REMINDERS).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

LEAD = timedelta(days=1)
"""Without a wish a reminder comes a day before the deadline, or at half of the time if that is later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderWish:
    """`hours` before the deadline; None: as usual, once; empty: never. `quiet`: minutes of the day, on the
    clock of `time_zone`, from and to which no reminder comes.
    """

    hours: tuple[int, ...] | None = None
    quiet: tuple[int, int] | None = None
    time_zone: str = "UTC"


def reminder_times(wish: ReminderWish, opened: datetime, deadline: datetime) -> tuple[datetime, ...]:
    """All instants of one phase at which somebody wants to be reminded, the first one first."""
    if wish.hours is None:
        times = [max(deadline - LEAD, opened + (deadline - opened) / 2)]
    else:
        times = [deadline - timedelta(hours=hours) for hours in wish.hours]
    if wish.quiet is not None:
        zone = ZoneInfo(wish.time_zone)
        times = [_outside(wish.quiet, zone, at, opened) for at in times]
    return tuple(sorted({at for at in times if opened < at < deadline}))


def next_reminder(
    wishes: Iterable[ReminderWish], opened: datetime, deadline: datetime, after: datetime
) -> datetime | None:
    """The first instant after `after` at which anybody wants to be reminded; None if there is none."""
    times = (at for wish in wishes for at in reminder_times(wish, opened, deadline) if at > after)
    return min(times, default=None)


def _outside(quiet: tuple[int, int], zone: ZoneInfo, at: datetime, opened: datetime) -> datetime:
    """An instant in quiet hours moved to their beginning, or to their end if the phase is younger."""
    here = at.astimezone(zone)
    begins, ends = quiet
    minute = here.hour * 60 + here.minute
    overnight = begins > ends
    if not (minute >= begins or minute < ends if overnight else begins <= minute < ends):
        return at
    day = here.date()
    first = day - timedelta(days=1) if overnight and minute < ends else day
    last = first + timedelta(days=1) if overnight else first
    start = datetime.combine(first, _clock(begins), tzinfo=zone)
    end = datetime.combine(last, _clock(ends), tzinfo=zone)
    return (start if start > opened else end).astimezone(at.tzinfo)


def _clock(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)
