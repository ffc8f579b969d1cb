"""Armies, fleets and markers of civilisation (E-049, H-015 to H-022), where a set has their tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.empires.lines import (
    area,
    conquest,
    faults,
    fortification,
    happened,
    line,
    pillage,
    played,
    power,
    program,
    ratings,
    reasons,
    ruling,
    tax,
)

ARMIES: dict[str, Any] = {"armies": {}}
FLEETS: dict[str, Any] = {"fleets": {}}
MARKERS: dict[str, Any] = {"civilisation": {}}
HOME = {"A": {"owner": "France"}, "B": {"owner": "France"}, "C": {"owner": "England"}}
ROW = [["A", "B"], ["B", "C"]]


def march(start: str, goal: str, **more: Any) -> dict[str, Any]:
    return {"do": "march", "from": start, "to": goal, **more}


def test_an_army_is_raised_by_fortification() -> None:
    """E-049, H-015: an F result, two gold; a point of the army instead of one of fortification."""
    told = played(
        HOME,
        ROW,
        tables=ARMIES,
        powers={"France": {"cards": [1]}},
        cards={"1": {"fortification": "F"}},
        orders=program(fortification("A", builds="army")),
    )
    assert (area(told, "A")["armies"], area(told, "A")["fortification"]) == (1, 0)
    assert power(told, "France")["gold"] == 12 - 2 - 1  # and a gold of upkeep
    assert [one["count"] for one in happened(told, "built")] == [1]


def test_an_army_grows_to_four_points() -> None:
    """E-049: the largest counter has four, unless the table says otherwise."""
    full = {**HOME, "A": {"owner": "France", "armies": 4}}
    order = program(fortification("A", builds="army"))
    assert reasons(played(full, ROW, tables=ARMIES, orders=order)) == ["army-full E-049"]
    assert reasons(played(full, ROW, tables={"armies": {"most": 5}}, orders=order)) == []


@pytest.mark.parametrize("what", ["army", "fleet", "cathedral", "palace"])
def test_pieces_without_a_table_are_refused(what: str) -> None:
    """E-049: a game whose set has no table, or whose scenario no such option, has none of these pieces."""
    built = fortification if what in ("army", "fleet") else ruling
    told = played(HOME, ROW, seas={"S": ["A"]}, orders=program(built("A", builds=what)))
    assert reasons(told) == ["pieces-not-played E-049"]


def test_what_builds_what() -> None:
    """E-049: fortification armies and fleets, ruling markers."""
    wrong = line(HOME, ROW, tables=MARKERS, orders=program(fortification("A", builds="palace")))
    assert faults(wrong) == ["orders.France.program[0].builds: not-built-so (palace)"]


def test_armies_count_in_conquest_and_pillage_at_their_base() -> None:
    """E-049: a point each for attacks from their area, against attacks on it; raiders' too."""
    areas = {**HOME, "B": {"owner": "France", "armies": 3}, "C": {"owner": "England", "armies": 1}}
    orders = program(conquest("C", "B"), pillage("C", "B"))
    told = played(areas, ROW, tables=ARMIES, orders=orders)
    assert ratings(told) == ["5", "5"]  # combat 3 + 3 - 1
    raid = {"raiders": [{"combat": 5, "targets": ["C"]}]}
    told = played(areas, tables=raid, state={"deck": list(range(1, 57))}, steps=["raiders"])
    assert happened(told, "raided")[0]["rating"]["value"] == "4"


@pytest.mark.parametrize(("shield", "left", "level"), [(["C"], 1, 0), ("everything", 1, 0), ([], 2, -1)])
def test_an_army_may_die_in_place_of_a_minus_one(shield: Any, left: int, level: int) -> None:
    """E-049, H-020: a point a result, only where its owner has ordered it."""
    areas = {**HOME, "C": {"owner": "England", "armies": 2}}
    told = played(
        areas,
        ROW,
        tables=ARMIES,
        powers={"France": {"cards": [1]}},
        cards={"1": {"pillage": {"target": "-1"}}},
        orders={**program(pillage("C", "B")), "England": {"shield": shield}},
    )
    assert (area(told, "C")["armies"], area(told, "C")["social_state"]) == (left, level)


def test_marches_go_as_far_as_combat_leads() -> None:
    """E-049: area-points up to the combat stature, all marches of a turn together."""
    areas = {name: {"owner": "France", "armies": 2 * (name == "A")} for name in "ABCD"}
    links = [["A", "B"], ["B", "C"], ["C", "D"]]

    def given(*orders: dict[str, Any], combat: int = 3) -> dict[str, Any]:
        leader = {"France": {"statures": {"combat": combat}}}
        return played(areas, links, tables=ARMIES, powers=leader, orders=program(*orders))

    told = given(march("A", "D", points=1))
    assert [area(told, name)["armies"] for name in "ABCD"] == [1, 0, 0, 1]
    assert reasons(given(march("A", "C"))) == ["march-too-far E-049"]  # 2 points over 2 areas: 4
    twice = given(march("A", "B"), march("B", "C", points=2))
    assert (area(twice, "B")["armies"], reasons(twice)) == (2, ["march-too-far E-049"])
    assert area(given(march("A", "C"), combat=5), "C")["armies"] == 2
    assert reasons(given(ruling("A"), march("A", "B"))) == ["march-too-late E-049"]
    assert reasons(given(march("A", "B", points=3))) == ["army-too-small E-049"]
    assert power(given(march("A", "B", points=1)), "France")["marched"] == 1


def test_marches_stay_on_own_land() -> None:
    """E-049: owned areas only."""
    areas = {"A": {"owner": "France", "armies": 1}, "B": {"owner": "England"}, "C": {"owner": "France"}}
    told = played(areas, ROW, tables=ARMIES, orders=program(march("A", "C"), march("A", "B")))
    assert reasons(told) == ["march-too-far E-049", "march-not-own E-049"]


def test_marches_over_sea_cost_a_gold_for_each() -> None:
    """E-049, H-019: only from or to seafarers, three seas at most; the cheapest way that is not too far."""
    areas: dict[str, Any] = {"A": {"owner": "France", "armies": 1}, "B": {"owner": "France"}}
    seas = {"S": ["A", "T"], "T": ["S", "U"], "U": ["T", "B"]}

    def given(first: bool, combat: int = 3) -> dict[str, Any]:
        there = {**areas, "A": {**areas["A"], "seafaring": first}}
        leader = {"France": {"statures": {"combat": combat}}}
        return played(there, seas=seas, tables=ARMIES, powers=leader, orders=program(march("A", "B")))

    told = given(True)
    assert (area(told, "B")["armies"], power(told, "France")["gold"]) == (1, 12 - 3 - 1)
    assert reasons(given(False)) == ["march-too-far E-049"]


def test_upkeep_is_paid_at_the_end_of_a_turn() -> None:
    """E-049, H-016: one gold a point and fleet; what cannot be paid for is lost."""
    areas = {"A": {"owner": "France", "armies": 3, "fleets": 1}}
    both = {**ARMIES, **FLEETS}
    told = played(areas, tables=both, powers={"France": {"gold": 2}}, orders=program(ruling("A")))
    assert (area(told, "A")["armies"], area(told, "A")["fleets"]) == (2, 0)
    assert [(one["what"], one["count"], one["why"]) for one in happened(told, "piece-lost")] == [
        ("army", 1, "upkeep"),
        ("fleet", 1, "upkeep"),
    ]
    assert power(told, "France")["gold"] == 0


def test_a_fleet_is_built_on_a_coast() -> None:
    """E-049, H-018: by fortification, four gold."""
    order = program(fortification("A", builds="fleet"))
    given: dict[str, Any] = {"tables": FLEETS, "cards": {"1": {"fortification": "F"}}, "orders": order}
    given["powers"] = {"France": {"cards": [1]}}
    told = played(HOME, ROW, seas={"S": ["A"]}, **given)
    assert (area(told, "A")["fleets"], power(told, "France")["gold"]) == (1, 12 - 4 - 1)
    assert reasons(played(HOME, ROW, **given)) == ["no-coast H-018"]


def test_a_fleet_makes_seafarers_and_reaches_one_sea_more() -> None:
    """E-049, H-018: the first sea free, four in a row at most; the fourth for three gold, and halved."""
    seas = {"S": ["A", "T", "C"], "T": ["S", "U"], "U": ["T", "V"], "V": ["U", "B"]}
    areas = {"A": {"owner": "France"}, "B": {}, "C": {}}

    def given(fleets: int, target: str) -> dict[str, Any]:
        there = {**areas, "A": {"owner": "France", "fleets": fleets}}
        return played(there, seas=seas, tables=FLEETS, orders=program(conquest(target, "A")))

    near = given(1, "C")["report"]["endeavours"][0]
    assert near["gold"]["seas"] == 0
    far = given(1, "B")["report"]["endeavours"][0]
    assert (far["gold"]["seas"], far["rating"]["value"]) == (3, "3/2")
    assert reasons(given(0, "B")) == ["target-out-of-reach E-017"]


def test_fleets_bar_attacks_over_sea() -> None:
    """E-049: unless as many lie in the base; attacks over land are not barred."""
    seas = {"S": ["A", "C"]}

    def given(own: int, links: list[list[str]]) -> list[str]:
        areas = {"A": {"owner": "France", "fleets": own}, "C": {"owner": "England", "fleets": 1}}
        return reasons(played(areas, links, seas=seas, tables=FLEETS, orders=program(conquest("C", "A"))))

    assert given(0, []) == ["fleets-bar-the-way E-049"]
    assert given(1, []) == []
    assert given(0, [["A", "C"]]) == []


@pytest.mark.parametrize("what", ["cathedral", "commerce", "university", "palace"])
def test_a_marker_is_built_by_ruling(what: str) -> None:
    """E-049, H-015: a +1 result, four gold; one of a kind in an area."""
    given: dict[str, Any] = {"tables": MARKERS, "cards": {"1": {"ruling": "+1"}}}
    given["powers"] = {"France": {"cards": [1, 1]}}
    told = played(HOME, ROW, **given, orders=program(ruling("A", builds=what), ruling("A", builds=what)))
    assert (area(told, "A")["markers"], area(told, "A")["social_state"]) == ([what], 0)
    assert (power(told, "France")["gold"], reasons(told)) == (8, ["marker-stands E-049"])


def test_what_markers_are_good_for() -> None:
    """E-049: a cathedral adds one to ruling, commerce one to the tax, a university a level to each +1."""
    areas = {"A": {"owner": "France", "norm": 1, "markers": ["cathedral", "commerce", "university"]}}
    told = played(
        areas,
        tables={**MARKERS, "gold": {"tax": {"1": 2, "3": 4}}},
        powers={"France": {"cards": [1], "gold": 0}},
        cards={"1": {"ruling": "+1(3>)"}},
        orders=program(ruling("A"), tax("A")),
    )
    assert ratings(told) == ["3"]  # 3 - 1 + 1
    assert (area(told, "A")["social_state"], power(told, "France")["gold"]) == (3, 5)
    restless = {"A": {**areas["A"], "unrest": True}}
    told = played(
        restless,
        tables=MARKERS,
        powers={"France": {"cards": [1]}},
        cards={"1": {"ruling": "+1(3>)"}},
        orders=program(ruling("A")),
    )
    assert (area(told, "A")["social_state"], area(told, "A")["unrest"]) == (2, False)  # H-022


def test_all_palaces_are_ruled_by_one_card() -> None:
    """E-049, H-021: where it is ordered, each by its own rating and for its own gold, while it lasts."""
    palace = {"owner": "France", "markers": ["palace"], "norm": 2}
    areas = {"A": palace, "B": {**palace, "social_state": 1}, "C": {"owner": "France"}}
    given: dict[str, Any] = {"tables": MARKERS, "cards": {"1": {"ruling": "+1(3>)"}}}

    def told(treasury: int, **more: Any) -> dict[str, Any]:
        leader = {"France": {"cards": [1], "gold": treasury}}
        return played(areas, ROW, **given, powers=leader, orders=program(ruling("A", **more)))

    found = told(12, palaces=True, gold=2)
    assert [area(found, name)["social_state"] for name in "ABC"] == [3, 2, 0]
    assert power(found, "France")["gold"] == 8
    also = happened(found, "also-ruled")[0]
    assert (also["area"], also["rating"]["value"], also["paid"]) == ("B", "4", 2)
    assert happened(told(3, palaces=True, gold=2), "also-ruled") == []
    assert happened(told(12, gold=2), "also-ruled") == []
    assert reasons(played(areas, ROW, **given, orders=program(ruling("C", palaces=True)))) == [
        "no-palace E-049"
    ]


@pytest.mark.parametrize(
    ("religion", "left"), [("roman", ["cathedral", "commerce"]), ("moslem", ["commerce"])]
)
def test_conquest_takes_markers_and_destroys_armies(religion: str, left: list[str]) -> None:
    """E-049, H-017: the palace, armies and fleets are lost; a cathedral stays with its religion."""
    there = {"owner": "England", "religion": religion, "armies": 1, "fleets": 1}
    areas = {**HOME, "C": {**there, "markers": ["cathedral", "commerce", "palace"]}}
    told = played(
        areas,
        ROW,
        seas={"S": ["C"]},
        tables={**ARMIES, **FLEETS, **MARKERS},
        powers={"France": {"cards": [1]}},
        cards={"1": {"conquest": "C"}},
        orders=program(conquest("C", "B")),
    )
    found = area(told, "C")
    assert (found["owner"], found["markers"]) == ("France", left)
    assert (found["armies"], found["fleets"]) == (0, 0)


def test_independent_areas_keep_all_but_palaces() -> None:
    """E-049, H-017: after a rebellion."""
    areas = {
        "A": {"owner": "France"},
        "B": {"owner": "France", "armies": 1, "markers": ["commerce", "palace"]},
    }
    told = played(
        areas,
        ROW[:1],
        tables={**ARMIES, **MARKERS, "rebellion": {"rows": {"0": "r r r r r r r r r r r"}}},
        draws={"rebellion": [7]},
        orders=program(tax("B")),
    )
    found = area(told, "B")
    assert (found["owner"], found["markers"], found["armies"]) == (None, ["commerce"], 0)


def test_a_pillager_burns_a_marker_in_place_of_a_minus_one() -> None:
    """E-049: one that he names, for a gold; without it the area falls."""
    areas = {**HOME, "C": {"owner": "England", "markers": ["university"]}}
    given: dict[str, Any] = {"tables": MARKERS, "cards": {"1": {"pillage": {"target": "-1 -1"}}}}
    given["powers"] = {"France": {"cards": [1]}}
    told = played(areas, ROW, **given, orders=program(pillage("C", "B", burns="university")))
    assert (area(told, "C")["markers"], area(told, "C")["social_state"]) == ([], -1)
    assert power(told, "France")["gold"] == 13
    other = played(areas, ROW, **given, orders=program(pillage("C", "B", burns="palace")))
    assert (area(other, "C")["markers"], area(other, "C")["social_state"]) == (["university"], -2)
