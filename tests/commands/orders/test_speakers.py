"""What a person in a play speaks is no order of whoever sends it; what heads orders speaks nothing."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table


def _filed(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence")
    return [order.canonical for order in next(found, ())]


@pytest.mark.parametrize(
    "text",
    [
        "MESSENGER. Florence to Siena!",
        "MESSENGER: Florence to Siena!",
        "FOOL. A flo - sie",
        "Act one.\n\nFOOL. Arezzo to Perugia!\nKING. Florence to Siena, I say.",
        "THE DOGE: Florence to Siena!\nMESSENGER. Very well, my lord.",
        "FIRST SOLDIER. Florence to Siena!\nTHE QUEEN. Never.",
        "MESSENGER.\nFlorence to Siena!\nArezzo to Perugia!",
        "COSIMO. Florence to Siena!\n\nKING: Army Arezzo holds.",
        "Act two.\nFOOL (bows). — Florence to Siena! Arezzo to Perugia!\nKING (yawning). — Later, my son.",
        "KING (rises): Florence to Siena!",
    ],
)
def test_orders_of_persons_in_a_play_are_asked_about(table: Table, text: str) -> None:
    assert _filed(table, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "MOVES. A flo - sie",
        "ORDERS: A flo - sie",
        "MOVES (sorry for the delay): A flo - sie",
        "SPRING 1454. A flo - sie",
        "FLORENCE. A flo - sie",
        "FLORENCE.\nA flo - sie",
        "ARMIES: A flo - sie",
        "LAND FORCES.\nA flo - sie",
        "DEAR JUDGE. A flo - sie",
        "DEAR JUDGE.\nA flo - sie\nBRUNO.",
        "FINAL. A flo - sie",
        "SORRY. A flo - sie",
        "PS. A flo - sie",
        "A FLO - SIE. THANKS",
        "GREETINGS. ARMY FLORENCE TO SIENA.",
    ],
)
def test_words_in_capitals_that_head_orders_speak_nothing(table: Table, text: str) -> None:
    assert _filed(table, text) == ["A Florence -> Siena"]


@pytest.mark.parametrize("heading", ["ORDERS:", "MOVES.", "ARMIES:", "DEAR JUDGE."])
def test_words_that_head_orders_do_so_beside_somebody_unknown(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\nA flo - sie\n\nURGENT: please send a map.") == ["A Florence -> Siena"]


def test_a_place_in_capitals_is_no_speaker(table: Table) -> None:
    assert _filed(table, "PISA. Fleet to WTS.") == ["F Pisa -> WTS"]
