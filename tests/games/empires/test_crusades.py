"""Crusades (E-044, H-023 to H-027), where a set has their table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.empires.lines import area, happened, played, power, program, ruling

GOALS = {"X": {"owner": "Sultan", "religion": "moslem"}, "Y": {"religion": "moslem"}}
AREAS = {"A": {"owner": "France"}, "B": {"owner": "Byzantium", "religion": "eastern"}, **GOALS}
TABLE = {"called": "c c c . . .", "goals": ["X", "Y"], "rewarded": "Byzantium"}
CARDS = {"1": {"conquest": {"target": "C(1>)"}}, "2": {"conquest": {"active": "-1"}}}


def crusade(*cards: int, cross: dict[str, int] | None = None, die: int = 1, **more: Any) -> dict[str, Any]:
    """A crusade in which France has these cards, and took the cross if it is said for how many."""
    powers = {"France": {"cards": list(cards)}, "Sultan": {"cards": []}, **more.pop("powers", {})}
    orders = {"France": {"cross": {"cards": 4} if cross is None else cross}, **more.pop("orders", {})}
    return played(
        {**AREAS, **more.pop("areas", {})},
        powers=powers,
        orders=orders,
        cards=CARDS,
        tables={"crusade": {**TABLE, **more.pop("table", {})}},
        draws={"crusade": [die]},
        steps=["crusade"],
        **more,
    )


@pytest.mark.parametrize(("die", "called"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_the_table_calls_crusades(die: int, called: int) -> None:
    """E-044, H-023: a die in each round of its years, one crusade in a game turn."""
    assert len(happened(crusade(1, die=die), "crusade-called")) == called
    assert happened(crusade(1, table={"first": 1102}), "crusade-called") == []
    assert happened(crusade(1, state={"crusaded": True}), "crusade-called") == []
    assert crusade(1)["state_after"]["crusaded"] is True


def test_goals_become_independent_crusader_states() -> None:
    """E-044: Syria first, then Jerusalem, with the crusader's own cards; gold as for conquest."""
    told = crusade(1, 1, 1, 1, 1)
    assert [(area(told, x)["owner"], area(told, x)["crusaders"]) for x in "XY"] == [(None, True)] * 2
    assert [one["area"] for one in happened(told, "crusader-state-founded")] == ["X", "Y"]
    left = power(told, "France")
    assert (left["cards"], left["played"], left["gold"]) == ([1, 1, 1], 2, 8)
    assert power(told, "Sultan")["court"] is None


def test_a_crusader_keeps_a_card_for_his_own_turn() -> None:
    """E-005, H-024: four at most, and no more than he pledged."""
    assert len(happened(crusade(2, 2, 2, 2, 2), "crusaded")) == 4
    assert len(happened(crusade(2, 2, 2, 2, 2, cross={"cards": 2}), "crusaded")) == 2
    assert happened(crusade(2), "crusaded") == []
    assert happened(crusade(2, 2, cross={"cards": 0}), "crusaded") == []


def test_only_roman_catholic_leaders_go() -> None:
    """Phase 5 of the round (6.0): in the order of statures."""
    told = crusade(
        2,
        2,
        powers={
            "Byzantium": {"cards": [2, 2]},
            "England": {"cards": [2, 2], "statures": {"combat": 9}},
            "Sultan": {"cards": [2, 2]},
        },
        areas={"E": {"owner": "England"}},
        orders={name: {"cross": {}} for name in ("Byzantium", "England", "Sultan")},
    )
    assert happened(told, "crusade-called")[0]["crusaders"] == ["England", "France"]


def test_a_crusade_needs_no_link() -> None:
    """E-044, H-026: the court is the base, wherever it lies; no seas, no halves; its losses fall on it."""
    told = crusade(2, 2, cross={"cards": 1, "gold": 3}, areas={"A": {"owner": "France", "social_state": 1}})
    one = happened(told, "crusaded")[0]
    assert (one["rating"]["value"], one["paid"]) == ("7", 5)  # 3 combat + 1 + 3 gold
    assert area(told, "A")["social_state"] == 0


def test_the_owner_of_a_goal_may_defend_it() -> None:
    """E-022: as against any conquest."""
    told = crusade(
        1,
        1,
        cross={"cards": 1},
        powers={"Sultan": {"cards": [2, 2]}},
        orders={"Sultan": {"defense": [{"gold": 1}]}},
    )
    one = happened(told, "crusaded")[0]
    assert (one["rating"]["value"], one["defended"]["gold"], area(told, "X")["owner"]) == ("-1", 1, "Sultan")


def test_results_of_all_crusaders_count_together() -> None:
    """H-026: a populous goal takes as many as its population, within one crusade."""
    populous = {"X": {"owner": "Sultan", "religion": "moslem", "population": 2}}
    told = crusade(
        1,
        1,
        cross={"cards": 1},
        areas={**populous, "E": {"owner": "England"}},
        powers={"England": {"cards": [1, 1]}},
        orders={"England": {"cross": {"cards": 1}}},
    )
    assert [(one["have"], one["need"]) for one in happened(told, "crusader-mark-placed")] == [(1, 2)]
    assert area(told, "X")["crusaders"] is True
    alone = crusade(1, 1, cross={"cards": 1}, areas=populous)
    assert area(alone, "X")["owner"] == "Sultan"


def test_the_first_success_brings_claims_and_later_ones_ties() -> None:
    """E-044, H-027: to both goals, for the power that the table names; one goal won is a success."""
    first = crusade(1, 1)
    assert [(area(first, x)["claims"], area(first, x)["ties"]) for x in "XY"] == [(["Byzantium"], [])] * 2
    assert first["state_after"]["crusades"] == 1
    later = crusade(1, 1, state={"crusades": 1})
    assert [(area(later, x)["claims"], area(later, x)["ties"]) for x in "XY"] == [([], ["Byzantium"])] * 2
    failed = crusade(2, 2)
    assert (area(failed, "X")["claims"], failed["state_after"]["crusades"]) == ([], 0)


def test_without_goals_there_is_no_crusade() -> None:
    """H-025: crusader states and what a Roman Catholic leader holds are no goals."""
    taken = {"X": {"owner": "France"}, "Y": {"crusaders": True}}
    assert happened(crusade(1, areas=taken), "crusade-called") == []


def test_a_conquered_crusader_state_is_one_no_longer() -> None:
    """E-044: it may be a goal again."""
    told = played(
        {"A": {"owner": "Sultan"}, "X": {"crusaders": True}},
        [["A", "X"]],
        powers={"Sultan": {"cards": [1]}},
        cards=CARDS,
        orders=program({"do": "conquest", "target": "X", "from": "A"}, of="Sultan"),
    )
    assert (area(told, "X")["owner"], area(told, "X")["crusaders"]) == ("Sultan", False)


def test_a_crusader_halts_without_gold_or_below_zero() -> None:
    """E-019, E-025: he plays no card in vain."""
    poor = crusade(1, 1, powers={"France": {"cards": [1, 1], "gold": 1}})
    assert [one["why"] for one in happened(poor, "crusader-halted")] == ["gold"]
    strong = crusade(1, 1, areas={"X": {"owner": "Sultan", "religion": "moslem", "fortification": 5}})
    assert [one["why"] for one in happened(strong, "crusader-halted")] == ["rating"]


def test_a_round_has_the_crusade_before_the_turns() -> None:
    """E-003: after the raiders, before initiative; a crusader's own turn has the cards that are left."""
    told = played(
        AREAS,
        tables={
            "crusade": TABLE,
            "raiders": [{"combat": 5, "targets": ["B"]}],
        },
        state={"deck": list(range(1, 57))},
        orders=program(ruling("A"), cross={"cards": 1}),
        draws={"crusade": [1]},
        steps=["round"],
    )
    order = ("raided", "crusade-called", "crusaded", "order-settled", "turn-began", "endeavoured")
    found = [one["event"] for one in happened(told, *order)]
    assert list(dict.fromkeys(found)) == list(order)
