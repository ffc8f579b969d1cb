"""When somebody is reminded of a deadline: as they wish, and outside their quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.scheduling.reminders import ReminderWish, next_reminder, reminder_times

OPENED = datetime(2026, 3, 2, 12, tzinfo=UTC)
DUE = datetime(2026, 3, 5, 12, tzinfo=UTC)


def hours_ahead(wish: ReminderWish, opened: datetime = OPENED) -> list[float]:
    return [(DUE - at) / timedelta(hours=1) for at in reminder_times(wish, opened, DUE)]


@pytest.mark.parametrize(
    ("wish", "opened", "ahead"),
    [
        (ReminderWish(), OPENED, [24]),
        (ReminderWish(), DUE - timedelta(hours=20), [10]),
        (ReminderWish(hours=(24, 8, 1)), OPENED, [24, 8, 1]),
        (ReminderWish(hours=(1, 8, 24)), DUE - timedelta(hours=20), [8, 1]),
        (ReminderWish(hours=(96,)), OPENED, []),
        (ReminderWish(hours=()), OPENED, []),
    ],
)
def test_as_many_hours_ahead_as_one_wishes_and_once_a_day_ahead_by_default(
    wish: ReminderWish, opened: datetime, ahead: list[float]
) -> None:
    """Without a wish half of a short phase's time is waited for first; a wished hour stands as it is."""
    assert hours_ahead(wish, opened) == ahead


@pytest.mark.parametrize(
    ("quiet", "zone", "wished", "ahead"),
    [
        ((22 * 60, 7 * 60), "UTC", (8,), [14]),  # 04:00: at 22:00, before the night
        ((22 * 60, 7 * 60), "UTC", (5, 8), [14, 5]),  # 07:00 is no quiet hour any more
        ((22 * 60, 7 * 60), "UTC", (8, 10), [14]),  # both before the same night: once
        ((11 * 60, 13 * 60), "UTC", (24,), [25]),
        ((22 * 60, 7 * 60), "America/New_York", (24, 4), [24, 9]),  # 03:00 there
        ((22 * 60, 7 * 60), "Asia/Tokyo", (1, 22), [23, 1]),  # 23:00 there, on a day before
    ],
)
def test_what_falls_into_quiet_hours_comes_before_them(
    quiet: tuple[int, int], zone: str, wished: tuple[int, ...], ahead: list[float]
) -> None:
    assert hours_ahead(ReminderWish(hours=wished, quiet=quiet, time_zone=zone)) == ahead


def test_where_the_phase_is_younger_than_the_night_it_comes_after_it() -> None:
    opened = DUE - timedelta(hours=12)  # midnight
    night = ReminderWish(hours=(8,), quiet=(22 * 60, 7 * 60))
    assert hours_ahead(night, opened) == [5]
    assert hours_ahead(ReminderWish(hours=(8,), quiet=(22 * 60, 13 * 60)), opened) == []


def test_the_next_of_all_wishes_is_found() -> None:
    wishes = [ReminderWish(), ReminderWish(hours=(8, 1))]
    at = next_reminder(wishes, OPENED, DUE, OPENED)
    seen = []
    while at is not None:
        seen.append((DUE - at) / timedelta(hours=1))
        at = next_reminder(wishes, OPENED, DUE, at)
    assert seen == [24, 8, 1]
