"""Building, maintaining, removing, with money and without (N-001, N-014, N-031, N-044, N-054, N-055)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.adjustment import refusal
from judge.games.machiavelli.legality.review import check
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.events import BuildsPending, BuildWaived, OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Build, Maintain, Remove, Waive
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, Season, Special, UnitKind
from judge.games.machiavelli.steps.winter.adjustment import nothing_to_adjust
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import owned, position, ref
from tests.support.narrowing import present

MILAN = Power("milan")
WINTER = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
BASIC = {"money": False, "dice": False, "special": False}
HOME = ("mil", "pav", "cre", "par", "pia", "for", "com")


def winter(units=(), ducats=100, owns=HOME, **members):
    return owned(position(units, ducats, phase=WINTER, **members), "milan", *owns)


def build(unit, special=None, coast=None):
    return Build(ref(unit), special, coast)


def adjusted(state, *orders, **switches):
    outcome = Machiavelli(ground(**switches)).adjudicate(state, {Seat("milan"): orders}, ScriptedDice({}))
    return outcome.state, [e for e in outcome.events if isinstance(e, OrderResolved) and e.power == MILAN]


def why(state, order, power=MILAN, **switches):
    remark = refusal(ground(**switches), state, power, order)
    return remark and remark.code


@pytest.mark.parametrize(
    ("rule", "unit", "code"),
    [
        ("N-054 a", "A mil", None),
        ("N-054 a", "G mil", None),
        ("N-054 a", "A com", "no-city"),
        ("N-031", "A gen", "not-controlled"),
        ("N-011", "F mil", "not-a-port"),
        ("N-045", "G ber", "no-city"),  # a fortress
    ],
)
def test_where_one_may_build(rule, unit, code):
    assert why(winter(), build(unit)) == code


def test_units_are_bought_without_limit_and_fleets_in_ports():  # N-011
    state = owned(position(phase=WINTER), "naples", "bar", "mes", "nap", "pal")
    wishes = tuple(build(u) for u in ("F bar", "A mes", "G nap", "F pal"))
    game = Machiavelli(ground())
    after = game.adjudicate(state, {Seat("naples"): wishes}, ScriptedDice({})).state
    assert {u.ref for u in after.units_of(Power("naples"))} == {wish.unit for wish in wishes}
    assert after.ducats[Seat("naples")] == 100 - 4 * 3
    inland = owned(position(phase=WINTER), "naples", "aqu")
    assert why(inland, build("F aqu"), Power("naples")) is not None
    albania = owned(position(phase=WINTER), "turkey", "alb", "dur")
    assert why(albania, build("F alb"), Power("turkey")) == "not-a-port"
    assert why(albania, build("F dur"), Power("turkey")) is None


def test_an_unfortified_city_raises_armies_but_no_garrison():  # N-054 a
    state = owned(position(phase=WINTER), "turkey", "alb")
    assert why(state, build("A alb"), Power("turkey")) is None
    assert why(state, build("G alb"), Power("turkey")) == "not-fortified"


def test_a_fortress_raises_nothing():  # N-045 b
    state = owned(position(phase=WINTER), "naples", "aqu")
    for unit in ("G aqu", "A aqu"):
        assert why(state, build(unit), Power("naples"), fortresses=True) == "no-city"


def test_city_and_province_must_both_be_ones_own():  # N-031, N-030 case 7
    state = winter(owns=())
    split = replace(state, province_owner={"mil": MILAN}, city_owner={"mil": Power("venice")})
    assert why(split, build("A mil")) == "not-controlled"
    turned = replace(state, province_owner={"mil": Power("venice")}, city_owner={"mil": MILAN})
    for unit in ("A mil", "G mil"):
        assert why(turned, build(unit)) == "not-controlled"
    whole = replace(state, province_owner={"mil": MILAN}, city_owner={"mil": MILAN})
    assert why(whole, build("A mil")) is None


def test_a_conquered_country_builds_a_free_one_does_not():  # N-032, N-034
    state = owned(winter(), "milan", "flo")
    assert why(state, build("A flo")) == "not-controlled"
    taken = replace(state, home_control={**state.home_control, Power("florence"): MILAN})
    assert why(taken, build("A flo")) is None
    free = replace(state, home_control={**state.home_control, Power("florence"): AUTONOMOUS})
    assert why(free, build("A flo")) == "not-controlled"
    lost = replace(state, home_control={**state.home_control, MILAN: AUTONOMOUS})
    assert why(lost, build("A mil")) == "not-controlled"


@pytest.mark.parametrize(
    ("rule", "unit", "members", "code"),
    [
        ("N-051 b", "A mil", {"famine": frozenset({"mil"})}, "famine"),
        ("N-070 5.5", "A mil", {"province_rebellions": frozenset({"mil"})}, "rebellion"),
        ("N-070 5.5", "G mil", {"city_rebellions": frozenset({"mil"})}, "rebellion"),
        ("N-070 5.6", "G mil", {"province_rebellions": frozenset({"mil"})}, None),
    ],
)
def test_disasters_and_rebels_bar_builds(rule, unit, members, code):  # N-054 e
    risen = {"rebellion_victims": {"mil": MILAN}} if "famine" not in members else {}
    assert why(winter(**members), build(unit)) == code
    assert why(winter(**members, **risen), build(unit)) == code


@pytest.mark.parametrize("members", [{"city_rebellions": {"mil"}}, {"province_rebellions": {"mil"}}])
@pytest.mark.parametrize("unit", ["A mil", "G mil"])
def test_rebels_anywhere_may_bar_builds(unit, members):  # D53
    state = winter(**{key: frozenset(areas) for key, areas in members.items()})
    assert why(state, build(unit), rebels_bar_all_builds=True) == "rebellion"


@pytest.mark.parametrize(
    ("rule", "standing", "unit", "code"),
    [
        ("N-055", "A mil", "A mil", "occupied"),
        ("N-054 b", "G mil", "A mil", None),
        ("N-054 b", "A mil", "G mil", None),
    ],
)
def test_a_space_takes_one_unit(rule, standing, unit, code):
    assert why(winter([f"milan {standing}"]), build(unit)) == code


def test_venice_takes_one_unit_in_all():  # N-044 a, b
    state = owned(position(["venice G ven"], phase=WINTER), "venice", "ven")
    assert why(state, build("F ven"), Power("venice")) == "venice-one-unit"


def test_a_province_with_two_coasts_asks_which():  # N-041
    state = owned(position(phase=WINTER), "venice", "cro")
    state = replace(state, home_control={**state.home_control})
    croatia = replace(ground().board.areas[AreaId("cro")], city=ground().board.areas[AreaId("gen")].city)
    board = replace(ground().board, areas={**ground().board.areas, AreaId("cro"): croatia})
    setting = replace(ground(), scenario=replace(ground().scenario, board=board))
    fault = refusal(setting, state, Power("venice"), build("F cro"))
    assert present(fault).code == "bad-coast"
    fault = refusal(setting, state, Power("venice"), build("F cro", coast=Coast.SOUTH))
    assert present(fault).code == "not-controlled"


def test_one_new_unit_in_a_province_the_last_word_counts():  # N-054 c
    _, told_of = adjusted(winter(), build("G mil"), build("A mil"))
    assert [e.unit.kind for e in told_of] == [UnitKind.ARMY]


def test_a_garrison_may_go_and_an_army_be_raised():  # N-054 d
    state, _ = adjusted(winter(["milan G mil"]), Remove(ref("G mil")), build("A mil"))
    assert state.unit(ref("G mil")) is None
    assert state.unit(ref("A mil")) is not None


def test_removing_a_build_takes_it_back():  # N-054
    _, told_of = adjusted(winter(), build("A mil"), Remove(ref("A mil")))
    assert told_of == []


@pytest.mark.parametrize(
    ("special", "cost"),
    [(None, 3), (Special.MILITIA, 6), (Special.MERCENARY, 6), (Special.PROFESSIONAL, 9)],
)
def test_what_units_cost(special, cost):  # N-014, N-054
    state, _ = adjusted(winter(), build("A mil", special))
    assert state.ducats[MILAN] == 100 - cost
    kept, _ = adjusted(winter(["milan A mil"]), Maintain(ref("A mil")))
    assert kept.ducats[MILAN] == 97


def test_one_special_unit_a_power():  # N-014
    both = (build("A mil", Special.MILITIA), build("A pav", Special.MERCENARY))
    accepted, remarks = accept(ground(), winter(), MILAN, both)
    assert [r.code for r in remarks] == ["special-limit"]
    assert len(accepted.adjustment) == 1
    swap = (Remove(ref("A mil")), build("A pav", Special.MILITIA))
    assert accept(ground(), winter(["milan A+ mil"]), MILAN, swap)[1] == []


def test_special_units_need_their_switch():  # N-076
    assert why(winter(), build("A mil", Special.MILITIA), special=False) == "special-not-allowed"


def test_who_is_not_maintained_is_lost():  # N-054
    state, told_of = adjusted(winter(["milan A mil", "milan A pav"]), Maintain(ref("A mil")))
    assert state.unit(ref("A pav")) is None
    assert {e.unit.area: e.verdicts for e in told_of} == {
        "mil": (Verdict.OK,),
        "pav": (Verdict.NOT_MAINTAINED,),
    }


def test_short_money_pays_old_units_by_their_numbers_then_new_ones():  # N-054, N-066
    state = winter(["milan A pav", "milan A mil"], ducats=8)
    orders = (build("G cre"), Maintain(ref("A mil")), Maintain(ref("A pav")))
    after, told_of = adjusted(state, *orders)
    assert {e.unit.area: e.verdicts[0] for e in told_of} == {
        "pav": Verdict.OK,
        "mil": Verdict.OK,
        "cre": Verdict.UNPAID,
    }
    assert after.ducats[MILAN] == 2


def test_upkeep_never_waits_for_anybody_else():  # N-054: the order of powers does not matter
    units = ["milan A mil", "venice F ven"]
    orders = {Seat("milan"): (Maintain(ref("A mil")),), Seat("venice"): (Maintain(ref("F ven")),)}
    game = Machiavelli(ground())
    one = game.adjudicate(winter(units), orders, ScriptedDice({}))
    other = game.adjudicate(winter(units), dict(reversed(orders.items())), ScriptedDice({}))
    assert one == other


@pytest.mark.parametrize("mine", ["A bol", "G bol"])
def test_a_siege_ends_with_either_of_its_sides(mine):  # N-023
    theirs = "G bol" if mine == "A bol" else "A bol"
    state = winter([f"milan {mine}", f"papacy {theirs}"], sieges=frozenset({"bol"}))
    after, told_of = adjusted(state, Remove(ref(mine)))
    assert after.sieges == frozenset()
    assert told_of[0].verdicts == (Verdict.OK, Verdict.SIEGE_LIFTED)


def test_the_letter_hears_what_is_missing():  # N-054
    state = winter(["milan A mil", "milan A pav"], ducats=5)
    remarks = check(ground(), state, MILAN, (Maintain(ref("A mil")), build("A cre")))
    assert {r.code: r.facts for r in remarks} == {
        "no-order": {"kind": "A", "area": "pav"},
        "unaffordable-upkeep": {"cost": 6, "has": 5},
    }


# ---------------------------------------------------------------- without money


def test_one_unit_for_each_city_owned_with_its_province():  # N-001
    state = winter(["milan A mil", "milan A pav"], owns=("mil", "pav", "cre"))
    after, _ = adjusted(state, build("A cre"), **BASIC)
    assert len(after.units_of(MILAN)) == 3
    split = replace(state, province_owner={**state.province_owner, "cre": Power("venice")})
    after, _ = adjusted(split, build("A cre"), **BASIC)
    assert len(after.units_of(MILAN)) == 2
    abroad = owned(winter(["milan A mil", "milan A pav"], owns=("mil", "pav", "cre")), "milan", "gen")
    after, _ = adjusted(abroad, build("A cre"), build("A mil"), build("G pav"), **BASIC)
    assert len(after.units_of(MILAN)) == 4
    city_alone = replace(abroad, province_owner={**abroad.province_owner, AreaId("gen"): Power("venice")})
    after, _ = adjusted(city_alone, build("A cre"), build("G pav"), **BASIC)
    assert len(after.units_of(MILAN)) == 3


def test_builds_not_used_are_told_of_and_waived_ones_are_not():  # N-001
    state = winter(owns=("mil", "pav", "cre"))
    outcome = Machiavelli(ground(**BASIC)).adjudicate(state, {Seat("milan"): (Waive(),)}, ScriptedDice({}))
    assert [e.count for e in outcome.events if isinstance(e, BuildsPending) and e.power == MILAN] == [2]
    assert len([e for e in outcome.events if isinstance(e, BuildWaived)]) == 1


def test_the_last_builds_count_when_there_are_too_many():  # N-054: the last word
    state = winter(owns=("mil",))
    after, _ = adjusted(state, build("A mil"), Waive(), **BASIC)
    assert after.units_of(MILAN) == ()


def test_too_many_units_are_removed_by_order_or_by_number():  # N-001
    state = winter(["milan A mil", "milan A pav", "milan A cre"], owns=("mil",))
    after, told_of = adjusted(state, Remove(ref("A cre")), **BASIC)
    assert [u.area for u in after.units_of(MILAN)] == ["pav"]
    assert {e.unit.area: e.verdicts[0] for e in told_of} == {
        "cre": Verdict.OK,
        "mil": Verdict.REMOVED_BY_DEFAULT,
    }


def test_nobody_removes_a_unit_he_may_keep():  # N-001
    state = winter(["milan A mil"], owns=("mil",))
    assert accept(ground(**BASIC), state, MILAN, (Remove(ref("A mil")),))[1][0].code == "no-removals-owed"


def test_events_name_their_rule():
    outcome = Machiavelli(ground()).adjudicate(winter(["milan A mil"]), {}, ScriptedDice({}))
    assert all(event.rule for event in outcome.events)


def test_a_winter_in_which_nobody_has_anything_to_do_is_passed_over():  # N-001
    basic = ground(money=False, dice=False)
    fall = replace(PHASE, season=Season.FALL)
    state = owned(position(["milan A mil"], phase=fall), "milan", "mil", "com")
    after = Machiavelli(basic).adjudicate(state, {}, ScriptedDice({})).state
    assert (after.phase.season, after.phase.kind) == (Season.SPRING, PhaseKind.MOVEMENT)
    more = owned(state, "milan", "pav")
    after = Machiavelli(basic).adjudicate(more, {}, ScriptedDice({})).state
    assert after.phase.kind is PhaseKind.ADJUSTMENT
    assert not nothing_to_adjust(ground(), state)  # with money every unit is paid for


@pytest.mark.parametrize("missing", ["province_owner", "city_owner", "home_control"])
def test_builds_need_province_city_and_country(missing):  # N-054 a, N-031, N-034
    state, other = winter(), Power("venice")
    assert why(state, build("A mil")) is None
    key = MILAN if missing == "home_control" else "mil"
    state = replace(state, **{missing: {**getattr(state, missing), key: other}})
    assert why(state, build("A mil")) == "not-controlled"


def test_the_last_word_on_an_old_unit_counts():  # N-054
    state, unit = winter(["milan A mil"]), ref("A mil")
    assert "mil" in adjusted(state, Remove(unit), Maintain(unit))[0].field
    assert "mil" not in adjusted(state, Maintain(unit), Remove(unit))[0].field
