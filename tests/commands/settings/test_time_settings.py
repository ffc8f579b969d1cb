"""Settings of times: "+" counts on, nearer deadlines are asked about, the next three dates are shown."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from judge.core.table import GameRecord
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.narrowing import present

ROME = ZoneInfo("Europe/Rome")
DATE = re.compile(r"^  (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d.*\(Europe/Rome\)$", re.MULTILINE)


@pytest.fixture
def led(world: World) -> World:
    world.full_table(master="Gina")
    return world


def master(world: World, *lines: str) -> str:
    return world.write("gina@example.net", ["sign on Msforza pw-master", *lines])


def record(world: World) -> GameRecord:
    return world.records["sforza"]


def due_at(world: World, moment: str) -> datetime:
    """The open phase is made due then, on the game's clock."""
    when = datetime.fromisoformat(moment).replace(tzinfo=ROME).astimezone(UTC)
    grace = when + timedelta(days=3)
    world.records["sforza"] = replace(record(world), deadline=when, grace=grace, time_zone="Europe/Rome")
    return when


def dates(text: str) -> list[str]:
    return [found.group().strip() for found in DATE.finditer(text)]


@pytest.mark.parametrize(
    ("due", "line", "expected"),
    [
        ("2026-03-12T13:00", "set deadline +2d", "2026-03-14T13:00"),
        ("2026-03-12T13:00", "set deadline +36h", "2026-03-14T01:00"),
        ("2026-03-12T13:00", "set deadline + 2 days", "2026-03-14T13:00"),
        ("2026-03-12T13:00", "set deadline 2 days", "2026-03-14T13:00"),
        ("2026-03-28T20:00", "set deadline +1d", "2026-03-29T20:00"),
        ("2026-03-28T20:00", "set deadline +24h", "2026-03-29T21:00"),
        ("2026-03-28T02:30", "set deadline +1d", "2026-03-29T03:30"),
        ("2026-03-12T13:00", "échéance +2j", "2026-03-14T13:00"),
        ("2026-03-12T13:00", "set deadline in 5 days", "2026-03-14T13:00"),
        ("2026-03-12T13:00", "échéance dans 5 jours", "2026-03-14T13:00"),
    ],
)
def test_more_time_counts_from_the_deadline(led: World, due: str, line: str, expected: str) -> None:
    due_at(led, due)
    master(led, line)
    assert record(led).deadline == datetime.fromisoformat(expected).replace(tzinfo=ROME)


def test_more_time_after_the_deadline_counts_from_it_too(led: World) -> None:
    due_at(led, "2026-03-08T13:00")
    master(led, "set deadline +2d")
    assert record(led).deadline == datetime(2026, 3, 10, 12, 0, tzinfo=UTC)
    due_at(led, "2026-03-08T13:00")
    assert "is in the past" in master(led, "set deadline +1d")


@pytest.mark.parametrize(
    "line",
    [
        "set deadline tomorrow 18:00",
        "set deadline in 2 hours",
        "set deadline Tue 18:00!",
        "échéance demain 18:00",
    ],
)
def test_a_nearer_deadline_is_asked_about_and_the_line_that_is_named_does_it(led: World, line: str) -> None:
    before = due_at(led, "2026-03-12T13:00")
    text = master(led, line)
    assert record(led).deadline == before and not led.notices
    assert (
        "That would bring the deadline" in text
        and "Nothing has changed" in " ".join(text.split())
        and not dates(text)
    )
    asked = re.search(r"^  (set deadline! .+)$", text, re.MULTILINE)
    assert asked is not None
    led.now += timedelta(minutes=30)
    text = master(led, asked[1])
    assert present(record(led).deadline) < present(before)
    assert len(dates(text)) == 3


def test_undo_and_resume_that_bring_it_nearer_ask_too(led: World) -> None:
    before = due_at(led, "2026-03-12T13:00")
    master(led, "set deadline +2d")
    later = record(led).deadline
    assert "undo!" in master(led, "undo") and record(led).deadline == later
    master(led, "undo!")
    assert record(led).deadline == before
    master(led, "pause")
    assert "resume! Tue 18:00" in master(led, "resume Tue 18:00")
    assert record(led).status == "paused"
    master(led, "resume! Tue 18:00")
    assert record(led).deadline == datetime(2026, 3, 10, 17, 0, tzinfo=UTC)


def test_the_end_of_grace_that_comes_nearer_is_asked_about(led: World) -> None:
    """Whoever is late counts on it: a seat may be lost when it is over."""
    due_at(led, "2026-03-12T13:00")
    master(led, "set grace +4d")
    later = record(led).grace
    text = master(led, "set grace +1d")
    assert "bring the end of grace" in text and record(led).grace == later
    assert "set grace! 2026-03-14 13:00" in master(led, "set grace 14 Mar 13:00")
    assert "undo!" in master(led, "undo") and record(led).grace == later
    assert "would bring" not in master(led, "set grace! 2026-03-14 13:00")
    assert record(led).grace == datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
    master(led, "set grace +4d")
    assert record(led).grace == datetime(2026, 3, 16, 12, 0, tzinfo=UTC) == later


def test_what_one_player_alone_may_not_do_is_not_asked_about(table: Table) -> None:
    text = table.write("florence", "set deadline in 2 hours")
    assert "has no master" in text and "deadline!" not in text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("set move next 24 clock 20:00", ["Thu 12", "Fri 13", "Mon 16"]),
        ("set move next 24 days SMTWTFS clock 20:00", ["Thu 12", "Fri 13", "Sat 14"]),
        ("set deadline Fri 18:30", ["Fri 13", "Mon 16", "Thu 19"]),
        ("set grace +4d", ["Thu 12", "Mon 16", "Thu 19"]),
        ("set start Tue 9:00", ["Thu 12", "Mon 16", "Thu 19"]),
        ("set retreat next 24 clock 20:00 days SMTWTFS", ["Fri 13", "Sat 14", "Sun 15"]),
    ],
)
def test_each_answer_shows_the_next_three_dates_on_the_games_clock(
    led: World, line: str, expected: list[str]
) -> None:
    due_at(led, "2026-03-12T23:30" if "clock" not in line else "2026-03-12T20:00")
    led.persons = {n: replace(p, time_zone="America/New_York") for n, p in led.persons.items()}
    assert [date[:6] for date in dates(master(led, line))] == expected


def test_a_deadline_that_is_over_is_none_of_the_next_dates(led: World) -> None:
    due_at(led, "2026-03-08T20:00")
    assert [date[:6] for date in dates(master(led, "set move next 24 clock 20:00"))] == [
        "Tue 10",
        "Wed 11",
        "Thu 12",
    ]


def test_several_settings_of_a_letter_show_the_dates_once(led: World) -> None:
    due_at(led, "2026-03-12T20:00")
    text = master(led, "set move next 24", "set move clock 20:00", "set move days SMTWTFS")
    assert [date[:6] for date in dates(text)] == ["Thu 12", "Fri 13", "Sat 14"]


def test_the_change_to_summer_time_is_seen_in_the_dates(led: World) -> None:
    due_at(led, "2026-03-27T20:00")
    text = master(led, "set move next 24 clock 20:00 days SMTWTFS")
    assert [date[:6] for date in dates(text)] == ["Fri 27", "Sat 28", "Sun 29"]
    assert all("20:00" in date for date in dates(text))


def test_an_hour_that_does_not_exist_is_told_and_comes_as_much_later(led: World) -> None:
    text = " ".join(master(led, "set deadline 29 Mar 2:30").split())
    assert record(led).deadline == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert "go forward past 02:30" in text and "Sun 29 March 2026, 03:30 (Europe/Rome)" in text


def test_an_hour_that_comes_twice_is_the_first_until_that_is_over_and_is_told_with_its_offset(
    led: World,
) -> None:
    led.now = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
    due_at(led, "2026-10-24T20:00")
    text = master(led, "set deadline Sun 2:30")
    assert record(led).deadline == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "02:30 (Europe/Rome, UTC+2)" in " ".join(text.split())
    led.now = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    text = master(led, "set deadline 2026-10-25 2:30")
    assert record(led).deadline == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert "02:30 (Europe/Rome, UTC+1)" in " ".join(text.split())


def test_the_line_to_send_again_means_the_same_moment_in_the_doubled_hour(led: World) -> None:
    led.now = datetime(2026, 10, 24, 12, 0, tzinfo=UTC)
    due_at(led, "2026-10-26T20:00")
    asked = re.search(r"^  (set deadline! .+)$", master(led, "set deadline Sun 2:30"), re.MULTILINE)
    assert asked is not None
    master(led, asked[1])
    assert record(led).deadline == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
