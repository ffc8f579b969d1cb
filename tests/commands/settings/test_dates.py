"""Dates as people write them, on their own clock (peers A9)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.syntax.dates import read_date
from judge.syntax.time_zones import zone_named, zones_like

MONDAY_NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Fri 18:00", "2026-03-13T17:00"),
        ("friday 18.00", "2026-03-13T17:00"),
        ("Fri 18:00 UTC", "2026-03-13T18:00"),
        ("Fri 18:00 America/New_York", "2026-03-13T22:00"),
        ("13 Mar 18:00 (CET)", "2026-03-13T17:00"),
        ("Mon 18:00", "2026-03-09T17:00"),
        ("Mon 9:00", "2026-03-16T08:00"),
        ("24 Mar 18:00", "2026-03-24T17:00"),
        ("Mar 24 18:00", "2026-03-24T17:00"),
        ("March 24th, 18:00", "2026-03-24T17:00"),
        ("18:00 24 mar 2026", "2026-03-24T17:00"),
        ("tue 24 mar 18:00", "2026-03-24T17:00"),
        ("2026-03-24 18:00", "2026-03-24T17:00"),
        ("24 Feb 18:00", "2027-02-24T17:00"),
        ("tomorrow 9:00", "2026-03-10T08:00"),
        ("18:00", "2026-03-09T17:00"),
        ("9:00", "2026-03-10T08:00"),
        ("13 mar", "2026-03-13T22:59"),
        ("+3d", "2026-03-12T12:00"),
        ("+36h", "2026-03-11T00:00"),
        ("in 3 hours", "2026-03-09T15:00"),
        ("dans 2 jours", "2026-03-11T12:00"),
        ("aujourd'hui 18 h 30", "2026-03-09T17:30"),
        ("18h, 24th March", "2026-03-24T17:00"),
        ("Fri 6 p.m.", "2026-03-13T17:00"),
        ("6.30pm Fri", "2026-03-13T17:30"),
        ("12am Fri", "2026-03-12T23:00"),
        ("30 Mar 18:00", "2026-03-30T16:00"),
    ],
)
def test_dates_are_the_writers_and_safe_across_summer_time(text: str, moment: str) -> None:
    found = read_date(text, MONDAY_NOON, "Europe/Rome")
    assert found == datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "31 feb",
        "wed 24 mar 18:00",
        "24 mar 25:00",
        "24 mar 18:00 x!",
        "1",
        "2: 15",
        "13pm",
        "2.5",
    ],
)
def test_what_is_not_understood_whole_is_refused(text: str) -> None:
    assert read_date(text, MONDAY_NOON, "Europe/Rome") is None


@pytest.mark.parametrize(
    ("word", "zone"),
    [
        ("Europe/Rome", "Europe/Rome"),
        ("rome", "Europe/Rome"),
        ("new york", "America/New_York"),
        ("CET", "Europe/Berlin"),
        ("utc+1", "Etc/GMT-1"),
        ("UTC", "UTC"),
        ("nowhere", None),
    ],
)
def test_zones_by_name_city_and_offset(word: str, zone: str | None) -> None:
    assert zone_named(word) == zone


def test_a_misspelt_zone_gets_its_likeness() -> None:
    assert "Europe/Berlin" in zones_like("berln")
