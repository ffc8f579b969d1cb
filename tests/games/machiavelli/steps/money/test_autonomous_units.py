"""Optional rules about autonomous armies and fleets, and about anchors (O-001 to O-008, O-016, O-017)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.adjustment import refusal as winter_refusal
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.events import (
    DestroyedNoRetreat,
    ExpenseResolved,
    GarrisonMadeAutonomous,
    OrderResolved,
    Payment,
    UnitBought,
    UnitDisbandedByBribe,
    Verdict,
)
from judge.games.machiavelli.model.orders import Build, Convert, Expense, ExpenseKind
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import fleet_coasts
from tests.support.machiavelli.battlefield import ground, order
from tests.support.machiavelli.treasury import expense, position, ref, run, settled, spending, spent, told

FLORENCE, MILAN, VENICE = Power("florence"), Power("milan"), Power("venice")
SWITCHES = ("buying", "making", "disbanding", "sorties", "garrisoning", "advances", "convoys", "support")
ALL = ground(**{f"autonomous_{name}": True for name in SWITCHES})


def but(name):
    """All optional rules but one."""
    return ground(**{f"autonomous_{other}": other != name for other in SWITCHES})


def hire(number, ducats, unit, text):
    said = order(unit, text)
    return Expense(number, ExpenseKind.HIRE, ducats, ref(unit), order=said)


def code(setting, state, wish, power=MILAN):
    remarks = accept(setting, state, power, (wish,))[1]
    return remarks[0].code if remarks else ""


# ---------------------------------------------------------------- bribes


@pytest.mark.parametrize(
    ("rule", "switch", "kind", "owner", "price", "news"),
    [
        ("O-001", "buying", "buy", "autonomous", 15, UnitBought),
        ("O-002", "making", "garrison-to-autonomous", "venice", 12, GarrisonMadeAutonomous),
        ("O-003", "disbanding", "disband", "autonomous", 9, UnitDisbandedByBribe),
    ],
)
def test_bribes_about_autonomous_armies(rule, switch, kind, owner, price, news):
    state = position(["milan A pav", f"{owner} A mil"])
    for ducats, works in ((price - 3, False), (price, True)):
        wish = expense(1, kind, ducats, "A mil")
        assert code(ALL, state, wish) == ""
        assert code(but(switch), state, wish) in ("option-not-played", "wrong-unit-type")
        play = spent(state, spending(milan=[wish]), setting=ALL)
        assert bool(told(play, news)) is works, rule
        assert told(play, ExpenseResolved)[0].required == (None if works else price)


def test_what_an_autonomous_army_stands_in_is_autonomous():  # O-002, N-030
    state = position(["milan A pav", "venice A mil"], province_owner={"mil": VENICE})
    play = spent(state, spending(milan=[expense(1, "garrison-to-autonomous", 12, "A mil")]), setting=ALL)
    assert play.state.field[AreaId("mil")].power == AUTONOMOUS
    assert play.state.province_owner[AreaId("mil")] == AUTONOMOUS
    assert code(ALL, play.state, expense(1, "garrison-to-autonomous", 12, "A mil")) == "already-autonomous"


# ---------------------------------------------------------------- hired units


def fought(units, **wishes):
    """Bribes and moves of one campaign, in which only money is ordered."""
    return run(position(units), ["payments", "bribes", "movement"], spending(**wishes), setting=ALL)


@pytest.mark.parametrize(
    ("rule", "units", "unit", "text", "price", "ends"),
    [
        ("O-004", ["autonomous G bol"], "G bol", "C A", 9, "A bol"),
        ("O-005", ["autonomous A bol"], "A bol", "C G", 6, "G bol"),
        ("O-006", ["autonomous A bol"], "A bol", "- mod", 6, "A mod"),
        ("O-006", ["autonomous A bol", "venice A mod"], "A bol", "- mod", 6, "A bol"),
    ],
)
def test_a_hired_unit_does_as_it_is_told(rule, units, unit, text, price, ends):
    near = ["milan A flo"]
    play = fought(near + units, milan=[hire(1, price, unit, text)])
    assert (AUTONOMOUS, ref(ends)) in {(u.power, u.ref) for u in play.state.units()}, rule
    short = fought(near + units, milan=[hire(1, price - 3, unit, text)])
    assert (AUTONOMOUS, ref(unit)) in {(u.power, u.ref) for u in short.state.units()}
    assert told(short, ExpenseResolved)[0].required == price


def test_everybody_sees_what_a_hired_unit_did():  # O-006
    play = fought(["milan A flo", "autonomous A bol"], milan=[hire(1, 6, "A bol", "- mod")])
    (news,) = [e for e in told(play, OrderResolved) if e.power == AUTONOMOUS]
    assert (news.order, news.verdicts, news.private_to) == (order("A bol", "- mod"), (Verdict.OK,), None)


def test_a_hired_fleet_carries_an_army():  # O-007
    state = settled(position(["milan A psa", "autonomous F wts"]))
    orders = (order("A psa", "- wts - cor"), hire(1, 9, "F wts", "T A psa - cor"))
    after = Machiavelli(ALL).adjudicate(state, {Seat("milan"): orders}, ScriptedDice({}, 6)).state
    assert after.field[AreaId("cor")].power == MILAN
    alone = Machiavelli(ALL).adjudicate(state, {Seat("milan"): orders[:1]}, ScriptedDice({}, 6)).state
    assert "cor" not in alone.field


def test_a_hired_unit_lends_support():  # O-008
    state = settled(position(["milan A luc", "autonomous A bol", "venice A mod"]))
    orders = (order("A luc", "- mod"), hire(1, 6, "A bol", "S A luc - mod"))
    after = Machiavelli(ALL).adjudicate(state, {Seat("milan"): orders}, ScriptedDice({}, 6)).state
    assert after.field[AreaId("mod")].power == MILAN


def test_rivals_for_one_unit_compete_whatever_they_want():  # O-006, N-068
    units = ["milan A flo", "venice A fer", "autonomous A bol"]
    play = fought(units, milan=[hire(1, 6, "A bol", "- mod")], venice=[expense(1, "buy", 15, "A bol")])
    assert [e.result for e in told(play, ExpenseResolved)] == [Payment.OUTBID, Payment.OK]
    assert play.state.field["bol"].power == VENICE


@pytest.mark.parametrize(
    ("unit", "text", "why"),
    [
        ("A bol", "- mod", ""),
        ("A bol", "- nap", "out-of-reach"),
        ("A flo", "- bol", "not-autonomous"),
        ("A mod", "- bol", "no-such-unit"),
        ("A bol", "H", "option-not-played"),
        ("A bol", "B", "option-not-played"),
    ],
)
def test_what_a_unit_may_be_hired_for(unit, text, why):  # O-004 to O-008
    state = position(["milan A flo", "autonomous A bol"])
    assert code(ALL, state, hire(1, 6, unit, text)) == why


@pytest.mark.parametrize(
    ("switch", "unit", "text"),
    [
        ("sorties", "G per", "C A"),
        ("garrisoning", "A bol", "C G"),
        ("advances", "A bol", "- mod"),
        ("convoys", "F wts", "T A psa - cor"),
        ("support", "A bol", "S A flo - mod"),
    ],
)
def test_each_errand_has_its_own_switch(switch, unit, text):  # O-004, O-005, O-006, O-007, O-008
    units = ["milan A flo", "milan A psa", "autonomous A bol", "autonomous G per", "autonomous F wts"]
    wish = hire(1, 9, unit, text)
    assert code(ALL, position(units), wish) == ""
    assert code(but(switch), position(units), wish) == "option-not-played"
    assert code(ground(), position(units), wish) == "option-not-played"


def test_a_beaten_autonomous_army_is_lost():  # O-002
    state = settled(position(["milan A flo", "milan A mod", "autonomous A bol"]))
    orders = (order("A flo", "- bol"), order("A mod", "S A flo - bol"))
    outcome = Machiavelli(ALL).adjudicate(state, {Seat("milan"): orders}, ScriptedDice({}, 6))
    assert not outcome.state.dislodged
    assert [e.power for e in outcome.events if isinstance(e, DestroyedNoRetreat)] == [AUTONOMOUS]


# ---------------------------------------------------------------- coasts


@pytest.mark.parametrize(
    ("rule", "switches", "coasts"),
    [
        ("O-016", {"anchored_coasts": True}, {"sc"}),
        ("O-017", {"single_anchor": True}, {"sc"}),
        ("N-041", {}, {"nc", "sc"}),
    ],
)
def test_where_fleets_are_raised_and_converted(rule, switches, coasts):
    setting = ground("europe-1901", **switches)
    russia = Power("russia")
    owned: dict[str, Any] = {"province_owner": {"stp": russia}, "city_owner": {"stp": russia}}
    empty, inside = position(**owned), position(["russia G stp"], **owned)
    for coast in (Coast("nc"), Coast("sc")):
        build = Build(UnitRef(UnitKind.FLEET, AreaId("stp")), None, coast)
        remark = winter_refusal(setting, empty_home(setting, empty), russia, build)
        assert (remark is None) is (coast in coasts), rule
        out = Convert(UnitRef(UnitKind.GARRISON, AreaId("stp")), UnitKind.FLEET, coast)
        assert (code(setting, inside, out, russia) == "") is (coast in coasts), rule
        afloat = position(
            **owned, field={"stp": Unit(power=russia, kind=UnitKind.FLEET, area=AreaId("stp"), coast=coast)}
        )
        into = Convert(UnitRef(UnitKind.FLEET, AreaId("stp")), UnitKind.GARRISON)
        assert (code(setting, afloat, into, russia) == "") is (coast in coasts), rule


def empty_home(setting, state):
    """The same with every country its own power's."""
    return replace(state, home_control={p: p for p in setting.scenario.powers})


def test_only_autonomous_units_are_for_hire():  # O-006
    assert (
        code(ALL, position(["milan A flo", "venice A bol"]), hire(1, 6, "A bol", "- fer")) == "not-autonomous"
    )


@pytest.mark.parametrize(
    ("rule", "unit", "text", "price"),
    [("O-007", "F wts", "T A psa - cor", 9), ("O-008", "F wts", "S A psa - cor", 6)],
)
def test_what_fleets_are_hired_for(rule, unit, text, price):
    for ducats, enough in ((price - 3, False), (price, True)):
        state = position(["milan A psa", "autonomous F wts"])
        (news,) = told(
            spent(state, spending(milan=[hire(1, ducats, unit, text)]), setting=ALL), ExpenseResolved
        )
        assert (news.result is Payment.OK) is enough, rule


@pytest.mark.parametrize(
    ("rule", "switches", "anchors", "coasts"),
    [
        ("O-016", {"anchored_coasts": True}, (), {"nc", "sc"}),  # none is marked: all have one
        ("O-016", {"anchored_coasts": True}, ("nc", "sc"), {"nc", "sc"}),
        ("O-017", {"single_anchor": True}, (), {"nc"}),
        ("O-017", {"single_anchor": True}, ("sc", "nc"), {"sc"}),
    ],
)
def test_which_coasts_have_an_anchor(rule, switches, anchors, coasts):
    played = ground("europe-1901", **switches)
    board = played.board
    marked = replace(board.areas[AreaId("stp")], anchors=tuple(Coast(c) for c in anchors))
    other = replace(board, areas={**board.areas, AreaId("stp"): marked})
    setting = replace(played, scenario=replace(played.scenario, board=other))
    assert set(fleet_coasts(setting, AreaId("stp"))) == coasts, rule
