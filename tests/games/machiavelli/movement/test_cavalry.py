"""Cavalry and armoured cavalry, optional rules (O-014, O-015)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.adjustment import refusal as winter_refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.events import ExpenseResolved, MustRetreat, OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance, Build, Convert
from judge.games.machiavelli.model.state import (
    Phase,
    PhaseKind,
    Power,
    Season,
    Special,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.movement.reach import ridden
from tests.support.machiavelli.battlefield import ground, order
from tests.support.machiavelli.treasury import expense, owned, position, settled, spending, spent, told
from tests.support.narrowing import instance_of

MILAN, VENICE = Power("milan"), Power("venice")
HORSE = ground(cavalry=True, armoured_cavalry=True)


def riding(*others, special=Special.CAVALRY):
    """Milan's cavalry in Pavia, and other units; everybody rules his own country."""
    state = settled(position(others))
    return place_unit(
        state, Unit(power=MILAN, kind=UnitKind.ARMY, area=AreaId("pav"), special=special, serial=9)
    )


def campaign(state, setting=HORSE, **orders):
    given = {
        Seat(p): tuple(order(" ".join(line.split()[:2]), " ".join(line.split()[2:])) for line in lines)
        for p, lines in orders.items()
    }
    return Machiavelli(setting).adjudicate(state, given, ScriptedDice({}, 6))


def verdicts(outcome, power=MILAN):
    return [e.verdicts for e in outcome.events if isinstance(e, OrderResolved) and e.power == power]


def test_cavalry_moves_two_provinces_and_does_not_control_what_it_passes():  # O-014
    state = replace(riding(), province_owner={**riding().province_owner, "mon": VENICE})
    outcome = campaign(state, milan=["A pav - mon - gen"])
    assert outcome.state.field["gen"].special is Special.CAVALRY
    assert outcome.state.province_owner["mon"] == VENICE
    (news,) = [e for e in outcome.events if isinstance(e, OrderResolved)]
    assert news.order == order("A pav", "- mon - gen")


@pytest.mark.parametrize(
    ("others", "orders", "arrives"),
    [
        (["venice A mon"], {}, True),  # whoever is between
        (["venice A tur"], {"venice": ["A tur - mon"]}, True),
        (["venice A gen"], {}, False),  # somebody is there
        (["venice A sav"], {"venice": ["A sav - gen"]}, False),  # somebody wants to be there
    ],
)
def test_only_the_end_of_the_ride_is_fought_for(others, orders, arrives):  # O-014
    outcome = campaign(riding(*others), milan=["A pav - mon - gen"], **orders)
    assert ("pav" not in outcome.state.field) is arrives
    assert (verdicts(outcome)[0] == (Verdict.OK,)) is arrives


@pytest.mark.parametrize(
    ("special", "enters"), [(Special.CAVALRY, False), (Special.ARMOURED, True), (Special.MERCENARY, True)]
)
def test_armoured_cavalry_has_strength_two(special, enters):  # O-015
    outcome = campaign(riding("venice A mon", special=special), milan=["A pav - mon"])
    assert (outcome.state.field["mon"].power == MILAN) is enters


def test_others_support_it_where_it_goes():  # O-014
    two = campaign(riding("venice A gen", "milan A mon"), milan=["A pav - mon - gen", "A mon S A pav - gen"])
    assert two.state.field["gen"].power == MILAN


@pytest.mark.parametrize(
    ("area", "text", "code"),
    [
        ("pav", "- mon - gen", ""),
        ("pav", "- mon - nap", "bad-convoy-route"),
        ("pav", "- nap - gen", "bad-convoy-route"),
        ("pav", "- gen", "out-of-reach"),
        ("pav", "- mon - pav", "bad-convoy-route"),
    ],
)
def test_how_far_cavalry_rides(area, text, code):  # O-014
    given = accept(HORSE, riding(), MILAN, (order(f"A {area}", text),))[1]
    assert bool(given) is bool(code)
    foot = accept(HORSE, riding(special=Special.MERCENARY), MILAN, (order(f"A {area}", text),))[1]
    assert foot


@pytest.mark.parametrize(
    ("others", "ways"),
    [
        ([], {"mon"}),
        (["florence A mon"], None),  # the province between is taken: as others do
    ],
)
def test_thrown_out_it_goes_on_along_its_way(others, ways):  # O-014
    state = riding("venice A mil", "venice A com", "france A gen", *others)
    outcome = campaign(state, milan=["A pav - mon - gen"], venice=["A mil - pav", "A com S A mil - pav"])
    (news,) = [e for e in outcome.events if isinstance(e, MustRetreat)]
    places = {p.area for p in news.places}
    assert places == ways if ways else len(places) > 1 and "mon" not in places


def test_what_cavalry_costs():  # O-014, O-015
    assert [HORSE.rules.upkeep(UnitKind.ARMY, s) for s in (Special.CAVALRY, Special.ARMOURED)] == [9, 9]
    play = spent(riding("venice A mil"), spending(venice=[expense(1, "disband", 21, "A pav")]), setting=HORSE)
    assert told(play, ExpenseResolved)[0].required == 24


@pytest.mark.parametrize(
    ("switches", "special", "kind", "code"),
    [
        ({"cavalry": True}, Special.CAVALRY, "A", ""),
        ({"armoured_cavalry": True}, Special.ARMOURED, "A", ""),
        ({"armoured_cavalry": True}, Special.CAVALRY, "A", "special-not-allowed"),
        ({"cavalry": True}, Special.ARMOURED, "A", "special-not-allowed"),
        ({"cavalry": True}, Special.CAVALRY, "F", "special-not-allowed"),
        ({}, Special.CAVALRY, "A", "special-not-allowed"),
    ],
)
def test_which_cavalry_is_raised(switches, special, kind, code):  # O-014, O-015
    state = owned(position(), "naples", "nap")
    build = Build(UnitRef(UnitKind(kind), AreaId("nap")), special)
    remark = winter_refusal(ground(**switches), state, Power("naples"), build)
    assert (remark.code if remark else "") == code


def test_cavalry_goes_into_a_city_but_never_to_sea():  # O-014
    garrison = Unit(power=MILAN, kind=UnitKind.GARRISON, area=AreaId("gen"), special=Special.CAVALRY)
    state = place_unit(position(), garrison)
    codes = [
        [r.code for r in accept(HORSE, state, MILAN, (Convert(garrison.ref, kind),))[1]]
        for kind in (UnitKind.ARMY, UnitKind.FLEET)
    ]
    assert codes == [[], ["bad-conversion"]]


def test_one_special_unit_a_power():  # O-014, N-014
    state = replace(riding(), phase=Phase(year=1454, season=Season.FALL, kind=PhaseKind.ADJUSTMENT))
    builds = (Build(UnitRef(UnitKind.ARMY, AreaId("mil")), Special.CAVALRY),)
    accepted, remarks = accept(HORSE, state, MILAN, builds)
    assert [r.code for r in remarks] == ["special-limit"] and not accepted.adjustment


def test_who_names_several_places_on_his_way_is_carried_and_does_not_ride():  # N-010, O-014
    horse = Unit(power=MILAN, kind=UnitKind.ARMY, area=AreaId("gen"), special=Special.CAVALRY)
    assert ridden(HORSE, horse, instance_of(Advance, order("A gen", "- mon - tur"))) == "mon"
    assert ridden(HORSE, horse, instance_of(Advance, order("A gen", "- lig - wms - tun"))) is None
    assert (
        ridden(HORSE, replace(horse, special=None), instance_of(Advance, order("A gen", "- mon - tur")))
        is None
    )


@pytest.mark.parametrize(("setting", "rule", "played"), [(ground(), "N-003", False), (HORSE, "O-014", True)])
def test_foot_soldiers_do_not_ride(setting, rule, played):
    wish = order("A mil", "- pav - mon")
    (remark,) = [r for r in accept(setting, position(["milan A mil"]), MILAN, (wish,))[1] if r.fatal]
    assert (remark.code, remark.rule, remark.facts["played"]) == ("no-cavalry", rule, played)


def test_both_borders_of_a_ride_are_by_land():  # O-014
    horse = riding()
    for text, rides in (("- mon - gen", True), ("- sav - gen", False), ("- mon - mod", False)):
        accepted = accept(HORSE, horse, MILAN, (order("A pav", text),))[0]
        assert bool(accepted.units) is rides, text


def test_the_limits_of_1995_do_not_concern_cavalry():  # O-014, M-008
    state = settled(position())
    for scenario, mach2 in (("balance-of-power", False), ("balance-of-power-1995", True)):
        setting = ground(scenario, cavalry=True)
        assert setting.rules.mach2 is mach2
        build = Build(UnitRef(UnitKind.ARMY, AreaId("pav")), Special.CAVALRY)
        assert winter_refusal(setting, state, MILAN, build) is None


def test_whom_cavalry_throws_out_may_flee_to_where_it_rode_through():  # O-014: it came from where it began
    state = place_unit(
        riding("venice A gen"), Unit(power=MILAN, kind=UnitKind.ARMY, area=AreaId("for"), serial=8)
    )
    after = campaign(state, milan=["A pav - mon - gen", "A for S A pav - gen"]).state
    assert "mon" in {place.area for place in after.dislodged["gen"].places}
