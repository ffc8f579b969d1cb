"""Counts of conquest, courts, claims, defenses and unrest by the book, each worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empires.test_cases_of_the_book import applied, card, france
from tests.games.empires.test_programs_and_chains_of_the_book import ENGLISH, FRENCH, TAX
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    diplomacy,
    fortification,
    happened,
    pillage,
    played,
    power,
    program,
    ratings,
    reasons,
    ruling,
    tax,
)

# 10.0: counts


def test_10_3_two_bases_and_a_rival() -> None:
    """Three needed: France has one from Anjou and adds two from Burgundy; England's two go with them."""
    told = played(
        {
            "Anjou": FRENCH,
            "Burgundy": FRENCH,
            "Provence": {
                "population": 3,
                "fortification": 2,
                "owner": "Papacy",
                "marks": {"France": {"Anjou": 1}, "England": {"Wessex": 2}},
            },
            "Wessex": ENGLISH,
            "Rome": {"owner": "Papacy"},
        },
        [["Anjou", "Burgundy"], ["Burgundy", "Provence"], ["Rome", "Provence"]],
        powers={
            **france(card("conquest", "C(1>)"), card("conquest", "C"), statures=(3, 3, 3)),
            "Papacy": {"court": "Rome"},
            "England": {},
        },
        orders=program(conquest("Provence", "Burgundy", times=2)),
    )
    assert ratings(told) == ["1", "1"]  # 3 - 2 of fortification; the marks of others do not hinder
    found = area(told, "Provence")
    assert (found["owner"], found["fortification"], found["unrest"]) == ("France", 1, True)
    assert not found.get("marks")


@pytest.mark.parametrize(("population", "marks"), [(-2, 0), (0, 0), (1, 0), (2, 1), (3, 1)])
def test_10_0_one_result_or_as_many_as_people(population: int, marks: int) -> None:
    """A first C: the whole area, or a mark with neither unrest nor a lesser fortification (E-Q34)."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": {"population": population, "fortification": 1}},
        [["Ile de France", "Anjou"]],
        powers=france(card("conquest", "C(2>)")),
        orders=program(conquest("Anjou", "Ile de France")),
    )
    found = area(told, "Anjou")
    whole = marks == 0
    assert (found["owner"], found["unrest"], found["fortification"]) == (
        "France" if whole else None,
        whole,
        0 if whole else 1,
    )
    assert found.get("marks", {}) == ({} if whole else {"France": {"Ile de France": marks}})


@pytest.mark.parametrize(
    ("order", "rating"),
    [
        (ruling("Burgundy"), "1"),  # 3 - 0 - 2
        (fortification("Burgundy"), "3"),  # 3 + 2 - 2
        (conquest("Lorraine", "Burgundy"), "1"),  # 3 - 2
        (pillage("Lorraine", "Burgundy"), "2"),  # 3 + 1 - 2
        (conquest("Lorraine", "Ile de France"), "3"),
        (diplomacy("Lorraine"), "3"),
    ],
)
def test_10_33_the_owner_of_a_partly_conquered_area(order: dict[str, Any], rating: str) -> None:
    """Two C results against Burgundy lower what he does in and from it, nothing else; it is taxed."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": {**FRENCH, "population": 2, "marks": {"England": 2}},
            "Lorraine": {"population": 1},
            "Wessex": ENGLISH,
        },
        [["Ile de France", "Burgundy"], ["Burgundy", "Lorraine"], ["Ile de France", "Lorraine"]],
        tables=TAX,
        orders=program(order, tax("Burgundy")),
    )
    assert ratings(told) == [rating]
    assert [(one["area"], one["gold"]) for one in told["report"]["taxes"]] == [("Burgundy", 2)]


def test_10_34_the_conqueror_may_not_use_it() -> None:
    """Neither as a base, nor as a link, nor for gold."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": {"population": 3, "marks": {"France": 2}},
            "Provence": {},
            "Rome": FRENCH,
        },
        [["Ile de France", "Burgundy"], ["Burgundy", "Provence"], ["Burgundy", "Rome"]],
        tables=TAX,
        orders=program(conquest("Provence", "Burgundy"), ruling("Rome"), tax("Burgundy", "Rome")),
    )
    assert reasons(told) == [
        "base-not-own E-017",
        "target-not-linked E-013",
        "not-own E-005",
        "not-linked E-013",
    ]


@pytest.mark.parametrize(
    ("switch", "marks", "owner", "rating"),
    [
        ("never", {"England": {"Anjou": 2}}, "France", "1"),
        ("instead", {"England": {"Anjou": 1}}, "England", "1"),
        ("as-well", {"England": {"Anjou": 1}}, "France", "1"),
    ],
)
def test_10_36_wiping_out_results(switch: str, marks: Any, owner: str, rating: str) -> None:
    """E-032, H-014: from Burgundy against Anjou, where two of three came from: rated 3 - 2 for both."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": {**FRENCH, "population": 3, "marks": {"England": {"Anjou": 2}}},
            "Anjou": ENGLISH,
            "Wessex": ENGLISH,
        },
        [["Ile de France", "Burgundy"], ["Burgundy", "Anjou"], ["Wessex", "Anjou"]],
        powers={**france(card("conquest", "C")), "England": {"court": "Wessex"}},
        rules={"marks_wiped": switch},
        orders=program(conquest("Anjou", "Burgundy")),
    )
    assert ratings(told) == [rating]
    assert area(told, "Burgundy")["marks"] == marks
    assert area(told, "Anjou")["owner"] == owner
    assert len(happened(told, "mark-wiped")) == (switch != "never")


def test_10_2_lowered_and_conquered_by_one_card() -> None:
    """As printed: -1 first, then the area with its new level; the base falls by its own column."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": {"social_state": 1, "norm": 0}},
        [["Ile de France", "Anjou"]],
        powers=france(card("conquest", "-1(2>) C(2>)", "-1(<2)")),
        orders=program(conquest("Anjou", "Ile de France")),
    )
    assert applied(told) == ["-1(2>)", "C(2>)", "-1(<2)"]
    assert (area(told, "Anjou")["owner"], area(told, "Anjou")["social_state"]) == ("France", 0)
    assert area(told, "Ile de France")["social_state"] == -1


# 9.4 T/C, claims, 7.52 courts and exile


@pytest.mark.parametrize(
    ("diplomatic", "stature", "owner", "ties", "marks"),
    [
        ("mark", 9, None, [], {"France": {"Ile de France": 1}}),
        ("whole", 9, "France", [], {}),
        ("mark", 5, None, ["France"], {}),
    ],
)
def test_9_4_diplomatic_conquest_of_two(
    diplomatic: str, stature: int, owner: str | None, ties: list[str], marks: Any
) -> None:
    """One mark from the court, or by the switch all of it; below the number a tie; never both, no claim."""
    told = played(
        {"Ile de France": FRENCH, "Rome": {"population": 2}},
        powers=france(card("diplomacy", "T/C(9>)"), statures=(1, 1, stature)),
        rules={"diplomatic_conquest": diplomatic},
        orders=program(diplomacy("Rome")),
    )
    found = area(told, "Rome")
    assert (found["owner"], found.get("ties", []), found.get("claims", [])) == (owner, ties, [])
    assert found.get("marks", {}) == marks


@pytest.mark.parametrize(("switch", "claims"), [("none", []), ("owned-with-tie", ["France"])])
def test_18_0_claims_at_the_end_of_a_round(switch: str, claims: list[str]) -> None:
    """Off unless the set says so; worth points with possession."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": {**FRENCH, "ties": ["France"]}, "Rome": {"claims": ["France"]}},
        [["Ile de France", "Anjou"]],
        rules={"claims": switch},
        tables={"victory": {"area": 2, "claim": 5, "minus_start": False}},
        steps=["close"],
        ask=[{"ask": "score", "after": True}],
    )
    assert area(told, "Anjou").get("claims", []) == claims
    assert told["answers"][0]["points"] == {"France": 4 + 5 * len(claims)}


COURT_LOST = {
    "Ile de France": {**FRENCH},
    "Normandy": FRENCH,
    "Champagne": {**FRENCH, "social_state": 1},
    "Burgundy": {**FRENCH, "social_state": 2},
    "Wessex": {**ENGLISH},
}
ROUND_PARIS = [
    ["Wessex", "Ile de France"],
    ["Ile de France", "Normandy"],
    ["Ile de France", "Champagne"],
    ["Champagne", "Burgundy"],
    ["Wessex", "Normandy"],
]


@pytest.mark.parametrize(
    ("wish", "court"), [([], "Champagne"), (["Normandy"], "Normandy"), (["Burgundy", "Normandy"], "Normandy")]
)
def test_7_52_where_a_lost_court_goes(wish: list[str], court: str) -> None:
    """Langue d'Oil only: Burgundy speaks another language; without a wish the best social state (H-012)."""
    told = played(
        COURT_LOST,
        ROUND_PARIS,
        powers={"England": {"cards": [card("conquest", "C")]}, "France": {"court": "Ile de France"}},
        orders={
            **program(conquest("Ile de France", "Wessex"), of="England"),
            "France": {"court": wish},
        },
    )
    assert power(told, "France")["court"] == court
    assert power(told, "France")["first_court"] == "Ile de France"


def test_7_52_nothing_is_done_in_exile() -> None:
    """No area of his language is left: no court, so nothing may be taxed or undertaken, diplomacy neither."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": {**FRENCH, "social_state": 2},
            "Provence": {},
            "Wessex": ENGLISH,
        },
        [["Wessex", "Ile de France"], ["Ile de France", "Burgundy"], ["Burgundy", "Provence"]],
        powers={"England": {"cards": [card("conquest", "C")]}, "France": {"court": "Ile de France"}},
        state={"turn_order": ["England", "France"]},
        tables=TAX,
        orders={
            **program(conquest("Ile de France", "Wessex"), of="England"),
            **program(
                conquest("Provence", "Burgundy"), ruling("Burgundy"), diplomacy("Provence"), tax("Burgundy")
            ),
        },
    )
    assert power(told, "France")["court"] is None
    assert [one.split()[0] for one in reasons(told)] == ["no-court", "no-court", "no-court", "not-linked"]
    assert power(told, "France")["gold"] == 12
    assert happened(told, "went-into-exile")


def test_7_52_won_back_and_taken_up_before_the_next_card() -> None:
    """Then it moves back; after another card it stays."""
    areas = {
        "Ile de France": {**ENGLISH},
        "Normandy": FRENCH,
        "Wessex": ENGLISH,
    }
    powers = {
        **france(card("conquest", "C"), card("ruling", ""), court="Normandy", first_court="Ile de France"),
        "England": {"court": "Wessex"},
    }
    win = conquest("Ile de France", "Normandy")
    back = {"do": "court", "to": "Ile de France"}
    links = [["Ile de France", "Normandy"]]
    told = played(areas, links, powers=powers, orders=program(win, back, ruling("Normandy")))
    assert power(told, "France")["court"] == "Ile de France"
    late = played(areas, links, powers=powers, orders=program(win, ruling("Normandy"), back))
    assert (power(late, "France")["court"], reasons(late)) == ("Normandy", ["court-stays E-014"])


# 9.31: defense


@pytest.mark.parametrize(
    ("defense", "rating", "gold", "left"),
    [
        ({}, "2", 6, 2),  # 5 - 3
        ({"gold": 2}, "0", 4, 2),
        ({"gold": 4, "down_to": 0}, "0", 4, 2),
        ({"gold": 1, "down_to": 0}, "1", 5, 2),
        ({"against": "Papacy"}, "5", 6, 3),
        ({"endeavour": "pillage"}, "5", 6, 3),
        ({"if": {"rating": ">= 6"}}, "5", 6, 3),
        ({"gold": 9}, "5", 6, 3),
        ({"gold": 9, "up_to": True}, "-4", 0, 2),
        ({"if": {"social_state": {"Anjou": ">= 0"}}}, "2", 6, 2),
    ],
)
def test_9_31_defenses(defense: dict[str, Any], rating: str, gold: int, left: int) -> None:
    """Combat and gold are subtracted; what does not fit, or cannot be paid, is no defense."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": ENGLISH, "Rome": {"owner": "Papacy"}},
        [["Ile de France", "Anjou"]],
        powers={
            **france(card("conquest", "C(9>)"), statures=(5, 1, 1)),
            "England": {"gold": 6, "cards": [{}, {}, {}]},
            "Papacy": {},
        },
        orders={
            **program(conquest("Anjou", "Ile de France")),
            "England": {"defense": [{"area": "Anjou", **defense}]},
        },
    )
    assert (ratings(told), power(told, "England")["gold"], len(power(told, "England")["cards"])) == (
        [rating],
        gold,
        left,
    )


def test_9_31_one_card_of_defense_for_two_attacks() -> None:
    """At most one card: the second attack meets nobody."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": ENGLISH},
        [["Ile de France", "Anjou"]],
        powers={**france(statures=(5, 1, 1)), "England": {"cards": [{}, {}, {}]}},
        tables={"gold_costs": {"conquest": 2, "defense": 1}},
        orders={
            **program(conquest("Anjou", "Ile de France", times=2)),
            "England": {"defense": [{"cards": 1}]},
        },
    )
    assert (ratings(told), power(told, "England")["gold"]) == (["2", "5"], 11)


# 9.20, 17.0: unrest

REBELLION = {
    "rebellion": {
        "base": 1,
        "in_unrest": 3,
        "related_language": 1,
        "own_tie": -2,
        "foreign_tie": 2,
        "each_fortification": -1,
        "minus_social_state": True,
        "rows": {"2": ". . . . . . . . . u u", "5": ". . . . . u u u r r r"},
    }
}


@pytest.mark.parametrize(
    ("more", "value", "dice", "owner", "unrest"),
    [
        ({}, 2, 12, "France", True),  # 1 + 1 related
        ({}, 2, 10, "France", False),
        ({"unrest": True}, 5, 10, None, False),  # 1 + 3 + 1
        ({"unrest": True, "ties": ["France"]}, 3, 6, "France", True),
        ({"ties": ["England"], "fortification": 1}, 3, 8, "France", False),  # 1 + 1 + 2 - 1; row 2 is nearest
        ({"ties": ["England"], "waived": ["England"], "social_state": -3, "norm": 0}, 5, None, None, None),
    ],
)
def test_16_0_taxed_areas_are_checked(
    more: dict[str, Any], value: int, dice: int | None, owner: str | None, unrest: bool | None
) -> None:
    """The court never; Burgundy's language is related. At -3 nothing is had, and nothing checked."""
    told = played(
        {"Ile de France": FRENCH, "Burgundy": {**FRENCH, **more}, "Wessex": ENGLISH},
        [["Ile de France", "Burgundy"]],
        tables={**TAX, **REBELLION},
        draws={"rebellion": [dice]} if dice else {},
        orders=program(tax("Ile de France", "Burgundy")),
    )
    checks = told["report"]["rebellion_checks"]
    if dice is None:
        assert (checks, reasons(told)) == ([], ["no-gold-at-lowest E-008"])
        return
    assert [(one["area"], one["value"]) for one in checks] == [("Burgundy", value)]
    assert (area(told, "Burgundy")["owner"], area(told, "Burgundy")["unrest"]) == (owner, unrest)


def test_9_20_a_target_in_unrest_that_is_lowered_by_pillage() -> None:
    """Its owner's value; on rebellion it is independent, and its owner's court moves."""
    told = played(
        {"Ile de France": {**FRENCH, "unrest": True}, "Normandy": FRENCH, "Wessex": ENGLISH},
        [["Wessex", "Ile de France"], ["Ile de France", "Normandy"]],
        powers={"England": {"cards": [card("pillage", "-1")]}, "France": {"court": "Ile de France"}},
        tables=REBELLION,
        draws={"rebellion": [12]},
        orders=program(pillage("Ile de France", "Wessex"), of="England"),
    )
    (check,) = told["report"]["rebellion_checks"]
    assert (check["area"], check["value"], check["outcome"]) == ("Ile de France", 5, "rebellion")  # 1 + 3 + 1
    assert area(told, "Ile de France")["owner"] is None
    assert power(told, "France")["court"] == "Normandy"


# questions


def test_questions_about_chains() -> None:
    """The chain from the court; by seas alone; the link of an area behind an enemy's."""
    areas = {"Wessex": FRENCH, "Normandy": FRENCH, "Anjou": ENGLISH, "Aquitaine": FRENCH}
    links = [["Normandy", "Anjou"], ["Anjou", "Aquitaine"]]
    seas = {"Channel": ["Wessex", "Normandy", "Bay of Biscay"], "Bay of Biscay": ["Aquitaine"]}
    found = asked({"ask": "link", "power": "France", "area": "Aquitaine"}, areas, links, seas=seas)
    assert found["linked"] and found["chain"] == ["Wessex", "Channel", "Bay of Biscay", "Aquitaine"]
    found = asked(
        {"ask": "chain", "power": "France", "from": "Wessex", "to": "Anjou"}, areas, links, seas=seas
    )
    assert {key: value for key, value in found.items() if key not in ("ask", "power", "from", "to")} == {
        "reached": True,
        "chain": ["Wessex", "Channel", "Normandy", "Anjou"],
        "seas_in_a_row": 1,
        "gold": 1,
        "halves": False,
        "rule": "E-018",
    }
    found = asked(
        {"ask": "reach", "power": "France", "from": "Wessex", "to": "Anjou"}, areas, links, seas=seas
    )
    assert found["reached"] is False
