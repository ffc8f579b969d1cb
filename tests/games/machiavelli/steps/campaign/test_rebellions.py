"""What rebellions cost, where they break out, and how they end (N-067 j k, N-070, N-071)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.calendar import STEPS
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    ExpenseResolved,
    GarrisonMadeAutonomous,
    OrderResolved,
    Payment,
    RebellionBroke,
    RebellionLiberated,
    RebellionPutDown,
    Verdict,
)
from judge.games.machiavelli.model.orders import Hold
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Unit, UnitKind
from judge.games.machiavelli.model.turn import Turn
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, owned, position, ref, run, spending, spent, told
from tests.support.narrowing import present

FAR = ground(adjacency=False)


def rebelling(state, *areas, city=True):
    places = frozenset(areas)
    return replace(state, province_rebellions=places, city_rebellions=places if city else frozenset())


def cause(state, area, ducats, setting: Setting = FAR):
    return spent(state, spending(naples=[expense(1, "cause-rebellion", ducats, area)]), setting=setting)


@pytest.mark.parametrize(
    ("rule", "area", "owner", "ducats", "result"),
    [
        ("N-067 j", "bol", "milan", 9, Payment.OK),  # not one of Milan's own
        ("N-067 j", "bol", "milan", 6, Payment.TOO_SMALL),
        ("N-067 k", "pav", "milan", 12, Payment.TOO_SMALL),  # Milan's home
        ("N-067 k", "pav", "milan", 15, Payment.OK),
        ("N-067 j", "pav", "venice", 9, Payment.OK),  # conquered from Milan
    ],
)
def test_prices(rule, area, owner, ducats, result):
    play = cause(owned(position(), owner, area), area, ducats)
    assert told(play, ExpenseResolved)[0].result is result


def test_a_conquered_country_is_home():  # N-034, N-067 k
    state = owned(position(), "venice", "pav")
    state = replace(state, home_control={**state.home_control, Power("milan"): Power("venice")})
    assert told(cause(state, "pav", 12), ExpenseResolved)[0].result is Payment.TOO_SMALL


@pytest.mark.parametrize(
    ("rule", "area", "units", "province", "city"),
    [
        ("N-070 4", "bol", [], True, True),
        ("N-070 4", "bol", ["milan A bol"], True, True),
        ("N-070 4", "bol", ["milan G bol"], True, False),
        ("N-070 4", "alb", [], True, False),  # not fortified
        ("N-045", "tiv", [], True, False),  # a fortress that is not in use
        ("N-071", "ven", [], False, True),
    ],
)
def test_where_rebels_stand(rule, area, units, province, city):  # N-044 h
    state = cause(owned(position(units), "milan", area), area, 15).state
    assert (area in state.province_rebellions, area in state.city_rebellions) == (province, city)


def test_a_fortress_in_use_rebels_like_a_city():  # N-045
    play = cause(owned(position(), "milan", "tiv"), "tiv", 9, ground(adjacency=False, fortresses=True))
    assert play.state.city_rebellions == {"tiv"}


@pytest.mark.parametrize("steps", [("relief", "rebellions", "bribes"), ("expenditures-in-turn",)])
def test_no_rebels_where_a_garrison_was_when_the_money_was_paid(steps):  # N-070 3: even if it is bribed away
    state = owned(position(["milan G bol"]), "milan", "bol")
    wishes = spending(naples=[expense(1, "disband", 12, "G bol"), expense(2, "cause-rebellion", 9, "bol")])
    play = run(state, ["payments", *steps], wishes, setting=FAR)
    assert play.state.province_rebellions == {"bol"}
    assert play.state.unit(ref("G bol")) is None
    assert play.state.city_rebellions == frozenset()


@pytest.mark.parametrize(
    ("rule", "owner", "code"),
    [
        ("N-067", "milan", None),
        ("N-067", "naples", "not-an-enemy-province"),
        ("N-067", "autonomous", "not-an-enemy-province"),
    ],
)
def test_only_enemies_provinces_by_the_text(rule, owner, code):
    state = owned(position(), owner, "bol")
    order = expense(1, "cause-rebellion", 9, "bol")
    remark = refusal(ground(), state, Power("naples"), order)
    assert (remark and remark.code) == code
    assert refusal(ground(rebellions_at_home=True), state, Power("naples"), order) is None  # D6


@pytest.mark.parametrize("unit", ["venice F ven", "venice A ven", "venice G ven"])
def test_none_breaks_out_beside_any_unit_in_venice(unit):  # N-044 g, even if the unit came after the order
    play = cause(owned(position([unit]), "venice", "ven"), "ven", 15)
    assert not play.state.province_rebellions | play.state.city_rebellions
    assert not told(play, RebellionBroke)


def test_no_rebellion_in_an_occupied_venice():  # N-044 g, N-071, nj-venice
    state = owned(position(["venice F ven"]), "venice", "ven")
    order = expense(1, "cause-rebellion", 15, "ven")
    assert present(refusal(ground(), state, Power("naples"), order)).code == "no-rebellion-there"


def test_control_is_not_affected():  # N-070 2
    assert cause(owned(position(), "milan", "bol"), "bol", 9).state.province_owner["bol"] == "milan"


def test_pacifying_ends_both():  # N-070 8.5
    state = rebelling(owned(position(), "milan", "bol"), "bol")
    assert cause(state, "slz", 0).state.city_rebellions == {"bol"}
    play = spent(state, spending(naples=[expense(1, "pacify-rebellion", 12, "bol")]), setting=FAR)
    assert not play.state.province_rebellions
    assert not play.state.city_rebellions


def test_buying_the_victims_unit_liberates():  # N-070 8.4
    state = rebelling(owned(position(["milan A bol"]), "milan", "bol"), "bol")
    play = spent(state, spending(naples=[expense(1, "buy", 18, "A bol")]), setting=FAR)
    assert told(play, RebellionLiberated)
    assert not play.state.province_rebellions


def ended(state, setting=None, held=(), garrison_held=(), won=(), arrived=()):
    """The end of a campaign in which units held, were told to hold, came in, or won a siege."""
    events = tuple(
        OrderResolved(power=Power("milan"), unit=r, order=Hold(r), verdicts=(Verdict.OK,))
        for r in garrison_held
    )
    play = Turn(
        state=state,
        held=frozenset(held),
        arrived=frozenset(arrived),
        sieges_won=frozenset(won),
        events=events,
    )
    for name in ("control", "province-rebellions", "city-rebellions", "control"):
        play = STEPS[name](setting or ground(), play, {}, ScriptedDice({}))
    return play


def test_a_given_hold_of_the_victims_army_ends_the_provinces_rebellion():  # N-070 8.2, D5
    state = rebelling(owned(position(["milan A bol"]), "milan", "bol"), "bol")
    assert ended(state).state.province_rebellions == {"bol"}
    play = ended(state, held=["bol"])
    assert play.state.province_rebellions == frozenset()
    assert play.state.city_rebellions == {"bol"}
    assert [news.where for news in told(play, RebellionPutDown)] == ["province"]


def test_anybodys_hold_counts_by_the_same_switch():  # N-070 8.2; who stands there need not have the province
    state = rebelling(owned(position(["venice A bol"]), "milan", "bol"), "bol", city=False)
    late = {"changes_hands_in_fall": True, "divided_province": "nobody"}
    assert ended(state, ground(**late), held=["bol"]).state.province_rebellions == {"bol"}
    loose = ground(garrisons_and_rebels_as_recorded=True, **late)
    assert ended(state, loose, held=["bol"]).state.province_rebellions == frozenset()


def test_a_garrisons_hold_counts_by_a_switch_only():  # N-070 8.2
    state = rebelling(owned(position(["milan G bol"]), "milan", "bol"), "bol", city=False)
    orders = [ref("G bol")]
    assert ended(state, garrison_held=orders).state.province_rebellions == {"bol"}
    loose = ground(garrisons_and_rebels_as_recorded=True)
    assert ended(state, loose, garrison_held=orders).state.province_rebellions == frozenset()


def test_a_completed_siege_ends_both():  # N-070 8.1
    state = rebelling(owned(position(["milan A bol"]), "milan", "bol"), "bol")
    play = ended(state, won=["bol"])
    assert not play.state.province_rebellions | play.state.city_rebellions


def test_another_powers_army_liberates_by_entering():  # N-070 8.3
    state = rebelling(owned(position(["venice A bol"]), "milan", "bol"), "bol")
    play = ended(state, arrived=["bol"])
    assert told(play, RebellionLiberated)[0].by == "venice"
    assert play.state.province_owner["bol"] == "venice"


def test_a_garrison_left_alone_does_not_liberate():  # N-070 8.3: nobody entered
    state = rebelling(owned(position(["venice G bol"]), "milan", "bol"), "bol", city=False)
    play = ended(state)
    assert play.state.province_owner["bol"] == "venice"
    assert play.state.province_rebellions == {"bol"}


def test_no_second_rebellion_in_a_rebelling_province():  # N-070
    state = rebelling(owned(position(), "milan", "bol"), "bol")
    assert not told(cause(state, "bol", 9), RebellionBroke)


def test_steps_of_rebellion_are_in_the_book():  # N-074 b, f, h
    book = ground().rules.campaign
    assert book.index("rebellions") < book.index("movement") < book.index("province-rebellions")
    assert run(position(), ["rebellions"]).state == position()


@pytest.mark.parametrize(("reading", "ends"), [(False, False), (True, True)])
def test_a_garrison_that_was_just_bribed_to_autonomy_holds(reading, ends):  # N-070 8.2, D60
    state = rebelling(owned(position(["milan G bol"]), "milan", "bol"), "bol", city=False)
    state = replace(state, garrisons={"bol": replace(state.garrisons["bol"], power=AUTONOMOUS)})
    freed = GarrisonMadeAutonomous(unit=ref("G bol"), was=Power("milan"), rule="N-067")
    play = Turn(state=state, events=(freed,))
    play = STEPS["province-rebellions"](
        ground(garrisons_and_rebels_as_recorded=reading), play, {}, ScriptedDice({})
    )
    assert bool(play.state.province_rebellions) is not ends


def test_not_if_a_siege_of_it_begins():  # N-020, N-070 8.2, D60
    state = rebelling(owned(position(["milan A bol"]), "milan", "bol"), "bol", city=False)
    garrison = Unit(power=AUTONOMOUS, kind=UnitKind.GARRISON, area=AreaId("bol"))
    state = replace(state, garrisons={"bol": garrison})
    freed = GarrisonMadeAutonomous(unit=ref("G bol"), was=Power("venice"), rule="N-067")
    besieged = OrderResolved(
        power=AUTONOMOUS, unit=ref("G bol"), order=None, verdicts=(Verdict.SIEGE_IN_PROGRESS,), rule="N-021"
    )
    play = Turn(state=state, events=(freed, besieged))
    play = STEPS["province-rebellions"](
        ground(garrisons_and_rebels_as_recorded=True), play, {}, ScriptedDice({})
    )
    assert play.state.province_rebellions == {"bol"}


@pytest.mark.parametrize(
    ("unit", "result"), [("naples A com", Payment.OK), ("naples A nap", Payment.NOT_ADJACENT)]
)
def test_rebellions_are_caused_from_nearby(unit, result):  # N-069
    play = cause(owned(position([unit]), "milan", "pav"), "pav", 15, ground())
    assert told(play, ExpenseResolved)[0].result is result
    assert bool(play.state.province_rebellions) is (result is Payment.OK)


def test_the_victim_who_enters_ends_nothing():  # N-070 8.3
    state = rebelling(owned(position(["milan A pav"]), "milan", "pav"), "pav")
    play = run(state, ["control"], arrived=frozenset({"pav"}))
    assert play.state.province_rebellions == play.state.city_rebellions == {"pav"}


def test_only_the_victims_unit_frees_by_being_bought():  # N-070 8.4
    state = rebelling(owned(position(["venice A com", "florence G pav"]), "milan", "pav"), "pav", city=False)
    play = spent(state, spending(venice=[expense(1, "buy", 18, "G pav")]))
    assert play.state.garrisons[AreaId("pav")].power == "venice"
    assert play.state.province_rebellions == {"pav"}


def test_the_siege_of_rebels_is_over_with_them():  # N-070 8.5, N-023
    state = replace(
        rebelling(owned(position(["milan A pav"]), "milan", "pav"), "pav"), sieges=frozenset({"pav"})
    )
    assert not spent(state, spending(milan=[expense(1, "pacify-rebellion", 12, "pav")])).state.sieges


@pytest.mark.parametrize(
    ("units", "rebels"), [([], {"ven"}), (["venice G ven"], set()), (["venice A ven"], set())]
)
def test_a_murder_shakes_venice_only_while_it_is_empty(units, rebels):  # N-071, N-072 5
    state = owned(position([*units, "milan A mil"]), "venice", "ven")
    wishes = spending(milan=[expense(1, "assassinate", 36, "venice")])
    after = spent(state, wishes, ScriptedDice({}, otherwise=1)).state
    assert (after.city_rebellions, after.province_rebellions) == (rebels, set())
