"""One position for each paragraph of the book, 1.0 to 10.3, with what must come of it worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.empires.records.adjudicate import answer
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    diplomacy,
    fortification,
    happened,
    played,
    power,
    program,
    reasons,
    ruling,
    tax,
)

FRENCH = {"owner": "France"}
COURT = {"Ile de France": FRENCH}
WITH_BURGUNDY = {"Ile de France": FRENCH, "Burgundy": FRENCH}


def card(of: str, target: str = "", active: str = "", check: tuple[int, ...] = ()) -> dict[str, Any]:
    """A year card with results of one endeavour."""
    return {of: {"target": target, "active": active}, "check": list(check)}


def france(*cards: Any, gold: int = 12, statures: tuple[int, int, int] = (3, 3, 3), **more: Any) -> Any:
    """The power, with these cards and statures in combat, administration and diplomacy."""
    names = ("combat", "administration", "diplomacy")
    given = {"cards": list(cards)} if cards else {}
    return {"France": {"gold": gold, "statures": dict(zip(names, statures, strict=True)), **given, **more}}


def rating_and_gold(told: Mapping[str, Any], number: int = 0) -> tuple[str, int]:
    """The final rating and all the gold of an endeavour."""
    one = told["report"]["endeavours"][number]
    return one["rating"]["value"], one["gold"]["total"]


def applied(told: Mapping[str, Any], number: int = 0) -> list[str]:
    """The codes that took effect."""
    codes: list[str] = told["report"]["endeavours"][number]["applied"]
    return codes


# 3.0 the map


def test_3_12_a_point_is_no_border() -> None:
    """Neither for an attack nor for the link to the court; what is linked is taxed all the same."""
    areas = {"Ile de France": {**FRENCH, "points": ["Burgundy", "Anjou"]}, "Burgundy": FRENCH, "Anjou": {}}
    told = played(
        areas,
        tables={"gold": {"tax": {"0": 2}}},
        orders=program(conquest("Anjou", "Ile de France"), tax("Ile de France", "Burgundy")),
    )
    assert reasons(told) == ["target-out-of-reach E-017", "not-linked E-013"]
    assert power(told, "France")["gold"] == 14
    assert len(power(told, "France")["cards"]) == 5


def test_3_13_kiev_sails_the_black_sea() -> None:
    """Though it is not on its list: to Trebizond for 2 + 1, not halved."""
    told = played(
        {"Kiev": {"owner": "Rus"}, "Trebizond": {}},
        seas={"Black Sea": ["Trebizond"]},
        powers={"Rus": {"cards": [card("conquest", "C(3>)")]}},
        orders=program(conquest("Trebizond", "Kiev"), of="Rus"),
    )
    assert rating_and_gold(told) == ("3", 3)
    assert area(told, "Trebizond")["owner"] == "Rus"
    assert power(told, "Rus")["gold"] == 9


def test_3_14_arrows_ignore_the_water() -> None:
    """Even where a sea lies there too."""
    told = played(
        {"Naples": {"owner": "Naples", "arrows": ["Sicily"]}, "Sicily": {}},
        seas={"Tyrrhenian Sea": ["Naples", "Sicily"]},
        orders=program(conquest("Sicily", "Naples"), of="Naples"),
    )
    assert rating_and_gold(told) == ("3", 2)


# 4.0 and 5.0


def test_4_0_what_a_game_begins_with() -> None:
    """12 gold, and social states as the norms."""
    told = played({"Ile de France": {**FRENCH, "norm": 1}, "Brittany": {"norm": -1}}, steps=[])
    assert power(told, "France")["gold"] == 12
    assert [area(told, name)["social_state"] for name in ("Ile de France", "Brittany")] == [1, -1]


@pytest.mark.parametrize(
    ("first", "last", "rounds", "game_turns"),
    [
        (771, 815, 9, [771, 776, 801]),
        (976, 1075, 20, [976, 1001, 1026, 1051]),
        (1136, 1200, 13, [1136, 1151, 1176]),
        (1201, 1300, 20, [1201, 1226, 1251, 1276]),
        (1386, 1465, 16, [1386, 1401, 1426, 1451]),
        (771, 1465, 139, [771, *range(776, 1465, 25)]),
    ],
)
def test_5_0_every_scenario_of_the_book(first: int, last: int, rounds: int, game_turns: list[int]) -> None:
    """Five years a round; a game turn at the start and at 01, 26, 51 and 76."""
    found = asked({"ask": "calendar", "first": first, "last": last}, COURT)
    assert (len(found["rounds"]), found["game_turns"]) == (rounds, game_turns)


# 6.0


def test_6_0_initiative_by_sum_areas_and_choice() -> None:
    """Denmark has most, Poland and France tie and Poland has more areas; Denmark would go last."""
    areas = {
        "Denmark": {"owner": "Denmark"},
        "Poland": {"owner": "Poland"},
        "Silesia": {"owner": "Poland"},
        "Ile de France": FRENCH,
    }
    statures = {"combat": 5, "administration": 5, "diplomacy": 5}
    told = played(
        areas,
        powers={"Denmark": {"statures": statures}, "Poland": {}, "France": {}},
        orders={"Denmark": {"places": [3]}, "France": {"places": [1]}},
        steps=["initiative"],
    )
    assert told["state_after"]["turn_order"] == ["Poland", "France", "Denmark"]


def test_6_0_all_taxes_at_one_time() -> None:
    """Between two endeavours, but not twice."""
    told = played(
        {"Ile de France": {**FRENCH, "social_state": 1}, "Burgundy": FRENCH},
        [["Ile de France", "Burgundy"]],
        tables={"gold": {"tax": {"0": 2, "1": 3}}},
        orders=program(ruling("Burgundy"), tax("Ile de France"), ruling("Burgundy"), tax("Burgundy")),
    )
    assert power(told, "France")["gold"] == 15
    assert reasons(told) == ["taxed-already E-005"]
    assert len(told["report"]["endeavours"]) == 2


def test_6_0_cards_left_over_in_the_order_of_turns() -> None:
    """E-Q6, 8.22: England's two, then France's; by administration only."""
    told = played(
        {"Ile de France": FRENCH, "Wessex": {"owner": "England"}},
        powers={
            **france({"check": [5]}, {"check": [2]}, statures=(5, 2, 9)),
            "England": {
                "cards": [{"check": [1, 9]}, {"check": [3]}],
                "statures": {"combat": 9, "administration": 1},
            },
        },
        state={"turn_order": ["England", "France"]},
        steps=["close"],
    )
    checks = [(c["power"], c["level"], c["required"]) for c in told["report"]["leader_checks"]]
    assert checks == [("England", 1, True), ("England", 1, False), ("France", 2, False), ("France", 2, True)]
    assert told["state_after"]["year"] == 1106


# 7.1 social state


@pytest.mark.parametrize(
    ("level", "codes", "after", "gold"),
    [
        (-2, "-1 G", -3, 0),  # it falls first; nothing is had at -3
        (-2, "G -1", -3, 3),
        (-3, "-1 G", -3, 0),
        (0, "-1(4>) G(3>)", 0, 3),
        (0, "-1 -1(3>) G", -2, 3),
    ],
)
def test_7_11_pillage_at_the_bottom(level: int, codes: str, after: int, gold: int) -> None:
    """No lower than -3, and no gold at -3; codes as printed."""
    row = "3 3 3 3 3 3"
    told = played(
        {**COURT, "Burgundy": {"social_state": level, "norm": level, "population": level}},
        [["Ile de France", "Burgundy"]],
        powers=france(card("pillage", codes)),
        tables={"gold": {"pillage": {"-3": row, "0": row}}},
        draws={"pillage": [4]},
        orders=program({"do": "pillage", "target": "Burgundy", "from": "Ile de France"}),
    )
    # combat 3 + base 0 - target + population (as much): always 3
    assert rating_and_gold(told) == ("3", 0)
    assert (area(told, "Burgundy")["social_state"], power(told, "France")["gold"]) == (after, 12 + gold)


def test_7_12_two_above_the_norm_at_most() -> None:
    """A rise there is ignored, and the rating is 3 - 2."""
    told = played(
        {"Ile de France": {**FRENCH, "norm": 0, "social_state": 2}},
        powers=france(card("ruling", "+1(1>)")),
        orders=program(ruling("Ile de France")),
    )
    assert rating_and_gold(told) == ("1", 0)
    assert area(told, "Ile de France")["social_state"] == 2


@pytest.mark.parametrize(
    ("order", "rating"),
    [
        (conquest("Provence", "Burgundy"), "4"),  # 3 - 1 + 2
        ({**conquest("Provence", "Burgundy"), "do": "pillage"}, "7"),  # 3 - 1 + 2 + population 3
        (diplomacy("Provence"), "7"),  # 3 + court 2 + 2
        (fortification("Burgundy"), "3"),  # 3 - 1 + population 1
        (ruling("Burgundy"), "2"),  # 3 - 1
        (ruling("Ile de France"), "1"),  # 3 - 2
    ],
)
def test_7_14_to_7_16_social_states_and_population(order: dict[str, Any], rating: str) -> None:
    """Base added, target subtracted, the court's for diplomacy, its size for ruling; 7.4 population."""
    told = played(
        {
            "Ile de France": {**FRENCH, "social_state": 2, "population": 3},
            "Burgundy": {**FRENCH, "social_state": -1, "population": 1},
            "Provence": {"social_state": -2, "population": 3},
        },
        [["Ile de France", "Burgundy"], ["Burgundy", "Provence"]],
        orders=program(order),
    )
    assert rating_and_gold(told)[0] == rating


# 7.2 and 7.3

NINE = {
    "same": {"same": 11, "other_church": 12, "other_religion": 13},
    "related": {"same": 21, "other_church": 22, "other_religion": 23},
    "unrelated": {"same": 31, "other_church": 32, "other_religion": 33},
}


@pytest.mark.parametrize(
    ("leader", "religion", "target", "its_religion", "modifier"),
    [
        ("Burgundy", "roman", "Provence", "roman", 11),
        ("Burgundy", "roman", "Rome", "roman", 21),
        ("Burgundy", "roman", "Wallachia", "eastern", 22),
        ("Burgundy", "roman", "Saxony", "roman", 31),
        ("Burgundy", "roman", "Kiev", "eastern", 32),
        ("Burgundy", "roman", "Toulouse", "heretical", 13),
        ("Burgundy", "heretical", "Toulouse", "heretical", 11),
        ("Granada", "moslem", "Cordova", "moslem", 11),
        ("Granada", "moslem", "Castille", "roman", 13),
        ("Granada", "moslem", "Jerusalem", "moslem", 31),
        ("Prussia", "pagan", "Lithuania", "pagan", 13),
        ("Poland", "pagan", "Kiev", "pagan", 23),
        ("Hungary", "pagan", "Steppes", "pagan", 33),
        ("Armenia", "eastern", "Georgia", "eastern", 31),
        ("Ireland", "roman", "Brittany", "roman", 11),
        ("Constantinople", "eastern", "Asia", "eastern", 11),
        ("Constantinople", "eastern", "Anatolia", "eastern", 31),
        ("Wessex", "roman", "Sweden", "eastern", 22),
    ],
)
def test_7_2_and_7_3_relations_of_a_leader(
    leader: str, religion: str, target: str, its_religion: str, modifier: int
) -> None:
    """By the book's list of languages; pagans are of another religion than anybody."""
    found = asked(
        {"ask": "relation", "power": "P", "area": target},
        {leader: {"owner": "P", "religion": religion}, target: {"religion": its_religion}},
        tables={"relation": NINE},
    )
    assert found["modifier"] == modifier


# 7.43, 10.3


@pytest.mark.parametrize(
    ("population", "marks", "owner", "left"),
    [
        (-2, {}, "France", {}),
        (0, {}, "France", {}),
        (1, {}, "France", {}),
        (2, {}, None, {"France": 1}),
        (3, {"France": 2}, "France", {}),
        (3, {"France": 1}, None, {"France": 2}),
    ],
)
def test_7_43_conquests_by_population(
    population: int, marks: dict[str, int], owner: str | None, left: Mapping[str, int]
) -> None:
    """One for a population of 1 or less, else as many as the population; only then unrest."""
    told = played(
        {**COURT, "Anjou": {"population": population, "marks": marks, "fortification": 2}},
        [["Ile de France", "Anjou"]],
        powers=france(card("conquest", "C(1>)")),
        orders=program(conquest("Anjou", "Ile de France")),
    )
    found = area(told, "Anjou")
    assert rating_and_gold(told) == ("1", 2)
    assert (found["owner"], found["unrest"]) == (owner, owner is not None)
    assert sum(sum(m.values()) if isinstance(m, dict) else m for m in found["marks"].values()) == sum(
        left.values()
    )
    assert found["fortification"] == (1 if owner else 2)


# 7.5


@pytest.mark.parametrize(
    ("links", "seafaring", "linked"),
    [
        ("court NORTH far", "", True),
        ("court NORTH SOUTH far", "", True),
        ("court NORTH SOUTH WEST far", "", False),
        ("court NORTH SOUTH WEST far", "court", True),
        ("court NORTH SOUTH WEST far", "far", True),
        ("court NORTH SOUTH mid WEST EAST far", "", True),
        ("court NORTH SOUTH mid WEST EAST POLAR far", "court", False),
        ("court NORTH SOUTH mid WEST EAST POLAR far", "mid", True),
        ("court foreign far", "", False),
        ("court NORTH foreign SOUTH far", "", False),
    ],
)
def test_7_51_links_to_the_court(links: str, seafaring: str, linked: bool) -> None:
    """Own areas, two seas in a row, three with seafarers of one's own at an end of the row."""
    names = links.split()
    lands = [name for name in names if name.islower()]
    areas = {
        name: {"owner": "E" if name == "foreign" else "F", "seafaring": name == seafaring} for name in lands
    }
    told = played(
        areas,
        [[one, other] for one, other in pairwise(names)],
        seas={name: [] for name in names if name.isupper()},
        powers={"F": {"court": "court"}},
        tables={"gold": {"tax": {"0": 2}}},
        ask=[{"ask": "link", "power": "F", "area": "far"}],
        orders=program(tax("far"), of="F"),
    )
    assert told["answers"][0]["linked"] is linked
    assert power(told, "F")["gold"] == (14 if linked else 12)
    assert reasons(told) == ([] if linked else ["not-linked E-013"])


def test_7_52_a_lost_court_goes_to_the_leaders_own_kind() -> None:
    """England takes it; Anjou speaks the leader's language, Burgundy does not; Normandy is heretical."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": FRENCH,
            "Normandy": {**FRENCH, "religion": "heretical"},
            "Anjou": FRENCH,
            "Champagne": {"owner": "England"},
        },
        [["Champagne", "Ile de France"], ["Ile de France", "Burgundy"]],
        powers={"England": {"cards": [card("conquest", "C")]}, "France": {"court": "Ile de France"}},
        orders={
            "England": {"program": [conquest("Ile de France", "Champagne")]},
            "France": {"court": ["Burgundy", "Normandy"]},
        },
    )
    assert power(told, "France")["court"] == "Anjou"
    assert power(told, "France")["leader"] == {"language": "Langue d'Oil", "religion": "roman"}


def test_7_52_the_first_court_is_taken_up_before_the_next_card() -> None:
    """At once, or not at all."""
    position: dict[str, Any] = {
        "areas": {"Ile de France": {}, "Anjou": FRENCH},
        "links": [["Ile de France", "Anjou"]],
        "powers": france(card("conquest", "C"), {}, court="Anjou", first_court="Ile de France"),
    }
    won, back = conquest("Ile de France", "Anjou"), {"do": "court", "to": "Ile de France"}
    at_once = played(**position, orders=program(won, back, ruling("Anjou")))
    too_late = played(**position, orders=program(won, ruling("Anjou"), back))
    assert (power(at_once, "France")["court"], reasons(at_once)) == ("Ile de France", [])
    assert (power(too_late, "France")["court"], reasons(too_late)) == ("Anjou", ["court-stays E-014"])


# 8.0


@pytest.mark.parametrize(
    ("check", "required"), [((5,), True), ((2, 9), False), ((), False), ((1, 2, 3, 5, 9), True)]
)
def test_8_21_checks_by_the_stature_used(check: tuple[int, ...], required: bool) -> None:
    """A ruling by administration 5, with combat 2 and diplomacy 9; the new level counts for the next card."""
    told = played(
        COURT,
        powers=france(card("ruling", "+1(5>)", check=check), card("ruling"), statures=(2, 5, 9)),
        tables={"stature": {"rows": {"2": "1 1 . . . . . . . 3 3", "5": "3 3 . . . . . . . 9 9"}}},
        draws={"stature": [12, 2, 7]},
        orders=program(ruling("Ile de France", times=2)),
    )
    names = ("combat", "administration", "diplomacy")
    found = power(told, "France")["statures"]
    assert [found[name] for name in names] == ([3, 3, 9] if required else [2, 5, 9])
    # the first succeeds and raises the court to 1: the second is 3 - 1, or 5 - 1
    assert [rating_and_gold(told, n)[0] for n in (0, 1)] == ["5", "2" if required else "4"]


# 9.1


def test_9_11_no_sixth_card() -> None:
    """Six lines, five cards."""
    told = played(COURT, orders=program(*[ruling("Ile de France")] * 6))
    assert len(told["report"]["endeavours"]) == 5
    assert reasons(told) == ["five-cards-played E-017"]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (conquest("Anjou", "Gascony"), "base-not-own E-017"),
        (conquest("Anjou", "Toulouse"), "base-not-linked E-013"),
        (conquest("Burgundy", "Ile de France"), "target-own E-017"),
        (ruling("Gascony"), "target-not-own E-017"),
        (ruling("Toulouse"), "target-not-linked E-013"),
        (fortification("Toulouse"), "target-not-linked E-013"),
        (conquest("Provence", "Ile de France"), "target-out-of-reach E-017"),  # E-Q14: it borders Burgundy
        (conquest("Anjou", "Ile de France", gold=11), "not-enough-gold E-Q36"),  # 2 + 11
        (ruling("Tall"), "rating-below-zero E-019"),  # 3 - 4
        (ruling("Tall", gold=1), ""),
        (conquest("Provence", "Burgundy", gold=10), ""),
        (diplomacy("Toulouse"), ""),
    ],
)
def test_9_14_to_9_19_restrictions(order: dict[str, Any], reason: str) -> None:
    """A refusal costs nothing and turns up no card; the next line is played."""
    told = played(
        {
            "Ile de France": FRENCH,
            "Burgundy": FRENCH,
            "Tall": {**FRENCH, "norm": 2, "social_state": 4},
            "Toulouse": FRENCH,
            "Anjou": {},
            "Provence": {},
            "Gascony": {},
        },
        [
            ["Ile de France", "Burgundy"],
            ["Ile de France", "Tall"],
            ["Ile de France", "Anjou"],
            ["Burgundy", "Provence"],
            ["Toulouse", "Anjou"],
            ["Gascony", "Anjou"],
        ],
        orders=program(order, ruling("Ile de France")),
    )
    assert reasons(told) == ([reason] if reason else [])
    assert len(told["report"]["endeavours"]) == (1 if reason else 2)
    if reason:
        assert power(told, "France")["gold"] == 12


@pytest.mark.parametrize(
    ("places", "own", "base", "seafarers", "extra", "rating", "gold"),
    [
        ("a b", "a", "a", "", 0, "3", 2),
        ("a N b", "a", "a", "", 0, "3", 3),
        ("a N S b", "a", "a", "", 0, "3/2", 4),
        ("a N S b", "a", "a", "", 1, "5/2", 5),
        ("a N S b", "a", "a", "a", 0, "3", 3),
        ("a N S W b", "a", "a", "a", 0, "3/2", 4),
        ("a N b c", "a b", "b", "", 0, "3", 3),  # gold by court and target, halves by base
        ("a N S b c", "a b", "b", "", 0, "3/2", 4),
        ("a N S b c", "a b", "b", "b", 0, "3", 3),
        ("a N b S c", "a b", "b", "", 0, "3", 3),
        ("a b N S c", "a b", "b", "", 0, "3/2", 4),
        ("a N S b W E c", "a b", "b", "", 0, "3/2", 4),  # halved once
        ("a N S W b c", "a b", "b", "a", 2, "7/2", 6),
    ],
)
def test_9_17_and_9_32_seas(
    places: str, own: str, base: str, seafarers: str, extra: int, rating: str, gold: int
) -> None:
    """Conquest of the last of a row by combat 3; the first is the court."""
    names = places.split()
    areas = {
        name: {"seafaring": name in seafarers.split(), **(FRENCH if name in own.split() else {})}
        for name in names
        if name.islower()
    }
    told = played(
        areas,
        [[one, other] for one, other in pairwise(names)],
        seas={name: [] for name in names if name.isupper()},
        orders=program(conquest(names[-1], base, gold=extra)),
    )
    assert rating_and_gold(told) == (rating, gold)
    assert power(told, "France")["gold"] == 12 - gold


@pytest.mark.parametrize(
    ("target", "extra", "rating"),
    [(4, 2, "0"), (4, 1, None), (6, 5, "0"), (6, 4, None), (5, 3, "0"), (3, 0, "0"), (2, 0, "1/2")],
)
def test_9_32_negative_ratings(target: int, extra: int, rating: str | None) -> None:
    """-1 becomes -2, -2 -3, -3 -5 (half more, to the next lower whole number); gold is added after it."""
    told = played(
        {**COURT, "Tall": {"norm": 4, "social_state": target}},
        seas={"N": ["Ile de France", "S"], "S": ["Tall"]},
        orders=program(conquest("Tall", "Ile de France", gold=extra)),
    )
    if rating is None:
        assert reasons(told) == ["rating-below-zero E-019"]
    else:
        assert rating_and_gold(told)[0] == rating


@pytest.mark.parametrize(
    ("defense", "rating", "applies", "owner"),
    [
        (None, "3", ["C"], "France"),
        ({"gold": 0}, "0", ["C", "-1(<2)"], "France"),
        ({"gold": 1}, "-1", ["-1(<2)"], "England"),
        ({"gold": 4, "down_to": -2}, "-2", ["-1(<2)"], "England"),
        ({"gold": 2, "if": {"rating": "> 3"}}, "3", ["C"], "France"),
        ({"gold": 1, "against": "Spain"}, "3", ["C"], "France"),
        ({"gold": 1, "area": "Wessex"}, "3", ["C"], "France"),
    ],
)
def test_9_19_and_9_31_defense(defense: Any, rating: str, applies: list[str], owner: str) -> None:
    """Combat 3 and gold; below zero only what harms the attacker; his gold is spent all the same."""
    told = played(
        {"Ile de France": FRENCH, "Flanders": {"owner": "England"}, "Wessex": {"owner": "England"}, "S": {}},
        [["Ile de France", "Flanders"], ["Flanders", "Wessex"]],
        powers={**france(card("conquest", "C", "-1(<2)")), "England": {"court": "Wessex"}, "Spain": {}},
        orders={
            "France": {"program": [conquest("Flanders", "Ile de France")]},
            "England": {"defense": [defense] if defense else []},
        },
    )
    assert rating_and_gold(told) == (rating, 2)
    assert applied(told) == applies
    assert area(told, "Flanders")["owner"] == owner
    assert area(told, "Ile de France")["social_state"] == (-1 if "-1(<2)" in applies else 0)
    assert len(power(told, "England")["cards"]) == (5 if rating == "3" else 4)
    assert power(told, "England")["gold"] == 12 - {"-1": 1, "-2": 2}.get(rating, 0)


@pytest.mark.parametrize(("up_to", "rating", "gold"), [(True, "-2", 0), (False, "3", 2)])
def test_9_31_gold_that_the_defender_lacks(up_to: bool, rating: str, gold: int) -> None:
    """Three gold of two: all that there is, if he wrote "up to"; else the defense is refused and told."""
    told = played(
        {"Ile de France": FRENCH, "Flanders": {"owner": "England"}},
        [["Ile de France", "Flanders"]],
        powers={"England": {"gold": 2}},
        orders={
            "France": {"program": [conquest("Flanders", "Ile de France")]},
            "England": {"defense": [{"gold": 3, "up_to": up_to}]},
        },
    )
    assert rating_and_gold(told)[0] == rating
    assert power(told, "England")["gold"] == gold
    assert [one["why"] for one in happened(told, "defense-refused")] == ([] if up_to else ["not-enough-gold"])


@pytest.mark.parametrize(
    ("base_unrest", "target_unrest", "level", "causes"),
    [
        (False, False, 0, []),
        (True, False, 0, ["Ile de France"]),
        (False, True, 0, ["Anjou"]),
        (True, True, 0, ["Anjou", "Ile de France"]),
        (True, True, -3, []),
    ],
)
def test_9_20_areas_in_unrest_that_fall(
    base_unrest: bool, target_unrest: bool, level: int, causes: list[str]
) -> None:
    """Base and target, whoever owns them; nothing falls below -3."""
    told = played(
        {
            "Ile de France": {**FRENCH, "unrest": base_unrest, "social_state": level},
            "Anjou": {"owner": "England", "unrest": target_unrest, "social_state": level},
        },
        [["Ile de France", "Anjou"]],
        powers=france(card("conquest", "-1", "-1(<9)")),
        orders=program(conquest("Anjou", "Ile de France")),
    )
    assert [check["area"] for check in told["report"]["rebellion_checks"]] == causes


# 9.4


@pytest.mark.parametrize(
    ("stature", "codes", "owner", "ties"),
    [
        (5, "T/C(5>)", "France", []),
        (3, "T/C(5>)", None, ["France"]),
        (3, "T(3>)", None, ["France"]),
        (3, "T(5>)", None, []),
        (1, "T", None, ["France"]),
    ],
)
def test_9_4_ties_and_diplomatic_conquests(
    stature: int, codes: str, owner: str | None, ties: list[str]
) -> None:
    """Never both; no claim by it."""
    told = played(
        {**COURT, "Rome": {}},
        powers=france(card("diplomacy", codes), statures=(1, 1, stature)),
        orders=program(diplomacy("Rome")),
    )
    found = area(told, "Rome")
    assert (found["owner"], found["ties"], found["claims"]) == (owner, ties, [])


def test_9_4_codes_at_a_half() -> None:
    """5/2 is 2 or more, not 3 or more; it is 3 or less, not 2 or less."""
    found = asked(
        {
            "ask": "results",
            "endeavour": "conquest",
            "rating": "5/2",
            "card": {"conquest": {"target": "C(3>) -1(2>)", "active": "-1(<2) -1(<3)"}},
        },
        COURT,
    )
    assert found["applied"] == ["-1(2>)", "-1(<3)"]


# 10.0


def test_10_1_costs_two_and_seas_and_what_is_added() -> None:
    """Each try: 2 + 1 + 2; the third lacks gold, the fourth line is free."""
    told = played(
        {**COURT, "Wales": {}},
        seas={"Irish Sea": ["Ile de France", "Wales"]},
        orders=program(conquest("Wales", "Ile de France", gold=2, times=3), ruling("Ile de France")),
    )
    assert [rating_and_gold(told, n) for n in (0, 1)] == [("5", 5), ("5", 5)]
    assert reasons(told) == ["not-enough-gold E-Q36"]
    assert power(told, "France")["gold"] == 2


def test_10_2_conquered_and_lowered_by_one_card() -> None:
    """All results by the rating before the card: the area is France's, -1, in unrest, its strength 3 is 2."""
    told = played(
        {**COURT, "Anjou": {"owner": "England", "fortification": 3, "ties": ["England"]}, "Wessex": {}},
        [["Ile de France", "Anjou"]],
        powers={
            **france(card("conquest", "C(2>) -1(2>)", "-1(<2)"), statures=(5, 3, 3)),
            "England": {"court": None},
        },
        orders=program(conquest("Anjou", "Ile de France")),
    )
    found = area(told, "Anjou")
    assert rating_and_gold(told) == ("2", 2)
    assert (found["owner"], found["social_state"], found["unrest"], found["fortification"]) == (
        "France",
        -1,
        True,
        2,
    )
    assert (found["ties"], area(told, "Ile de France")["social_state"]) == (["England"], -1)
    assert not told["report"]["rebellion_checks"]  # in unrest by this card, not before it


def test_10_3_marks_of_each_player_from_each_base() -> None:
    """Two from two bases and rounds; another's marks go with the conquest."""
    told = played(
        {**WITH_BURGUNDY, "Provence": {"population": 3, "marks": {"France": {"Burgundy": 1}, "Aragon": 2}}},
        [["Ile de France", "Burgundy"], ["Burgundy", "Provence"], ["Ile de France", "Provence"]],
        powers={**france(card("conquest", "C"), card("conquest", "C")), "Aragon": {}},
        orders=program(conquest("Provence", "Ile de France"), conquest("Provence", "Burgundy")),
    )
    assert [(one["base"], one["have"], one["need"]) for one in happened(told, "mark-placed")] == [
        ("Ile de France", 2, 3)
    ]
    assert (area(told, "Provence")["owner"], area(told, "Provence")["marks"]) == ("France", {})


# programs


@pytest.mark.parametrize(
    ("more", "tries"),
    [
        ({}, 1),
        ({"times": 3}, 3),
        ({"until": {"mine": "Anjou"}}, 5),
        ({"until": {"mine": "Anjou"}, "times": 2}, 2),
        ({"stop": {"gold": "< 4"}}, 5),  # 12, 10, 8, 6, 4: the last leaves 2
        ({"stop": {"gold": "< 7"}}, 3),
        ({"stop": {"cards": "<= 2"}}, 3),
        ({"if": {"gold": "> 12"}}, 0),
        ({"until": {"gold": "> 900"}}, 5),
        ({"if": {"not": {"mine": "Anjou"}}, "times": 2}, 2),
    ],
)
def test_conditions_of_a_program(more: dict[str, Any], tries: int) -> None:
    """Looked at before each try; a condition that never comes true ends with the cards."""
    told = played(
        {**COURT, "Anjou": {}},
        [["Ile de France", "Anjou"]],
        orders=program(conquest("Anjou", "Ile de France", **more)),
    )
    assert len(told["report"]["endeavours"]) == tries
    assert power(told, "France")["gold"] == 12 - 2 * tries


def test_a_line_is_answered_the_same_twice() -> None:
    """What came out can be played again."""
    areas = {"Wessex": {"owner": "England"}, **WITH_BURGUNDY, "Anjou": {}}
    links = [["Anjou", "Burgundy"], ["Anjou", "Wessex"], ["Anjou", "Ile de France"], ["Channel", "Anjou"]]
    none = {"first_court": None}  # a power that began without an area
    told = played(
        areas,
        links,
        powers={"England": none},
        seas={"Bay of Biscay": ["Anjou"], "Channel": ["Wessex"]},
        steps=[],
    )
    again = answer({"game": "empires", "state_before": told["state_after"], "steps": []})
    assert again["state_after"] == told["state_after"]


# tables and values of a case


@pytest.mark.parametrize(
    ("level", "tax_gold"), [(-2, 1), (-1, 1), (0, 4), (1, 4), (2, 4), (3, 9), (4, 9), (9, 9)]
)
def test_a_social_state_without_a_row_has_the_nearest(level: int, tax_gold: int) -> None:
    """Of two as near the lower: here 2, between 0 and 4."""
    told = played(
        {"Ile de France": {**FRENCH, "norm": 9, "social_state": level}},
        tables={"gold": {"tax": {"-2": 1, "0": 4, "4": 9}}},
        orders=program(tax("Ile de France")),
    )
    assert power(told, "France")["gold"] == 12 + tax_gold


def test_values_that_no_printed_board_has() -> None:
    """A population of 7, a norm of 9 and a price of 30 are played as given."""
    told = played(
        {"Ile de France": {**FRENCH, "norm": 9, "population": 7}},
        powers=france(card("fortification", "F(19>)"), gold=40),
        tables={"gold_costs": {"fortification": 30}},
        orders=program(fortification("Ile de France")),
    )
    assert rating_and_gold(told) == ("19", 30)
    assert area(told, "Ile de France")["fortification"] == 1


def test_a_faulty_line_keeps_its_name(tmp_path: Path) -> None:
    """So that whoever asks by the hundred knows which case it was."""
    lines = tmp_path / "cases.jsonl"
    faulty = {"game": "empires", "id": "burgundy-7", "state_before": {"deck": [{}] * 55}}
    lines.write_text(json.dumps(faulty) + "\n" + json.dumps({"game": "empires", "id": "next"}) + "\n")
    answered = CliRunner().invoke(main, ["adjudicate", str(lines)])
    assert answered.exit_code == 2
    told = [json.loads(line) for line in answered.output.splitlines()]
    assert told[0]["id"] == "burgundy-7" and told[0]["faults"] == ["state_before.deck: not-56-cards (55)"]
    assert told[1]["id"] == "next" and "state_after" in told[1]
