"""SET REMINDERS, SET QUIET HOURS: what is understood, said and kept; open games are looked at anew."""

from __future__ import annotations

import pytest

from judge.core.options import ReminderPlan
from judge.core.person_details import PersonDetails
from tests.commands.conftest import Table


def details(table: Table, power: str = "florence") -> PersonDetails:
    person = table.world.person_at(table.players[power])
    assert person is not None
    return person.details


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("line", "hours", "said"),
    [
        ("set reminders 24, 8, 1", (24, 8, 1), "I remind you 24, 8 and 1 hours before the deadline"),
        ("SET REMINDER 1h 8h 24h", (24, 8, 1), "24, 8 and 1 hours before"),
        ("set reminders 2 days and 6 hours", (48, 6), "48 and 6 hours before"),
        ("set reminders 8 hours before the deadline", (8,), "I remind you 8 hours before"),
        ("set reminders 24 8 1", (24, 8, 1), "I remind you 24, 8 and 1 hours before"),
        ("set reminders 24 and 8 before the deadline", (24, 8), "I remind you 24 and 8 hours before"),
        ("set reminders 1", (1,), "I remind you 1 hour before"),
        ("set reminders once", None, "I remind you once: a day before the deadline"),
        ("set no reminders", (), "I send you no reminder until a deadline has passed"),
        ("set reminders off", (), "no reminder until a deadline has passed"),
        ("rappels 24, 8, 1", (24, 8, 1), "24, 8 and 1 hours before"),
        ("sans rappels", (), "no reminder until a deadline has passed"),
    ],
)
def test_hours_are_understood_and_hold_for_all_games(
    table: Table, line: str, hours: tuple[int, ...] | None, said: str
) -> None:
    table.write("florence", "set reminders 5")
    answer = flat(table.write("florence", line))
    assert said in answer and "This applies to all your games." in answer
    assert details(table).reminders == hours
    assert details(table, "milan").reminders is None


@pytest.mark.parametrize(
    ("line", "quiet", "said"),
    [
        ("set quiet hours 22 to 7", (1320, 420), "between 22:00 and 7:00 by your clock"),
        ("set quiet hours 22:30-7:15", (1350, 435), "between 22:30 and 7:15"),
        ("set quiet hours between 23 and 6", (1380, 360), "between 23:00 and 6:00"),
        ("set no quiet hours", None, "I remind you once"),
        ("heures calmes 22 à 7", (1320, 420), "between 22:00 and 7:00"),
    ],
)
def test_quiet_hours_are_understood(
    table: Table, line: str, quiet: tuple[int, int] | None, said: str
) -> None:
    assert said in flat(table.write("florence", line))
    assert details(table).quiet_hours == quiet


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set reminders often", 'I could not read "often" as hours before a deadline'),
        ("set reminders 300", "from 1 to 168 hours"),
        ("set reminders 9, 8, 7, 6, 5, 4, 3", "at most 6"),
        ("set reminders 0", "I could not read"),
        ("set reminders 8 and milan", "I could not read"),
        ("set quiet hours 22", 'I could not read "22" as hours of the day'),
        ("set quiet hours 7 to 7", "as hours of the day"),
        ("set quiet hours 22 to 61", "as hours of the day"),
    ],
)
def test_a_slip_is_met_with_what_to_write_and_changes_nothing(table: Table, line: str, said: str) -> None:
    before = details(table)
    assert said in flat(table.write("florence", line))
    assert details(table) == before


@pytest.mark.parametrize("line", ["set reminders", "set quiet hours"])
def test_bare_lines_tell_how_they_stand(table: Table, line: str) -> None:
    table.write("florence", "set reminders 8\nset quiet hours 22 to 7")
    before = details(table)
    answer = flat(table.write("florence", line))
    assert "8 hours before the deadline" in answer and "between 22:00 and 7:00" in answer
    assert details(table) == before


def test_the_toggle_of_the_table_is_no_quiet_hour(table: Table) -> None:
    table.write("florence", "set quiet")
    assert table.world.records["sforza"].options.quiet and details(table).quiet_hours is None


def test_open_games_are_looked_at_anew(table: Table) -> None:
    table.write("florence", "set reminders 8, 1")
    assert table.world.records["sforza"].notes.reminders == ReminderPlan()


def test_what_somebody_reads_of_their_entry_has_both(table: Table) -> None:
    table.write("florence", "set reminders 8, 1\nset quiet hours 22 to 7")
    assert details(table).details_for_owner == {"reminders": "8, 1", "quiet_hours": "22:00-07:00"}


@pytest.mark.parametrize(
    "sentence",
    ["no reminders please", "No more reminders!", "turn the reminders off", "can we do without reminders"],
)
@pytest.mark.parametrize("who", ["florence", "master"])
def test_whoever_wants_no_reminders_is_offered_that_and_not_how_to_send_some(
    table: Table, who: str, sentence: str
) -> None:
    if who == "master":
        table.write("florence", "become master")
    answer = flat(table.write("florence", sentence))
    assert "1 set no reminders" in answer and "endpress" not in answer
