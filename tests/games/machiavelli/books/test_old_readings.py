"""Readings of the old judge that are switches: what each changes, and what the text says by default."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import ExpenseResolved, Payment, PowerEliminated
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season
from judge.games.machiavelli.opening import open_game, set_up
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import expense, owned, position, run, spending, told

MILAN = Power("milan")
BY_KIND, IN_TURN = ("relief", "rebellions", "bribes"), ("expenditures-in-turn",)
SPRING = replace(PHASE, season=Season.SPRING)


def code(setting, order):
    remark = refusal(setting, position(["milan A mil"]), MILAN, order)
    return remark and remark.code


@pytest.mark.parametrize("kind", ["famine-relief", "pacify-rebellion", "cause-rebellion"])
def test_relief_and_rebellions_at_sea(kind):  # N-067 a, b, j, k
    assert code(ground(rebellions_at_home=True), expense(1, kind, 15, "las")) == "not-a-province"


@pytest.mark.parametrize("area", ["cor", "ets"])
@pytest.mark.parametrize(("ducats", "result"), [(12, Payment.TOO_SMALL), (15, Payment.OK)])
def test_a_rebellion_where_nobody_rules_costs_what_one_at_home_does(area, ducats, result):  # D6, N-067 k
    wishes = spending(milan=[expense(1, "cause-rebellion", ducats, area)])
    play = run(position(["milan F wms"]), ["payments", *IN_TURN], wishes, setting=ground(adjacency=False))
    assert [event.result for event in told(play, ExpenseResolved)] == [result]
    assert play.state.province_rebellions == ({"cor"} if area == "cor" and result is Payment.OK else set())


@pytest.mark.parametrize("scenario", ["balance-of-power", "europe-1901"])
def test_a_rebellion_is_for_sale_in_an_empty_venice(scenario):  # N-071
    setting = ground(scenario, rebellions_at_home=True)
    order = expense(1, "cause-rebellion", 15, "ven")
    assert refusal(setting, replace(position(), field={}, garrisons={}), Power("turkey"), order) is None


@pytest.mark.parametrize("money", [True, False])
def test_a_country_nobody_has_units_in_may_be_won_at_the_set_up(money):  # N-033
    setting = ground("spanish-preponderance", money=money, dice=False)
    assert open_game(setting, ScriptedDice({})).state.home_control[Seat("naples")] == "austria"


@pytest.mark.parametrize(
    ("scenario", "cities"),
    [
        ("struggle-for-dominance-1513", {"mil": "austria", "aqu": "austria", "gen": None}),
        ("empire-and-invaders", {"anc": AUTONOMOUS, "gen": AUTONOMOUS}),
    ],
)
def test_who_has_a_city_at_the_set_up(scenario, cities):  # N-031: the scenario says, whoever is inside
    setting = ground(scenario, money=False, dice=False)
    assert {area: set_up(setting).city_owner.get(area) for area in cities} == cities


@pytest.mark.parametrize("money", [True, False])
def test_who_begins_with_nothing_is_out_unless_money_can_help(money):  # N-035, D38
    play = open_game(ground("spanish-preponderance", money=money, dice=False), ScriptedDice({}))
    out = [event.power for event in told(play, PowerEliminated)]
    assert out == ([] if money else ["naples"])
    assert play.state.eliminated == frozenset(out)


def test_a_power_without_player_can_lose_all_and_is_not_counted_as_out():  # N-035
    setting = ground("age-of-communes")
    state = position(["provence A pst"], province_owner={"pst": Power("provence")}, city_owner={})
    play = run(replace(state, home_control={}), ["elimination"], setting=setting)
    assert [event.power for event in play.events if isinstance(event, PowerEliminated)] == ["provence"]
    assert play.state.field == {}
    assert "provence" not in play.state.eliminated


STIRRED, CALMED = expense(1, "cause-rebellion", 9, "pav"), expense(2, "pacify-rebellion", 12, "pav")


@pytest.mark.parametrize(
    ("steps", "wishes", "rebels"),
    [
        (BY_KIND, {"florence": [STIRRED, CALMED]}, True),
        (IN_TURN, {"florence": [STIRRED, CALMED]}, False),
        (IN_TURN, {"florence": [CALMED], "austria": [STIRRED]}, False),
        (IN_TURN, {"florence": [STIRRED], "austria": [CALMED]}, True),
        (
            BY_KIND,
            {"florence": [expense(1, "buy", 18, "A pav"), expense(2, "cause-rebellion", 9, "pav")]},
            False,
        ),
        (
            IN_TURN,
            {"florence": [expense(1, "buy", 18, "A pav"), expense(2, "cause-rebellion", 9, "pav")]},
            True,
        ),
        (
            IN_TURN,
            {"florence": [expense(1, "cause-rebellion", 9, "pav"), expense(2, "buy", 18, "A pav")]},
            False,
        ),
    ],
)
def test_expenditures_by_kind_or_in_turn(steps, wishes, rebels):  # D36, N-066, N-070 8.4, N-074
    state = owned(position(["milan A pav", "florence A for"]), "milan", "pav")
    state = replace(state, home_control={})
    play = run(state, ["payments", *steps], spending(**wishes), setting=ground(rebellions_at_home=True))
    assert ("pav" in play.state.province_rebellions) is rebels


@pytest.mark.parametrize(("first", "rebels"), [("venice", True), ("papacy", True), ("empire", False)])
def test_the_turns_are_those_of_the_scenario(first, rebels):  # D36, N-066
    setting = ground("papal-ascendancy-mongol-threat", rebellions_at_home=True, adjacency_of="bribes")
    assert list(setting.scenario.powers) == ["milan", "papacy", "venice", "empire", "mongols"]
    state = owned(position(["milan A pav"]), "milan", "pav")
    state = replace(state, home_control={}, ducats=dict.fromkeys(setting.scenario.powers, 100))
    second = "empire" if first != "empire" else "venice"
    wishes = spending(**{first: [CALMED], second: [STIRRED]})
    play = run(state, ["payments", *IN_TURN], wishes, setting=setting)
    assert ("pav" in play.state.province_rebellions) is rebels


@pytest.mark.parametrize("first", ["disband", "cause-rebellion"])
def test_a_garrison_bribed_away_still_keeps_the_rebels_out_of_its_city(first):  # D36, N-070 4, N-074
    setting = ground(rebellions_at_home=True)
    wishes = [expense(1, first, 12, "G pav" if first == "disband" else "pav")]
    wishes += [
        expense(2, "cause-rebellion", 9, "pav") if first == "disband" else expense(2, "disband", 12, "G pav")
    ]
    state = replace(owned(position(["milan G pav", "florence A for"]), "milan", "pav"), home_control={})
    play = run(state, ["payments", *IN_TURN], spending(florence=wishes), setting=setting)
    assert play.state.garrisons == {}
    assert play.state.province_rebellions == {"pav"}
    assert play.state.city_rebellions == frozenset()


def test_rival_bribes_are_weighed_before_anything_happens_in_turn():  # D36, N-068
    wishes = spending(austria=[expense(1, "disband", 12, "A pav")], florence=[expense(1, "buy", 21, "A pav")])
    state = position(["milan A pav", "florence A for", "austria A mil"])
    play = run(state, ["payments", *IN_TURN], wishes)
    assert play.state.field[AreaId("pav")].power == "florence"
