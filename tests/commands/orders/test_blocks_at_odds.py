"""Blocks of orders for the same pieces: the one of before is asked about beside the one of now."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table

FIRST = ["A Arezzo -> Siena", "A Florence -> Bologna"]
ORDERS = "A Are - Sie\nA Flo - Bol"
TOLD = "Written in a hurry between two meetings, sorry:"
DOUBTFUL = "Bunglings of a novice:"


def _filed(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence")
    return [order.canonical for order in next(found, ())]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_block_is_asked_about_where_a_later_one_in_doubt_changes_it(table: Table, gap: str) -> None:
    assert _filed(table, f"{TOLD}\n{ORDERS}{gap}{DOUBTFUL}\nA Are holds") == []
    answer = " ".join(table.world.answer.text.split())
    assert "A Arezzo -> Siena; A Florence -> Bologna" in answer and "A Arezzo holds" in answer


@pytest.mark.parametrize("later", ["F Psa holds", "A Are - Sie"])
def test_a_block_that_no_later_one_changes_is_filed(table: Table, later: str) -> None:
    assert _filed(table, f"{TOLD}\n{ORDERS}\n{DOUBTFUL}\n{later}") == FIRST


def test_a_block_below_a_plain_heading_is_filed_whatever_is_told_below(table: Table) -> None:
    assert _filed(table, f"My orders:\n{ORDERS}\n{DOUBTFUL}\nA Are holds") == FIRST


def test_a_later_block_of_before_leaves_the_one_of_now(table: Table) -> None:
    letter = f"{DOUBTFUL}\nA Are holds\n{TOLD}\n{ORDERS}"
    assert _filed(table, letter) == FIRST
