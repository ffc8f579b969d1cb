"""A letter that calls itself a draft orders nothing; one that may still change does."""

from __future__ import annotations

import pytest

from judge.core.effects import FileOrders
from tests.commands.conftest import Table

ORDERS = "A flo h\nA are - sie"


@pytest.mark.parametrize(
    "line",
    [
        "DRAFT, please do not enter yet",
        "This is only a draft.",
        "Brouillon, ne rien enregistrer",
        "Draft:",
        "That was my daughter, she got hold of the phone.",
        "Please ignore this message.",
        "This is (as you may see) only a draft.",
        "Please ignore this mesage.",
        "These are not my real ordres.",
        "C'était mon fils, ne tenez pas compte de ce message.",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_nothing_of_a_draft_is_on_file(table: Table, line: str, *, first: bool) -> None:
    text = f"{line}\n{ORDERS}" if first else f"{ORDERS}\n{line}"
    table.write("florence", text)
    assert not [e for e in table.world.effects if isinstance(e, FileOrders)]


@pytest.mark.parametrize("line", ["These are for your eyes only.", "I may change them on Friday."])
def test_orders_that_may_change_are_on_file(table: Table, line: str) -> None:
    table.write("florence", f"{ORDERS}\n{line}")
    assert [e for e in table.world.effects if isinstance(e, FileOrders)]


@pytest.mark.parametrize(
    "lines",
    [
        "On the board as it stands,\nA flo h\nA are - sie\nwould both be lawful?",
        "Taking these two,\nA flo h\nA are - sie\nis the second one a siege or not?",
    ],
)
def test_a_question_around_orders_orders_nothing(table: Table, lines: str) -> None:
    table.write("florence", lines)
    assert not [e for e in table.world.effects if isinstance(e, FileOrders)]


def test_a_question_of_its_own_below_orders_leaves_them(table: Table) -> None:
    table.write("florence", f"Good morning,\n{ORDERS}\nWhen is the deadline?")
    assert [e for e in table.world.effects if isinstance(e, FileOrders)]
