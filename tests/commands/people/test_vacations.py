"""SET VACATION where a table grants days of it: the clock stands still, within so many days a player."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from judge.core.game import Seat
from judge.core.places import seat_record, with_seat
from judge.rendering import render
from judge.scheduling.absences import absences, vacation_days_left
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.narrowing import present

SEAT = Seat("florence")


def flat(text: str) -> str:
    return " ".join(text.split())


def deadline(world: World) -> datetime:
    found = world.records["sforza"].deadline
    assert found is not None
    return found


def dates(table: Table, first: int, days: int) -> str:
    """A vacation from so many days ahead on, of so many days."""
    start = table.world.now + timedelta(days=first)
    return f"{start:%d %b} to {start + timedelta(days=days - 1):%d %b}"


@pytest.fixture
def granted(table: Table) -> Table:
    table.write("florence", "set vacation days 10")
    assert table.world.records["sforza"].options.vacation_days == 10
    return table


def test_a_vacation_moves_the_open_deadline_and_everybody_is_told(granted: Table) -> None:
    before, grace = deadline(granted.world), granted.world.records["sforza"].grace
    said = flat(granted.write("florence", f"set vacation {dates(granted, 1, 4)}"))
    assert deadline(granted.world) - before == timedelta(days=4)
    assert present(granted.world.records["sforza"].grace) - present(grace) == timedelta(days=4)
    assert "The clock stops in the meantime" in said and "You have 6 of your 10 days of vacation left" in said
    told = [n for n in granted.world.notices if n.template == "notice/vacation"]
    assert len(told) == 7 and all(n.attachments for n in told)
    letter = render.letter(told[0])
    assert letter.subject == "[sforza] Florence is away, the clock is stopped"
    assert "Florence is on vacation from" in flat(letter.text)


def test_it_is_an_absence_too_and_later_deadlines_stay_out_of_it(granted: Table) -> None:
    granted.write("florence", f"set vacation {dates(granted, 30, 4)}")
    record = granted.world.records["sforza"]
    assert absences(record)["florence"] == tuple(
        type(absences(record)["florence"][0])(*span) for span in record.notes.vacations["florence"]
    )


def test_days_are_counted_and_no_more_than_there_are_can_be_taken(granted: Table) -> None:
    granted.write("florence", f"set vacation {dates(granted, 20, 7)}")
    before = granted.world.records["sforza"]
    said = flat(granted.write("florence", f"set vacation {dates(granted, 40, 5)}"))
    assert "That is 5 days; you have 3 of your 10 days of vacation left" in said
    assert granted.world.records["sforza"].notes == before.notes
    assert "0 of your 10 days" in flat(granted.write("florence", f"set vacation {dates(granted, 40, 3)}"))


def test_what_is_taken_back_is_given_back_and_the_deadline_stays(granted: Table) -> None:
    granted.write("florence", f"set vacation {dates(granted, 1, 4)}")
    moved = deadline(granted.world)
    said = flat(granted.write("florence", "set no vacation"))
    assert "no absence of yours on record" in said
    assert vacation_days_left(granted.world.records["sforza"], SEAT) == 10
    assert deadline(granted.world) == moved


def test_days_that_are_over_are_not_given_back(granted: Table) -> None:
    granted.write("florence", f"set vacation {dates(granted, 1, 6)}")
    granted.world.now += timedelta(days=3)
    granted.write("florence", "set no vacation")
    assert vacation_days_left(granted.world.records["sforza"], SEAT) in (7, 8)


def test_whose_orders_are_in_does_not_hold_the_open_phase_up(granted: Table) -> None:
    record = granted.world.records["sforza"]
    ready = replace(seat_record(record, SEAT), ready=True)
    granted.world.records["sforza"] = with_seat(record, ready)
    before = deadline(granted.world)
    said = flat(granted.write("florence", f"set vacation {dates(granted, 1, 4)}"))
    assert deadline(granted.world) == before and "The present deadline stays" in said


@pytest.mark.parametrize("word", ["absence", "holiday"])
def test_an_absence_stops_no_clock(granted: Table, word: str) -> None:
    before = deadline(granted.world)
    granted.write("florence", f"set {word} {dates(granted, 1, 4)}")
    assert deadline(granted.world) == before
    assert vacation_days_left(granted.world.records["sforza"], SEAT) == 10


def test_without_days_of_it_a_vacation_is_an_absence(table: Table) -> None:
    before = deadline(table.world)
    said = flat(table.write("florence", f"set vacation {dates(table, 1, 4)}"))
    assert deadline(table.world) == before and "days of vacation" not in said
    assert absences(table.world.records["sforza"])["florence"]


def test_in_a_led_game_the_master_grants_them(world: World) -> None:
    players = world.full_table(master="Gina")
    token = world.token_of("sforza", "florence")
    world.write(players["florence"], "set vacation days 10", token=token)
    assert world.records["sforza"].options.vacation_days == 0
    world.write("gina@example.net", "sign on Msforza pw-master\nset vacation days 10", proof="pass")
    assert world.records["sforza"].options.vacation_days == 10


def test_a_french_vacation_is_one(granted: Table) -> None:
    before = deadline(granted.world)
    start = granted.world.now + timedelta(days=1)
    granted.write("florence", f"vacances du {start.day} mars au {start.day + 1} mars")
    assert deadline(granted.world) > before


def test_two_vacations_at_once_stop_the_clock_once(granted: Table) -> None:
    before = deadline(granted.world)
    granted.write("florence", f"set vacation {dates(granted, 1, 4)}")
    granted.write("milan", f"set vacation {dates(granted, 2, 2)}")
    assert deadline(granted.world) - before == timedelta(days=4)
    granted.write("venice", f"set vacation {dates(granted, 4, 3)}")
    assert deadline(granted.world) - before == timedelta(days=6)
