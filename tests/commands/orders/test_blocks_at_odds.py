"""Blocks of orders for the same pieces: the one of before is asked about beside the one of now."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table

FIRST = ["A Arezzo -> Siena", "A Florence -> Bologna"]
ORDERS = "A Are - Sie\nA Flo - Bol"
TOLD = "Written in a hurry between two meetings, sorry:"
DOUBTFUL = "Bunglings of a novice:"
DISOWNED = "I copied that from an old book."
HOLDS = ["A Arezzo holds", "A Florence holds"]


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


@pytest.mark.parametrize(
    "between", [f"{DISOWNED} Mine:", f"{DISOWNED} My own for this spring:", f"{DISOWNED}\nMine this time:"]
)
def test_what_parts_two_blocks_speaks_of_the_one_above_and_heads_the_one_below(
    table: Table, between: str
) -> None:
    """The unit that the later block leaves out stays without an order as well."""
    assert _filed(table, f"{ORDERS}\nF Psa - Luc\n{between}\nA Are holds\nA Flo holds") == HOLDS


def test_a_heading_that_says_no_more_than_that_leaves_the_block_above(table: Table) -> None:
    letter = f"{ORDERS}\nWritten in a hurry, sorry. And my fleet:\nF Psa holds"
    assert _filed(table, letter) == [*FIRST, "F Pisa holds"]


def test_what_a_block_of_now_leaves_of_the_one_of_before_is_asked_about(table: Table) -> None:
    first = f"{ORDERS}\nF Psa - Luc"
    now = "A Are holds\nA Flo holds"
    told = "The doctor rang me in between. Here is what my orders are:"
    assert _filed(table, f"{first}\n{told}\n{now}") == HOLDS
    assert "F Pisa -> Lucca" in " ".join(table.world.answer.text.split())


@pytest.mark.parametrize("kept", ["A Are holds", "A Are - Sie"])
def test_a_correction_of_one_order_leaves_the_others(table: Table, kept: str) -> None:
    told = "The doctor rang me in between. Here is what my orders are:"
    assert len(_filed(table, f"{ORDERS}\nF Psa - Luc\n{told}\n{kept}")) == 3


def test_a_block_of_the_past_below_the_one_of_now_is_not_filed(table: Table) -> None:
    """The sentence above it breaks off with a word of the past, however long it is."""
    told = "I took a new sheet because my neighbour had got hold of the old one, and that was"
    assert "A Arezzo holds" not in _filed(table, f"My orders:\n{ORDERS}\n{told}\nA Are holds\nA Flo holds")


def test_a_block_is_asked_about_where_one_in_doubt_below_more_than_a_heading_changes_it(table: Table) -> None:
    told = f"I threw that away. {DOUBTFUL}"
    assert _filed(table, f"Nearly sent you\n{ORDERS}\n{told}\nA Are holds\nA Flo holds") == []


@pytest.mark.parametrize(("one", "other"), [("Plan A", "Plan B"), ("First", "Second"), ("Un", "Deux")])
def test_plans_with_a_name_each_are_asked_about(table: Table, one: str, other: str) -> None:
    assert _filed(table, f"{one}: A Are - Sie, A Flo - Bol\n{other}: A Are holds, A Flo holds") == []


@pytest.mark.parametrize("label", ["Correction", "Sorry"])
def test_a_line_that_corrects_one_without_a_name_counts(table: Table, label: str) -> None:
    assert "A Arezzo holds" in _filed(table, f"A Are - Sie\nA Flo - Bol\n{label}: A Are holds")


def test_one_word_of_greeting_in_any_language_is_no_heading(table: Table) -> None:
    assert _filed(table, f"Merhaba,\n{ORDERS}") == FIRST
