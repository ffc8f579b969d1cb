"""Phase D of Absence of Plague: its order, murders, rebellions, bribes, bans (A-017, A-080 to A-190)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    Assassinated,
    AssassinationFailed,
    BribeFailed,
    Excommunicated,
    ExpenseResolved,
    OrderResolved,
    Payment,
)
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from tests.support.machiavelli.plague import CAMPAIGN, GAME, PHASE_A, owned, played, refused, standing

FLORENCE, MILAN, VENICE = Power("florence"), Power("milan"), Power("venice")
SIENA, ARE, FIR = AreaId("sie"), AreaId("are"), AreaId("fir")


def results(state: State, letters: dict[str, str], payer: str) -> dict[int, Payment]:
    """What became of a power's expenditures, by number."""
    events = played(state, letters).events
    return {e.number: e.result for e in events if isinstance(e, ExpenseResolved) and e.power == payer}


def test_no_die_is_thrown_in_a_whole_campaign() -> None:
    """A-020: the tests' dice refuse to be thrown."""
    state = owned(standing("milan A are", florence=60, milan=60), "milan", ["are"])
    played(
        state,
        {"florence": "e1: 30 assassinate milan\ne2: 12 disband A are", "milan": "e1: 9 cause rebellion zar"},
    )


# ---------------------------------------------------------------- murders


@pytest.mark.parametrize(
    ("attempts", "guards", "dead"),
    [
        ((30,), (), True),
        ((30,), (3,), False),
        ((33,), (3,), True),
        ((33, 33), (3, 3), True),
        ((30, 30), (3,), False),
    ],
)
def test_the_highest_attempt_against_the_highest_guard(
    attempts: tuple[int, ...], guards: tuple[int, ...], dead: bool
) -> None:
    """A-120: thirty above; sums do not add up."""
    state = standing(florence=200, venice=200)
    letters = {
        "florence": "\n".join(f"e{n}: {sum} assassinate milan" for n, sum in enumerate(attempts, 1)),
        "venice": "\n".join(f"e{n}: {sum} bodyguard for milan" for n, sum in enumerate(guards, 1)),
    }
    outcome = played(state, letters)
    told = Assassinated if dead else AssassinationFailed
    assert [e.power for e in outcome.events if isinstance(e, told)] == [MILAN]
    assert outcome.state.ducats[FLORENCE] == 200 - sum(attempts)
    assert outcome.state.ducats[VENICE] == 200 - sum(guards)


def test_what_becomes_of_the_victim() -> None:
    """A-018, A-121, A-122: his units hold, what he conquered rebels, the rest is not paid."""
    state = owned(standing("milan A are, milan A par", florence=30, milan=40), "milan", ["are"])
    letters = {
        "florence": "e1: 30 assassinate milan",
        "milan": "A are - sie\nA par - reg\ne1: 18 buy G sie\ne2: 15 cause rebellion fir\n"
        "e3: 3 bodyguard for venice",
    }
    outcome = played(state, letters)
    after = outcome.state
    assert after.ducats[MILAN] == 40 - 3
    assert {ARE, AreaId("par")} <= after.field.keys()
    assert after.province_rebellions == {ARE}
    assert results(state, letters, "milan") == {
        1: Payment.RULER_KILLED,
        2: Payment.RULER_KILLED,
        3: Payment.OK,
    }


def test_two_rulers_kill_each_other() -> None:
    """A-Q30."""
    state = standing(florence=30, milan=30)
    letters = {"florence": "e1: 30 assassinate milan", "milan": "e1: 30 assassinate florence"}
    assert {e.power for e in played(state, letters).events if isinstance(e, Assassinated)} == {
        FLORENCE,
        MILAN,
    }


# ---------------------------------------------------------------- sums and order


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("e1: 31 assassinate milan", "odd-sum"),
        ("e1: 10 buy G sie", "odd-sum"),
        ("e1: 18 cause rebellion mil", "fixed-price"),
        ("e1: 15 pacify mil", "fixed-price"),
        ("e1: 15 cause rebellion fir", "not-an-enemy-province"),
        ("e1: 3 cause rebellion uas", "not-a-province"),
        ("e13: 3 bodyguard for florence", ""),
    ],
)
def test_sums_are_refused_when_they_are_written(line: str, why: str) -> None:
    """A-081, A-Q38, A-082."""
    assert refused(standing("florence A are", florence=99), "florence", line) == why


def test_gifts_of_the_same_run_are_spent() -> None:
    """A-017a."""
    state = standing("florence A are", florence=0, venice=9)
    after = played(state, {"venice": "pay 9 to florence", "florence": "e1: 9 buy G sie"}).state
    assert after.garrisons[SIENA].power == FLORENCE


def test_what_the_treasury_does_not_bear_is_passed_over() -> None:
    """A-017: by kinds first, then by numbers; nothing is charged for it."""
    state = standing("florence A are", florence=12)
    letters = {"florence": "e1: 9 buy G sie\ne2: 12 bodyguard for milan\ne3: 3 counter-bribe A are"}
    assert results(state, letters, "florence") == {1: Payment.NOT_PAID, 2: Payment.OK, 3: Payment.NOT_PAID}
    assert played(state, letters).state.ducats[FLORENCE] == 0


# ---------------------------------------------------------------- rebellions


@pytest.mark.parametrize(("area", "price"), [("mil", 15), ("are", 9), ("sie", 3)])
def test_what_a_rebellion_costs(area: str, price: int) -> None:
    """A-130: at home, in what was conquered, and where an independent unit is."""
    state = owned(standing(venice=15), "milan", ["are"])
    after = played(state, {"venice": f"e1: cause rebellion {area}"}).state
    assert after.ducats[VENICE] == 15 - price
    assert AreaId(area) in after.province_rebellions


def test_pacifying_ends_only_what_was_there_before() -> None:
    """A-131, A-Q42: both of one run act on one position, and what can do nothing is free."""
    state = owned(standing(venice=9, milan=12), "milan", ["are"])
    letters = {"venice": "e1: 9 cause rebellion are", "milan": "e1: 12 pacify are"}
    after = played(state, letters).state
    assert ARE in after.province_rebellions
    assert after.ducats[MILAN] == 12


def test_nobody_controls_a_rebelling_province() -> None:
    """A-033: and it is the victim's again when it is pacified."""
    state = owned(standing(venice=9, milan=12), "milan", ["are"])
    rebelling = played(state, {"venice": "e1: 9 cause rebellion are"}).state
    assert rebelling.province_owner[ARE] == rebelling.city_owner[ARE] == AUTONOMOUS
    quiet = played(replace(rebelling, phase=CAMPAIGN), {"milan": "e1: 12 pacify are"}).state
    assert quiet.province_owner[ARE] == quiet.city_owner[ARE] == MILAN


@pytest.mark.parametrize("line", ["e1: 18 buy A are", "e1: 9 make autonomous A are"])
def test_a_bribed_unit_ends_the_rebellion_where_it_stands(line: str) -> None:
    """A-138, A-Q51."""
    both = frozenset({ARE})
    state = replace(
        standing("milan A are, florence A fir", florence=18),
        province_rebellions=both, city_rebellions=both, rebellion_victims={ARE: MILAN},
    )  # fmt: skip
    assert not played(state, {"florence": line}).state.province_rebellions


def test_rebels_against_islets_rise_while_nobody_is_there() -> None:
    """A-132."""
    assert (
        refused(standing("sicily F lip", venice=15), "venice", "e1: 15 cause rebellion lip")
        == "no-rebellion-there"
    )
    assert refused(standing(venice=15), "venice", "e1: 15 cause rebellion lip") == ""


# ---------------------------------------------------------------- bribes


@pytest.mark.parametrize(
    ("units", "line", "ducats"),
    [
        ("florence A are", "hire G sie s A are - sie", 3),
        ("florence A are", "disband G sie", 6),
        ("florence A are", "buy G sie", 9),
        ("florence A are, milan A urb", "make autonomous A urb", 9),
        ("florence A are, milan A urb", "disband A urb", 12),
        ("florence A are, milan A urb", "buy A urb", 18),
        ("florence A urb, milan G per", "garrison to autonomous per", 18),
        ("florence A urb, milan G per", "disband G per", 24),
        ("florence A urb, milan G per", "buy G per", 36),
    ],
)
def test_seven_bribes(units: str, line: str, ducats: int) -> None:
    """A-145, A-146: the usual sum is the price of the table; three ducats less buy nothing."""
    assert results(standing(units, florence=40), {"florence": f"e1: {line}"}, "florence") == {1: Payment.OK}
    after = played(standing(units, florence=40), {"florence": f"e1: {line}"}).state
    assert after.ducats[FLORENCE] == 40 - ducats


def test_who_is_reached() -> None:
    """A-140: in one's own home country, next to one's own unit, else by leave of whose unit is near."""
    at_home = standing("milan A pra", florence=18)
    assert results(at_home, {"florence": "e1: 18 buy A pra"}, "florence") == {1: Payment.OK}
    far = standing("milan A fer", florence=18)
    assert results(far, {"florence": "e1: 18 buy A fer"}, "florence") == {1: Payment.VOID}
    assert played(far, {"florence": "e1: 18 buy A fer"}).state.ducats[FLORENCE] == 18
    beside = standing("milan A fer, papacy A bol", florence=18)
    asked = {"florence": "e1: 18 buy A fer"}
    assert results(beside, asked, "florence") == {1: Payment.NO_LEAVE}
    assert played(beside, asked).state.ducats[FLORENCE] == 0
    assert results(beside, {**asked, "papacy": "allow florence to bribe"}, "florence") == {1: Payment.OK}


@pytest.mark.parametrize(
    ("units", "warned"),
    [
        ("milan A fer", ["nothing-near"]),
        ("milan A fer, papacy A bol", ["leave-awaited"]),
        ("milan A fer, florence A bol", []),
        ("milan A pra", []),
    ],
)
def test_a_bribe_out_of_reach_is_warned_of(units: str, warned: list[str]) -> None:
    """A-140, A-Q39: before it is played; what is said hangs on what stands on the board alone."""
    state = standing(units, florence=18)
    line = f"e1: 18 buy A {units.split()[2].rstrip(',')}"
    orders = reader_for(GAME, state).read(line, FLORENCE).orders
    remarks = GAME.check(state, Seat("florence"), orders)
    assert [r.code for r in remarks if r.code in ("nothing-near", "leave-awaited")] == warned
    assert {r.rule for r in remarks if r.code in warned} <= {"A-140"}


def test_a_garrison_behind_a_unit_is_near_that_one_alone() -> None:
    """A-141."""
    shut_in = standing("milan G bol, milan A bol, florence A pra", florence=36)
    assert results(shut_in, {"florence": "e1: 36 buy G bol"}, "florence") == {1: Payment.VOID}
    alone = standing("milan G bol, florence A pra", florence=36)
    assert results(alone, {"florence": "e1: 36 buy G bol"}, "florence") == {1: Payment.OK}


def test_besieged_garrisons_are_out_of_reach() -> None:
    """A-104: such a bribe is void."""
    state = replace(standing("florence A sie, florence A are", florence=9), sieges=frozenset({SIENA}))
    assert results(state, {"florence": "e1: 9 buy G sie"}, "florence") == {1: Payment.VOID}


@pytest.mark.parametrize(("counters", "won"), [((3,), True), ((3, 3), True), ((6,), False)])
def test_the_highest_counter_bribe_alone_counts(counters: tuple[int, ...], won: bool) -> None:
    """A-142, A-143: by anybody, anywhere; the bribe exceeds its price by three."""
    state = standing("florence A are", florence=12, venice=20)
    letters = {
        "florence": "e1: 12 buy G sie",
        "venice": "\n".join(f"e{n}: {sum} counter-bribe G sie" for n, sum in enumerate(counters, 1)),
    }
    assert (played(state, letters).state.garrisons[SIENA].power == FLORENCE) is won


@pytest.mark.parametrize(
    ("first", "second", "owner"),
    [
        ("9 buy G sie", "12 buy G sie", "papacy"),
        ("9 buy G sie", "9 disband G sie", ""),
        ("9 buy G sie", "9 buy G sie", "autonomous"),
        ("6 disband G sie", "6 disband G sie", ""),
    ],
)
def test_rival_bribes(first: str, second: str, owner: str) -> None:
    """A-144: the largest; of equals the cheapest; else none, unless all are to disband."""
    state = standing("florence A are, papacy A per", florence=20, papacy=20)
    outcome = played(state, {"florence": f"e1: {first}", "papacy": f"e1: {second}"})
    garrison = outcome.state.garrisons.get(SIENA)
    assert ("" if garrison is None else garrison.power) == owner
    assert all(outcome.state.ducats[Power(p)] < 20 for p in ("florence", "papacy"))


def test_an_area_has_one_independent_unit() -> None:
    """A-201, A-Q33, A-Q41: a second one fails and is paid for; of two at once the garrison's counts."""
    beside = standing("milan A sie, florence A are", florence=9)
    assert results(beside, {"florence": "e1: 9 make autonomous A sie"}, "florence") == {
        1: Payment.PLACE_TAKEN
    }
    both = standing("milan A urb, milan G urb, florence A are, florence A smr", florence=18)
    letters = {"florence": "e1: 9 make autonomous A urb\ne2: 9 garrison to autonomous urb\nA are h"}
    reach = {**letters, "milan": "allow florence to bribe"}
    after = played(both, reach).state
    assert after.field[AreaId("urb")].power == MILAN


def test_an_operated_unit_carries_out_any_order_but_an_advance() -> None:
    """A-146."""
    state = standing("florence A are, milan G pio", florence=9)
    outcome = played(state, {"florence": "e1: 3 hire G sie c A\nA are h"})
    assert outcome.state.field[SIENA].power == AUTONOMOUS
    assert (
        refused(standing("autonomous A reg, florence A pst"), "florence", "e1: 3 hire A reg - par")
        == "never-advances"
    )


def test_what_a_failed_operation_would_have_been_is_told_to_nobody() -> None:
    """A-146."""
    state = standing("florence A are", florence=9, venice=9)
    outcome = played(state, {"florence": "e1: 3 hire G sie c A", "venice": "e1: 3 counter-bribe G sie"})
    assert any(isinstance(e, BribeFailed) for e in outcome.events)
    assert not any(isinstance(e, OrderResolved) and e.unit.area == SIENA for e in outcome.events)


def test_the_old_rulers_order_is_told_to_nobody() -> None:
    """A-083: a unit that changes hands carries out its new ruler's."""
    state = standing("florence A are, milan A urb", florence=18)
    letters = {"florence": "e1: 18 buy A urb\nA urb - smr", "milan": "A urb - per"}
    outcome = played(state, letters)
    told = [e for e in outcome.events if isinstance(e, OrderResolved) and e.unit.area == "urb"]
    assert [e.power for e in told] == [FLORENCE]
    other = played(state, {**letters, "milan": "A urb - anc"})
    assert dump_events(outcome.events) == dump_events(other.events)


# ---------------------------------------------------------------- secrets, the church


@pytest.mark.parametrize(
    "secret", ["pay 6 to milan", "e1: 3 bodyguard for florence", "e1: 6 counter-bribe A are"]
)
def test_no_byte_of_others_changes_with_a_secret(secret: str) -> None:
    """A-014, A-Q43: gifts, bodyguards and counter-bribes."""
    state = standing("florence A are", florence=20)
    quiet, told = played(state, {}), played(state, {"florence": secret})
    for reader in [None, *(seat for seat in GAME.seats if seat not in ("florence", "milan"))]:
        seen = [
            GAME.view(outcome.state, reader and Seat(reader), outcome.events) for outcome in (quiet, told)
        ]
        assert len({(dump_state(view.state), dump_events(view.events)) for view in seen}) == 1


def test_the_pope_shuts_a_power_out_of_all_ducats() -> None:
    """A-190, A-Q4: not those of the same letter, but of the next phase, and then it is over."""
    state = standing(phase=PHASE_A, florence=15)
    banned = played(state, {"papacy": "excommunicate milan", "florence": "pay 3 to milan"})
    assert [e.power for e in banned.events if isinstance(e, Excommunicated)] == [MILAN]
    assert banned.state.ducats[MILAN] == 18
    barred = played(banned.state, {"florence": "pay 3 to milan", "milan": "pay 3 to venice"}).state
    assert barred.ducats[MILAN] == 18 and not barred.excommunicated
    free = played(barred, {"florence": "pay 3 to milan"}).state
    assert free.ducats[MILAN] == 21
    assert refused(free, "papacy", "excommunicate milan") == "banned-before"
    assert refused(free, "venice", "excommunicate florence") == "pope-only"


def test_the_excommunicated_trade_nothing() -> None:
    """A-Q53."""
    state = replace(standing(phase=PHASE_A), excommunicated=frozenset({MILAN}))
    letters = {"florence": "sell pst to milan for 3", "milan": "buy pst from florence for 3"}
    assert played(state, letters).state.province_owner[AreaId("pst")] == FLORENCE


def test_nobody_has_chits_and_nobody_is_told_of_them() -> None:
    """A-120: anybody may pay for any number of attempts, and for bodyguards, and is warned of nothing."""
    state = standing("florence A are", florence=99)
    assert not state.chits
    lines = "e1: 30 assassinate milan; e2: 30 assassinate milan; e3: 3 bodyguard for florence; A are h"
    orders = reader_for(GAME, state).read(lines, FLORENCE).orders
    assert len(orders) == 4 and GAME.check(state, Seat("florence"), orders) == []


# ---------------------------------------------------------------- orders that contradict each other


@pytest.mark.parametrize(
    ("lines", "spent"),
    [
        ("e1: 12 disband A are\ne2: 18 buy A are", 0),  # one unit cannot have both
        ("e1: 9 make independent A are\ne2: 9 counter-bribe A are\ne3: 12 disband A are", 9),
        ("e1: 18 buy A are\ne2: 21 buy A are", 39),  # one thing twice: A-144 looks at the largest
        ("e1: 18 buy A are\ne2: 12 disband A pia", 30),  # two units
    ],
)
def test_bribes_of_one_letter_that_contradict_each_other(lines: str, spent: int) -> None:
    """A-080: they are neither carried out nor paid for; the rest of the letter is."""
    state = standing("florence A fir, florence A par, milan A are, milan A pia", florence=60)
    outcome = played(state, {"florence": lines})
    assert outcome.state.ducats[FLORENCE] == 60 - spent
    if not spent:
        assert outcome.state.field[ARE].power == MILAN
        reader = reader_for(GAME, state)
        orders = tuple(order for line in lines.split("\n") for order in reader.read(line, FLORENCE).orders)
        codes = [r.code for r in GAME.check(state, Seat("florence"), orders) if r.fatal]
        assert codes == ["contradictory-bribes"] * 2


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("e1: 27 assassinate milan", "A-120"),
        ("e1: 4 bodyguard", "A-120"),
        ("e1: 4 counter-bribe A fir", "A-142"),
        ("e1: 12 pacify zar", ""),
        ("e1: 13 pacify zar", "A-136"),
        ("e1: 11 cause rebellion zar", "A-130"),
        ("e1: 11 disband A are", "A-145"),
    ],
)
def test_a_refused_sum_cites_the_rule_of_its_kind(line: str, rule: str) -> None:  # A-081, A-Q38
    state = standing("florence A fir, milan A are", florence=60)
    orders = reader_for(GAME, state).read(line, FLORENCE).orders
    assert [r.rule for r in GAME.check(state, Seat("florence"), orders) if r.fatal] == [rule][: bool(rule)]
