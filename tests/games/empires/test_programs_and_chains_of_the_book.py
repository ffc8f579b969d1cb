"""Whole programs, chains over seas, counts and courts by the book, each worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.empires.test_cases_of_the_book import applied, card, france, rating_and_gold
from tests.support.empires.lines import (
    area,
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

FRENCH = {"owner": "France"}
ENGLISH = {"owner": "England"}
TAX = {"gold": {"tax": {"-1": 1, "0": 2, "1": 3, "2": 4}}}
LAND = [["Ile de France", "Burgundy"], ["Burgundy", "Provence"]]
TWO_STEPS = {
    "Ile de France": {**FRENCH, "social_state": 1},
    "Burgundy": FRENCH,
    "Provence": {"population": 2},
}


def ended(told: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Lines that ended for another reason than that they were tried as often as they say."""
    return [(one["line"], one["why"]) for one in told["report"]["ended"] if one["why"] != "times"]


# 6.0, 9.0: whole programs


def test_a_program_of_five_lines() -> None:
    """2 + 1 gold each: 6 to 3 to 0, so a third try is stopped; tax brings 3 + 3; then 5 + 1 + 2 = 8."""
    told = played(
        TWO_STEPS,
        LAND,
        powers=france(
            card("conquest", "C(6>)"),
            card("conquest", "C(7>)"),
            card("ruling", "+1(2>)"),
            card("conquest", "C(8>)"),
            card("ruling", "+1"),
            gold=6,
            statures=(5, 2, 3),
        ),
        tables=TAX,
        orders=program(
            conquest("Provence", "Burgundy", gold=1, until={"mine": "Provence"}, stop={"gold": "< 3"}),
            ruling("Burgundy"),
            tax("Ile de France", "Burgundy"),
            conquest("Provence", "Burgundy", gold=2),
            ruling("Ile de France", **{"if": {"gold": "> 2"}}),
        ),
    )
    assert ratings(told) == ["6", "6", "2", "8"]
    assert [one["gold"]["total"] for one in told["report"]["endeavours"]] == [3, 3, 0, 4]
    assert ended(told) == [(0, "stop"), (4, "if")]
    assert (area(told, "Provence")["owner"], area(told, "Provence")["unrest"]) == ("France", True)
    assert area(told, "Burgundy")["social_state"] == 1
    assert (power(told, "France")["gold"], len(power(told, "France")["cards"])) == (2, 1)


@pytest.mark.parametrize(
    ("keep", "lines", "endeavours"), [(0, 4, 4), (2, 4, 3), (4, 4, 1), (5, 4, 1), (3, 1, 1)]
)
def test_9_12_cards_reserved_for_defense(keep: int, lines: int, endeavours: int) -> None:
    """Of five, and the first endeavour of a turn is played all the same."""
    told = played({"Ile de France": FRENCH}, orders=program(*[ruling("Ile de France")] * lines, keep=keep))
    assert len(told["report"]["endeavours"]) == endeavours
    assert ended(told) == [(n, "kept") for n in range(endeavours, lines)]


@pytest.mark.parametrize(
    ("condition", "tries"),
    [
        ({"until": {"social_state": {"Ile de France": ">= 1"}}}, 2),  # -1, 0, 1
        ({"stop": {"cards": "< 4"}, "times": 5}, 2),
        ({"times": 3}, 3),
        ({"until": {"any": [{"gold": "> 20"}, {"cards": "<= 1"}]}}, 4),
        ({"until": {"all": [{"gold": "> 20"}, {"cards": "<= 1"}]}}, 5),
        ({"until": {"not": {"social_state": {"Ile de France": "< 0"}}}}, 1),
        ({"if": {"rating": ">= 3"}, "times": 5}, 0),  # 3 - 1 = 2
        ({"if": {"rating": ">= 2"}, "times": 5}, 3),  # 2 at -1, 3 at 0, 2 at 1, 1 at 2
        ({"stop": {"rating": ">= 3"}}, 1),
    ],
)
def test_conditions_before_each_try(condition: dict[str, Any], tries: int) -> None:
    """Ruling raises the area from -1 by one with each card, up to two above its norm."""
    told = played(
        {"Ile de France": {**FRENCH, "norm": 0, "social_state": -1}},
        powers=france(*[card("ruling", "+1")] * 5),
        orders=program(ruling("Ile de France", **condition)),
    )
    assert len(told["report"]["endeavours"]) == tries


def test_extra_gold_by_what_there_is() -> None:
    """E-Q36: 5 is too much for 6 after the cost of 2: passed over, or with up_to 4 are spent."""
    lines = [conquest("Provence", "Burgundy", gold=5), conquest("Provence", "Burgundy", gold=5, up_to=True)]
    told = played(TWO_STEPS, LAND, powers=france(card("conquest", "C(8>)"), gold=6), orders=program(*lines))
    assert reasons(told) == ["not-enough-gold E-Q36"]
    assert rating_and_gold(told) == ("7", 6)
    assert power(told, "France")["gold"] == 0


def test_lines_that_cannot_be_played_cost_nothing_and_the_next_follow() -> None:
    """No link, not one's own, out of reach, own target: the fifth line has the first card."""
    areas = {**TWO_STEPS, "Wessex": FRENCH, "Rome": {}, "Saxony": {"owner": "Germany"}}
    told = played(
        areas,
        [*LAND, ["Wessex", "Rome"]],
        powers={**france(card("ruling", "+1(3>)")), "Germany": {}},
        orders=program(
            conquest("Rome", "Wessex"),
            pillage("Provence", "Saxony"),
            conquest("Rome", "Burgundy"),
            pillage("Burgundy", "Ile de France"),
            fortification("Saxony"),
            ruling("Wessex"),
            ruling("Burgundy"),
        ),
    )
    assert reasons(told) == [
        "base-not-linked E-013",
        "base-not-own E-017",
        "target-out-of-reach E-017",
        "target-own E-017",
        "target-not-own E-017",
        "target-not-linked E-013",
    ]
    assert area(told, "Burgundy")["social_state"] == 1
    assert power(told, "France")["gold"] == 12


# 9.17, 9.32, 9.53: chains

SEAS = {"A": ["Wessex", "B"], "B": ["C"], "C": ["D"]}


@pytest.mark.parametrize(
    ("areas", "links", "seas", "order", "rating", "gold"),
    [
        # the base lies two seas from the court and borders the target: halved, and two gold
        (
            {"Wessex": FRENCH, "Brittany": FRENCH, "Anjou": {}},
            [["Brittany", "Anjou"]],
            {"A": ["Wessex", "B"], "B": ["Brittany"]},
            conquest("Anjou", "Brittany", gold=2),
            "9/2",
            6,
        ),
        # the court is one sea from the target, its base two: one gold, and halved
        (
            {"Wessex": FRENCH, "Mercia": FRENCH, "Norway": {}},
            [["Wessex", "Mercia"]],
            {"A": ["Wessex", "Norway", "B"], "B": ["Mercia"]},
            conquest("Norway", "Mercia"),
            "5/2",
            3,
        ),
        # the same, from the court
        (
            {"Wessex": FRENCH, "Mercia": FRENCH, "Norway": {}},
            [["Wessex", "Mercia"]],
            {"A": ["Wessex", "Norway", "B"], "B": ["Mercia"]},
            conquest("Norway", "Wessex"),
            "5",
            3,
        ),
        # sea, own island, sea: the longest run is one
        (
            {"Wessex": FRENCH, "Corsica": FRENCH, "Rome": {}},
            [],
            {"A": ["Wessex", "Corsica"], "B": ["Corsica", "Rome"]},
            conquest("Rome", "Corsica"),
            "5",
            3,
        ),
        # two seas, own island, one sea: two gold; the way to the court halves
        (
            {"Wessex": FRENCH, "Corsica": FRENCH, "Rome": {}},
            [],
            {"A": ["Wessex", "B"], "B": ["Corsica"], "C": ["Corsica", "Rome"]},
            conquest("Rome", "Corsica"),
            "5/2",
            4,
        ),
        # one sea, own island, two seas: base to target halves
        (
            {"Wessex": FRENCH, "Corsica": FRENCH, "Rome": {}},
            [],
            {"A": ["Wessex", "Corsica"], "B": ["Corsica", "C"], "C": ["Rome"]},
            conquest("Rome", "Corsica"),
            "5/2",
            4,
        ),
        # own seafaring court: two seas cost one and do not halve
        (
            {"Denmark": FRENCH, "Rome": {}},
            [],
            {"A": ["Denmark", "B"], "B": ["Rome"]},
            conquest("Rome", "Denmark"),
            "5",
            3,
        ),
        # and three cost two and halve
        (
            {"Denmark": FRENCH, "Rome": {}},
            [],
            {"A": ["Denmark", "B"], "B": ["C"], "C": ["Rome"]},
            conquest("Rome", "Denmark"),
            "5/2",
            4,
        ),
        # a free sea from the seafaring court, then a sea of its own from an island: one gold
        (
            {"Denmark": FRENCH, "Corsica": FRENCH, "Rome": {}},
            [],
            {"A": ["Denmark", "Corsica"], "B": ["Corsica", "Rome"]},
            conquest("Rome", "Corsica"),
            "5",
            3,
        ),
        # two seas between two own seafaring areas are priced once: one gold; the target borders
        (
            {"Denmark": FRENCH, "Venice": FRENCH, "Rome": {}},
            [["Venice", "Rome"]],
            {"A": ["Denmark", "B"], "B": ["Venice"]},
            conquest("Rome", "Venice"),
            "5",
            3,
        ),
        # seafarers at the target are not the player's: one sea costs one
        (
            {"Wessex": FRENCH, "Denmark": {}},
            [],
            {"A": ["Wessex", "Denmark"]},
            conquest("Denmark", "Wessex"),
            "5",
            3,
        ),
        # land all the way though seas lie there too: nothing
        (
            {"Wessex": FRENCH, "Mercia": FRENCH, "Wales": {}},
            [["Wessex", "Mercia"], ["Mercia", "Wales"]],
            {"A": ["Wessex", "Wales"]},
            conquest("Wales", "Mercia"),
            "5",
            2,
        ),
        # pillage is free but for its seas, and halved with its population: (5 + 2) / 2
        (
            {"Wessex": FRENCH, "Rome": {"population": 2}},
            [],
            {"A": ["Wessex", "B"], "B": ["Rome"]},
            pillage("Rome", "Wessex"),
            "7/2",
            2,
        ),
        # fortification over two seas: (2 + 1 + 2) / 2; the area itself is the base
        (
            {"Wessex": FRENCH, "Rome": {**FRENCH, "social_state": 1, "population": 2}},
            [],
            {"A": ["Wessex", "B"], "B": ["Rome"]},
            fortification("Rome"),
            "5/2",
            2,
        ),
        # ruling over two seas: (2 - 1) / 2
        (
            {"Wessex": FRENCH, "Rome": {**FRENCH, "social_state": -1}},
            [],
            {"A": ["Wessex", "B"], "B": ["Rome"]},
            ruling("Rome"),
            "1/2",
            2,
        ),
        # diplomacy neither pays nor is halved, however far
        (
            {"Wessex": FRENCH, "Rome": {}},
            [],
            {"A": ["Wessex", "B"], "B": ["C"], "C": ["D"], "D": ["Rome"]},
            diplomacy("Rome", gold=1),
            "4",
            1,
        ),
    ],
)
def test_9_17_and_9_32_by_chains(
    areas: Any, links: Any, seas: Any, order: Any, rating: str, gold: int
) -> None:
    """Gold from court to target, halving from base to target or court; combat 5, administration 2."""
    told = played(areas, links, seas=seas, powers=france(statures=(5, 2, 3)), orders=program(order))
    assert rating_and_gold(told) == (rating, gold)


def test_9_16_three_seas_without_seafarers() -> None:
    """Out of reach, and cut off."""
    areas = {"Wessex": FRENCH, "Rome": {}, "Naples": FRENCH}
    seas = {"A": ["Wessex", "B"], "B": ["C"], "C": ["Rome", "Naples"]}
    told = played(areas, seas=seas, orders=program(conquest("Rome", "Wessex"), ruling("Naples")))
    assert reasons(told) == ["target-out-of-reach E-017", "target-not-linked E-013"]


@pytest.mark.parametrize(
    ("combat", "base", "target", "extra", "rating"),
    [(1, -2, 2, 5, "0"), (1, -1, 2, 3, "0"), (1, -1, 1, 2, "0"), (1, 0, 1, 0, "0"), (2, 0, 1, 0, "1/2")],
)
def test_9_32_below_zero_by_half_more(combat: int, base: int, target: int, extra: int, rating: str) -> None:
    """-3 becomes -5, -2 becomes -3, -1 becomes -2, 0 stays; extra gold is not halved."""
    areas = {
        "Wessex": {**FRENCH, "social_state": base, "norm": 0},
        "Rome": {"social_state": target, "norm": 0},
    }
    powers = france(statures=(combat, 3, 3), gold=12)
    seas = {"A": ["Wessex", "B"], "B": ["Rome"]}
    told = played(areas, seas=seas, powers=powers, orders=program(conquest("Rome", "Wessex", gold=extra)))
    assert rating_and_gold(told) == (rating, 4 + extra)
    less = played(
        areas, seas=seas, powers=powers, orders=program(conquest("Rome", "Wessex", gold=max(0, extra - 1)))
    )
    assert bool(reasons(less)) is (extra > 0)


def test_9_19_a_half_below_zero_by_the_defense() -> None:
    """5 / 2 - 3 = -1/2: a C without a number does nothing, the base falls."""
    told = played(
        {"Wessex": FRENCH, "Rome": {"owner": "Papacy"}},
        seas={"A": ["Wessex", "B"], "B": ["Rome"]},
        powers={
            **france(card("conquest", "C -1(-2>)", "-1(<2)"), statures=(5, 3, 3)),
            "Papacy": {"statures": {"combat": 3}, "cards": [{}, {}]},
        },
        orders={**program(conquest("Rome", "Wessex")), "Papacy": {"defense": [{"area": "Rome"}]}},
    )
    assert rating_and_gold(told) == ("-1/2", 4)
    assert applied(told) == ["-1(<2)"]
    assert (area(told, "Rome")["owner"], area(told, "Rome")["social_state"]) == ("Papacy", 0)
    assert area(told, "Wessex")["social_state"] == -1


def test_9_4_a_half_against_codes() -> None:
    """7/2: not 4 or more, 3 or more, not 3 or less, 4 or less."""
    told = played(
        {"Wessex": FRENCH, "Rome": {"population": 2, "social_state": 2, "norm": 0}},
        seas={"A": ["Wessex", "B"], "B": ["Rome"]},
        powers=france(card("pillage", "-1(4>) -1(3>)", "-1(<3) -1(<4)"), statures=(9, 3, 3)),
        orders=program(pillage("Rome", "Wessex")),
    )
    assert rating_and_gold(told) == ("9/2", 2)  # (9 - 2 + 2) / 2
    assert applied(told) == ["-1(4>)", "-1(3>)"]


# 6.0 III.A.6: ties of initiative


def test_6_0_ties_by_areas_then_dice_thrown_again() -> None:
    """Four of sum 9: Poland has two areas (one partly conquered); two of three throw 4, then 2 and 5."""
    areas = {
        "Poland": {"owner": "Poland"},
        "Silesia": {"owner": "Poland", "population": 2, "marks": {"Bohemia": 1}},
        "Bohemia": {"owner": "Bohemia"},
        "Saxony": {"owner": "Saxony"},
        "Bavaria": {"owner": "Bavaria"},
    }
    told = played(
        areas,
        steps=["initiative"],
        draws={"initiative": {"Bohemia": [4, 2], "Saxony": [3], "Bavaria": [4, 5]}},
    )
    ranks = [one["power"] for one in told["report"]["initiative"][0]["ranks"]]
    assert ranks == ["Poland", "Bavaria", "Bohemia", "Saxony"]
    assert told["report"]["initiative"][0]["order"] == ranks


def test_6_0_a_place_that_is_taken() -> None:
    """The first wants the last place, the second too and then the second; who is out chooses nothing."""
    areas = {name: {"owner": name} for name in ("Denmark", "Poland", "Saxony")}
    told = played(
        areas,
        powers={
            "Denmark": {"statures": {"combat": 9, "administration": 9, "diplomacy": 9}},
            "Poland": {"statures": {"combat": 5, "administration": 5, "diplomacy": 5}},
            "Saxony": {},
            "Wales": {"out": True, "court": None},
        },
        orders={"Denmark": {"places": [3]}, "Poland": {"places": [3, 2]}, "Saxony": {"places": [2, 1]}},
        steps=["initiative"],
    )
    assert told["report"]["initiative"][0]["order"] == ["Saxony", "Poland", "Denmark"]


# 8.0: leader checks

ROWS = {
    "stature": {
        "rows": {"3": "2 2 . . . . . . . 5 5", "5": "3 3 . . . . . . . 9 9", "2": "1 . . . . . . . . . 3"}
    }
}


def test_8_2_a_changed_level_decides_the_next_check_and_rating() -> None:
    """Combat 3 is on the first card and becomes 5; the next conquest rates 5 and 3 is not its level."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": {}, "Normandy": {}},
        [["Ile de France", "Anjou"], ["Ile de France", "Normandy"]],
        powers=france(card("conquest", "", "", (3,)), card("conquest", "C(5>)", "", (3,))),
        tables=ROWS,
        draws={"stature": [11, 7, 2]},
        orders=program(conquest("Anjou", "Ile de France"), conquest("Normandy", "Ile de France")),
    )
    assert ratings(told) == ["3", "5"]
    checks = told["report"]["leader_checks"]
    assert [(one["level"], one["required"]) for one in checks] == [(3, True), (5, False)]
    assert power(told, "France")["statures"] == {"combat": 5, "administration": 3, "diplomacy": 2}
    assert area(told, "Normandy")["owner"] == "France"


def test_8_22_cards_left_over_are_checked_one_after_another() -> None:
    """Administration 3 is on the first and becomes 2; so the second, with 3, asks for none; a third does."""
    told = played(
        {"Ile de France": FRENCH},
        powers=france({"check": [3]}, {"check": [3]}, {"check": [2]}),
        tables=ROWS,
        draws={"stature": [7, 3, 7, 7, 12, 7]},
        steps=["close"],
    )
    checks = told["report"]["leader_checks"]
    assert [(one["used"], one["level"], one["required"]) for one in checks] == [
        ("administration", 3, True),
        ("administration", 2, False),
        ("administration", 2, True),
    ]
    assert power(told, "France")["statures"]["administration"] == 3


@pytest.mark.parametrize(
    ("hand", "checked", "rating"), [(1, ["France"], "5"), (2, ["France", "England"], "2")]
)
def test_8_2_attacker_then_defender(hand: int, checked: list[str], rating: str) -> None:
    """By combat, his 5 and the defender's 3, in that order; a last card is kept for the own turn (E-Q28)."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": ENGLISH},
        [["Ile de France", "Anjou"]],
        powers={
            **france(card("conquest", "C(9>)", "", (5,)), statures=(5, 1, 1)),
            "England": {"cards": [{"check": [3]}] * hand},
        },
        state={"turn_order": ["England", "France"]},
        tables=ROWS,
        draws={"stature": [2, 7, 7, 12, 7, 7]},
        orders={**program(conquest("Anjou", "Ile de France")), "England": {"defense": [{}]}},
    )
    assert [one["power"] for one in told["report"]["leader_checks"]] == checked
    assert ratings(told) == [rating]
    refused = [one["why"] for one in happened(told, "defense-refused")]
    assert refused == (["last-card-for-own-turn"] if hand == 1 else [])


# whole rounds


def test_a_round_played_together_card_by_card() -> None:
    """The first card of both, then the second: England has lost Anjou before it is to be its base."""
    told = played(
        {"Ile de France": FRENCH, "Anjou": ENGLISH, "Wessex": ENGLISH, "Aquitaine": {}},
        [["Ile de France", "Anjou"], ["Wessex", "Anjou"], ["Anjou", "Aquitaine"]],
        powers={
            **france(card("conquest", "C(3>)"), card("ruling", "+1(2>)")),
            "England": {"court": "Wessex", "cards": [card("ruling", "+1"), card("conquest", "C")]},
        },
        state={"turn_order": ["England", "France"]},
        orders={
            **program(ruling("Wessex"), conquest("Aquitaine", "Anjou"), of="England"),
            **program(conquest("Anjou", "Ile de France"), ruling("Anjou")),
        },
        steps=["together"],
    )
    order = [(one["power"], one["endeavour"]) for one in told["report"]["endeavours"]]
    assert order == [("England", "ruling"), ("France", "conquest"), ("France", "ruling")]
    assert reasons(told) == ["base-not-own E-017"]
    found = area(told, "Anjou")
    assert (found["owner"], found["unrest"]) == ("France", False)  # the +1 ends the unrest
    assert area(told, "Aquitaine")["owner"] is None


def test_a_whole_round_from_the_deck() -> None:
    """The first five cards are France's; the fourth and fifth are left over, then England's five."""
    deck = list(range(1, 57))
    told = played(
        {"Ile de France": FRENCH, "Wessex": ENGLISH},
        powers={"France": {"cards": []}, "England": {"cards": [], "statures": {"combat": 9}}},
        state={"deck": deck, "year": 1146, "last_year": 1150},
        cards={
            **{str(n): {} for n in deck},
            "1": card("ruling", "+1(3>)"),
            "2": card("ruling", "+1(3>)"),
            "3": card("ruling", "+1"),
            "5": {"check": [3]},
            "6": card("ruling", "+1"),
            "10": {"check": [9]},
        },
        tables={"victory": {"area": 2, "social_state": 1, "minus_start": False}},
        orders={
            **program(ruling("Ile de France", times=3)),
            **program(ruling("Wessex"), of="England"),
            "England": {"program": [ruling("Wessex")]},
        },
        steps=["round"],
        ask=[{"ask": "score", "after": True}],
    )
    assert told["report"]["initiative"][0]["order"] == ["England", "France"]
    assert [one["card"] for one in told["report"]["endeavours"]] == [6, 1, 2, 3]
    assert ratings(told) == ["3", "3", "2", "2"]  # the second card does nothing at 2: 1, 1, 2
    assert area(told, "Ile de France")["social_state"] == 2
    checks = [(one["power"], one["card"], one["required"]) for one in told["report"]["leader_checks"]]
    assert checks == [("England", 10, False), ("France", 5, True)]
    assert told["state_after"]["year"] == 1151
    assert told["answers"][0]["points"] == {"France": 4, "England": 3}


def test_sixty_lines_and_one_more() -> None:
    """A program of sixty lines is played to its fifth card; one of sixty-one is a fault."""
    areas = {"Ile de France": FRENCH}
    told = played(areas, orders=program(*[ruling("Ile de France")] * 60))
    assert len(told["report"]["endeavours"]) == 5
    from tests.support.empires.lines import faults, line

    assert faults(line(areas, orders=program(*[ruling("Ile de France")] * 61))) == [
        "orders.France.program: too-many-lines (61)"
    ]


@pytest.mark.parametrize(
    ("leader", "language", "religion", "modifier"),
    [
        ({}, "same", "same", 2),
        ({"language": "Langue d'Oc"}, "related", "same", 1),
        ({"language": "Greek", "religion": "eastern"}, "unrelated", "other-church", -1),
        ({"religion": "moslem"}, "same", "other-religion", -2),
    ],
)
def test_7_21_a_leader_of_another_kind_than_his_court(
    leader: dict[str, str], language: str, religion: str, modifier: int
) -> None:
    """E-Q16: what the dynasty speaks and believes counts, wherever its court is now."""
    told = played(
        {"Ile de France": FRENCH, "Normandy": {}},
        powers=france(card("diplomacy", "T(5>)"), leader=leader),
        tables={
            "relation": {
                "same": {"same": 2, "other_religion": -2},
                "related": {"same": 1},
                "unrelated": {"other_church": -1},
            }
        },
        orders=program(diplomacy("Normandy")),
    )
    (one,) = told["report"]["endeavours"]
    assert (one["language"], one["religion"], one["rating"]["value"]) == (
        language,
        religion,
        str(3 + modifier),
    )
    assert area(told, "Normandy").get("ties", []) == (["France"] if modifier == 2 else [])


@pytest.mark.parametrize(("steps", "drawn"), [(["turns"], 0), (["game-turn", "turns"], 1)])
def test_an_empty_event_deck_is_shuffled_in_a_game_turn_only(steps: list[str], drawn: int) -> None:
    """E-002: until then nobody draws, however many discards there are."""
    told = played(
        {"Ile de France": FRENCH},
        state={"event_deck": [], "event_discards": ["mint"]},
        events={"mint": {"name": "Mint", "effects": [{"do": "gold", "amount": 2}]}},
        orders=program(ruling("Ile de France")),
        steps=steps,
    )
    assert len(happened(told, "event-drawn")) == drawn
    assert power(told, "France")["gold"] == 12 + 2 * drawn
