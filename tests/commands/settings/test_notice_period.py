"""In a game that nobody leads, no one player takes time from the others: a day's notice, or all agree."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.table import GameRecord
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.narrowing import present


@pytest.mark.parametrize(
    "line", ["set deadline in 2 hours", "set grace in 13h", "set deadline in 11h", "set nmr"]
)
def test_what_leaves_less_than_a_day_is_for_all_to_agree(table: Table, line: str) -> None:
    """The line that asks them is in the answer, and works."""
    world = table.world
    world.now += timedelta(days=2, hours=12)
    world.records["sforza"] = _with_grace(table, hours=14 if line == "set nmr" else 84)
    before = world.records["sforza"]
    text = " ".join(table.write("florence", line).split())
    record = world.records["sforza"]
    same = (record.deadline, record.grace, record.options.nmr)
    assert same == (before.deadline, before.grace, before.options.nmr)
    assert "propose " + line.removeprefix("set ") in text and not world.notices
    for power in table.players:
        table.write(power, "propose " + line.removeprefix("set ") if power == "austria" else "vote yes")
    record = world.records["sforza"]
    assert same != (record.deadline, record.grace, record.options.nmr)


def _with_grace(table: Table, *, hours: int) -> GameRecord:
    record = table.world.records["sforza"]
    return replace(record, grace=table.world.now + timedelta(hours=hours))


def test_with_a_days_notice_or_more_time_one_player_is_enough(table: Table) -> None:
    world = table.world
    before = world.records["sforza"].deadline
    assert before is not None
    table.write("florence", "set deadline! in 25h")
    nearer = world.records["sforza"].deadline
    assert nearer is not None and nearer < before and len(world.notices) == 7
    table.write("florence", "set deadline +9 days\nset nmr")
    assert present(world.records["sforza"].deadline) > before and world.records["sforza"].options.nmr


def test_what_was_given_is_not_undone_on_the_last_day(table: Table) -> None:
    """UNDO of more time would be a deadline that comes nearer."""
    world = table.world
    table.write("florence", "set deadline +9 days")
    later = world.records["sforza"].deadline
    world.now += timedelta(days=2, hours=12)
    table.write("florence", "undo!")
    assert world.records["sforza"].deadline == later


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("set move next 2", False),
        ("set move next 30", False),
        ("set move next 36", True),
        ("set retreats next 2", False),
        ("set move next 200", True),
    ],
)
def test_rules_of_deadlines_leave_a_day(table: Table, line: str, done: bool) -> None:
    before = table.world.records["sforza"].deadline_rules
    table.write("florence", line)
    assert (table.world.records["sforza"].deadline_rules != before) is done


def test_a_master_may_do_it_at_once(world: World) -> None:
    world.full_table(master="Gina")
    before = present(world.records["sforza"].deadline)
    world.write("gina@example.net", "sign on Msforza pw-master\nset deadline! in 2 hours")
    assert present(world.records["sforza"].deadline) < before
