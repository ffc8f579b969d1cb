"""Endeavours from announcement to result: E-017, E-019 to E-025, E-030 to E-038."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.empires.records.adjudicate import answer
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    diplomacy,
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

LINKS = [["Paris", "B"], ["B", "T"]]
REBELLION = {"rows": {"0": ". . . . . . . u u r r", "3": "u u u u u r r r r r r"}}


def turn(
    *lines: dict[str, Any],
    base: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    france: dict[str, Any] | None = None,
    more_orders: dict[str, Any] | None = None,
    keep: int = 0,
    **more: Any,
) -> dict[str, Any]:
    """France's turn: its court Paris, its base B, the target T beside B."""
    areas = {
        "Paris": {"owner": "France"},
        "B": {"owner": "France", **(base or {})},
        "T": target or {},
        **more.pop("areas", {}),
    }
    others = more.pop("powers", {})
    powers = {"France": {"court": "Paris", **(france or {})}, **others}
    orders = {**program(*lines, keep=keep), **(more_orders or {})}
    return played(areas, [*LINKS, *more.pop("links", [])], powers=powers, orders=orders, **more)


def cards(*of: dict[str, Any], **more: Any) -> dict[str, Any]:
    """France with these cards."""
    return {"cards": list(of), **more}


# ------------------------------------------------------------ restrictions


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (conquest("T", "T"), "base-not-own E-017"),
        (conquest("B", "Paris"), "target-own E-017"),
        (pillage("B", "Paris"), "target-own E-017"),
        (conquest("T", "Paris"), "target-out-of-reach E-017"),
        (ruling("T"), "target-not-own E-017"),
        (fortification("T"), "target-not-own E-017"),
        (conquest("T", "B", gold=11), "not-enough-gold E-Q36"),
        (conquest("T", "B", gold=-1), "negative-gold E-021"),
    ],
)
def test_what_may_not_be_undertaken(given: dict[str, Any], reason: str) -> None:
    """E-017, E-021, E-Q36: told with its reason; no card, no gold, and the program goes on."""
    told = turn(given, ruling("B"))
    assert reason in [f"{r['reason']} {r['rule']}" for r in told["report"]["refused"][0]["reasons"]]
    assert [one["line"] for one in told["report"]["endeavours"]] == [1]
    assert (power(told, "France")["gold"], power(told, "France")["played"]) == (12, 1)


def test_what_a_refused_endeavour_would_have_been() -> None:
    """E-019, E-Q36: its rating and its price are told with the reasons."""
    told = turn(
        conquest("T", "B", gold=1), target={"social_state": 2}, france={"gold": 2, "statures": {"combat": 1}}
    )
    refused = told["report"]["refused"][0]
    assert [one["reason"] for one in refused["reasons"]] == ["not-enough-gold"]
    assert (refused["rating"]["value"], refused["gold"]["total"]) == ("0", 3)
    below = turn(conquest("T", "B"), target={"social_state": 2}, france={"statures": {"combat": 1}})
    assert below["report"]["refused"][0]["rating"]["value"] == "-1"


def test_one_card_for_each_endeavour_and_five_a_round() -> None:
    """E-017: never more than five cards in a round."""
    told = turn(ruling("B", times=9))
    assert len(told["report"]["endeavours"]) == 5
    assert reasons(told) == ["five-cards-played E-017"]
    short = turn(ruling("B", times=9), france={"cards": [1, 2], "played": 2})
    assert (len(short["report"]["endeavours"]), reasons(short)) == (2, ["no-card-left E-017"])


def test_diplomacy_is_made_from_the_court() -> None:
    """E-017, E-Q35: announced from elsewhere, the court is taken and the player told."""
    told = turn({**diplomacy("T"), "from": "B"}, base={"social_state": 2})
    assert (told["report"]["endeavours"][0]["base"], ratings(told)) == ("Paris", ["3"])
    assert [one["code"] for one in happened(told, "noted")] == ["diplomacy-from-court"]


@pytest.mark.parametrize(("up_to", "gold", "played_gold"), [(False, 5, []), (True, 5, [3]), (True, 1, [0])])
def test_extra_gold_that_is_not_there(up_to: bool, gold: int, played_gold: list[int]) -> None:
    """E-Q36: the line is skipped and told, unless the player wrote up to so much."""
    told = turn(conquest("T", "B", gold=4, up_to=up_to), france={"gold": gold})
    assert [one["gold"]["extra"] for one in told["report"]["endeavours"]] == (
        played_gold if gold >= 2 else []
    )


def test_a_turn_has_at_least_one_endeavour() -> None:
    """E-005, E-Q22: none lawful: excused; the house may rule the court instead."""
    told = turn(conquest("T", "Paris"))
    assert [one["why"] for one in happened(told, "nothing-undertaken")] == ["none-lawful"]
    assert len(power(told, "France")["cards"]) == 5
    assert [one["why"] for one in happened(turn(), "nothing-undertaken")] == ["not-ordered"]
    idle = turn(rules={"idle": "rule-court"})
    assert [(o["endeavour"], o["target"]) for o in idle["report"]["endeavours"]] == [("ruling", "Paris")]


@pytest.mark.parametrize(("keep", "count"), [(0, 5), (2, 3), (4, 1), (5, 1)])
def test_cards_kept_for_defense(keep: int, count: int) -> None:
    """E-005: the first endeavour is played all the same."""
    told = turn(ruling("B", times=9), keep=keep)
    assert len(told["report"]["endeavours"]) == count


# ------------------------------------------------------------ codes


@pytest.mark.parametrize(
    ("code", "rating", "applies"),
    [
        ("+1(3>)", "3", True),
        ("+1(3>)", "5/2", False),
        ("-1(3>)", "7/2", True),
        ("-1(<3)", "3", True),
        ("-1(<3)", "7/2", False),
        ("+1", "0", True),
        ("-1", "99", True),
        ("+1 (3 >)", 3, True),
        ("-1(<-1)", 0, False),
    ],
)
def test_code_and_rating(code: str, rating: Any, applies: bool) -> None:
    """E-023: n or more, n or less, or automatic."""
    question = {"ask": "results", "endeavour": "ruling", "rating": rating, "card": {"ruling": code}}
    assert bool(asked(question, {})["applied"]) is applies


def test_all_results_that_apply_are_applied() -> None:
    """E-023, E-Q20: target column first, as printed, by the rating before the card."""
    card = {"conquest": {"target": "-1(3>) C(3>)", "active": "-1(<3)"}}
    told = turn(conquest("T", "B"), france=cards(card), base={"social_state": 1}, target={"social_state": 1})
    assert told["report"]["endeavours"][0]["applied"] == ["-1(3>)", "C(3>)", "-1(<3)"]
    events = [(e["event"], e["area"]) for e in told["report"]["endeavours"][0]["results"]]
    assert events == [
        ("social-state-changed", "T"),
        ("conquered", "T"),
        ("unrest-began", "T"),
        ("social-state-changed", "B"),
    ]


@pytest.mark.parametrize(("switch", "level"), [("each", 0), ("once", 1)])
def test_two_codes_of_one_kind(switch: str, level: int) -> None:
    """E-Q30: both count, each one level."""
    card = {"conquest": {"target": "-1(2>) -1(3>)"}}
    told = turn(
        conquest("T", "B", gold=2),
        france=cards(card),
        target={"social_state": 2},
        rules={"same_codes": switch},
    )
    assert area(told, "T")["social_state"] == level


@pytest.mark.parametrize(("rating", "tie", "owner"), [(8, ["France"], None), (9, [], "France")])
def test_conquest_or_tie(rating: int, tie: list[str], owner: str | None) -> None:
    """E-023, E-Q5, E-034: T/C(9>) gives one of the two, never both, and no claim."""
    told = turn(diplomacy("T", gold=rating - 3), france=cards({"diplomacy": "T/C(9>)"}))
    found = area(told, "T")
    assert (found["ties"], found["owner"], found["claims"]) == (tie, owner, [])


@pytest.mark.parametrize(("switch", "owner"), [("mark", None), ("whole", "France")])
def test_diplomatic_conquest_of_a_populous_area(switch: str, owner: str | None) -> None:
    """E-Q31: one C result as any other, unless the set gives the whole area."""
    told = turn(
        diplomacy("T"),
        france=cards({"diplomacy": "T/C"}),
        target={"population": 2},
        rules={"diplomatic_conquest": switch},
    )
    assert area(told, "T")["owner"] == owner


def test_ruling_ends_unrest_or_raises() -> None:
    """E-036: an area in unrest is quiet again first."""
    told = turn(ruling("B", times=2), base={"unrest": True}, france=cards({"ruling": "+1"}, {"ruling": "+1"}))
    assert (area(told, "B")["unrest"], area(told, "B")["social_state"]) == (False, 1)
    assert [e["event"] for e in happened(told, "unrest-ended", "social-state-changed")] == [
        "unrest-ended",
        "social-state-changed",
    ]


def test_fortification() -> None:
    """E-035, H-002: an F result adds a point; a set says how many an area may have."""
    card = {"fortification": "F(3>)"}
    told = turn(fortification("B", times=2), france=cards(card, card), rules={"most_fortification": 1})
    assert area(told, "B")["fortification"] == 1


@pytest.mark.parametrize(
    ("codes", "level", "gold"), [("-1 G", -2, 0), ("G -1", -2, 2), ("G", -3, 0), ("G(4>)", 0, 0)]
)
def test_pillage(codes: str, level: int, gold: int) -> None:
    """E-008, E-033, E-Q20: gold by the table and a die; none at -3; codes as printed."""
    told = turn(
        pillage("T", "B"),
        france=cards({"pillage": codes}, gold=0, statures={"combat": 3 if level == 0 else 9}),
        target={"social_state": level, "population": level + 1 if level < 0 else 0},
        tables={"gold": {"pillage": {"-2": "1 1 2 2 3 3"}}},
        draws={"pillage": [4]},
    )
    assert power(told, "France")["gold"] == gold


# ------------------------------------------------------------ conquest


def test_conquest() -> None:
    """E-025, E-Q34: 2 gold; owned, unrest, fortification one less, the social state stays."""
    told = turn(
        conquest("T", "B"),
        france=cards({"conquest": "C(1>)"}, statures={"combat": 5}),
        target={"fortification": 2, "social_state": 1, "owner": "England"},
        powers={"England": {}},
    )
    found = area(told, "T")
    assert (found["owner"], found["unrest"], found["fortification"], found["social_state"]) == (
        "France",
        True,
        1,
        1,
    )
    assert power(told, "France")["gold"] == 10
    ruin = turn(
        conquest("T", "B"),
        france=cards({"conquest": "C"}, statures={"combat": 5}),
        target={"fortification": 2},
        rules={"conquered_fortification": "none-left"},
    )
    assert area(ruin, "T")["fortification"] == 0


def test_conquest_in_steps() -> None:
    """E-012, E-030: as many C results as the population, from any bases and in any rounds."""
    card = {"conquest": "C"}
    told = turn(
        conquest("T", "B"),
        conquest("T", "D"),
        france=cards(card, card),
        target={"population": 3, "fortification": 1},
        areas={"D": {"owner": "France"}},
        links=[["D", "T"], ["D", "B"]],
    )
    found = area(told, "T")
    assert (found["marks"], found["owner"], found["fortification"]) == ({"France": {"B": 1, "D": 1}}, None, 1)
    third = answer(
        {
            "game": "empires",
            "state_before": {
                **told["state_after"],
                "powers": {"France": {**power(told, "France"), "cards": [card], "played": 0}},
            },
            "orders": program(conquest("T", "B")),
        }
    )
    assert (area(third, "T")["owner"], area(third, "T")["marks"]) == ("France", {})
    assert area(third, "T")["fortification"] == 0


@pytest.mark.parametrize(
    ("marks", "owner", "left"),
    [
        ({"England": 1}, None, {"England": {"T": 1}, "France": {"B": 1}}),
        ({"England": 1, "France": 1}, "France", {}),
    ],
)
def test_each_needs_his_own_number(marks: dict[str, int], owner: str | None, left: dict[str, Any]) -> None:
    """E-Q24: marks of several players do not add up; when one completes it, all marks go."""
    told = turn(
        conquest("T", "B"),
        france=cards({"conquest": "C"}),
        target={"population": 2, "marks": marks},
        powers={"England": {}},
    )
    assert (area(told, "T")["owner"], area(told, "T")["marks"]) == (owner, left)


def test_others_marks_may_stay() -> None:
    """E-Q24: by a switch."""
    told = turn(
        conquest("T", "B"),
        france=cards({"conquest": "C"}),
        target={"population": 2, "marks": {"England": 1, "France": 1}},
        powers={"England": {}},
        rules={"completed_marks": "own"},
    )
    assert area(told, "T")["marks"] == {"England": {"T": 1}}


def test_a_partly_conquered_area_is_still_its_owners() -> None:
    """E-031: he uses and taxes it; the conqueror may not."""
    told = turn(
        conquest("B", "T"),
        target={"owner": "England"},
        base={"marks": {"England": 1}},
        powers={"England": {}},
        more_orders=program(conquest("Paris", "B"), of="England"),
    )
    assert "base-not-own E-017" in reasons(told)
    own = turn(ruling("B"), tax("B"), base={"marks": {"England": 1}}, powers={"England": {}})
    assert (reasons(own), ratings(own)) == ([], ["2"])


# ------------------------------------------------------------ defense


def defended(defense: dict[str, Any], given: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """France attacks T of England, whose court E lies behind it."""
    england = {"statures": {"combat": 2}, "court": "E", **more.pop("england", {})}
    return turn(
        given or conquest("T", "B"),
        target={"owner": "England"},
        areas={"E": {"owner": "England"}, **more.pop("areas", {})},
        links=more.pop("links", [["T", "E"]]),
        powers={"England": england},
        more_orders={"England": {"defense": [defense]}},
        france={"statures": {"combat": 5}, **more.pop("france", {})},
        **more,
    )


def test_defense() -> None:
    """E-022: the defender's combat stature and his gold are subtracted; it takes a card of his."""
    told = defended({"gold": 2}, tables={"gold_costs": {"defense": 1}})
    assert ratings(told) == ["1"]
    assert (power(told, "England")["gold"], power(told, "England")["played"]) == (9, 1)


@pytest.mark.parametrize(
    ("defense", "fits"),
    [
        ({}, True),
        ({"area": "E"}, False),
        ({"area": "T", "against": "France"}, True),
        ({"endeavour": "pillage"}, False),
        ({"if": {"rating": ">= 5"}}, True),
        ({"if": {"rating": ">= 6"}}, False),
        ({"cards": 0}, False),
        ({"if": {"gold": "> 12"}}, False),
    ],
)
def test_standing_orders_have_conditions(defense: dict[str, Any], fits: bool) -> None:
    """E-022: a defense orders beforehand what the book asks at the table: area, attacker, rating."""
    assert ratings(defended(defense)) == ["3" if fits else "5"]


@pytest.mark.parametrize(
    ("most", "down_to", "paid", "rating"), [(9, 0, 3, "0"), (2, 0, 2, "1"), (9, -1, 4, "-1"), (9, 5, 0, "3")]
)
def test_as_much_gold_as_is_needed(most: int, down_to: int, paid: int, rating: str) -> None:
    """E-022: so much as brings the rating to a number, at most so much."""
    told = defended({"gold": most, "down_to": down_to})
    assert (told["report"]["endeavours"][0]["defended"]["paid"], ratings(told)) == (paid, [rating])


@pytest.mark.parametrize(
    ("given", "answered"), [(conquest("T", "B"), True), (pillage("T", "B"), True), (diplomacy("T"), False)]
)
def test_conquest_and_pillage_are_defended(given: dict[str, Any], answered: bool) -> None:
    """E-Q15: no other endeavour, unless the set has it so."""
    told = defended({}, given)
    assert (told["report"]["endeavours"][0]["defended"] is not None) is answered
    every = defended({}, given, rules={"defended": "all"})
    assert every["report"]["endeavours"][0]["defended"] is not None


def test_nobody_is_defended_by_others() -> None:
    """E-022: the area's owner alone."""
    told = turn(
        conquest("T", "B"), powers={"England": {}}, more_orders={"England": {"defense": [{"area": "T"}]}}
    )
    assert told["report"]["endeavours"][0]["defended"] is None


@pytest.mark.parametrize(("switch", "rating"), [(False, "5"), (True, "3")])
def test_an_area_cut_off_cannot_be_defended(switch: bool, rating: str) -> None:
    """E-Q21: defense is an endeavour as well."""
    told = defended({}, links=[], rules={"defend_cut_off": switch})
    assert ratings(told) == [rating]
    refused = [one["why"] for one in happened(told, "defense-refused")]
    assert refused == ([] if switch else ["area-cut-off"])


@pytest.mark.parametrize(
    ("hand", "turn_taken", "defenses", "why"),
    [
        (2, False, 1, "last-card-for-own-turn"),
        (2, True, 2, "no-card-left"),
        (5, False, 4, "last-card-for-own-turn"),
    ],
)
def test_four_cards_at_most_before_the_own_turn(hand: int, turn_taken: bool, defenses: int, why: str) -> None:
    """E-Q28: the fifth is kept for the turn; after it there is no such limit."""
    england = {"cards": list(range(hand)), "turn_taken": turn_taken}
    told = defended({}, pillage("T", "B", times=5), england=england)
    answers = [one["defended"] is not None for one in told["report"]["endeavours"]]
    assert answers == [True] * defenses + [False] * (5 - defenses)
    assert {one["why"] for one in happened(told, "defense-refused")} == {why}


def test_below_zero_by_defense_only_harm_is_done() -> None:
    """E-019, E-Q7: the endeavour runs, with results that harm the active player."""
    card = {"conquest": {"target": "C(-9>) -1", "active": "-1(<2)"}}
    told = defended({"gold": 9}, france=cards(card, statures={"combat": 5}))
    one = told["report"]["endeavours"][0]
    assert (one["rating"]["value"], one["harm_only"], one["applied"]) == ("-6", True, ["-1(<2)"])
    assert [code["why"] for code in one["codes"]] == ["harm-only", "harm-only", ""]
    assert (area(told, "T")["owner"], area(told, "B")["social_state"]) == ("England", -1)
    nothing = defended(
        {"gold": 9}, france=cards(card, statures={"combat": 5}), rules={"below_zero_by_defense": "nothing"}
    )
    assert nothing["report"]["endeavours"][0]["applied"] == []


def test_a_card_for_defense() -> None:
    """E-Q8, E-022: a Hold card is declared at the moment that it names; never in the own turn."""
    events = {
        "fires": {
            "name": "Fires",
            "hold": True,
            "trigger": "defense",
            "effects": [{"do": "rating", "against": 3}],
        }
    }
    told = defended({"card": "fires"}, events=events, england={"hold": ["fires"]})
    assert (ratings(told), power(told, "England")["hold"]) == (["0"], [])
    assert told["state_after"]["event_discards"] == ["fires"]
    own = turn({"do": "play-event", "card": "fires"}, france={"hold": ["fires"]}, events=events)
    assert reasons(own) == ["card-for-defense E-Q8"]


def test_a_defense_that_cannot_be_paid() -> None:
    """E-022: is not carried out, and told."""
    told = defended({"gold": 20})
    assert [one["why"] for one in happened(told, "defense-refused")] == ["not-enough-gold"]
    assert ratings(told) == ["5"]


def test_both_leaders_are_checked() -> None:
    """E-016, E-022: the defender's card by his combat stature."""
    told = defended(
        {}, france=cards({"check": [3, 5]}, statures={"combat": 5}), england={"cards": [{"check": [2, 9]}, 4]}
    )
    found = [(c["power"], c["used"], c["level"], c["required"]) for c in told["report"]["leader_checks"]]
    assert found == [("France", "combat", 5, True), ("England", "combat", 2, True)]


# ------------------------------------------------------------ leaders


@pytest.mark.parametrize(
    ("given", "used", "required"),
    [
        (conquest("T", "B"), "combat", True),
        (pillage("T", "B"), "combat", True),
        (ruling("B"), "administration", False),
        (fortification("B"), "administration", False),
        (diplomacy("T"), "diplomacy", False),
    ],
)
def test_a_check_is_for_the_stature_used(given: dict[str, Any], used: str, required: bool) -> None:
    """E-016: only if the level of the stature used is on the card."""
    statures = {"combat": 3, "administration": 5, "diplomacy": 1}
    told = turn(given, france=cards({"check": [2, 3]}, statures=statures))
    check = told["report"]["leader_checks"][0]
    assert (check["used"], check["level"], check["required"]) == (used, statures[used], required)


def test_three_throws_change_the_statures_at_once() -> None:
    """E-016: two dice each for combat, administration, diplomacy, by the row of the level; at once."""
    told = turn(
        ruling("B", times=2),
        france=cards({"check": [2]}, {}, statures={"combat": 9, "administration": 2, "diplomacy": 1}),
        tables={
            "stature": {"rows": {"9": "5 5 . . . . . . . . .", "2": ". . . . . . . . . 3 5", "1": ". " * 11}}
        },
        draws={"stature": [3, 12, 7]},
    )
    check = told["report"]["leader_checks"][0]
    assert (check["throws"], check["after"]) == ([3, 12, 7], [5, 5, 1])
    assert ratings(told) == ["2", "5"]


def test_no_numbers_no_check() -> None:
    """E-016: most cards say none required."""
    assert turn(ruling("B"))["report"]["leader_checks"] == []


# ------------------------------------------------------------ unrest, taxes


@pytest.mark.parametrize(("unrest", "level", "checked"), [(True, 0, 1), (False, 0, 0), (True, -3, 0)])
def test_an_area_in_unrest_that_falls_is_checked(unrest: bool, level: int, checked: int) -> None:
    """E-020, E-Q26: base or target in unrest, lowered by the result; an ignored decrease is none."""
    told = turn(
        conquest("T", "B", gold=3),
        base={"unrest": unrest, "social_state": level},
        france=cards({"conquest": "-1(<9)"}),
    )
    assert len(told["report"]["rebellion_checks"]) == checked
    foreign = turn(
        conquest("T", "B", gold=3),
        target={"unrest": unrest, "social_state": level, "owner": "England"},
        france=cards({"conquest": "-1(-9>)"}),
        powers={"England": {}},
    )
    assert len(foreign["report"]["rebellion_checks"]) == checked


def test_what_a_rebellion_does() -> None:
    """E-038: value by the table, two dice; the area is independent."""
    told = turn(
        tax("B"),
        base={"unrest": True, "ties": ["England"]},
        powers={"England": {}},
        tables={"rebellion": {**REBELLION, "in_unrest": 1}},
        draws={"rebellion": [7]},
    )
    check = told["report"]["rebellion_checks"][0]
    assert (check["value"], check["outcome"]) == (3, "rebellion")
    assert [(t["what"], t["value"]) for t in check["terms"]] == [
        ("base", 0),
        ("unrest", 1),
        ("foreign-ties", 2),
    ]
    assert (area(told, "B")["owner"], area(told, "B")["unrest"]) == (None, False)


def test_ties_move_the_rebellion_value() -> None:
    """E-038: an own tie -2, a foreign one that is not waived +2."""
    values = []
    for ties in ({"ties": ["France"]}, {"ties": ["England"]}, {"ties": ["England"], "waived": ["England"]}):
        told = turn(tax("B"), base=ties, powers={"England": {}})
        values.append(told["report"]["rebellion_checks"][0]["value"])
    assert values == [-2, 2, 0]


def test_taxes() -> None:
    """E-005, E-008, E-013, E-037: once a turn, all at one time; none at -3; no risk for the court."""
    told = turn(
        tax("Paris", "B", "T"),
        ruling("B"),
        tax("B"),
        base={"social_state": 1},
        france={"gold": 0},
        tables={"gold": {"tax": {"0": 2, "1": 3}}},
    )
    assert power(told, "France")["gold"] == 5
    assert reasons(told) == ["not-own E-005", "taxed-already E-005"]
    assert [one["area"] for one in told["report"]["rebellion_checks"]] == ["B"]
    lowest = turn(tax("B"), base={"social_state": -3}, tables={"gold": {"tax": {"0": 2}}})
    assert reasons(lowest) == ["no-gold-at-lowest E-008"]


def test_plunder() -> None:
    """E-037: more gold, a level less, unrest; who is in unrest already is checked."""
    given = {"do": "tax", "areas": [], "plunder": ["B"]}
    table = {"gold": {"plunder": {"0": "3 3 4 4 5 5"}}}
    told = turn(given, france={"gold": 0}, tables=table, draws={"plunder": [3]})
    assert (power(told, "France")["gold"], area(told, "B")["social_state"]) == (4, -1)
    assert area(told, "B")["unrest"] is True
    again = turn(given, base={"unrest": True}, tables=table, draws={"plunder": [3]})
    assert [one["cause"] for one in again["report"]["rebellion_checks"]] == ["plundered"]


@pytest.mark.parametrize("mine", [True, False])
def test_conditions_of_a_line(mine: bool) -> None:
    """E-005: a program goes on until what it waits for has come about."""
    none, success = {"conquest": "C(9>)"}, {"conquest": "C"}
    hand = [none, success, none, none, none] if mine else [none] * 5
    told = turn(conquest("T", "B", until={"mine": "T"}), ruling("B"), france=cards(*hand))
    endeavours = [one["endeavour"] for one in told["report"]["endeavours"]]
    assert endeavours == (["conquest", "conquest", "ruling"] if mine else ["conquest"] * 5)
    assert told["report"]["ended"][0]["why"] == ("until" if mine else "cards")


@pytest.mark.parametrize(
    ("condition", "tries"),
    [
        ({"stop": {"gold": "< 9"}}, 2),
        ({"stop": {"cards": "<= 3"}}, 2),
        ({"stop": {"rating": "< 4"}}, 0),
        ({"if": {"unrest": "B"}}, 0),
        ({"if": {"not": {"unrest": "B"}}, "times": 3}, 3),
        ({"until": {"any": [{"gold": "= 8"}, {"unrest": "B"}]}}, 2),
        ({"until": {"gold": "<= 8", "cards": "<= 2"}}, 3),
        ({"until": {"social_state": {"B": ">= 3"}}}, None),
        ({"until": {"cards": "< 0"}}, None),
    ],
)
def test_conditions(condition: dict[str, Any], tries: int | None) -> None:
    """E-005, E-008: looked at before each try; one that can never come true is refused with its line."""
    told = turn(conquest("T", "B", **condition))
    assert len(told["report"]["endeavours"]) == (tries or 0)
    assert ("condition-never-true E-008" in reasons(told)) is (tries is None)


def test_gifts() -> None:
    """E-041, H-008: gold may be given away, as much as one has."""
    given = [{"do": "give", "to": "England", "gold": n} for n in (5, 8, 0)]
    told = turn(*given, powers={"England": {"gold": 0}})
    assert (power(told, "France")["gold"], power(told, "England")["gold"]) == (7, 5)
    assert reasons(told) == ["not-enough-gold H-008"] * 2


# ------------------------------------------------------------ bad lines


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"orders": program(ruling("C"))}, "orders.France.program[0].target: unknown-area (C)"),
        ({"orders": program(ruling("B"), of="Gaul")}, "orders.Gaul: unknown-power (Gaul)"),
        ({"orders": program(*[ruling("B")] * 500)}, "orders.France.program: too-many-lines (500)"),
        (
            {"orders": {"France": {"defense": [{"against": "France"}]}}},
            "orders.France.defense[0].against: defense-against-oneself (France)",
        ),
        ({"orders": program({"do": "conquest", "target": "B"})}, "orders.France.program[0].from: missing"),
        (
            {"orders": program({"do": "conquer", "target": "B"})},
            "orders.France.program[0].do: bad-value (conquer)",
        ),
        ({"orders": program(ruling("B", until={}))}, "orders.France.program[0].until: empty-condition"),
        ({"state": {"deck": list(range(55))}}, "state_before.deck: not-56-cards (55)"),
        ({"state": {"deck": [1, *range(1, 56)]}}, "state_before.deck: card-twice (1)"),
        ({"rules": {"halfs": "kept"}}, "rules.halfs: unknown-switch (halfs)"),
        ({"rules": {"halves": "maybe"}}, "rules.halves: bad-value (maybe)"),
        ({"cards": {"1": {"ruling": "X(3>)"}}}, "cards.1.ruling: bad-code (X(3>))"),
        ({"cards": {"1": {"conquest": "F"}}}, "cards.1.conquest: not-a-result-of-this (F)"),
        ({"state": {"order": []}}, "state_before.order: unknown-key (order)"),
        ({"tables": {"gold": {"pillage": {"0": "1 2"}}}}, "tables.gold.pillage.0: not-6-words (2)"),
        (
            {"powers": {"France": {"cards": [1] * 6}}},
            "state_before.powers.France.cards: more-than-five-cards (6)",
        ),
        ({"powers": {"France": {"gold": -1}}}, "state_before.powers.France.gold: bad-value (-1)"),
        ({"powers": {"France": {"court": "T"}}}, "state_before.powers.France.court: court-not-own (T)"),
        ({"steps": ["deal"]}, "state_before.deck: missing"),
        ({"ask": [{"ask": "link", "power": "France"}]}, "ask[0].area: missing"),
        (
            {
                "state": {
                    "areas": {"B": {"language": "X", "group": "P"}, "T": {"language": "X", "group": "Q"}}
                }
            },
            "state_before.areas.T.group: language-in-two-groups (Q)",
        ),
    ],
)
def test_faults(change: dict[str, Any], fault: str) -> None:
    """Each is named by its path, and nothing of the line is played."""
    assert faults(line({"B": {"owner": "France"}, "T": {}}, **change)) == [fault]


def test_links_must_be_written_at_both_ends_or_one() -> None:
    """E-007: two lists that do not agree are a fault; one list is enough."""
    both: dict[str, Any] = {"A": {"owner": "France", "borders": ["B"]}, "B": {"borders": []}}
    assert faults(line(both)) == ["state_before.areas.A.borders[0]: not-symmetric (B)"]
    assert faults(line({"A": {"borders": ["B"]}, "B": {}})) == []
    assert faults(line({"A": {"borders": ["C"]}})) == ["state_before.areas.A.borders[0]: unknown-area (C)"]


def test_all_faults_at_once() -> None:
    """Names, cards and switches of one line together."""
    given = line({"A": {"owner": "Gaul"}}, powers={"France": {}}, rules={"x": 1}, cards={"n": {}})
    given["state_before"]["powers"].pop("Gaul")
    assert faults(given) == [
        "cards.n: not-a-number (n)",
        "state_before.areas.A.owner: unknown-power (Gaul)",
        "rules.x: unknown-switch (x)",
    ]
