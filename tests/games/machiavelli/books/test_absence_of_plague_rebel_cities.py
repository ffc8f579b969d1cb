"""Rebelling cities in Absence of Plague: a fortified city that its garrison leaves rebels with its province.

A-133, A-033, A-137, A-200. Not here: how rebellions rise and end elsewhere (expenditures, positions).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.machiavelli.books.test_absence_of_plague_positions import (
    SPRING,
    Letters,
    adjudicated,
    position,
    stand,
)

FALL = {"year": 1460, "season": "fall", "step": "movement"}
GARRISON = "milan G pav, savoy A tor"


def open_city(**more: Any) -> dict[str, Any]:
    return position(GARRISON, rebels="milan: pav", treasury={"Savoy": 12}, **more)


@pytest.mark.parametrize(
    ("state", "letters"),
    [
        (open_city(), {"milan": "G pav conv A"}),
        (open_city(), {"savoy": "E1 12 disband G pav"}),
        (open_city(phase=SPRING), {"milan": "disband G pav"}),
        (open_city(phase=SPRING), {}),  # nothing is left to pay it
        (position("milan A pav", rebels="milan: pav"), {"milan": "A pav holds"}),  # made by hand: no siege
    ],
)
def test_a_city_without_garrison_rebels_with_its_province(
    state: dict[str, Any], letters: Letters
) -> None:
    answer = adjudicated(state, letters)
    after = answer["state_after"]
    assert "milan G pav" not in stand(answer)
    assert after["rebellion_province"] == after["rebellion_city"] == ["Pavia"]
    assert after["rebellion_victims"] == {"Pavia": "Milan"}
    assert after["city_owner"].get("Pavia") in (None, "Autonomous")


def test_a_garrisoned_city_stays_quiet() -> None:
    after = adjudicated(open_city(), {"milan": "G pav holds"})["state_after"]
    assert "rebellion_city" not in after
    assert after["city_owner"]["Pavia"] == "Milan"


def test_only_a_siege_ends_the_rebellion_then() -> None:
    """The garrison that came out holds in vain; two seasons of besieging put both rebellions down."""
    spring = {"year": 1460, "season": "spring", "step": "movement"}
    state = adjudicated(open_city(phase=spring), {"milan": "G pav conv A"})["state_after"]
    holding = adjudicated(state, {"milan": "A pav holds"})["state_after"]
    assert holding["rebellion_city"] == ["Pavia"]
    for _ in range(2):
        state = adjudicated(state, {"milan": "A pav besieges"})["state_after"]
    assert "rebellion_city" not in state
    assert "rebellion_province" not in state
    assert state["province_owner"]["Pavia"] == state["city_owner"]["Pavia"] == "Milan"


def test_an_independent_garrison_liberates_what_was_left_open_in_fall() -> None:
    answer = adjudicated(open_city(phase=FALL), {"savoy": "E1 12 disband G pav"})
    income = {line["power"]: line["income"] for line in answer["report"]["income"]}
    assert "nobody G pav" in stand(answer)
    assert "rebellion_province" not in answer["state_after"]
    assert income["Milan"] == 13, "neither Pavia nor its city pays"
