"""The bugs that the old rule text acknowledges (its appendix 6): here each is played as the rules say.

Not here: A 1, treasuries (test_view); A 9, what PREDICT tells of bribes (tests/desk/test_previewing); B 2, a
crash of which nothing more is known; B 4, concessions (tests/desk/test_voting).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from tests.games.machiavelli.books.test_worked_examples import play
from tests.support.machiavelli.battlefield import fight

MILAN, FLORENCE, VENICE = Power("milan"), Power("florence"), Power("venice")
NO_MILANESE = ["A cre", "A mil", "A pav"]
AWAY = ["com", "cre", "for", "mil", "par", "pia"]
"""All of Milan but Pavia."""


def played(
    *turns: Mapping[str, Sequence[str]], **case: Any
) -> tuple[State, list[ev.Event], set[tuple[str, str]]]:
    _, outcome, told, refused = play({"turns": list(turns), **case})
    return outcome.state, told, refused


def standing(state: State) -> set[str]:
    return {f"{u.power} {u.kind}{'+' if u.special else ''} {u.area}" for u in state.units()}


@pytest.mark.parametrize(
    "letter",
    [
        ["disband A pav", "build mercenary A mil"],
        ["build mercenary A mil", "disband A pav"],
    ],
)
def test_a_special_unit_goes_and_another_comes_in_one_letter(letter: list[str]) -> None:
    """A 2 a; N-014: in whatever order the two lines stand."""
    state, _, refused = played({"milan": letter}, season="winter", units=["milan A++ pav"], without=["A mil"])
    assert not refused
    assert "milan A+ mil" in standing(state)
    assert not any(unit.area == "pav" for unit in state.units())
    assert state.ducats[MILAN] == 94


def test_who_keeps_his_special_unit_gets_no_other() -> None:
    """A 2 a, the other way round; N-014."""
    state, _, refused = played(
        {"milan": ["maintain A pav", "build mercenary A mil"]},
        season="winter",
        units=["milan A++ pav"],
        without=["A mil"],
    )
    assert ("milan", "special-limit") in refused
    assert not any(unit.area == "mil" for unit in state.units())
    assert state.ducats[MILAN] == 91


def test_bribes_for_two_special_units_are_taken_back_one_by_one() -> None:
    """A 2 b; N-066: NONE takes back that expenditure alone, and the other one stands."""
    units = ["france A+ tur", "venice A+ bre"]
    bids = ["e1 18 buy A tur", "e2 18 buy A bre"]
    state, _, _ = played({"milan": [*bids, "e1 none"]}, units=units)
    assert {"france A+ tur", "milan A+ bre"} <= standing(state)
    assert state.ducats[MILAN] == 82
    state, _, _ = played({"milan": [*bids, "e1 none", "e2 none"]}, units=units)
    assert state.ducats[MILAN] == 100


LAST_CITY = {
    "season": "spring",
    "units": ["milan A pav", "venice A+ mil", "milan F ets"],
    "owns": {"venice": AWAY, "milan": ["pav"]},
    "without": ["A cre"],
}


def test_nobody_is_out_before_the_retreats() -> None:
    """A 3; N-035, N-074: the last home city has fallen, but the beaten army has yet to choose its place."""
    beaten, told, _ = played({"venice": ["A mil - pav"]}, **LAST_CITY)
    assert beaten.phase.kind is PhaseKind.RETREATS
    assert beaten.eliminated == frozenset()
    assert not any(isinstance(event, ev.PowerEliminated) for event in told)
    lost, _, _ = played({"venice": ["A mil - pav"]}, {"milan": ["A pav - com"]}, **LAST_CITY)
    assert MILAN in lost.eliminated
    assert not lost.units_of(MILAN)


def test_a_retreat_into_a_home_city_saves_its_power() -> None:
    """A 3; N-035: Cremona is empty and within reach of the army that was thrown out of Piacenza."""
    case = {**LAST_CITY, "units": ["milan A par", "venice A+ man"], "without": [*NO_MILANESE, "G man"]}
    case["owns"] = {"venice": [*AWAY, "pav"], "milan": ["par"]}
    turns = ({"venice": ["A man - par"]}, {"milan": ["A par - cre"]})
    state, _, _ = played(*turns, **case)
    assert MILAN not in state.eliminated
    assert state.city_owner[AreaId("cre")] == MILAN


def test_own_straits_stay_open_while_an_enemy_tries_to_come_in() -> None:
    """A 4 a; N-040: whether he is stopped or throws the fleet out."""
    for enemy, holder in (("turkey F pal - mes", "naples F mes"), ("turkey F+ pal - mes", "turkey F mes")):
        fought = fight("naples F gon - ion", "naples F mes H", enemy)
        assert {"naples F ion", holder} <= fought.units


def test_the_straits_of_a_bought_fleet_are_its_buyers_at_once() -> None:
    """A 4 b; N-040, N-074: bribes come before the moves; its old ruler's fleets are barred instead."""
    units = ["papacy F pio", "florence F ets", "papacy F psa"]
    orders = {"florence": ["e1 18 buy F pio", "F ets - psa"], "papacy": ["F psa - wts"]}
    state, _, _ = played(orders, units=units, without=["G pio"])
    assert {"florence F psa", "florence F pio", "papacy F wts"} <= standing(state)
    orders = {"florence": ["e1 18 buy F pio"], "papacy": ["F psa - ets"]}
    state, _, _ = played(orders, units=["papacy F pio", "papacy F psa"], without=["G pio"], near=False)
    assert "papacy F psa" in standing(state)


def test_rebelling_venice_is_not_offered_to_its_ruler() -> None:
    """A 5; N-006, N-044: it is not among the places, and an order to go there is refused."""
    case = {
        "units": ["venice F lag", "turkey F+ uas"],
        "without": ["G ven"],
        "rebels": {"ven": "venice"},
    }
    beaten, told, _ = played({"turkey": ["F uas - lag"]}, **case)
    offered = next(e for e in told if isinstance(e, ev.MustRetreat))
    assert {place.area for place in offered.places} == {"fri", "pad", "trv"} - {
        u.area for u in beaten.units()
    }
    _, _, refused = played({"turkey": ["F uas - lag"]}, {"venice": ["F lag - ven"]}, **case)
    assert ("venice", "no-refuge") in refused


def test_rebels_do_not_help_the_besieged_out_in_the_second_season() -> None:
    """A 6; N-021, N-070 6: in the first season they do."""
    lines = ["milan G fer C A", "venice A fer B"]
    rebels = {"fer": "venice"}
    assert "milan A fer" in fight(*lines, province_rebels=rebels).units
    second = fight(*lines, province_rebels=rebels, sieges="fer")
    assert second.units == {"venice A fer"}


@pytest.mark.parametrize("order", ["- man", "S A man", "C G", "H", "L", ""])
def test_another_order_lifts_the_siege(order: str) -> None:
    """A 7; N-022: and the garrison is free in the next season."""
    first = fight(f"venice A fer {order}", "milan G+ fer H", "milan A man H", sieges="fer")
    assert first.state.sieges == frozenset()
    assert fight("venice A fer H", "milan G+ fer C A").units == {"milan A fer"}


def test_a_bribe_eliminates_nobody_before_the_moves() -> None:
    """A 8; N-035, N-074: whose last home city is bribed away moves, and may win another back."""
    case = {
        "season": "spring",
        "units": ["milan G pav", "milan A par"],
        "owns": {"venice": ["com", "cre", "for", "mil", "pia"], "milan": ["pav", "par"]},
        "without": NO_MILANESE,
        "near": False,
    }
    bribe = ["e1 9 garrison to autonomous G pav"]
    won, _, _ = played({"venice": bribe, "milan": ["A par - cre"]}, **case)
    assert MILAN not in won.eliminated
    assert "milan A cre" in standing(won)
    lost, _, _ = played({"venice": bribe, "milan": ["A par - man"]}, **case)
    assert MILAN in lost.eliminated


def test_who_enters_has_freed_the_rebels_and_they_do_not_turn_on_him() -> None:
    """B 1; N-070 8.3: the rebellion ends when Florence comes in, and is not Florence's now."""
    state, told, _ = played(
        {"florence": ["A luc - mod"]},
        units=["florence A luc"],
        owns={"venice": ["mod"]},
        without=["G mod", "G luc"],
        rebels={"mod": "venice"},
    )
    assert state.province_owner[AreaId("mod")] == FLORENCE
    assert not state.province_rebellions | state.city_rebellions
    freed = [e for e in told if isinstance(e, ev.RebellionLiberated)]
    assert [(e.area, e.by) for e in freed] == [("mod", "florence")]


def test_a_garrison_goes_and_an_army_is_raised_in_its_province_in_one_letter() -> None:
    """B 3; N-054 d, N-055: other spaces, so nothing is exchanged. Taking a build back is one line too."""
    case = {"season": "winter", "units": ["milan G pav"], "without": NO_MILANESE}
    state, _, refused = played({"milan": ["disband G pav", "build A pav"]}, **case)
    assert not refused
    assert {u for u in standing(state) if u.endswith("pav")} == {"milan A pav"}
    state, _, refused = played({"milan": ["maintain G pav", "build A mil", "remove A mil"]}, **case)
    assert not refused
    assert {u for u in standing(state) if u.startswith("milan")} == {"milan G pav"}


@pytest.mark.parametrize(
    ("left", "ruler"),
    [
        (["com"], "venice"),  # a province without a city
        ([], "autonomous"),
    ],
)
def test_a_conquered_country_is_lost_with_all_of_it_not_with_its_cities(left: list[str], ruler: str) -> None:
    """B 5; N-033 b."""
    gone = [area for area in [*AWAY, "pav"] if area not in left]
    state, _, _ = played(
        {},
        season="spring",
        owns={"venice": left, "florence": gone[::2], "france": gone[1::2]},
        countries={"milan": "venice"},
        without=NO_MILANESE,
    )
    assert state.home_control[MILAN] == ruler


def test_the_dead_pay_no_bribes() -> None:
    """N-035, N-066: whoever was out before the campaign has neither ducats nor a say in it."""
    case = {
        "units": ["venice A bre"],
        "owns": {"venice": [*AWAY, "pav"]},
        "without": NO_MILANESE,
        "ducats": {"milan": 50},
        "near": False,
    }
    state, told, _ = played({}, {"milan": ["e1 18 buy A bre", "e2 12 disband A pad"]}, **case)
    assert MILAN in state.eliminated
    assert {"venice A bre", "venice A pad"} <= standing(state)
    assert not any(isinstance(e, ev.UnitBought | ev.UnitDisbandedByBribe) for e in told)


def test_bribing_and_assassinating_oneself() -> None:
    """N-072, N-073: one's own unit may be disbanded for money, not bought; nobody murders himself."""
    state, _, refused = played({"milan": ["e1 12 disband A pav"]})
    assert not refused
    assert "milan A pav" not in standing(state)
    _, _, refused = played({"milan": ["e1 18 buy A pav"]})
    assert refused == {("milan", "own-unit")}
    state, told, refused = played({"milan": ["e1 36 assassinate milan"]})
    assert refused == {("milan", "self-assassination")}
    assert state.ducats[MILAN] == 100
    assert not any(isinstance(e, ev.Assassinated) for e in told)


def test_a_garrison_that_comes_out_is_told_why_it_stayed() -> None:
    """A 6: the letter names the siege, not the strength."""
    fought = fight("milan G fer C A", "venice A fer B", province_rebels={"fer": "venice"}, sieges="fer")
    assert fought.verdicts("G fer") == (Verdict.SIEGE_IN_PROGRESS, Verdict.GARRISON_FELL)
