"""Home countries, elimination, victory (N-032 to N-038; worked examples nj-conquest, nj-victory-*)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    HomeCountryGained,
    HomeCountryLost,
    PowerEliminated,
    UnitPerished,
    VictoryWon,
)
from judge.games.machiavelli.model.orders import Borrow, Pay
from judge.games.machiavelli.model.state import AUTONOMOUS, Loan, Power
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.steps.ownership.holdings import has_home_whole
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, owned, position, run, told
from tests.support.narrowing import present

MILAN, VENICE, TURKEY = Power("milan"), Power("venice"), Power("turkey")
TWELVE: dict[str, Any] = {"victory_cities": 12, "victory_countries": 1}
HOMES = {p.id: sorted(p.home) for p in ground().scenario.powers.values()}


def world(units=(), **changes):
    """Everybody holds his own country whole; changes: ``venice=["mil"]`` gives areas away."""
    state = position(units)
    for power, home in HOMES.items():
        state = owned(state, power, *home)
    for loser, areas in changes.items():
        state = owned(state, loser, *areas)
    return state


def free(state, country):
    return replace(state, home_control={**state.home_control, Power(country): AUTONOMOUS})


def test_a_whole_free_country_falls_to_its_holder_at_once():  # N-033, D8, nj-conquest
    state = free(world(venice=HOMES[Seat("milan")]), "milan")
    play = run(state, ["conquest"])
    assert play.state.home_control[MILAN] == "venice"
    assert told(play, HomeCountryGained)[0].rule == "N-033"


def test_winning_and_losing_countries_are_steps_of_their_own_too():  # N-033, N-036
    whole = world(venice=HOMES[Seat("milan")])
    assert run(whole, ["countries-won"]).state.home_control[MILAN] == "venice"
    assert run(whole, ["countries-lost"]).state.home_control[MILAN] == AUTONOMOUS
    scattered = world(venice=HOMES[Seat("milan")][::2], florence=HOMES[Seat("milan")][1::2])
    assert run(scattered, ["countries-won"]).state == scattered
    assert run(scattered, ["countries-lost"]).state.home_control[MILAN] == AUTONOMOUS
    in_spring = ground(changes_hands_in_fall=True)
    assert run(whole, ["countries-won", "countries-lost"], setting=in_spring).state == whole


@pytest.mark.parametrize("missing", ["com", "mil"])
def test_one_missing_piece_is_enough_to_prevent_it(missing):  # N-033: provinces and cities
    state = owned(free(world(venice=HOMES[Seat("milan")]), "milan"), "florence", missing)
    assert run(state, ["conquest"]).state.home_control[MILAN] == AUTONOMOUS


@pytest.mark.parametrize("cities", [True, False])
def test_province_and_city_are_pieces_of_their_own(cities):  # N-033: neither cities alone nor provinces alone
    state = free(world(venice=HOMES[Seat("milan")]), "milan")
    part = {**(state.city_owner if cities else state.province_owner), "pav": Power("florence")}
    state = replace(state, **{"city_owner" if cities else "province_owner": part})
    assert run(state, ["conquest"]).state.home_control[MILAN] == AUTONOMOUS
    ruled = world(florence=HOMES[Seat("milan")][::2], france=HOMES[Seat("milan")][1::2])
    ruled = replace(ruled, home_control={**ruled.home_control, MILAN: VENICE})
    owners = ruled.city_owner if cities else ruled.province_owner
    left = replace(ruled, **{"city_owner" if cities else "province_owner": {**owners, "pav": VENICE}})
    assert run(ruled, ["conquest"]).state.home_control[MILAN] == AUTONOMOUS
    assert run(left, ["conquest"]).state.home_control[MILAN] == VENICE


def test_a_country_wholly_lost_goes_free():  # N-033 b
    halves = HOMES[Seat("turkey")][::2], HOMES[Seat("turkey")][1::2]
    state = world(milan=halves[0], florence=halves[1])
    state = replace(state, home_control={**state.home_control, TURKEY: VENICE})
    play = run(state, ["conquest"])
    assert play.state.home_control[TURKEY] == AUTONOMOUS
    assert told(play, HomeCountryLost)[0].power == VENICE


def test_a_single_conqueror_takes_it_at_once():  # N-033 b, N.B.
    state = world(florence=HOMES[Seat("turkey")])
    state = replace(state, home_control={**state.home_control, TURKEY: VENICE})
    play = run(state, ["conquest"])
    assert play.state.home_control[TURKEY] == "florence"
    assert told(play, HomeCountryLost)
    assert told(play, HomeCountryGained)


def test_without_a_city_at_home_a_power_is_out():  # N-035
    cities = [a for a in HOMES[Seat("milan")] if ground().board.areas[a].city is not None]
    state = world(["milan A com", "milan F ets"], venice=cities, milan=["flo"])
    state = replace(state, loans={MILAN: (Loan(principal=5, interest=1, due_in=2),)})
    play = run(state, ["elimination"])
    after = play.state
    assert told(play, PowerEliminated)[0].power == MILAN
    assert [news.cause for news in told(play, UnitPerished)] == ["elimination", "elimination"]
    assert after.units_of(MILAN) == ()
    assert after.province_owner[AreaId("flo")] == after.city_owner[AreaId("flo")] == AUTONOMOUS
    assert after.home_control[MILAN] == AUTONOMOUS
    assert (after.ducats[MILAN], after.loans, MILAN in after.chits) == (0, {}, False)


def test_one_home_city_is_enough():  # N-035
    state = world(venice=[a for a in HOMES[Seat("milan")] if a != "pav"])
    assert run(state, ["elimination"]).state.eliminated == frozenset()


def test_a_rebellion_does_not_matter_an_autonomous_garrison_does():  # N-035
    rest = [a for a in HOMES[Seat("milan")] if a != "pav"]
    riot = replace(world(venice=rest), city_rebellions=frozenset({"pav"}))
    assert run(riot, ["elimination"]).state.eliminated == frozenset()
    freed = owned(world(venice=rest), AUTONOMOUS, "pav")
    assert run(freed, ["elimination"]).state.eliminated == {MILAN}


def test_a_conquered_country_keeps_a_power_alive():  # N-035
    state = world(venice=HOMES[Seat("milan")], milan=HOMES[Seat("turkey")])
    state = replace(state, home_control={**state.home_control, TURKEY: MILAN})
    state = replace(state, eliminated=frozenset({TURKEY}))
    assert run(state, ["elimination"]).state.eliminated == {TURKEY}


@pytest.mark.parametrize(("left", "out"), [(["dur"], False), (["bos", "her"], True)])
def test_one_city_of_a_conquered_country_is_enough(left, out):  # N-035: land without a city is not
    state = world(venice=[*HOMES[Seat("milan")], *HOMES[Seat("turkey")]], milan=[*left, "gen"])
    state = replace(state, home_control={**state.home_control, TURKEY: MILAN})
    after = run(state, ["elimination"]).state
    assert (MILAN in after.eliminated) is out
    assert after.home_control[TURKEY] == (AUTONOMOUS if out else MILAN)


def test_a_country_gained_in_the_same_campaign():  # N-036, N-Q5
    state = free(world(venice=HOMES[Seat("milan")], milan=HOMES[Seat("turkey")]), "turkey")
    state = replace(state, eliminated=frozenset({TURKEY}))
    assert MILAN not in run(state, ["elimination"]).state.eliminated


def test_control_passes_to_the_garrison_that_is_left():  # N-030 case 3, N-035
    cities = [a for a in HOMES[Seat("milan")] if ground().board.areas[a].city is not None]
    state = world(["milan A bol", "papacy G bol"], venice=cities, milan=["bol"])
    book = ground().rules.campaign_end
    play = run(state, book[book.index("elimination") : book.index("conquest")])
    assert play.state.province_owner[AreaId("bol")] == "papacy"


@pytest.mark.parametrize(
    ("cities", "countries"), [(6, 0), (7, 1), (14, 1), (15, 2), (22, 2), (23, 3), (30, 3), (31, 4)]
)
def test_the_table_of_countries_needed(cities, countries):  # N-037, nj-victory-table
    assert ground().rules.countries_for(cities) == countries


def towns(count, start=()):
    """Areas with a city, those of `start` first."""
    areas = ground().board.areas
    named = [a for a in sorted(areas) if areas[a].city is not None and not present(areas[a].city).fortress]
    return [*start, *(a for a in named if a not in start)][:count]


@pytest.mark.parametrize(("cities", "countries", "wins"), [(15, 2, True), (14, 2, False), (15, 1, False)])
def test_fifteen_cities_and_two_countries_win(cities, countries, wins):  # N-037
    state = owned(position(), "milan", *towns(cities, ("mil", "tyr")))
    if countries == 2:
        state = replace(state, home_control={**state.home_control, Power("austria"): MILAN})
    play = run(state, ["victory"])
    assert bool(told(play, VictoryWon)) is wins
    assert play.state.victors == ((MILAN,) if wins else ())


def test_one_city_of_each_country_will_do():  # N-037, nj-victory-any-city
    state = owned(position(), "milan", *towns(15, ("mil", "tyr")))
    state = replace(state, home_control={**state.home_control, Power("austria"): MILAN})
    state = owned(state, "venice", "pav", "aus")
    assert len([o for o in state.city_owner.values() if o == MILAN]) == 15 - len(
        {"pav", "aus"} & set(towns(15))
    )
    need = replace(ground(), scenario=replace(ground().scenario, victory_cities=12))
    assert run(state, ["victory"], setting=need).state.victors == (MILAN,)


def test_fortresses_are_no_cities():  # N-045
    state = owned(position(), "milan", *towns(14), "tiv")
    state = replace(state, home_control={**state.home_control, TURKEY: MILAN})
    assert run(state, ["victory"], setting=ground(fortresses=True)).state.victors == ()


def test_all_who_reach_the_goal_are_named():  # N-038
    state = owned(owned(position(), "milan", *towns(16)), "venice", *towns(32)[16:])
    home = {**state.home_control, Power("austria"): MILAN, Power("naples"): VENICE}
    assert run(replace(state, home_control=home), ["victory"]).state.victors == (MILAN, VENICE)


@pytest.mark.parametrize(
    ("home", "abroad", "wins"),
    [
        (["mil", "pav", "cre"], 9, True),
        (["mil", "pav"], 10, False),  # Cremona is missing
        (["mil", "pav", "cre"], 8, False),  # eleven in all
        (["mil", "pav", "cre", "aus", "hun", "tyr"], 6, True),  # two countries, one of them would do
    ],
)
def test_a_basic_game_wants_a_country_with_all_its_cities(home, abroad, wins):  # N-037
    rest = [a for a in towns(99) if a not in {*HOMES[Seat("milan")], *HOMES[Seat("austria")]}]
    state = owned(position(), "milan", *home, *rest[:abroad])
    setting = replace(ground(victory_home_cities="all"), scenario=replace(ground().scenario, **TWELVE))
    assert run(state, ["victory"], setting=setting).state.victors == ((MILAN,) if wins else ())
    if len(home) + abroad == 12:
        counted = replace(ground(), scenario=setting.scenario)
        assert run(state, ["victory"], setting=counted).state.victors == (MILAN,)


def test_and_six_others():  # N-037: who needs seven at home needs thirteen in all
    home = ["bol", "anc", "per", "rme"]
    assert has_home_whole(ground(), owned(position(), "papacy", *home), Power("papacy")) is False
    six = [a for a in towns(99) if a not in HOMES[Seat("papacy")]][:6]
    assert not has_home_whole(ground(), owned(position(), "papacy", *home, *six[:5]), Power("papacy"))
    assert has_home_whole(ground(), owned(position(), "papacy", *home, *six), Power("papacy"))
    taken = replace(position(), home_control={Power("papacy"): VENICE})
    assert not has_home_whole(ground(), owned(taken, "papacy", *home, *six), Power("papacy"))


def test_who_is_out_orders_and_borrows_nothing():  # N-035
    state = position(["milan A mil"], eliminated=frozenset({Power("florence")}))
    wishes = (Borrow(5, 1), Pay(3, Power("milan")))
    accepted, remarks = accept(ground(), state, Power("florence"), wishes)
    assert accepted == Accepted() and {r.code for r in remarks} == {"out-of-the-game"}
    assert [r.order for r in remarks] == [0, 1] and all(r.fatal for r in remarks)


def test_nobody_strikes_at_who_is_out():  # N-035, N-072
    state = position(["milan A mil"], eliminated=frozenset({Power("florence")}))
    wish = expense(1, "assassinate", 12, "florence")
    assert present(refusal(ground(), state, Power("milan"), wish)).code == "victim-is-out"


@pytest.mark.parametrize(("reading", "wins"), [("one", False), ("none", True)])
def test_a_country_without_a_city_of_its_own_wins_nothing(reading, wins):  # N-037
    lands = [a for a in HOMES[Seat("austria")] if a not in towns(99)]
    abroad = [a for a in towns(99) if a not in HOMES[Seat("austria")]]
    state = owned(position(), "milan", "mil", *abroad[:20], *lands)
    state = replace(state, home_control={**state.home_control, Power("austria"): MILAN})
    setting = ground(victory_home_cities=reading)
    assert run(state, ["victory"], setting=setting).state.victors == ((MILAN,) if wins else ())
    with_hungary = owned(state, "milan", "hun")
    assert run(with_hungary, ["victory"], setting=setting).state.victors == (MILAN,)
