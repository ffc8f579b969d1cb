"""The two Sundays on which clocks change, in several zones: deadlines keep their hour on the wall."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from judge.core.table import DeadlineRule
from judge.rendering.words import local_time
from judge.scheduling.deadlines import open_deadlines as deadlines

CHANGES = [
    ("Europe/Rome", "2026-03-29", "spring"),
    ("Europe/Rome", "2026-10-25", "fall"),
    ("Europe/London", "2026-03-29", "spring"),
    ("Europe/London", "2026-10-25", "fall"),
    ("America/New_York", "2026-03-08", "spring"),
    ("America/New_York", "2026-11-01", "fall"),
    ("Australia/Lord_Howe", "2026-10-04", "spring"),
    ("Australia/Lord_Howe", "2026-04-05", "fall"),
    ("America/Santiago", "2026-09-06", "spring"),
    ("Africa/Casablanca", "2026-03-22", "spring"),
]


@pytest.mark.parametrize(("zone", "day", "_season"), CHANGES)
@pytest.mark.parametrize("clock", [0, 90, 150, 780, 1410])
def test_the_deadline_is_at_its_hour_on_the_day_of_the_change_and_the_next(
    zone: str, day: str, _season: str, clock: int
) -> None:
    """Peers A9, 177/369: the clock of a rule is the wall's, whatever the offset."""
    rule = DeadlineRule(clock=clock, min=0, next=60, grace=1440, delay=0, days="SMTWTFS")
    here = ZoneInfo(zone)
    start = datetime.fromisoformat(f"{day}T00:00").replace(tzinfo=here) - timedelta(hours=3)
    now = start.astimezone(UTC)
    for _ in range(3):
        due = deadlines(rule, now, zone).deadline
        wall = due.astimezone(here)
        assert due > now and due - now <= timedelta(hours=27)
        shown = wall.hour * 60 + wall.minute
        exists = wall.replace(tzinfo=None) == (wall.replace(tzinfo=None, hour=clock // 60, minute=clock % 60))
        assert exists or 0 < shown - clock <= 60
        now = due


@pytest.mark.parametrize(("zone", "day", "_season"), CHANGES)
def test_grace_is_a_span_and_no_hour_of_the_wall(zone: str, day: str, _season: str) -> None:
    rule = DeadlineRule(clock=-1, min=0, next=60, grace=1440, delay=0, days="SMTWTFS")
    now = datetime.fromisoformat(f"{day}T00:00").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    times = deadlines(rule, now, zone, strict_grace=True)
    assert times.grace - times.deadline == timedelta(days=1)


def test_a_time_in_a_letter_names_the_zone_of_its_reader() -> None:
    assert "(Europe/Rome)" in local_time(datetime(2026, 3, 29, 1, 0, tzinfo=UTC), "Europe/Rome")
    assert "03:00" in local_time(datetime(2026, 3, 29, 1, 0, tzinfo=UTC), "Europe/Rome")
    assert "02:00" in local_time(datetime(2026, 10, 25, 1, 0, tzinfo=UTC), "Europe/Rome")
