"""Effectiveness ratings, line by line: docs/rules/empires.md, E-008 to E-012, E-015, E-018, E-021, E-022."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.empires.records.adjudicate import answer
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    diplomacy,
    fortification,
    line,
    pillage,
    played,
    program,
    ratings,
    reasons,
    ruling,
)

MATRIX = {
    "same": {"same": 3, "other_church": 2, "other_religion": 1},
    "related": {"same": 0, "other_church": -1, "other_religion": -2},
    "unrelated": {"same": -3, "other_church": -4, "other_religion": -5},
}
"""Nine numbers, all different."""


def rated(given: dict[str, Any], base: Any = 0, target: Any = 0, **more: Any) -> dict[str, Any]:
    """One endeavour of France, whose base B and court Paris border the target T."""
    areas = {
        "Paris": {"owner": "France", "social_state": more.pop("court", 0)},
        "B": {"owner": "France", **(base if isinstance(base, dict) else {"social_state": base})},
        "T": target if isinstance(target, dict) else {"social_state": target},
    }
    statures = {"combat": 5, "administration": 3, "diplomacy": 2}
    powers = {"France": {"court": "Paris", "statures": statures, **more.pop("power", {})}}
    links = [["Paris", "B"], ["B", "T"], ["Paris", "T"]]
    return played(areas, links, powers=powers, orders=program(given), **more)


@pytest.mark.parametrize(
    ("given", "base", "target", "court", "rating"),
    [
        (conquest("T", "B"), 2, 1, 0, "6"),  # 5 + 2 - 1
        (conquest("T", "B"), -2, -3, 0, "6"),  # 5 - 2 + 3
        (pillage("T", "B"), 1, -1, 3, "7"),
        (diplomacy("T"), 3, 1, 2, "3"),  # the court is the base: 2 + 2 - 1
        (fortification("B"), 2, 0, 0, "5"),
        (ruling("B"), 2, 0, 0, "1"),
        (ruling("B"), -2, 0, 0, "1"),  # 7.16: plus or minus 2 takes 2
        (ruling("B"), 0, 0, 0, "3"),
    ],
)
def test_social_states(given: dict[str, Any], base: int, target: int, court: int, rating: str) -> None:
    """E-009: base added, target subtracted; added when fortifying; ruling by its absolute value."""
    assert ratings(rated(given, {"social_state": base, "norm": 1}, target, court=court)) == [rating]


@pytest.mark.parametrize(
    ("given", "stature"),
    [
        (conquest("T", "B"), "combat"),
        (pillage("T", "B"), "combat"),
        (fortification("B"), "administration"),
        (ruling("B"), "administration"),
        (diplomacy("T"), "diplomacy"),
    ],
)
def test_each_endeavour_uses_its_stature(given: dict[str, Any], stature: str) -> None:
    """E-015: combat, administration, diplomacy."""
    told = rated(given)
    value = {"combat": 5, "administration": 3, "diplomacy": 2}[stature]
    term = told["report"]["endeavours"][0]["rating"]["terms"][0]
    assert (term["what"], term["value"], term["rule"]) == (stature, value, "E-015")


@pytest.mark.parametrize("level", [0, 4, 6, 8, 10])
def test_there_are_five_levels(level: int) -> None:
    """E-015: 1, 2, 3, 5, 9 and no others."""
    from tests.support.empires.lines import faults

    given = line({"A": {"owner": "France"}}, powers={"France": {"statures": {"combat": level}}})
    assert faults(given) == [f"state_before.powers.France.statures.combat: bad-value ({level})"]


@pytest.mark.parametrize(
    ("given", "population", "rating"),
    [
        (conquest("T", "B"), 2, "5"),  # 7.43: none in conquest
        (pillage("T", "B"), 2, "7"),
        (pillage("T", "B"), -2, "3"),
        (fortification("B"), 2, "5"),
        (fortification("B"), -1, "2"),
        (ruling("B"), 2, "3"),
        (diplomacy("T"), 2, "2"),
    ],
)
def test_population(given: dict[str, Any], population: int, rating: str) -> None:
    """E-012: added for pillage and fortification, for nothing else."""
    assert ratings(rated(given, {"population": population}, {"population": population})) == [rating]


@pytest.mark.parametrize(("population", "needed"), [(-2, 1), (0, 1), (1, 1), (2, 2), (3, 3)])
def test_conquests_that_a_population_needs(population: int, needed: int) -> None:
    """E-012: as many C results as the population, one at least."""
    told = asked({"ask": "limits", "area": "T"}, {"T": {"population": population}})
    assert told["conquests_needed"] == needed


@pytest.mark.parametrize(
    ("speaks", "relation", "modifier"),
    [("Langue d'Oil", "same", 3), ("Iberian", "related", 0), ("Greek", "unrelated", -3)],
)
def test_languages(speaks: str, relation: str, modifier: int) -> None:
    """E-011: the same, of the same group, or unrelated; by a table of nine cells."""
    areas = {
        "Ile de France": {"owner": "France", "social_state": 0},
        "T": {"language": speaks, "social_state": 0},
    }
    told = played(
        areas,
        [["Ile de France", "T"]],
        orders=program(conquest("T", "Ile de France", gold=2)),
        tables={"relation": MATRIX},
    )
    one = told["report"]["endeavours"][0]
    assert (one["language"], one["religion"]) == (relation, "same")
    assert [t["value"] for t in one["rating"]["terms"] if t["what"] == "relation"] == [modifier]


RELIGIONS = ("pagan", "moslem", "roman", "eastern", "heretical")


@pytest.mark.parametrize("one", RELIGIONS)
@pytest.mark.parametrize("other", RELIGIONS)
def test_religions(one: str, other: str) -> None:
    """E-010: the same, another church, another religion; pagans are of one of their own, heretics too."""
    areas = {"A": {"owner": "France", "religion": one}, "T": {"religion": other}}
    told = asked({"ask": "relation", "power": "France", "area": "T"}, areas, tables={"relation": MATRIX})
    same = one == other and one != "pagan"
    churches = {one, other} == {"roman", "eastern"}
    wanted = "same" if same else "other-church" if churches else "other-religion"
    assert told["religion"] == wanted
    assert told["modifier"] == MATRIX["same"][wanted.replace("-", "_")]


def test_a_pagan_court_is_of_its_own_religion() -> None:
    """E-010: every pagan area is of another religion than any other area, but not than itself."""
    areas = {"A": {"owner": "France", "religion": "pagan"}, "B": {"owner": "France", "religion": "pagan"}}
    questions = [{"ask": "relation", "power": "France", "area": place} for place in "AB"]
    told = answer(line(areas, ask=questions))["answers"]
    assert [one["religion"] for one in told] == ["same", "other-religion"]


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [
        ("Hungary", "Khazar", "unrelated"),
        ("Hungary", "Hungary", "same"),
        ("Anatolia", "Greece", "unrelated"),  # E-Q2: the list, not the number printed
        ("Friesland", "Saxony", "related"),
        ("Lithuania", "Livonia", "same"),
        ("Greece", "Cilicia", "same"),
        ("Wales", "Ireland", "same"),
        ("Verona", "Leon", "related"),
        ("Greece", "Saxony", "unrelated"),
        ("the Steppes", "Kiev", "unrelated"),
    ],
)
def test_the_books_list_of_languages(one: str, other: str, relation: str) -> None:
    """E-011, E-Q2: a case need not say what areas of the list speak."""
    areas: dict[str, Any] = {name: {} for name in (one, other)}
    assert asked({"ask": "relation", "areas": [one, other]}, areas)["language"] == relation


def test_relation_counts_in_three_endeavours_only() -> None:
    """E-011: directed at areas in conquest, pillage and diplomacy; not in ruling and fortifying."""
    for given, counted in (
        (conquest("T", "B"), True),
        (pillage("T", "B"), True),
        (diplomacy("T"), True),
        (ruling("B"), False),
        (fortification("B"), False),
    ):
        told = rated(given, tables={"relation": MATRIX})
        terms = [t["what"] for t in told["report"]["endeavours"][0]["rating"]["terms"]]
        assert ("relation" in terms) is counted


def test_a_leader_is_of_the_court_of_his_dynasty() -> None:
    """E-Q16: a forced move of the court changes neither language nor religion; or by a set."""
    areas = {
        "Ile de France": {},
        "Greece": {"owner": "France", "religion": "eastern"},
        "T": {"language": "Greek", "religion": "eastern"},
    }
    powers = {"France": {"court": "Greece", "first_court": "Ile de France"}}
    question = {"ask": "relation", "power": "France", "area": "T"}
    told = asked(question, areas, powers=powers)
    assert (told["language"], told["religion"]) == ("unrelated", "other-church")
    other = asked(question, areas, powers=powers, rules={"leader_of": "court"})
    assert (other["language"], other["religion"]) == ("same", "same")


@pytest.mark.parametrize(("given", "weighs"), [(conquest("T", "B"), True), (pillage("T", "B"), True)])
def test_fortification(given: dict[str, Any], weighs: bool) -> None:
    """E-Q4: each point takes one in conquest and pillage; a set may have another weight."""
    assert ratings(rated(given, 0, {"fortification": 2})) == ["3"]
    assert ratings(rated(given, 0, {"fortification": 2}, rules={"fortification_weight": 2})) == ["1"]
    assert ratings(rated(diplomacy("T"), 0, {"fortification": 2})) == ["2"]


def test_extra_gold() -> None:
    """E-021: one gold, one point, on top of the usual cost."""
    told = rated(conquest("T", "B", gold=3))
    one = told["report"]["endeavours"][0]
    assert (one["rating"]["value"], one["gold"]["total"]) == ("8", 5)
    assert told["state_after"]["powers"]["France"]["gold"] == 7


def over_two_seas(social_state: int, gold: int = 0, **more: Any) -> dict[str, Any]:
    """An attack from B, over two seas."""
    areas = {
        "B": {"owner": "France", "social_state": social_state},
        "T": {"social_state": 0, "owner": "England"},
        "L": {"owner": "England"},
    }
    seas = {"North": ["B", "South"], "South": ["T"]}
    powers = {"France": {"statures": {"combat": 1}}, "England": {"court": "T", "statures": {"combat": 1}}}
    orders = {**program(conquest("T", "B", gold=gold)), "England": {"defense": more.pop("defense", [])}}
    return played(areas, [["T", "L"]], seas=seas, powers=powers, orders=orders, **more)


@pytest.mark.parametrize(
    ("social_state", "gold", "rating"),
    [
        (2, 0, "3/2"),  # E-Q1: a half is kept
        (1, 0, "1"),
        (2, 2, "7/2"),  # extra gold is not halved
        (-2, 3, "1"),  # -1: -1 1/2, down to -2
        (-3, 3, "0"),  # -2: -3
    ],
)
def test_two_seas_halve(social_state: int, gold: int, rating: str) -> None:
    """E-018, E-Q1, E-Q12: halved after the modifiers; a negative one grows by half, to the lower whole."""
    told = over_two_seas(social_state, gold)
    assert ratings(told) == [rating]
    assert told["report"]["endeavours"][0]["rating"]["halved"] is True


@pytest.mark.parametrize(("halves", "rating"), [("kept", "3/2"), ("down", "1"), ("up", "2")])
def test_halves_by_a_switch(halves: str, rating: str) -> None:
    """E-Q1: halves are kept, unless the set rounds them."""
    assert ratings(over_two_seas(2, rules={"halves": halves})) == [rating]


def test_defense_comes_after_halving() -> None:
    """E-Q12: from the total, stature and gold; a set may subtract it before halving."""
    defense = [{"gold": 1}]
    assert ratings(over_two_seas(2, defense=defense)) == ["-1/2"]  # 3 : 2 - 1 - 1
    assert ratings(over_two_seas(2, defense=defense, rules={"defense_halved": True})) == ["1/2"]


def test_below_zero_is_refused_before_the_card() -> None:
    """E-019, E-Q23: extra gold may lift a rating to zero; without it the endeavour may not be undertaken."""
    weak = {"power": {"statures": {"combat": 1}}}
    assert reasons(rated(conquest("T", "B"), 0, 2, **weak)) == ["rating-below-zero E-019"]
    assert ratings(rated(conquest("T", "B", gold=1), 0, 2, power={"statures": {"combat": 1}})) == ["0"]
    strict = {"rules": {"zero_before_gold": True}, "power": {"statures": {"combat": 1}}}
    assert reasons(rated(conquest("T", "B", gold=1), 0, 2, **strict)) == ["rating-below-zero E-019"]


@pytest.mark.parametrize(
    ("norm", "social_state", "code", "after"),
    [
        (0, 2, "+1", 2),
        (0, 1, "+1", 2),
        (-1, 1, "+1", 1),
        (1, 2, "+1", 3),
        (0, -3, "-1", -3),
        (0, -2, "-1", -3),
        (-3, -1, "-1", -2),  # E-Q13: an area of norm -3 falls as others do
    ],
)
def test_limits_of_the_social_state(norm: int, social_state: int, code: str, after: int) -> None:
    """E-008, E-Q13: from -3 to two above the norm; what goes beyond is ignored."""
    areas = {"B": {"owner": "France", "norm": norm, "social_state": social_state}}
    powers = {"France": {"cards": [{"ruling": code}], "statures": {"administration": 5}}}
    told = played(areas, powers=powers, orders=program(ruling("B")))
    assert area(told, "B")["social_state"] == after


def test_a_set_may_keep_what_has_a_norm_of_minus_three() -> None:
    """E-Q13: read literally, such an area never falls."""
    areas = {"B": {"owner": "France", "norm": -3, "social_state": -1}}
    powers = {"France": {"cards": [{"ruling": "-1"}], "statures": {"administration": 5}}}
    told = played(areas, powers=powers, orders=program(ruling("B")), rules={"floor": "norm"})
    assert area(told, "B")["social_state"] == -1


@pytest.mark.parametrize(("marks", "rating"), [({"England": 2}, "3"), ({"England": 1, "Spain": 1}, "3")])
def test_marks_lower_the_owners_ratings(marks: dict[str, int], rating: str) -> None:
    """E-031, E-Q32: the owner's endeavours from or in a partly conquered area, not the conqueror's."""
    rivals: dict[str, Any] = {"England": {}, "Spain": {}}
    own = played(
        {"B": {"owner": "France", "marks": marks}, "T": {}},
        [["B", "T"]],
        powers={"France": {"statures": {"combat": 5}}, **rivals},
        orders=program(conquest("T", "B")),
    )
    assert ratings(own) == [rating]
    others = {"France": {"statures": {"combat": 5}}, **rivals}
    areas = {"B": {"owner": "France"}, "T": {"marks": marks}}
    given = {"powers": others, "orders": program(conquest("T", "B"))}
    assert ratings(played(areas, [["B", "T"]], **given)) == ["5"]
    assert ratings(played(areas, [["B", "T"]], **given, rules={"marks_hinder": "all"})) == [rating]
