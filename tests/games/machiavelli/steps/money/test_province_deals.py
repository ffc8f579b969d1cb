"""Optional rules about money and provinces (O-009 to O-013)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.adjustment import refusal as winter_refusal
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    Disaster,
    ExpenseResolved,
    FamineCaused,
    PlagueSpread,
    ProvinceGiven,
    ProvinceTaxed,
    RebellionBroke,
    UnitPerished,
)
from judge.games.machiavelli.model.orders import Build, ForceTax, GiveProvince
from judge.games.machiavelli.model.state import Power, Season, UnitKind, UnitRef
from judge.games.machiavelli.visibility.fog import events_in_sight, sight, state_in_sight
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import expense, owned, position, run, settled, spending, spent, told
from tests.support.narrowing import instance_of

SPRING, FALL = replace(PHASE, season=Season.SPRING), replace(PHASE, season=Season.FALL)
MILAN, VENICE, PAPACY = Power("milan"), Power("venice"), Power("papacy")
BURNING, SICK = ground(scorched_earth=True), ground(plague=True, spreading_plague=True)
TRADING, TAXING = ground(province_trade=True), ground(forced_taxation=True)


def code(setting, state, order, power=MILAN):
    """Why an order is refused, or nothing."""
    remarks = accept(setting, state, power, (order,))[1]
    return remarks[0].code if remarks else ""


# ---------------------------------------------------------------- O-009


def test_three_ducats_cause_a_famine_in_any_campaign():  # O-009
    state = position(["milan A mil"])
    orders = spending(milan=[expense(1, "cause-famine", 3, "pav")])
    for phase in (SPRING, PHASE, FALL):
        play = spent(replace(state, phase=phase), orders, setting=BURNING)
        assert play.state.famine == {"pav"}
        assert play.state.ducats[MILAN] == 97
        assert [news.area for news in told(play, FamineCaused)] == ["pav"]


def test_a_caused_famine_kills_at_the_end_of_the_spring():  # O-009
    state = position(["milan A mil", "venice A pav"], phase=SPRING)
    orders = spending(milan=[expense(1, "cause-famine", 3, "pav")])
    burnt = spent(state, orders, setting=BURNING)
    play = run(burnt.state, ["famine-deaths"], setting=BURNING)
    assert [news.power for news in told(play, UnitPerished)] == [VENICE]


def test_relief_of_the_same_campaign_comes_after():  # O-009
    state = position(["milan A mil", "venice A pav"])
    orders = spending(
        milan=[expense(1, "cause-famine", 3, "pav")],
        austria=[],
        venice=[expense(1, "famine-relief", 3, "pav")],
    )
    assert spent(state, orders, setting=BURNING).state.famine == frozenset()
    assert spent(state, {MILAN: orders[MILAN]}, setting=BURNING).state.famine == {"pav"}


def test_scorched_earth_must_be_near_and_paid_and_played():  # O-009, N-069
    state = position(["milan A mil"])
    far = spent(state, spending(milan=[expense(1, "cause-famine", 3, "nap")]), setting=BURNING)
    assert far.state.famine == frozenset()
    cheap = spent(state, spending(milan=[expense(1, "cause-famine", 2, "pav")]), setting=BURNING)
    assert (told(cheap, ExpenseResolved)[0].result, told(cheap, ExpenseResolved)[0].required) == (
        "too-small",
        3,
    )
    wish = expense(1, "cause-famine", 3, "pav")
    assert code(ground(), state, wish) == "option-not-played"
    assert code(BURNING, state, wish) == ""
    assert code(BURNING, state, expense(1, "cause-famine", 3, "ets")) == "not-a-province"


# ---------------------------------------------------------------- O-010


def contagion(*caught, phase=PHASE):
    """Dice by which only these provinces catch the plague."""
    return ScriptedDice({throws.contagion(phase, area): 3 for area in caught}, 4)


def test_the_plague_goes_on_and_is_over_where_it_was():  # O-010
    state = position(["milan A mil", "milan A pav", "venice A com"], plague=frozenset({"mil"}))
    play = run(state, ["plague-spreads"], dice=contagion("pav"), setting=SICK)
    assert play.state.plague == {"pav"}
    assert {u.area for u in play.state.units()} == {"mil", "com"}
    (news,) = told(play, PlagueSpread)
    assert news.areas == ("pav",) and "com" in news.spared and "mil" not in news.spared


@pytest.mark.parametrize(("die", "sick"), [(1, True), (3, True), (4, False), (6, False)])
def test_one_to_three_affect_a_province(die, sick):  # O-010
    state = position(plague=frozenset({"mil"}), phase=FALL)
    play = run(state, ["plague-spreads"], dice=ScriptedDice({}, die), setting=SICK)
    assert ("pav" in play.state.plague) is sick


def test_a_table_draw_begins_the_plague_and_seas_never_catch_it():  # O-010
    severity = {
        throws.severity(Disaster.PLAGUE, 1454): 4,
        throws.row(Disaster.PLAGUE, 1454): 8,  # Florence is in it
    }
    begun = run(
        position(phase=SPRING, plague=frozenset({"tyr"})),
        ["plague"],
        dice=ScriptedDice(severity),
        setting=SICK,
    )
    assert "flo" in begun.state.plague and "tyr" not in begun.state.plague
    spread = run(
        position(plague=frozenset({"psa"})), ["plague-spreads"], dice=ScriptedDice({}, 1), setting=SICK
    )
    assert not any(SICK.board.areas[a].is_sea for a in spread.state.plague)
    common = run(position(phase=SPRING), ["plague"], dice=ScriptedDice(severity), setting=ground(plague=True))
    assert common.state.plague == frozenset()


# ---------------------------------------------------------------- O-011


@pytest.mark.parametrize(
    ("ducats", "die", "dead"), [(48, 4, True), (48, 5, False), (72, 6, True), (36, 4, False)]
)
def test_every_twelve_ducats_buy_another_sixth(ducats, die, dead):  # O-011
    state = position(["milan A mil"])
    orders = spending(milan=[expense(1, "assassinate", ducats, "papacy")])
    dice = ScriptedDice({throws.assassination(PHASE, MILAN, PAPACY, 1): die}, 6)
    play = spent(state, orders, dice, ground(unlimited_assassinations=True))
    assert (PAPACY in play.assassinated) is dead
    assert not told(play, ExpenseResolved)[0].over_maximum
    limited = spent(state, orders, dice)
    assert (PAPACY in limited.assassinated) is (die <= 3)


# ---------------------------------------------------------------- O-012


def test_a_province_goes_over_with_its_city():  # O-012
    state = owned(position(["milan A com"]), "milan", "mil", "pav")
    orders = {MILAN: accept(TRADING, state, MILAN, (GiveProvince(AreaId("mil"), VENICE),))[0]}
    play = run(state, ["province-trade"], orders, setting=TRADING)
    assert (play.state.province_owner[AreaId("mil")], play.state.city_owner[AreaId("mil")]) == (
        VENICE,
        VENICE,
    )
    assert play.state.province_owner[AreaId("pav")] == MILAN
    assert told(play, ProvinceGiven)[0].to == VENICE


def test_a_city_of_another_stays_his():  # O-012
    state = owned(position(["milan A com"]), "milan", "mil", cities=False)
    state = replace(state, city_owner={AreaId("mil"): PAPACY})
    orders = {MILAN: accept(TRADING, state, MILAN, (GiveProvince(AreaId("mil"), VENICE),))[0]}
    assert run(state, ["province-trade"], orders, setting=TRADING).state.city_owner[AreaId("mil")] == PAPACY


@pytest.mark.parametrize(
    ("units", "more", "order", "why"),
    [
        ([], {}, GiveProvince(AreaId("mil"), VENICE), ""),
        (["venice A mil"], {}, GiveProvince(AreaId("mil"), VENICE), ""),
        (["milan A mil"], {}, GiveProvince(AreaId("mil"), VENICE), "province-held-by-unit"),
        (["papacy G mil"], {}, GiveProvince(AreaId("mil"), VENICE), "province-held-by-unit"),
        (
            [],
            {"city_rebellions": frozenset({"mil"})},
            GiveProvince(AreaId("mil"), VENICE),
            "province-in-rebellion",
        ),
        ([], {}, GiveProvince(AreaId("flo"), VENICE), "not-your-province"),
        ([], {}, GiveProvince(AreaId("mil"), MILAN), "to-oneself"),
        ([], {"eliminated": frozenset({VENICE})}, GiveProvince(AreaId("mil"), VENICE), "unknown-power"),
        ([], {}, ForceTax(AreaId("mil")), "option-not-played"),
    ],
)
def test_what_may_be_given_away(units, more, order, why):  # O-012
    assert code(TRADING, owned(position(units, **more), "milan", "mil"), order) == why


def test_a_gift_outlives_the_wait_for_retreats():  # O-012, N-074
    """Control that the moves changed waits for the retreats; what was given does not."""
    state = settled(position(["venice A ver", "venice A cre", "milan A man", "milan A com"]))
    orders = {
        Seat("milan"): (GiveProvince(AreaId("mil"), PAPACY),),
        Seat("venice"): _attack("ver", "man", "cre"),
    }
    after = Machiavelli(TRADING).adjudicate(state, orders, ScriptedDice({}, 6)).state
    assert after.dislodged
    assert (after.province_owner[AreaId("mil")], after.city_owner[AreaId("mil")]) == (PAPACY, PAPACY)
    done = Machiavelli(TRADING).adjudicate(after, {}, ScriptedDice({}, 6)).state
    assert done.province_owner[AreaId("mil")] == PAPACY


def _attack(start, goal, helper):
    from tests.support.machiavelli.battlefield import order

    return (order(f"A {start}", f"- {goal}"), order(f"A {helper}", f"S A {start} - {goal}"))


def test_the_last_word_on_a_province_counts():  # O-012, O-013
    both = ground(province_trade=True, forced_taxation=True)
    state = owned(position(), "milan", "mil")
    accepted = accept(both, state, MILAN, (ForceTax(AreaId("mil")), GiveProvince(AreaId("mil"), VENICE)))[0]
    assert accepted.provinces == (GiveProvince(AreaId("mil"), VENICE),)


# ---------------------------------------------------------------- O-013


def taxed(state, area, setting=TAXING):
    orders = {MILAN: accept(setting, state, MILAN, (ForceTax(area),))[0]}
    return run(state, ["forced-taxation"], orders, setting=setting)


@pytest.mark.parametrize(
    ("area", "cities", "ducats"),
    [("mil", True, 2 * (1 + 3)), ("mil", False, 2), ("for", True, 2)],  # Milan pays 3, Fornovo has no city
)
def test_forced_taxes_bring_double_income_and_rebels_at_once(area, cities, ducats):  # O-013
    play = taxed(owned(position(), "milan", area, cities=cities), area)
    assert play.state.ducats[MILAN] == 100 + ducats
    assert told(play, ProvinceTaxed)[0].ducats == ducats
    assert area in play.state.province_rebellions
    assert told(play, RebellionBroke)[0].against == MILAN


def test_a_taxed_province_pays_nothing_that_year_even_when_quiet():  # O-013
    state = owned(position(phase=FALL), "milan", "mil", "pav")
    quiet = replace(taxed(state, "mil").state, province_rebellions=frozenset(), city_rebellions=frozenset())
    dice = ScriptedDice({}, 1)
    income = [
        run(s, ["income"], dice=dice, setting=TAXING).state.ducats[MILAN] - s.ducats[MILAN]
        for s in (state, quiet)
    ]
    assert income[0] - income[1] == 1 + 3


def test_nothing_is_raised_there_in_the_next_adjustment_only():  # O-013
    state = owned(position(taxed=frozenset({"mil"})), "milan", "mil")
    build = Build(UnitRef(UnitKind.ARMY, AreaId("mil")))
    remark = winter_refusal(TAXING, state, MILAN, build)
    assert remark is not None and remark.code == "taxed"
    spring = replace(state, phase=SPRING)
    assert code(TAXING, spring, ForceTax(AreaId("mil"))) == ""
    after = run(spring, ["forced-taxation"], setting=TAXING).state
    assert after.taxed == frozenset()
    assert winter_refusal(TAXING, after, MILAN, build) is None


@pytest.mark.parametrize(
    ("more", "area", "why"),
    [
        ({}, "mil", ""),
        ({"taxed": frozenset({"mil"})}, "mil", "taxed"),
        ({"province_rebellions": frozenset({"mil"})}, "mil", "province-in-rebellion"),
        ({}, "flo", "not-your-province"),
        ({}, "ven", "no-rebellion-there"),
    ],
)
def test_where_taxes_may_be_forced(more, area, why):  # O-013, N-071
    state = owned(position(["milan G ven"], **more), "milan", "mil", "ven")
    assert code(TAXING, state, ForceTax(area)) == why


def test_fog_hides_where_the_plague_is_and_who_was_spared():  # O-010
    state = position(["milan A mil"], plague=frozenset({"nap", "pav"}), taxed=frozenset({"nap"}))
    seen = sight(SICK.board, state, MILAN)
    assert state_in_sight(state, seen, MILAN).plague == {"pav"}
    assert state_in_sight(state, seen, MILAN).taxed == frozenset()
    spread = PlagueSpread(areas=(AreaId("pav"), AreaId("cap")), spared=(AreaId("sal"), AreaId("com")))
    (news,) = events_in_sight(SICK.board, (spread,), seen, MILAN)
    news = instance_of(PlagueSpread, news)
    assert (news.areas, news.spared) == (("pav",), ("com",))


def test_two_neighbours_that_have_had_the_plague_are_rid_of_it():  # O-010: where it was, it is over
    state = position(["milan A mil", "milan A pav"], plague=frozenset({"mil", "pav"}))
    play = run(state, ["plague-spreads"], dice=ScriptedDice({}, otherwise=1), setting=SICK)
    assert not play.state.plague & {"mil", "pav"} and {"mil", "pav"} <= play.state.field.keys()


def test_without_the_rule_no_plague_goes_on():  # O-010
    state = position(["milan A cre"], plague=frozenset({"mil"}))
    assert run(state, ["plague-spreads"], setting=ground(plague=True)).events == ()


@pytest.mark.parametrize(("given", "breaks"), [((), False), ((GiveProvince(AreaId("pav"), VENICE),), True)])
def test_a_province_is_given_before_anything_is_paid(
    given, breaks
):  # O-012: conquered land costs less to stir up
    state = settled(position(["milan A mil", "florence A com"]))
    orders = {Seat("florence"): (expense(1, "cause-rebellion", 9, "pav"),), Seat("milan"): given}
    after = Machiavelli(TRADING).adjudicate(state, orders, ScriptedDice({}, 6)).state
    assert bool(after.province_rebellions) is breaks


def test_taxes_are_spent_in_the_same_campaign():  # O-013: they come before everything that is paid
    state = settled(position(["milan A mil", "venice A com"], ducats=0))
    orders = {Seat("milan"): (ForceTax(AreaId("mil")), expense(1, "counter-bribe", 6, "A mil"))}
    after = Machiavelli(TAXING).adjudicate(state, orders, ScriptedDice({}, 6))
    (news,) = [e for e in after.events if isinstance(e, ExpenseResolved)]
    assert (news.spent, after.state.ducats[MILAN]) == (6, 2)
