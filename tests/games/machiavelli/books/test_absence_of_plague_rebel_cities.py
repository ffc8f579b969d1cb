"""Rebelling cities in Absence of Plague: a fortified city that its garrison leaves rebels with its province.

A-133, A-033, A-137, A-200.

The siege of Venice from the Lagoon in Absence of Plague, in positions for `judge adjudicate`. A-100 to
A-102, A-181, A-182.

Not here: how rebellions rise and end elsewhere (expenditures, positions), sieges within a province (fight).
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


SIEGE: dict[str, Any] = {"siege": ["Venezia"]}
UNITS = "venice G ven, dalmatia F lag"
BESIEGE = {"dalmatia": "F lag besieges"}


def result_of(answer: dict[str, Any], place: str) -> list[str]:
    """What became of the order given by the unit of a place."""
    return next(line["result"] for line in answer["report"]["orders"] if line["unit"]["province"] == place)


def test_the_second_season_gives_the_city_to_the_besieger() -> None:  # A-101, A-Q16
    """Venice was its garrison's before the fight; the fight takes it, and it stays taken."""
    answer = adjudicated(position(UNITS, **SIEGE), BESIEGE)
    after = answer["state_after"]
    assert stand(answer) == {"dalmatia F lag"}
    assert after["province_owner"]["Venezia"] == after["city_owner"]["Venezia"] == "Dalmatia"
    assert "siege" not in after


def test_an_outnumbered_conversion_does_not_save_the_garrison() -> None:
    state = position(UNITS + ", dalmatia F fer", **SIEGE)
    answer = adjudicated(state, {"dalmatia": "F lag besieges; F fer S ven", "venice": "G ven conv F"})
    assert stand(answer) == {"dalmatia F lag", "dalmatia F fer"}
    assert answer["state_after"]["city_owner"]["Venezia"] == "Dalmatia"


def test_a_garrison_converts_against_an_equal_besieger_and_is_not_taken() -> None:  # A-182, A-Q17
    for marked in (SIEGE, {}):
        answer = adjudicated(position(UNITS, **marked), {**BESIEGE, "venice": "G ven conv F"})
        assert stand(answer) == {"venice F ven", "dalmatia F lag"}
        assert answer["state_after"]["city_owner"]["Venezia"] == "Venice"
        assert "siege" not in answer["state_after"], "a siege must start all over (A-102)"
        assert result_of(answer, "Venezia") == ["ok"]
        assert "events" not in answer["report"]


def test_a_taken_venice_pays_its_besieger() -> None:
    """The garrison falls in the fall: none of nobody's appears, for the city is Dalmatia's."""
    state = position(UNITS, phase={"year": 1460, "season": "fall", "step": "movement"}, **SIEGE)
    income = {line["power"]: line["income"] for line in adjudicated(state, BESIEGE)["report"]["income"]}
    assert (income["Venice"], income["Dalmatia"]) == (14, 19)


def test_what_is_besieged_from_the_lagoon_is_told() -> None:
    def against(state: dict[str, Any]) -> str:
        orders = adjudicated(state, BESIEGE)["report"]["orders"]
        besieging = next(line["order"] for line in orders if line["unit"]["province"] == "Lagoon")
        return str(besieging["against"])

    assert against(position(UNITS)) == "garrison"
    rebels: dict[str, Any] = {"rebellion_city": ["Venezia"], "rebellion_victims": {"Venezia": "Venice"}}
    assert against(position("dalmatia F lag", **rebels)) == "rebellion"


def test_who_besieges_from_the_lagoon_is_bound_in_the_second_season() -> None:
    """The fleet may not leave; it holds, and the siege must start all over."""
    answer = adjudicated(position(UNITS, **SIEGE), {"dalmatia": "F lag - uas"})
    assert stand(answer) == {"venice G ven", "dalmatia F lag"}
    assert "siege" not in answer["state_after"]


def test_a_siege_from_the_lagoon_is_no_doubtful_one() -> None:
    assert "warnings" not in adjudicated(position(UNITS, **SIEGE), BESIEGE)
