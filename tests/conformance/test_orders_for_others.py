"""Orders for units of others: whom the recorded judge lets them hinder, and whom not (D85)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.records.adjudicate import Played
from tests.conformance.compare import differences
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.known_bugs.moves import MOVES
from tests.conformance.reference import again, play, result
from tests.conformance.test_moves import phase

REBELLION = "expense 1: 15 ducats cause rebellion Rome"
UNITS = [("Papacy", "A", "Rome"), ("Naples", "A", "Tivoli"), ("Turkey", "A", "Aquila")]
SIEGE = [
    ("France", "A", "Genoa"),
    ("Turkey", "G", "Genoa"),
    ("Florence", "A", "Montferrat"),
    ("Naples", "A", "Pavia"),
]
BUY, OLD, NEW = "expense 1: 18 ducats buy A Montferrat", "A Montferrat - Genoa", "A Montferrat H"


def otherwise(record: dict[str, Any]) -> tuple[dict[str, Any], Played]:
    """A record whose result is what the bug makes of it; and how we play it."""
    played = play(record)
    other = again(played, played.orders, MOVES["D85"](played.ground.game))
    whole = {**record, **result(record, other)}
    return whole, play(whole)


def shows(record: dict[str, Any]) -> bool:
    """Whether the bug makes a difference; if so, it alone explains it."""
    whole, played = otherwise(record)
    found = differences(whole, played)
    if found:
        assert explanations(played, found) == ("D85",)
    return bool(found)


def besieged(florence: str, naples: list[str], **members: Any) -> dict[str, Any]:
    """France besieges Genoa for the second season; Naples buys the army of Florence beside it."""
    orders = {"France": ["A Genoa besieges"], "Florence": [florence], "Naples": naples}
    record = phase(SIEGE, orders)
    record["state_before"] |= {"siege": ["Genoa"], **members}
    return record


def garrisons(record: dict[str, Any]) -> list[str]:
    """The provinces of all garrisons at the end."""
    return [unit["province"] for unit in record["state_after"]["units"] if unit["type"] == "G"]


@pytest.mark.parametrize(
    ("others", "spoilt"),
    [
        ({"Venice": ["A Tivoli - Rome"]}, True),
        ({"Venice": ["A Tivoli H"]}, False),
        ({"Venice": ["A Tivoli - Patrimony"]}, False),
        ({"Papacy": ["A Tivoli - Rome"]}, False),  # its ruler claims nothing in Rome
    ],
)
def test_an_order_for_anothers_unit_claims_a_rebelling_province(
    others: dict[str, list[str]], spoilt: bool
) -> None:  # N-070 6
    record = phase(UNITS, {"Naples": ["A Tivoli - Rome"], "Turkey": [REBELLION], **others})
    assert shows(record) == spoilt
    rome = [u["power"] for u in otherwise(record)[0]["state_after"]["units"] if u["province"] == "Rome"]
    assert ("Naples" in rome) != spoilt


def test_the_old_order_of_a_bought_unit_spares_a_garrison() -> None:  # N-020
    record = besieged(OLD, [BUY, NEW])
    whole, played = otherwise(record)
    assert "Genoa" not in garrisons(result(whole, played))
    assert garrisons(whole) == ["Genoa"]
    assert shows(record)


def test_nor_does_its_siege_bind_it_in_the_first_season() -> None:  # N-020
    whole, _ = otherwise(besieged(OLD, [BUY, NEW], siege=[]))
    told = next(one for one in whole["report"]["orders"] if one["unit"]["type"] == "G")
    assert told["result"] == ["ok"]
    assert whole["state_after"]["siege"] == ["Genoa"]


@pytest.mark.parametrize(
    ("florence", "naples"),
    [
        (OLD, [BUY]),
        (OLD, [NEW]),
        ("A Montferrat - Turin", [BUY, NEW]),
        ("A Montferrat H", [BUY, "A Montferrat - Turin"]),
    ],
    ids=["no new order", "not bought", "sent elsewhere", "held before"],
)
def test_else_the_garrison_falls(florence: str, naples: list[str]) -> None:  # N-020
    assert not shows(besieged(florence, naples))


def test_a_bought_besieger_that_was_not_free_to_go_spares_nobody() -> None:  # N-022
    record = besieged(OLD, [BUY, NEW], siege=["Genoa", "Montferrat"])
    assert shows(record)
    record["state_before"]["units"].append({"power": "Milan", "type": "G", "province": "Montferrat"})
    assert not shows(record)
