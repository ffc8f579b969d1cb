"""A line with a second command behind the first is pointed at: nothing of it is passed over in silence."""

from __future__ import annotations

import pytest

from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.player_commands import Diary
from tests.commands.conftest import Table


@pytest.mark.parametrize(
    "line",
    [
        "diary list, diary read 2, diary delete 2",
        "diary delete 2 and 3",
        "diary read 2 diary read 3",
        "set nodraw, set noconcede",
        "set no draw set wait",
        "set wait, set draw",
    ],
)
def test_what_stands_behind_a_command_is_pointed_at(table: Table, line: str) -> None:
    answer = table.write("florence", line)
    assert f"> {line}" in answer and "^" in answer


@pytest.mark.parametrize(
    ("line", "action", "number"),
    [
        ("diary", "record", 0),
        ("diary list", "list", 0),
        ("Diary Read #2", "read", 2),
        ("diary delete 12", "delete", 12),
        ("diary of a liar", "record", 0),
    ],
)
def test_diaries_are_looked_at_as_before(line: str, action: str, number: int) -> None:
    assert read_command(line) == Diary(action=action, number=number)
