"""Absences (peers A10): three at most, with a limit; later deadlines are pushed, the open one is not."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.core.game import Seat
from judge.core.table import DeadlineRule
from judge.scheduling.absences import Absence, absences, counting, deadlines
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

PLAIN = DeadlineRule(clock=-1, min=0, next=1440, grace=1440, delay=0, days="SMTWTFS")
EVENING = replace(PLAIN, clock=20 * 60, days="-MTWTF-")


def noon(day: int, month: int = 3) -> datetime:
    return datetime(2026, month, day, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("rule", "away", "due"),
    [
        (PLAIN, [], noon(3)),
        (PLAIN, [Absence(noon(4), noon(9))], noon(3)),
        (PLAIN, [Absence(noon(2), noon(6))], noon(6)),
        (PLAIN, [Absence(noon(2), noon(6)), Absence(noon(5), noon(8))], noon(8)),
        (PLAIN, [Absence(noon(5), noon(8)), Absence(noon(2), noon(6))], noon(8)),
        (EVENING, [Absence(noon(2), noon(6))], noon(6).replace(hour=20)),
        (EVENING, [Absence(noon(2), noon(7))], noon(9).replace(hour=20)),
    ],
)
def test_a_new_deadline_never_falls_into_an_absence(
    rule: DeadlineRule, away: list[Absence], due: datetime
) -> None:
    times = deadlines(rule, noon(2), "UTC", away)
    assert times.deadline == due
    assert times.grace >= due + timedelta(minutes=rule.grace)


def test_the_clock_of_the_game_holds_over_the_change_to_summer_time() -> None:
    away = [Absence(noon(26), noon(29))]
    times = deadlines(replace(EVENING, days="SMTWTFS"), noon(26), "Europe/Rome", away)
    assert times.deadline == datetime(2026, 3, 29, 18, tzinfo=UTC)


def test_dates_are_whole_days_on_the_writers_clock(table: Table) -> None:
    said = table.write("florence", "set absence 24 Dec to 2 Jan")
    assert "Thu 24 December 2026, 00:00" in said
    assert "Sun 3 January 2027, 00:00" in said
    record = table.world.records["sforza"]
    assert absences(record)["florence"] == (
        Absence(datetime(2026, 12, 23, 23, tzinfo=UTC), datetime(2027, 1, 2, 23, tzinfo=UTC)),
    )
    assert record.deadline == table.world.now + timedelta(days=3)


@pytest.mark.parametrize(
    ("lines", "said", "kept"),
    [
        ("set absence 1 May to 30 May", "30 days; in this game 14 is the most", 0),
        ("set absence 1 May to 5 May\nset holiday 5 May", "overlaps", 1),
        ("set vacation 1 Apr\nset vacation 3 Apr\nset vacation 5 Apr\nset vacation 7 Apr", "at most 3", 3),
        ("set absence 1 May to 5 May\nset noabsence", "no absence of yours", 0),
        ("set absence 1 May\nset absence 9 May\nset noabsence 9 May", "Fri 1 May", 1),
        ("set absence some day", "some day", 0),
    ],
)
def test_what_is_noted_and_what_is_not(table: Table, lines: str, said: str, kept: int) -> None:
    answer = table.write("florence", lines)
    assert said in " ".join(answer.split())
    assert len(absences(table.world.records["sforza"]).get("florence", ())) == kept


def test_masters_are_told_and_may_allow_more() -> None:
    world = World()
    world.full_table(master="Gaspare")
    florence = world.records["sforza"].seats[1]
    assert florence.seat == "florence"
    who = world.persons[florence.person or 0].addresses[0]
    world.write(who, "set absence 1 May to 5 May", token=florence.token)
    assert [s.to for s in world.notices] == ["gaspare@example.net"]
    world.write(
        "gaspare@example.net", "sign on Msforza pw-master\nbecome florence\nset absence 1 July to 30 July"
    )
    assert len(absences(world.records["sforza"])["florence"]) == 2


def test_whose_absence_counts(table: Table) -> None:
    table.write("florence", "set absence 1 May to 5 May")
    record = table.world.records["sforza"]
    assert len(counting(record, [Seat("milan")])) == 1
    quiet = replace(record, options=replace(record.options, press="none"))
    assert counting(quiet, [Seat("milan")]) == ()
    assert len(counting(quiet, [Seat("florence")])) == 1


@pytest.mark.parametrize(
    "line", ["Holidays are over", "holidays are over, let us go on", "The vacation is over."]
)
def test_that_holidays_are_over_announces_none(line: str) -> None:
    """A master who says so wants the game to go on, and is asked; nothing is done."""
    world = World()
    world.full_table(master="Gaspare")
    world.write("gaspare@example.net", "sign on Msforza pw-master\npause", proof="pass")
    token = next(a.token for a in world.records["sforza"].attendants)
    said = world.write("gaspare@example.net", line, token=token)
    assert "1  resume" in said and "could not read" not in said
    assert not world.records["sforza"].notes.absences
