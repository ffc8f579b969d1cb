"""Attempts, their odds, and what they shake (N-063, N-072; worked example nj-assassination-table)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    Assassinated,
    AssassinationFailed,
    BesiegedGarrisonDisbanded,
    ExpenseResolved,
    Payment,
)
from judge.games.machiavelli.model.orders import Besiege, GiveChit
from judge.games.machiavelli.model.state import AUTONOMOUS, Loan, Power
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.steps.money.assassination import bankers_assassinations, unrest_limit
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.orderings import Letters
from tests.support.machiavelli.treasury import (
    POWERS,
    expense,
    owned,
    position,
    ref,
    run,
    settled,
    spending,
    spent,
    told,
)
from tests.support.narrowing import present

MILAN, PAPACY = Power("milan"), Power("papacy")
ATTEMPT = throws.assassination(PHASE, MILAN, PAPACY, 1)


def attempt(state, ducats, die, otherwise=6, **more):
    wishes = spending(milan=[expense(1, "assassinate", ducats, "papacy")], **more)
    return spent(state, wishes, ScriptedDice({ATTEMPT: die}, otherwise))


@pytest.mark.parametrize(
    ("ducats", "sixths"), [(12, 1), (15, 1), (24, 2), (36, 3), (48, 3)]
)  # N-072; more than three sixths cannot be bought
@pytest.mark.parametrize("die", range(1, 7))
def test_the_odds(ducats, sixths, die):
    play = attempt(position(), ducats, die)
    assert (PAPACY in play.assassinated) is (die <= sixths)


def test_the_chit_is_gone_hit_or_miss():  # N-072
    for die in (1, 6):
        assert PAPACY not in attempt(position(), 12, die).state.chits[MILAN]


def test_without_a_chit_the_money_is_wasted():  # N-072
    state = position(chits={MILAN: ()})
    play = attempt(state, 12, 1)
    assert told(play, ExpenseResolved)[0].result is Payment.NO_CHIT
    assert play.state.ducats[MILAN] == 88


def test_less_than_twelve_makes_no_attempt():  # N-067 l
    play = attempt(position(), 9, 1)
    assert told(play, ExpenseResolved)[0].result is Payment.TOO_SMALL
    assert PAPACY in play.state.chits[MILAN]


def test_everybody_learns_of_a_failure_but_not_whose():  # N-072
    news = told(attempt(position(), 12, 6), AssassinationFailed)
    assert [(n.power, n.private_to) for n in news] == [(PAPACY, None)]


def test_several_attempts_have_the_effects_of_one():  # N-072
    other = throws.assassination(PHASE, Power("venice"), PAPACY, 1)
    wishes = spending(
        milan=[expense(1, "assassinate", 12, "papacy")], venice=[expense(1, "assassinate", 12, "papacy")]
    )
    play = spent(position(), wishes, ScriptedDice({ATTEMPT: 1, other: 1}, 6))
    assert len(told(play, Assassinated)) == 1


@pytest.mark.parametrize(
    ("rule", "area", "units", "limit"),
    [
        ("N-072 5", "rme", ["papacy A rme"], 1),
        ("N-072 5", "rme", [], 2),
        ("N-072 5", "cap", ["papacy A cap"], 3),
        ("N-072 5", "cap", [], 5),
        ("N-072 5", "cap", ["milan G cap"], 3),  # anybody's unit keeps it quiet
    ],
)
def test_the_table_of_unrest(rule, area, units, limit):
    state = owned(position(units), "papacy", area)
    assert unrest_limit(ground(), state, PAPACY, area) == limit


@pytest.mark.parametrize(("die", "rebels"), [(2, True), (3, False)])
def test_provinces_rebel_by_their_own_dice(die, rebels):  # N-072 5
    state = owned(position(), "papacy", "rme", "per")
    script = {
        ATTEMPT: 1,
        throws.unrest(PHASE, PAPACY, AreaId("rme")): die,
        throws.unrest(PHASE, PAPACY, AreaId("per")): 6,
    }
    wishes = spending(milan=[expense(1, "assassinate", 12, "papacy")])
    play = spent(state, wishes, ScriptedDice(script))
    assert ("rme" in play.state.province_rebellions) is rebels
    assert "per" not in play.state.province_rebellions


def test_unrest_comes_after_bribes_by_the_text():  # N-074 b, c
    state = owned(position(["papacy A cap"]), "papacy", "cap")
    wishes = spending(
        milan=[expense(1, "assassinate", 12, "papacy")], naples=[expense(1, "buy", 18, "A cap")]
    )
    dice = ScriptedDice({ATTEMPT: 1}, otherwise=3)
    far = {"adjacency": False}
    assert "cap" not in spent(state, wishes, dice, ground(**far)).state.province_rebellions


def test_a_garrison_under_siege_surrenders():  # N-072 4
    state = position(["papacy G bol", "venice A bol"], sieges=frozenset({"bol"}))
    play = attempt(state, 12, 1)
    assert told(play, BesiegedGarrisonDisbanded)
    assert play.state.unit(ref("G bol")) is None


def test_a_garrison_may_surrender_to_a_siege_that_begins():  # D51
    state = position(["papacy G bol", "venice A bol"])
    orders = {Power("venice"): Accepted(units={ref("A bol"): Besiege(ref("A bol"))})}
    for reading, stands in (("second-season", True), ("any-siege", False)):
        play = Turn(state=state, before=state, assassinated=frozenset({PAPACY}))
        play = bankers_assassinations(ground(murdered_garrisons=reading), play, orders, ScriptedDice({}, 6))
        assert (play.state.unit(ref("G bol")) is not None) is stands


def test_it_does_not_in_the_first_season_nor_if_the_besieger_dies_too():  # N-072 4
    fresh = position(["papacy G bol", "venice A bol"])
    assert attempt(fresh, 12, 1).state.unit(ref("G bol")) is not None
    state = position(["papacy G bol", "venice A bol"], sieges=frozenset({"bol"}))
    both = spending(milan=[expense(1, "assassinate", 12, "papacy"), expense(2, "assassinate", 12, "venice")])
    second = throws.assassination(PHASE, MILAN, Power("venice"), 2)
    play = spent(state, both, ScriptedDice({ATTEMPT: 1, second: 1}, 6))
    assert play.state.unit(ref("G bol")) is not None


def test_expenses_of_an_assassinated_power_go_through():  # N-072 3
    play = attempt(
        position(["papacy A per", "florence A are"]), 12, 1, papacy=[expense(1, "disband", 12, "A are")]
    )
    assert play.state.unit(ref("A are")) is None


def test_the_bankers_victim_wastes_his():  # N-063, N-072 3
    state = position(["papacy A per", "florence A are"], ducats=20)
    state = replace(state, loans={PAPACY: (Loan(principal=20, interest=10, due_in=0),)})
    names = ground().rules.campaign
    wishes = spending(papacy=[expense(1, "disband", 12, "A are")])
    play = run(state, names[: names.index("movement")], wishes, ScriptedDice({}, 6))
    assert told(play, Assassinated)[0].by_bankers
    assert play.state.unit(ref("A are")) is not None


@pytest.mark.parametrize(
    ("rule", "switches", "victim", "code"),
    [
        ("N-076", {"assassinations": False}, "papacy", "assassination-not-allowed"),
        ("N-076", {"dice": False}, "papacy", "assassination-not-allowed"),
        ("N-072", {}, "milan", "self-assassination"),
        ("N-072", {}, AUTONOMOUS, "unknown-power"),
    ],
)
def test_attempts_that_cannot_be_ordered(rule, switches, victim, code):
    order = expense(1, "assassinate", 12, victim)
    assert present(refusal(ground(**switches), position(), MILAN, order)).code == code


def test_everybody_starts_with_a_chit_for_each_other():  # N-072
    state = Machiavelli(ground(dice=False)).open(ScriptedDice({})).state
    assert state.chits == {power: tuple(sorted(set(POWERS) - {power})) for power in POWERS}


def test_nobodys_garrison_but_the_victims_surrenders():  # N-072 4
    state = position(["milan A pav", "florence G pav"], sieges=frozenset({"pav"}))
    play = bankers_assassinations(
        ground(), Turn(state=state, assassinated=frozenset({PAPACY})), {}, ScriptedDice({}, 6)
    )
    assert play.state.garrisons[AreaId("pav")].power == "florence"


def test_the_victims_sieges_break_off():  # N-072 1
    state = settled(position(["milan A pav", "florence G pav", "venice A tur"]))
    state = replace(state, sieges=frozenset({AreaId("pav")}))
    knife = (expense(1, "assassinate", 12, "milan"),)
    orders: Letters = {Seat("venice"): knife, Seat("milan"): (Besiege(ref("A pav")),)}
    for die, garrison in ((1, {"pav"}), (6, set[str]())):
        dice = ScriptedDice({throws.assassination(PHASE, Power("venice"), MILAN, 1): die}, otherwise=6)
        after = Machiavelli(ground()).adjudicate(state, orders, dice).state
        assert (set(after.garrisons), set(after.sieges)) == (garrison, set())


def test_a_chit_serves_once_and_not_when_it_is_given_away():  # N-072
    game, state = Machiavelli(ground()), position(ducats=90)
    first, second = expense(1, "assassinate", 12, "papacy"), expense(2, "assassinate", 12, "papacy")

    def told_of(*orders):
        return [(r.code, r.facts["number"]) for r in game.check(state, MILAN, orders)]

    assert told_of(first) == []
    assert told_of(first, second) == [("no-chit", 2)]
    assert told_of(GiveChit(PAPACY, Power("venice")), first) == [("no-chit", 1)]
