"""The siege of Venice from the Lagoon in Absence of Plague, in positions for `judge adjudicate`.

A-100 to A-102, A-181, A-182. Not here: sieges within a province (fight).
"""

from __future__ import annotations

from typing import Any

from tests.games.machiavelli.books.test_absence_of_plague_positions import adjudicated, position, stand

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
