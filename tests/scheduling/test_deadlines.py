"""Deadlines: the old judges' model (scheduling, min, next, grace, delay, days), safe across DST."""

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product
from zoneinfo import ZoneInfo, available_timezones

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


@pytest.mark.parametrize(
    ("opened", "deadline", "grace", "earliest"),
    [
        ("2026-03-02T23:30", "2026-03-05T23:30", "2026-03-12T23:30", "2026-03-03T11:30"),
        ("2026-03-02T13:00", "2026-03-05T23:30", "2026-03-12T23:30", "2026-03-03T01:00"),
        ("2026-03-02T12:00", "2026-03-04T23:30", "2026-03-11T23:30", "2026-03-03T00:00"),
    ],
)
def test_the_shipped_movement_rule_gives_three_days_to_the_nearest_evening(opened, deadline, grace, earliest):
    """71 hours to 23:30, on working days: as long as usual, or up to twelve hours more or less."""
    found = open_deadlines(MachiavelliPhases.deadlines["movement"], at(opened), "UTC")
    assert (found.deadline, found.grace, found.earliest) == (at(deadline), at(grace), at(earliest))


@pytest.mark.parametrize("zone", ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])
@pytest.mark.parametrize("day", ["2026-03-02", "2026-03-07", "2026-03-28", "2026-10-03", "2026-10-24"])
def test_a_phase_played_at_its_clock_is_followed_by_one_that_has_as_many_days_as_were_given(zone, day):
    """A phase is played some seconds after its hour; neither they nor a change of clocks cost a day."""
    given = {6: 1, 12: 1, 23: 1, 24: 1, 30: 1, 36: 2, 47: 2, 48: 2, 71: 3, 72: 3, 168: 7}
    wrong = {}
    for (hours, days), clock in product(given.items(), [0, 1080, 1200, 1410]):
        start = at(f"{day}T{clock // 60:02}:{clock % 60:02}:05", zone)
        found = open_deadlines(rule(clock=clock, next=hours * 60), start, zone).deadline
        local = found.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        if local != start.replace(tzinfo=None, second=0) + timedelta(days=days):
            wrong[hours, clock] = local
    assert not wrong


def test_grace_is_counted_by_the_same_rule():
    found = open_deadlines(
        rule(clock=1200, next=1440, grace=2880), at("2026-03-27T20:00:05", "Europe/Rome"), "Europe/Rome"
    )
    assert found.deadline == at("2026-03-28T20:00", "Europe/Rome")
    assert found.grace == at("2026-03-30T20:00", "Europe/Rome")


def _working(**changes: object) -> DeadlineRule:
    """At eight in the evening, from Monday to Friday."""
    return rule(clock=1200, days="-MTWTF-", **changes)


@pytest.mark.parametrize(
    ("claim", "deadline_rule", "now", "expected"),
    [
        ("no hour within the window", rule(clock=1200, next=360), "2026-03-02T20:00:05", "2026-03-03T20:00"),
        ("less than half is too little", rule(clock=1200, next=1440), "2026-03-02T08:01", "2026-03-03T20:00"),
        ("half is enough", rule(clock=1200, next=1440), "2026-03-02T07:59", "2026-03-02T20:00"),
        ("the weekend is skipped", _working(next=1440), "2026-03-06T20:00:05", "2026-03-09T20:00"),
        ("pushed on, never back", _working(next=4320), "2026-03-04T20:00:05", "2026-03-09T20:00"),
        ("earliest is capped", rule(clock=1200, next=2880, min=2880), "2026-03-02T09:00", "2026-03-04T20:00"),
    ],
)  # fmt: skip
def test_the_clock_time_that_counts(claim, deadline_rule, now, expected):
    found = open_deadlines(deadline_rule, at(now), "UTC")
    assert found.deadline == at(expected), claim
    assert found.earliest <= found.deadline


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
def test_deadlines_leave_half_the_time_at_least_and_are_always_on_an_allowed_day(
    now, zone, clock, following, days
):
    if days == "s------" and 0 <= clock < 720:
        return  # the only day allows afternoons alone, and the clock asks for a morning
    opened = now.replace(tzinfo=UTC)
    found = open_deadlines(rule(clock=clock, next=following, days=days), opened, zone)
    least = timedelta(minutes=following) / (1 if clock < 0 else 2)
    assert opened + least <= found.deadline <= found.grace
    local = found.deadline.astimezone(ZoneInfo(zone))
    letter = days[(local.weekday() + 1) % 7]
    assert letter != "-"
    assert letter.isupper() or local.hour >= 12


@cache
def _changes(zone: str) -> list[datetime]:
    """The moments of 2026 and 2027 at which the clocks of a zone change."""
    here, hour = ZoneInfo(zone), timedelta(hours=1)
    found = []
    day = datetime(2026, 1, 1, tzinfo=UTC)
    while day.year < 2028:
        after = day + timedelta(days=1)
        if day.astimezone(here).utcoffset() != after.astimezone(here).utcoffset():
            moment = day
            while moment.astimezone(here).utcoffset() == (moment + hour).astimezone(here).utcoffset():
                moment += hour
            found.append(moment + hour)
        day = after
    return found


@cache
def _changing() -> list[str]:
    """The zones whose clocks change; a second of work, for whoever tries them."""
    zones = (zone for zone in sorted(available_timezones()) if "/" in zone and not zone.startswith("Etc"))
    return [zone for zone in zones if _changes(zone)]


@given(data=st.data())
def test_no_change_of_clocks_in_any_zone_costs_a_day_or_takes_half_the_time(data):
    """The wall shows the hour of the rule (or what follows a skipped one), within the window given."""
    zone = data.draw(st.sampled_from(_changing()))
    change = data.draw(st.sampled_from(_changes(zone)))
    opened = change + timedelta(minutes=data.draw(st.integers(-6000, 300)))
    clock, span = data.draw(st.integers(0, 1439)), timedelta(minutes=data.draw(st.integers(1440, 6000)))
    found = open_deadlines(rule(clock=clock, next=span // timedelta(minutes=1)), opened, zone).deadline
    wall, began = (m.astimezone(ZoneInfo(zone)).replace(tzinfo=None) for m in (found, opened))
    late = wall - wall.replace(hour=clock // 60, minute=clock % 60)
    assert late in (timedelta(), timedelta(minutes=30), timedelta(hours=1), timedelta(hours=2))
    assert not late or wall.replace(tzinfo=ZoneInfo(zone), fold=0) == (wall - late).replace(
        tzinfo=ZoneInfo(zone)
    ).astimezone(UTC)
    assert found - opened >= span / 2
    assert span - timedelta(hours=12) <= wall - began <= span + timedelta(hours=12) + late
