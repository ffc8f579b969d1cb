"""Game turns, rounds, turns and what is left over: E-001 to E-006, and their questions; event cards."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.empires.calendar import rounds
from judge.games.empires.records.adjudicate import answer
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    happened,
    line,
    played,
    power,
    program,
    ratings,
    ruling,
    tax,
)

TWO = {"A": {"owner": "France"}, "B": {"owner": "England"}}


@pytest.mark.parametrize(
    ("first", "last", "count", "game_turns"),
    [
        (1101, 1150, 10, [1101, 1126]),
        (1135, 1200, 14, [1135, 1150, 1175, 1200]),  # three rounds in its first game turn (5.0)
        (1136, 1200, 13, [1136, 1151, 1176]),
        (976, 1075, 20, [976, 1001, 1026, 1051]),
        (771, 815, 9, [771, 776, 801]),
        (1386, 1465, 16, [1386, 1401, 1426, 1451]),
    ],
)
def test_game_turns(first: int, last: int, count: int, game_turns: list[int]) -> None:
    """E-001, E-Q10: five rounds of five years; at 01, 26, 51, 76, and one always with the game."""
    found = rounds(first, last)
    assert (len(found), [one.first for one in found if one.game_turn]) == (count, game_turns)
    told = asked({"ask": "calendar", "first": first, "last": last}, {})
    assert (len(told["rounds"]), told["game_turns"]) == (count, game_turns)


def test_the_deal() -> None:
    """E-002: five each of all 56 cards, anew every round."""
    deck = list(range(56, 0, -1))
    told = played(TWO, state={"deck": deck}, steps=["deal"])
    assert [power(told, name)["cards"] for name in ("France", "England")] == [
        [56, 55, 54, 53, 52],
        [51, 50, 49, 48, 47],
    ]


def test_event_discards_are_shuffled_in_each_game_turn() -> None:
    """E-002: Hold cards in a hand stay out."""
    events = {name: {"name": name, "hold": name == "c"} for name in "abc"}
    told = played(
        TWO,
        powers={"France": {"hold": ["c"]}},
        events=events,
        state={"event_deck": ["a"], "event_discards": ["b"]},
        steps=["game-turn"],
    )
    after = told["state_after"]
    assert (sorted(after["event_deck"]), after["event_discards"]) == (["a", "b"], [])
    assert power(told, "France")["hold"] == ["c"]


def test_the_parts_of_a_round() -> None:
    """E-003: in this order; parts whose tables are lost are off."""
    told = asked({"ask": "sequence"}, {})["sequence"]
    assert [one["part"] for one in told if one["is"] == "on"] == [
        "event-deck",
        "year-cards",
        "initiative",
        "player-turns",
        "left-over-cards",
    ]
    assert [one["part"] for one in told][2:7] == [
        "year-cards",
        "crusade-determination",
        "raiders",
        "magnates",
        "crusade",
    ]


def initiative(statures: dict[str, list[int]], areas: dict[str, int], **more: Any) -> dict[str, Any]:
    """Who chooses and who plays when, of powers with these statures and numbers of areas."""
    kinds = ("combat", "administration", "diplomacy")
    held = {f"{name}{n}": {"owner": name} for name, count in areas.items() for n in range(count)}
    powers = {name: {"statures": dict(zip(kinds, of, strict=True))} for name, of in statures.items()}
    return played(held, powers=powers, steps=["initiative"], **more)


def test_initiative_by_the_sum_of_statures() -> None:
    """E-004: the highest sum chooses first."""
    told = initiative({"A": [1, 1, 1], "B": [9, 1, 1], "C": [3, 3, 3]}, {"A": 9, "B": 1, "C": 1})
    settled = happened(told, "order-settled")[0]
    assert settled["order"] == ["B", "C", "A"]
    assert [(r["power"], r["statures"], r["areas"]) for r in settled["ranks"]] == [
        ("B", 11, 1),
        ("C", 9, 1),
        ("A", 3, 9),
    ]


def test_ties_of_initiative() -> None:
    """E-004, E-Q25: by areas owned, partly conquered ones too; then a die, thrown again among equals."""
    same = {"A": [3, 3, 3], "B": [3, 3, 3], "C": [3, 3, 3]}
    by_areas = initiative(same, {"A": 1, "B": 3, "C": 2})
    assert happened(by_areas, "order-settled")[0]["order"] == ["B", "C", "A"]
    draws = {"initiative": {"A": [4, 2], "B": [4, 5], "C": [6]}}
    by_die = initiative(same, {"A": 1, "B": 1, "C": 1}, draws=draws)
    assert happened(by_die, "order-settled")[0]["order"] == ["C", "B", "A"]


def test_places_are_chosen_by_rank() -> None:
    """E-004: each takes the dearest place that is free, the last what is left."""
    statures = {"A": [9, 9, 9], "B": [5, 5, 5], "C": [1, 1, 1]}
    orders = {"A": {"places": [3]}, "B": {"places": [3, 2]}}
    told = initiative(statures, {"A": 1, "B": 1, "C": 1}, orders=orders)
    assert happened(told, "order-settled")[0]["order"] == ["C", "B", "A"]


def test_a_turn_draws_an_event_first() -> None:
    """E-005: applied at once; a Hold card is kept, and only its owner knows which."""
    events = {
        "harvest": {"name": "Harvest", "effects": [{"do": "gold", "amount": 3}]},
        "arms": {
            "name": "Arms",
            "hold": True,
            "trigger": "own-turn",
            "lasts": "turn",
            "effects": [{"do": "rating", "add": 2, "endeavours": ["ruling"]}],
        },
    }
    told = played(
        TWO,
        events=events,
        state={"event_deck": ["harvest", "arms"], "turn_order": ["France", "England"]},
        orders={**program(ruling("A")), **program(of="England")},
    )
    assert power(told, "France")["gold"] == 15
    assert told["state_after"]["event_discards"] == ["harvest"]
    assert (power(told, "England")["hold"], told["state_after"]["event_deck"]) == (["arms"], [])


def test_a_held_card_is_played_in_the_own_turn() -> None:
    """E-005, E-Q8: its effect lasts as long as it says."""
    events = {
        "arms": {
            "name": "Arms",
            "hold": True,
            "trigger": "own-turn",
            "lasts": "turn",
            "effects": [{"do": "rating", "add": 2, "endeavours": ["ruling"]}],
        },
    }
    told = played(
        TWO,
        events=events,
        powers={"France": {"hold": ["arms"]}},
        orders=program(ruling("A"), {"do": "play-event", "card": "arms"}, ruling("A")),
    )
    assert ratings(told) == ["3", "5"]
    assert (power(told, "France")["hold"], power(told, "France")["lasting"]) == ([], [])
    assert told["state_after"]["event_discards"] == ["arms"]


def test_cards_left_over_are_checked_by_administration() -> None:
    """E-006, E-Q6, E-Q33: in the order of turns, each as dealt, those kept for defense too."""
    told = played(
        TWO,
        powers={
            "France": {"cards": [{"check": [9]}, {"check": [1]}], "statures": {"administration": 1}},
            "England": {"cards": [{"check": [3]}], "statures": {"administration": 3}},
        },
        state={"turn_order": ["England", "France"]},
        steps=["close"],
    )
    found = [(c["power"], c["used"], c["required"]) for c in told["report"]["leader_checks"]]
    assert found == [
        ("England", "administration", True),
        ("France", "administration", False),
        ("France", "administration", True),
    ]
    assert (told["state_after"]["year"], power(told, "France")["cards"]) == (1106, [])


def test_a_changed_stature_counts_for_the_next_card() -> None:
    """E-006, E-016: checks are applied at once."""
    told = played(
        TWO,
        powers={"France": {"cards": [{"check": [1]}, {"check": [5]}], "statures": {"administration": 1}}},
        state={"turn_order": ["France"]},
        steps=["close"],
        tables={"stature": {"rows": {"1": ". " * 10 + "5"}}},
        draws={"stature": [7, 12, 7, 7, 7, 7]},
    )
    assert [c["required"] for c in told["report"]["leader_checks"]] == [True, True]


def test_areas_cut_off_enter_unrest() -> None:
    """E-038, H-009: at the end of the round."""
    areas = {"A": {"owner": "France"}, "B": {"owner": "France"}}
    told = played(areas, steps=["close"])
    assert (area(told, "A")["unrest"], area(told, "B")["unrest"]) == (False, True)


def test_claims_by_a_switch() -> None:
    """E-039, H-004: an owned area with an own tie becomes a claim at the end of a round."""
    areas = {"A": {"owner": "France", "ties": ["France"]}, "B": {"ties": ["France"]}}
    told = played(areas, steps=["close"], rules={"claims": "owned-with-tie"})
    assert (area(told, "A")["claims"], area(told, "B")["claims"]) == (["France"], [])
    assert area(played(areas, steps=["close"]), "A")["claims"] == []


def test_a_whole_round() -> None:
    """E-003, E-005: deal, initiative, turns, and what is left over."""
    told = played(
        TWO,
        powers={"England": {"statures": {"combat": 9}}},
        state={"deck": list(range(1, 57)), "last_year": 1105},
        orders={**program(ruling("A")), **program(ruling("B", times=2), of="England")},
        steps=["round"],
    )
    events = [e["event"] for e in told["report"]["events"]]
    assert events[:3] == ["cards-dealt", "cards-dealt", "order-settled"]
    assert [(o["power"], o["card"]) for o in told["report"]["endeavours"]] == [
        ("England", 6),
        ("England", 7),
        ("France", 1),
    ]
    assert events[-2:] == ["round-ended", "game-ended"]


def test_a_simultaneous_round_goes_card_by_card() -> None:
    """H-011: the first card of all in the order of turns, then the second of all."""
    told = played(
        TWO,
        state={"turn_order": ["England", "France"]},
        orders={**program(ruling("A", times=3)), **program(ruling("B", times=2), of="England")},
        steps=["together"],
    )
    order = [one["power"] for one in told["report"]["endeavours"]]
    assert order == ["England", "France", "England", "France", "France"]


def test_the_last_card_defends_once_the_own_endeavour_is_made() -> None:
    """E-Q28, H-011: in a simultaneous round the card kept for the turn is free as soon as one was played."""
    areas = {"A": {"owner": "France"}, "T": {"owner": "England"}}
    orders = {**program(conquest("T", "A", times=2)), **program(ruling("T"), of="England", defense=[{}])}
    told = played(
        areas,
        [["A", "T"]],
        powers={"France": {"statures": {"combat": 9}}, "England": {"cards": [1, 2]}},
        orders=orders,
        state={"turn_order": ["England", "France"]},
        steps=["together"],
    )
    attacks = [one["defended"] for one in told["report"]["endeavours"] if one["power"] == "France"]
    assert [one is not None for one in attacks] == [True, False]
    assert [one["why"] for one in happened(told, "defense-refused")] == ["no-card-left"]


def test_points() -> None:
    """E-047: by the table given, less what one began with."""
    areas = {"A": {"owner": "France", "social_state": 2, "claims": ["France"], "fortification": 1}}
    table = {"victory": {"area": 2, "social_state": 1, "claim": 5, "fortification": 1}}
    record = line(areas, powers={"France": {"start_score": 3}}, tables=table, ask=[{"ask": "score"}])
    assert answer(record)["answers"][0]["points"] == {"France": 7}


EFFECTS: list[tuple[list[dict[str, Any]], dict[str, Any]]] = [
    ([{"do": "social-state", "by": -2, "areas": {"by": "court"}}], {"A": {"social_state": -2}}),
    (
        [{"do": "social-state", "by": 1, "areas": {"whose": "any", "count": 0, "by": "highest"}}],
        {"A": {"social_state": 1}, "C": {"social_state": 2}},
    ),
    ([{"do": "social-state", "by": -1, "areas": {"by": "highest"}}], {"C": {"social_state": 0}}),
    ([{"do": "unrest", "areas": {"count": 0}}], {"A": {"unrest": True}, "C": {"unrest": True}}),
    ([{"do": "calm", "areas": {"count": 0}}], {"D": {"unrest": False}}),
    ([{"do": "fortify", "by": 2, "areas": {"by": "court"}}], {"A": {"fortification": 2}}),
    ([{"do": "tie", "areas": {"whose": "independent"}}], {"D": {"ties": ["France"]}}),
]


@pytest.mark.parametrize(("effects", "wanted"), EFFECTS)
def test_verbs_of_event_cards(effects: list[dict[str, Any]], wanted: dict[str, Any]) -> None:
    """E-040: a small list of verbs, on areas chosen by owner, level or lot."""
    areas = {**TWO, "C": {"owner": "France", "social_state": 1}, "D": {}}
    told = played(
        areas,
        [["A", "C"], ["A", "B"]],
        events={"e": {"name": "E", "effects": effects}},
        state={"event_deck": ["e"]},
        orders=program(),
    )
    for name, values in wanted.items():
        assert {key: area(told, name)[key] for key in values} == values


def test_plague_spreads_by_a_die() -> None:
    """E-040: to a neighbour of an area that fell, on so much or less; none twice."""
    areas = {**TWO, "C": {"owner": "France"}}
    effects = [{"do": "plague", "spreads": 3, "steps": 1, "areas": {"by": "court"}}]
    told = played(
        areas,
        [["A", "B"], ["A", "C"]],
        events={"e": {"name": "E", "effects": effects}},
        state={"event_deck": ["e"]},
        orders=program(),
        draws={"plague": [4, 3]},
    )
    assert [area(told, name)["social_state"] for name in "ABC"] == [-1, 0, -1]


def test_more_and_fewer_cards() -> None:
    """E-040: more year cards from the deck, or some back; one always stays."""
    for by, count in ((1, 6), (-2, 3), (-4, 1)):
        told = played(
            TWO,
            events={"e": {"name": "E", "effects": [{"do": "cards", "by": by}]}},
            state={"event_deck": ["e"], "deck": list(range(1, 57))},
            orders=program(),
        )
        assert len(power(told, "France")["cards"]) == count


def test_what_a_leader_without_heir_leaves() -> None:
    """E-038, H-010: unrest and checks in areas of other languages; a new leader by six levels of a die."""
    areas = {
        "Ile de France": {"owner": "France"},
        "Anjou": {"owner": "France"},
        "Greece": {"owner": "France"},
    }
    given: dict[str, Any] = {
        "events": {"e": {"name": "E", "effects": [{"do": "leader-dies", "heirless": True}]}},
        "state": {"event_deck": ["e"]},
        "orders": program(),
        "tables": {"stature": {"new_leader": "1 2 2 3 5 9"}},
        "draws": {"new_leader": [6, 1, 5]},
    }
    told = played(areas, **given)
    assert [one["area"] for one in told["report"]["rebellion_checks"]] == ["Greece"]
    assert area(told, "Greece")["unrest"] is True
    assert power(told, "France")["statures"] == {"combat": 9, "administration": 1, "diplomacy": 5}
    every = played(areas, **given, rules={"heirless": "all-but-court"})
    assert [one["area"] for one in every["report"]["rebellion_checks"]] == ["Anjou", "Greece"]


def test_gold_at_every_tax() -> None:
    """E-040: a card that lasts adds gold whenever one taxes, until the leader dies without an heir."""
    events = {
        "demesne": {
            "name": "Demesne",
            "hold": True,
            "lasts": "heirless",
            "effects": [{"do": "tax", "add": 1}],
        },
        "end": {"name": "End", "effects": [{"do": "leader-dies", "heirless": True}]},
    }
    powers = {"France": {"lasting": ["demesne"], "gold": 0}}
    told = played({"A": {"owner": "France"}}, events=events, powers=powers, orders=program(tax("A")))
    assert power(told, "France")["gold"] == 1
    dead = played(
        {"A": {"owner": "France"}},
        events=events,
        powers=powers,
        state={"event_deck": ["end"]},
        orders=program(tax("A")),
    )
    assert (power(dead, "France")["gold"], power(dead, "France")["lasting"]) == (0, [])


def test_cut_off_at_once_by_a_switch() -> None:
    """H-009: unrest as soon as a conquest cuts areas off."""
    areas = {
        "A": {"owner": "France"},
        "M": {"owner": "France"},
        "Z": {"owner": "France"},
        "E": {"owner": "England"},
    }
    told = played(
        areas,
        [["A", "M"], ["M", "Z"], ["M", "E"]],
        powers={"France": {}, "England": {"cards": [{"conquest": "C"}]}},
        orders=program(conquest("M", "E"), of="England"),
        rules={"cut_off": "at-once"},
    )
    assert area(told, "Z")["unrest"] is True


def test_dice_that_are_not_given_do_nothing_and_are_named() -> None:
    """E-016: a table without dice changes nothing; the line says which are missing."""
    told = played(
        {"A": {"owner": "France"}},
        powers={"France": {"cards": [{"check": [3]}]}},
        orders=program(ruling("A")),
        tables={"stature": {"rows": {"3": "1 " * 11}}},
    )
    assert told["report"]["warnings"] == ["draws.stature: not-given"]
    assert power(told, "France")["statures"]["administration"] == 3


def test_chances() -> None:
    """E-023: on how many of the listed cards each result stands at a rating; cards in hands do not count."""
    cards = {"1": {"ruling": "+1(3>)"}, "2": {"ruling": "+1(5>) -1(<4)"}, "3": {}}
    question = {"ask": "chances", "endeavour": "ruling", "rating": 4}
    told = asked(question, {"A": {"owner": "France"}}, cards=cards)
    assert (told["cards"], told["of_them"]) == (3, {"target +1": 1, "target -1": 1})


@pytest.mark.parametrize(
    ("combat", "population", "level", "religion", "rating"),
    [
        (5, 2, 3, "roman", "4"),  # as in reports of games that were played by mail
        (5, 2, 2, "moslem", "3"),
        (5, 2, 2, "roman", "5"),
        (3, 0, -2, "roman", "5"),
    ],
)
def test_ratings_of_raiders(combat: int, population: int, level: int, religion: str, rating: str) -> None:
    """E-045: combat, less the social state, with the population, two less against their own religion."""
    areas = {
        "A": {
            "owner": "France",
            "population": population,
            "social_state": level,
            "religion": religion,
            "norm": 1,
        }
    }
    raider = {"name": "Saracens", "combat": combat, "religion": "moslem", "targets": ["A"]}
    told = played(
        areas,
        tables={"raiders": [raider]},
        cards={"1": {"pillage": "-1(4>)"}},
        state={"deck": [1, *range(2, 57)]},
        steps=["raiders"],
    )
    raided = happened(told, "raided")[0]
    assert (raided["rating"]["value"], raided["card"]) == (rating, 1)
    assert area(told, "A")["social_state"] == level - (int(rating) >= 4)


def test_raiders_strike_the_best_target_and_are_defended_against() -> None:
    """E-045: by population and social state, then by lot; in their years only."""
    areas = {
        "A": {"owner": "France", "population": 1, "social_state": 1, "norm": 0},
        "B": {"owner": "France", "population": 2, "social_state": 0},
        "C": {"population": 1},
    }
    given: dict[str, Any] = {
        "tables": {"raiders": [{"first": 1101, "last": 1105, "combat": 5, "targets": ["A", "B", "C"]}]},
        "state": {"deck": list(range(1, 57))},
        "steps": ["raiders"],
        "draws": {"raiders": [2]},
        "orders": {"France": {"defense": [{"against": "raiders", "gold": 1}]}},
    }
    told = played(areas, [["A", "B"]], powers={"France": {"statures": {"combat": 2}}}, **given)
    raided = happened(told, "raided")[0]
    assert (raided["area"], raided["rating"]["value"], raided["defended"]["gold"]) == ("B", "4", 1)
    later = played(areas, **{**given, "state": {**given["state"], "year": 1106}})
    assert happened(later, "raided") == []


def test_a_card_that_is_not_on_the_list_is_blank_and_named() -> None:
    """E-023: a number by mistake does not go unnoticed."""
    given: dict[str, Any] = {"powers": {"France": {"cards": [7]}}, "orders": program(ruling("A"))}
    told = played({"A": {"owner": "France"}}, **given, cards={"1": {"ruling": "+1"}})
    assert told["report"]["warnings"] == ["cards.7: blank-card"]
    assert "warnings" not in played({"A": {"owner": "France"}}, **given)["report"]
