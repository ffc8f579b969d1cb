"""Orders below the head of a post, or of a line of a chat, are whoever posted it: they are asked about."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table


def _filed(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence")
    return [order.canonical for order in next(found, ())]


HEADS = (
    "Carla, 14:03",
    "carla 14:03",
    "14:03 Carla",
    "[14:03] Carla:",
    "Carla [14:03]",
    "Carla (14:03)",
    "Carla (14:03):",
    "Carla 12/3/26 14:03",
    "Carla Sforza, [12.03.26 14:03]",
    "Carla  2:03 PM",
    "Carla 2:03pm",
    "Carla \u2014 Today at 14:03",
    "Carla, Tuesday 14:03:21",
    "Carla, 12 March 2026 at 14:03",
    "Carla, mardi 12 mars 2026 \u00e0 14h03",
    "Carla, Dienstag um 14:03 Uhr",
    "by Carla \u00bb 12 Mar 2026, 14:03",
    "Sforza77 14:03",
    "Milan, 14:03",
    "#12 Carla",
    "#12: Carla Sforza",
    "#12 by Carla",
    "Carla Sforza\n12 March 2026, 14:03",
    "Carla\nToday at 2:03 PM",
    "Reply #12 on: March 12, 2026, 02:03:11 PM",
    "Posted by Carla",
    "Posted by Carla on Mar 12, 2026",
    "Post\u00e9 par Carla",
    "Geschrieben von Carla, 14:03",
    "Pubblicato da Carla",
    "Publicado por Carla",
    "Geplaatst door Carla",
)


@pytest.mark.parametrize("head", HEADS)
def test_orders_below_the_head_of_a_post_are_asked_about(table: Table, head: str) -> None:
    assert _filed(table, f"F psa h\n\n{head}\nA are - sie\nA flo - bol") == ["F Pisa holds"]
    assert "> A are - sie" in table.world.answer.text


@pytest.mark.parametrize(
    "end", ["My orders:", "Florence:", "Dear judge,", "Bruno, 14:07", "And now my own moves:"]
)
def test_a_post_ends_where_its_reader_speaks_again(table: Table, end: str) -> None:
    assert _filed(table, f"Carla, 14:03\nA are - sie\n\n{end}\nA flo - bol") == ["A Florence -> Bologna"]


@pytest.mark.parametrize(
    "head",
    [
        "Bruno, 14:03",
        "Florence, 14:03",
        "Florence, spring 1454:",
        "Tuesday, 14:03",
        "12 March 2026, 14:03",
        "mardi 12 mars 2026, 14h03",
        "Zurich, 12 March 2026",
        "Orders, 14:03",
        "Final orders 14:03",
        "Spring 1454, 14:03",
        "My moves, 14:03",
        "Bruno\n12 March 2026, 14:03",
        "Hello,\n12 March 2026, 14:03",
        "Spring 1454\n12 March 2026, 14:03",
        "Deadline Friday 20:00",
        "#1 Armies",
        "#2 orders",
    ],
)
def test_dates_headings_and_the_writer_s_own_name_post_nothing(table: Table, head: str) -> None:
    assert _filed(table, f"{head}\nA are - sie\nA flo - bol") == [
        "A Arezzo -> Siena",
        "A Florence -> Bologna",
    ]


def test_a_name_and_a_time_below_orders_leave_them(table: Table) -> None:
    assert _filed(table, "A are - sie\n\nCarla, 14:03") == ["A Arezzo -> Siena"]
