"""Reliability figures: excused lateness does not count, and a gunboat game tells nothing before its end."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.runtime.test_masters import conduct_of, hold, lead, led
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import migrated_file


@pytest.fixture
def table(tmp_path: Path):
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    yield made
    made.judge.store.close()


def milan_is_late(table: Table, *master: str) -> str:
    """A phase in which only Milan is late, and the master may say something about it; Milan's player."""
    late = next(s for s in table.game.seats if s.seat == "milan")
    name = NAMES[late.person - 2]
    hold(table)
    table.write(name, "clear", f"judge+{late.token}@localhost")
    table.work()
    table.clock.at = table.game.deadline + timedelta(minutes=1)
    table.work()
    if master:
        lead(table, *master)
    table.write(name, "all hold", f"judge+{late.token}@localhost")
    table.work()
    lead(table, "process!")
    return name


def test_lateness_counts_unless_a_master_excuses_it(table: Table) -> None:
    led(table)
    name = milan_is_late(table, "excuse milan")
    assert (conduct_of(table, name).late, conduct_of(table, name).on_time) == (0, 0)
    milan_is_late(table)
    assert conduct_of(table, name).late == 1, "an excuse is for one phase"
    milan_is_late(table, "excuse milan", "no excuse milan")
    assert conduct_of(table, name).late == 2


def test_only_masters_excuse_and_the_player_is_told(table: Table) -> None:
    led(table)
    seat = next(s for s in table.game.seats if s.seat == "milan")
    name = NAMES[seat.person - 2]
    table.write(name, "excuse milan", f"judge+{seat.token}@localhost")
    assert "Only the master" in " ".join(words(table.work()[f"{name}@example.org"][-1]).split())
    assert not table.game.notes.excused.seats
    table.write("ivo", "signon Msforza secretM\nexcuse milan\nexcuse milan")
    told = table.work()
    assert [m["Subject"] for m in told[f"{name}@example.org"]] == ["[sforza] You are excused"]
    assert set(told) == {f"{name}@example.org", "ivo@example.org"}


def test_a_gunboat_game_adds_to_figures_only_at_its_end(table: Table) -> None:
    led(table, 8, "set gunboat")
    name = milan_is_late(table)
    assert (conduct_of(table, name).late, conduct_of(table, name).on_time) == (0, 0)
    lead(table, "terminate")
    assert conduct_of(table, name).late == 1
    assert not table.game.notes.conduct


@pytest.mark.parametrize(("flags", "told"), [("set gunboat", True), ("set gunboat\nset no reveal", False)])
def test_the_last_letter_of_a_gunboat_game_tells_names_unless_the_table_keeps_them(
    table: Table, flags: str, told: bool
) -> None:
    """SET REVEAL."""
    led(table, 8, *flags.split("\n"))
    table.write("ivo", "signon Msforza secretM\nterminate")
    letters = [words(m) for found in table.work().values() for m in found if "ended" in m["Subject"]]
    assert len(letters) > 1
    assert all(("WHO PLAYED WHAT" in text) is told for text in letters)


def test_newcomers_are_new_and_nothing_else(table: Table) -> None:
    led(table)
    table.write("nina", "info player abel@example.org\ninfo player nobody@example.org")
    table.write(NAMES[0], "info player me")
    letters = table.work()
    said = " ".join(" ".join(words(m).split()) for found in letters.values() for m in found)
    assert said.count("is new here") >= 1 and "%" not in said


def given_up(table: Table) -> str:
    """Milan's time of grace is over; the name of its player."""
    late = next(s for s in table.game.seats if s.seat == "milan")
    name = NAMES[late.person - 2]
    hold(table)
    table.write(name, "clear", f"judge+{late.token}@localhost")
    table.work()
    table.clock.at = table.game.grace + timedelta(minutes=1)
    while table.game.alarm and table.game.alarm <= table.clock.at:
        table.work()
    assert next(s for s in table.game.seats if s.seat == "milan").abandoned
    return name


def test_a_substitute_who_comes_late_has_time_and_a_clean_name(table: Table) -> None:
    led(table)
    name = given_up(table)
    before = table.game.deadline
    table.write("zoe", "register\nname: Zoe\nend\nsign on Imilan zoes\nsign on Isforza zoes")
    letters = table.work()
    assert "you have time until" in " ".join(words(letters["zoe@example.org"][0]).split())
    assert [m["Subject"] for m in letters[f"{name}@example.org"]] == [
        "[sforza] Somebody else now plays Milan"
    ]
    assert table.game.deadline == before, "the deadline stays (B 437)"
    table.clock.at += timedelta(hours=30)
    table.work()
    milan = next(s for s in table.game.seats if s.seat == "milan")
    assert not milan.abandoned
    table.write("zoe", "all hold", f"judge+{milan.token}@localhost")
    table.work()
    zoe = conduct_of(table, "zoe")
    assert (zoe.late, zoe.abandoned) == (0, 0) and table.game.phase == "1454-summer-movement"


def test_a_player_who_is_back_is_not_given_up_at_once(table: Table) -> None:
    led(table)
    name = given_up(table)
    milan = next(s for s in table.game.seats if s.seat == "milan")
    table.write(name, "history", f"judge+{milan.token}@localhost")
    assert set(table.work()) == {f"{name}@example.org"}
    assert conduct_of(table, name).abandoned == 1
    table.clock.at += timedelta(hours=25)
    while table.game.alarm and table.game.alarm <= table.clock.at:
        table.work()
    assert conduct_of(table, name).abandoned == 2


def test_how_punctual_somebody_is_is_shown_to_all_if_they_wish_and_else_to_their_master(
    table: Table,
) -> None:
    """SET PUNCTUALITY; a From line alone shows nobody."""
    led(table)
    name, other = NAMES[0], NAMES[1]
    seat = next(s for s in table.game.seats if NAMES[s.person - 2] == name)
    asked = f"info player {name}@example.org"

    def answer(writer: str, text: str, to: str = "judge@localhost") -> str:
        table.write(writer, text, to)
        return " ".join(" ".join(words(m).split()) for found in table.work().values() for m in found)

    assert "Only the masters of their games" in answer(other, asked)
    assert "Only the masters of their games" not in answer(name, "info player me")
    assert "Only the masters of their games" not in answer("ivo", f"signon Msforza secretM\n{asked}")
    assert "Nothing was changed" in answer(name, "set punctuality")
    assert "tell everybody how often" in answer(name, "set punctuality", f"judge+{seat.token}@localhost")
    assert "Only the masters of their games" not in answer(other, asked)
    assert "Only you and the masters of your games" in answer(name, "set no punctuality")
    assert "Only the masters of their games" in answer(other, asked)
