"""Who is out, and when: phases as the recorded judge plays them; and nothing made up is explained."""

from __future__ import annotations

import copy
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.compare import differences
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.known_bugs.eliminations import early, owners_only
from tests.conformance.reference import play
from tests.conformance.test_departures import bent, explained, position, told

SAMPLE = Path(__file__).parent / "sample"
OUT = ["Florence", "France", "Naples", "Papacy", "Turkey"]
EARLY, OWNERS = early, owners_only


def bought(*lines: str, venice: str = "A Modena - Bologna", **members: Any) -> dict[str, Any]:
    """Austria buys the garrison of Milan's last city; Milan's and Venice's armies have orders."""
    before = position(
        "Milan G Milan",
        "Milan A Bologna",
        "Austria A Como",
        "Venice A Modena",
        "Venice A Ferrara",
        province_owner={"Milan": "Milan", "Austria": "Austria", "Treviso": "Venice"},
        city_owner={"Milan": "Milan", "Austria": "Austria", "Treviso": "Venice"},
        home_control={"Milan": "Milan", "Austria": "Austria", "Treviso": "Venice"},
        treasury={"Austria": 60},
        eliminated=OUT,
        **members,
    )
    before["phase"]["year"] = 1454
    orders = {
        "Austria": {"lines": ["expense 1: 36 ducats buy G Milan"]},
        "Milan": {"lines": [*lines]},
        "Venice": {"lines": [venice]},
    }
    return {"variant": "machiavelli", "state_before": before, "orders": orders}


def stands(record: dict[str, Any], power: str) -> set[str]:
    """Where a power's units are at the end."""
    return {unit["province"] for unit in record["state_after"]["units"] if unit["power"] == power}


def test_a_ghost_that_was_to_march_makes_room() -> None:  # D20, bug 534
    record = bent(bought("A Bologna - Romagna"), EARLY)
    assert record["state_after"]["eliminated"] == sorted([*OUT, "Milan"])
    assert stands(record, "Venice") == {"Bologna", "Ferrara"}
    assert stands(record, "Milan") == set()
    assert explained(record) == ("D20",)


@pytest.mark.parametrize("order", ["A Bologna H", "A Bologna S A Ferrara", "A Bologna - Modena"])
def test_one_that_was_to_stay_or_comes_to_meet_its_attacker_does_not(order: str) -> None:  # D20
    record = bent(bought(order), EARLY)
    assert stands(record, "Venice") == {"Modena", "Ferrara"}
    assert explained(record) == ("D20",)


def test_a_ghost_cuts_no_support() -> None:  # D20
    phase = bought("A Bologna - Modena", venice="A Modena S A Ferrara")
    record = bent(phase, EARLY)
    results = {one["unit"]["province"]: one["result"] for one in record["report"]["orders"]}
    assert results["Modena"] == ["ok"]
    assert explained(record) == ("D20",)


def test_losses_that_are_only_said_are_explained_and_others_not() -> None:  # D20
    phase = bought("A Bologna - Romagna", "A Ferrara H")
    record = bent(phase, EARLY)
    lost = {"event": "unit_eliminated", "cause": "attrition", "type": "A", "province": "Ferrara"}
    record["report"]["events"].append(lost)
    assert explained(record) == ("D20",)
    record["report"]["events"][-1] = lost | {"province": "Modena"}
    assert explained(record) == ()


def landless(**members: Any) -> dict[str, Any]:
    """The Papacy owns nothing, and never had open land; it has a fleet at sea."""
    before = position(
        "Papacy F Ionian Sea",
        province_owner={"Rome": "Austria", "Austria": "Austria"},
        city_owner={"Rome": "Austria", "Austria": "Austria"},
        home_control={"Rome": "Papacy", "Austria": "Austria"},
        eliminated=[*(power for power in OUT if power != "Papacy"), "Milan", "Venice"],
        **members,
    )
    before["phase"]["year"] = 1454
    return {"variant": "machiavelli", "state_before": before}


def test_who_owns_nothing_plays_on() -> None:  # D9
    record = bent(landless(treasury={"Papacy": 7}), OWNERS)
    assert "Papacy" not in record["state_after"]["eliminated"]
    assert stands(record, "Papacy") == {"Ionian Sea"}
    assert record["state_after"]["treasury"]["Papacy"] == 7
    assert explained(record) == ("D9",)


def test_but_not_who_owns_anything() -> None:  # D9, N-035
    phase = landless()
    phase["state_before"]["province_owner"]["Pistoia"] = "Papacy"
    assert bent(phase, OWNERS) == told(**phase)


@cache
def sampled(number: str) -> tuple[dict[str, Any], ...]:
    """The phases of the samples that one departure explains, alone."""
    found = []
    for name in ("classic", "dice", "options", "mach2"):
        with gzip.open(SAMPLE / f"njudge-{name}.jsonl.gz") as lines:
            for record in map(json.loads, lines):
                if not record.get("anomalies") and {"eliminated", "home_lost"} & _news(record):
                    played = play(record)
                    if explanations(played, differences(record, played)) == (number,):
                        found.append(record)
    return tuple(found)


def _news(record: dict[str, Any]) -> set[str]:
    return {one["event"] for one in record["report"].get("events", ())}


def _moved(record: dict[str, Any]) -> None:
    record["state_after"]["units"].pop()


def _poorer(record: dict[str, Any]) -> None:
    record["state_after"]["province_owner"].popitem()


def _told_more(record: dict[str, Any]) -> None:
    record["report"].setdefault("events", []).append({"event": "siege_lifted", "province": "Milan"})


def _another_order(record: dict[str, Any]) -> None:
    told = (one for one in record["report"]["orders"] if one["unit"]["power"] != "Autonomous")
    next(one for one in told if one["result"] == ["ok"])["result"] = ["destroyed"]


def _out(record: dict[str, Any]) -> None:
    power = record["state_after"]["units"][0]["power"]
    record["report"].setdefault("events", []).append({"event": "eliminated", "power": power})


@pytest.mark.parametrize("change", [_moved, _poorer, _told_more, _another_order, _out])
def test_nothing_else_is_explained_by_the_fallen(change: Any) -> None:  # D20, issue 3, all vectors
    records = sampled("D20")
    assert len(records) >= 3
    for whole in records:
        record = copy.deepcopy(whole)
        change(record)
        assert explained(record) == ()
