"""Orders below words that give them to another power are not the writer's; words of their own leave them."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table

ORDERS = "A Florence -> Bologna\nA Arezzo -> Siena"


def _filed(table: Table, text: str) -> bool:
    world = table.world
    world.write(table.players["florence"], text, token=world.token_of("sforza", "florence"))
    return any(seat == "florence" for _, _, seat in world.orders)


@pytest.mark.parametrize(
    "said",
    [
        "The attached are Milan's orders",
        "The attached are Milan's orders:",
        "Below are the orders of Milan.",
        "These are the moves from Venice:",
        "Ci-joint les ordres de Milan",
        "The orders below are Milan's",
    ],
)
def test_orders_of_another_power_are_told_and_not_filed(table: Table, said: str) -> None:
    assert not _filed(table, f"{said}\n\n{ORDERS}")
    assert "A Florence -> Bologna" in table.world.answer.text


@pytest.mark.parametrize("said", ["The orders above are Milan's", "Milan's orders, as attached"])
def test_words_below_say_it_too(table: Table, said: str) -> None:
    assert not _filed(table, f"{ORDERS}\n\n{said}")


@pytest.mark.parametrize(
    "said",
    [
        "The attached are my orders",
        "Florence's orders:",
        "Orders for Florence, against Milan:",
        "I answer Milan's moves with these orders:",
        "My orders after Milan's moves:",
        "Against Milan:",
    ],
)
def test_ones_own_are_filed(table: Table, said: str) -> None:
    assert _filed(table, f"{said}\n\n{ORDERS}")
