"""Income, variable income (N-045, N-051 to N-053, N-070 7; worked example nj-income-chart)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import IncomeCounted, VariableIncomeRolled
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season
from judge.games.machiavelli.steps.money.income import city_income, throw_income
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import owned, position, run, told

FALL = replace(PHASE, season=Season.FALL)
QUIET = ScriptedDice({}, otherwise=1)


def income(state, power="milan", dice=QUIET, **switches):
    play = run(replace(state, phase=FALL), ["income"], dice=dice, setting=ground(**switches))
    return next(news for news in told(play, IncomeCounted) if news.power == power)


@pytest.mark.parametrize(
    ("row", "area", "units", "normal", "besieged", "famine", "rebelling"),
    [
        ("ungarrisoned major city", "mil", [], 3, 0, 0, 0),
        ("ungarrisoned fortified city", "pav", [], 1, 0, 0, 0),
        ("garrisoned major city", "mil", ["milan G mil"], 3, 0, 3, 3),
        ("garrisoned fortified city", "pav", ["milan G pav"], 1, 0, 1, 1),
        ("unfortified city", "alb", [], 1, 0, 0, 0),
        ("fortress", "tiv", [], 0, 0, 0, 0),
    ],
)
def test_the_chart_of_cities(row, area, units, normal, besieged, famine, rebelling):
    """N-051 e, N-052 c, N-070 7 (nj-income-chart)"""
    state, here = position(units), frozenset({area})
    city = here if not units else frozenset()
    assert city_income(ground(), state, area) == normal
    assert city_income(ground(), replace(state, sieges=here), area) == besieged
    assert city_income(ground(), replace(state, famine=here), area) == famine
    riot = replace(state, province_rebellions=here, city_rebellions=city)
    assert city_income(ground(), riot, area) == rebelling


def test_a_fortress_pays_nothing():  # N-045, N-Q2
    state = position(["milan G tiv"])
    assert city_income(ground(fortresses=True), state, AreaId("tiv")) == 0


@pytest.mark.parametrize(
    ("rule", "members", "provinces"),
    [
        ("N-052 b", {}, 2),
        ("N-051 d", {"famine": frozenset({"bol"})}, 1),
        ("N-070 7", {"province_rebellions": frozenset({"bol"})}, 1),
    ],
)
def test_provinces_pay_one_each(rule, members, provinces):
    assert income(owned(position(**members), "milan", "bol", "per")).provinces == provinces


def test_each_sea_pays_for_a_fleet():  # N-052 a
    assert income(position(["milan F ets", "milan F gen", "milan A mil"])).seas == 1


def test_province_and_city_may_pay_different_powers():  # N-030 case 6, N-031
    state = owned(owned(position(), "milan", "bol"), "venice", "bol")
    state = replace(state, province_owner={AreaId("bol"): Seat("milan")})
    assert income(state).provinces == 1
    assert income(state, "venice").cities == 1


def test_four_provinces_entered_in_a_year_all_pay():  # nj-control-2
    mine = owned(position(["milan A man"]), "milan", "gen", "for", "par", "man")
    assert income(mine).provinces == 4


@pytest.mark.parametrize(
    ("power", "die", "ducats"), [("milan", 1, 2), ("milan", 6, 5), ("austria", 3, 3), ("papacy", 5, 5)]
)
def test_variable_income_by_die(power, die, ducats):  # N-053
    assert income(position(), power, ScriptedDice({}, otherwise=die)).variable == ducats


def test_florence_and_venice_throw_twice():  # N-053
    names = [throws.variable_income(1454, AreaId("flo"), number) for number in (1, 2)]
    dice = ScriptedDice(dict(zip(names, (6, 2), strict=True)), otherwise=1)
    assert income(position(), "florence", dice).variable == 7


@pytest.mark.parametrize(("year", "ducats"), [(1455, 4), (1454, 3)])
def test_without_dice_fours_and_threes(year, ducats):  # N-053: Milan's fourth and third entries
    state = replace(position(), phase=replace(FALL, year=year))
    play = run(state, ["income"], setting=ground(dice=False))
    rolled = next(news for news in told(play, VariableIncomeRolled) if news.power == "milan")
    assert rolled.dice == (4 if year % 2 else 3,)
    assert rolled.ducats == ducats


def test_genoa_throws_for_the_owner_of_the_city():  # N-053
    before = income(position(), "naples").variable
    assert income(owned(position(), "naples", "gen"), "naples").variable == before + 1


def test_a_conquered_country_throws_for_its_conqueror():  # N-034, N-053
    state = position()
    state = replace(state, home_control={**state.home_control, Power("milan"): Power("naples")})
    assert income(state, "naples").variable == 1 + 2
    assert income(state, "milan").variable == 0


def test_a_free_country_throws_for_nobody():  # N-032, whoever has its cities
    state = owned(position(), "venice", "mil", "pav", "cre")
    state = replace(state, home_control={**state.home_control, Power("milan"): AUTONOMOUS})
    assert income(state, "milan").variable == 0
    assert income(state, "venice").variable == income(position(), "venice").variable


def test_income_is_the_owners_secret():  # architecture, what is secret
    play = run(replace(position(), phase=FALL), ["income"], dice=QUIET)
    assert all(news.private_to == news.power for news in told(play, IncomeCounted))


def test_no_income_without_money_nor_before_the_fall():  # N-052, N-076, N-002
    assert run(replace(position(), phase=FALL), ["income"], setting=ground(money=False)).events == ()
    assert run(position(), ["income in fall"]).events == ()


def test_a_quiet_city_pays_though_its_province_rebels():  # N-070 7.3: even if its garrison is gone
    here = frozenset({AreaId("mil")})
    assert city_income(ground(), replace(position(), province_rebellions=here), AreaId("mil")) == 3
    assert city_income(ground(), replace(position(), city_rebellions=here), AreaId("mil")) == 0


def test_who_is_out_has_no_income():  # N-052, N-035
    state = replace(position(), eliminated=frozenset({Power("milan")}))
    play = run(replace(state, phase=FALL), ["income"], dice=QUIET)
    assert "milan" not in {news.power for news in told(play, IncomeCounted)}


VARIABLE = {
    "aus": (1, [1, 2, 3, 3, 4, 4]),
    "flo": (2, [1, 2, 3, 3, 4, 5]),
    "mar": (1, [1, 2, 3, 4, 5, 6]),
    "gen": (1, [1, 2, 2, 3, 3, 4]),
    "mil": (1, [2, 3, 3, 4, 4, 5]),
    "nap": (1, [1, 2, 2, 3, 3, 4]),
    "rme": (1, [2, 3, 3, 4, 5, 6]),
    "dur": (1, [1, 2, 3, 4, 5, 6]),
    "ven": (2, [2, 3, 3, 4, 4, 5]),
}
"""City -> number of dice, ducats for each face: the table of the rules (N-053)."""


def test_the_table_of_variable_income():  # N-053
    sources = ground().scenario.variable_income
    assert {s.city: (s.dice, list(s.ducats)) for s in sources} == VARIABLE


def test_some_scenarios_fix_the_first_throws():  # N-053
    este = ground("expansion-of-states-este")
    (source,) = [s for s in este.scenario.variable_income if s.city == "nap"]
    state = position(home_control={Power("naples"): Power("naples")})
    for first, dice, ducats in ((True, (), 3), (False, (6,), 4)):
        news = throw_income(este, state, source, ScriptedDice({}, otherwise=6), first=first)
        assert (news.power, news.dice, news.ducats) == ("naples", dice, ducats)
