"""Deadlines: the old judges' model (scheduling, min, next, grace, delay, days), safe across DST."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.table import DeadlineRule
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.scheduling.deadlines import NoDayAllowedError, early_processing, open_deadlines

EVERY_DAY = "SMTWTFS"


def at(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def rule(**changes: object) -> DeadlineRule:
    fields = {"clock": -1, "min": 0, "next": 60, "grace": 60, "delay": 30, "days": EVERY_DAY} | changes
    return DeadlineRule(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("claim", "deadline_rule", "now", "zone", "expected"),
    [
        ("next alone", rule(next=90), "2026-03-02T10:00", "UTC", "2026-03-02T11:30"),
        ("pushed to the clock", rule(clock=1410), "2026-03-02T10:00", "UTC", "2026-03-02T23:30"),
        ("clock has passed", rule(clock=600), "2026-03-02T10:00", "UTC", "2026-03-03T10:00"),
        ("a barred day", rule(days="-MTWTF-"), "2026-03-06T23:30", "UTC", "2026-03-09T00:00"),
        ("a barred morning", rule(days="-mTWTF-"), "2026-03-06T23:30", "UTC", "2026-03-09T12:00"),
        (
            "clock in a barred morning",
            rule(clock=600, days="-mTWTF-"),
            "2026-03-06T23:30",
            "UTC",
            "2026-03-10T10:00",
        ),
        ("the game's zone", rule(clock=780), "2026-03-02T10:00", "Europe/Rome", "2026-03-02T13:00"),
        ("the day of spring forward", rule(clock=150), "2026-03-28T12:00", "Europe/Rome", "2026-03-29T03:30"),
        ("the day of fall back", rule(clock=1410), "2026-10-25T12:00", "Europe/Rome", "2026-10-25T23:30"),
        ("New York springs", rule(clock=1410), "2026-03-08T12:00", "America/New_York", "2026-03-08T23:30"),
        (
            "Lord Howe's half hour",
            rule(clock=720),
            "2026-10-03T20:00",
            "Australia/Lord_Howe",
            "2026-10-04T12:00",
        ),
    ],
)
def test_the_deadline_falls_at(claim, deadline_rule, now, zone, expected):
    found = open_deadlines(deadline_rule, at(now, zone), zone).deadline
    assert found == at(expected, zone), claim


def test_the_shipped_movement_rule_gives_the_third_evening_on_a_working_day():
    # Monday noon + 71 hours = Thursday 11:00, pushed to 23:30
    found = open_deadlines(MachiavelliPhases.deadlines["movement"], at("2026-03-02T12:00"), "UTC")
    assert found.deadline == at("2026-03-05T23:30")
    assert found.grace == at("2026-03-12T23:30")
    assert found.earliest == at("2026-03-03T00:00")


def test_strict_grace_is_a_plain_interval():
    late = rule(clock=1410, grace=600, days="-MTWTF-")
    assert open_deadlines(late, at("2026-03-06T12:00"), "UTC", strict_grace=True).grace == at(
        "2026-03-07T09:30"
    )
    assert open_deadlines(late, at("2026-03-06T12:00"), "UTC").grace == at("2026-03-09T23:30")


def test_early_processing_waits_for_the_delay_and_for_the_minimum():
    opened = at("2026-03-02T10:00")
    assert early_processing(rule(min=0, delay=30), opened, opened + timedelta(hours=2)) == opened + timedelta(
        hours=2, minutes=30
    )
    assert early_processing(rule(min=720), opened, opened + timedelta(hours=2)) == opened + timedelta(
        hours=12
    )


def test_a_mask_without_a_day_is_refused():
    with pytest.raises(NoDayAllowedError):
        open_deadlines(rule(days="-------"), at("2026-03-02T10:00"), "UTC")


@given(
    now=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)),
    zone=st.sampled_from(["UTC", "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
    clock=st.integers(-1, 1439),
    following=st.integers(0, 10_000),
    days=st.sampled_from(["SMTWTFS", "-MTWTF-", "-mTWTF-", "------S", "s------"]),
)
def test_deadlines_are_never_early_and_always_on_an_allowed_day(now, zone, clock, following, days):
    if days == "s------" and 0 <= clock < 720:
        return  # the only day allows afternoons alone, and the clock asks for a morning
    opened = now.replace(tzinfo=UTC)
    found = open_deadlines(rule(clock=clock, next=following, days=days), opened, zone)
    assert opened + timedelta(minutes=following) <= found.deadline <= found.grace
    local = found.deadline.astimezone(ZoneInfo(zone))
    letter = days[(local.weekday() + 1) % 7]
    assert letter != "-"
    assert letter.isupper() or local.hour >= 12
