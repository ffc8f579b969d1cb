"""Rebellions keep the power against which they rose; and what other books make of them.

N-070; A-033, A-133 to A-138; B-033; F-022.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.games.machiavelli import codec
from judge.games.machiavelli.legality.campaign import refusal
from judge.games.machiavelli.legality.editing import apply_operations, before
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Besiege
from judge.games.machiavelli.model.rebellions import BOTH, rebels_against, with_rebels
from judge.games.machiavelli.model.rules.campaign_tables import Rebels
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from tests.support.machiavelli.battlefield import fight, ground
from tests.support.machiavelli.treasury import expense, owned, position, run, spending, spent

MILAN, VENICE, BOL = Power("milan"), Power("venice"), AreaId("bol")


def book(**rebels: object) -> Setting:
    """The classic rules but for what is said of rebels."""
    return ground(adjacency=False, rebels=Rebels(**rebels))


NOBODYS = book(leave_control_to_nobody=True)


def risen(setting: Setting, *units: str, area: str = "bol") -> State:
    """After a rebellion that Naples paid for, against Milan."""
    state = owned(position(units), MILAN, area)
    return spent(state, spending(naples=[expense(1, "cause-rebellion", 15, area)]), setting=setting).state


# ---------------------------------------------------------------- the victim


def test_a_rebellion_keeps_its_victim_when_the_province_changes_hands() -> None:  # N-070 3
    state = risen(book())
    assert state.rebellion_victims == {BOL: MILAN}
    assert rebels_against(owned(state, VENICE, BOL), BOL) == MILAN
    assert codec.load_state(codec.dump_state(state)) == state


@pytest.mark.parametrize(("nobodys", "owner", "victim"), [(False, VENICE, VENICE), (True, AUTONOMOUS, MILAN)])
def test_whom_rebels_are_against_when_another_stands_in_their_province(
    nobodys: bool, owner: Power, victim: Power
) -> None:
    """N-070: against the controller; A-130: against whom they rose. Venice was there before they rose."""
    setting = book(leave_control_to_nobody=nobodys)
    after = run(risen(setting, "venice A bol"), ["control"], setting=setting).state
    assert after.province_owner[BOL] == owner
    assert BOL in after.province_rebellions
    assert rebels_against(after, BOL) == victim


def test_a_stored_position_without_victims_goes_on() -> None:  # N-070 3: whoever has the province
    state = replace(risen(book()), rebellion_victims={})
    loaded = codec.load_state(codec.dump_state(state))
    assert rebels_against(loaded, BOL) == MILAN
    held = run(replace(loaded), ["province-rebellions"], setting=book(), held=frozenset({BOL}))
    assert BOL in held.state.province_rebellions, "nobody of Milan's stands there"


def test_a_master_names_the_victim_and_takes_the_rebels_away() -> None:
    state = owned(position(), MILAN, BOL)
    there = apply_operations(state, [("rebellion", BOL, "on", VENICE), ("city-rebellion", BOL, "on")])
    assert there.rebellion_victims == {BOL: VENICE}
    assert before(there, ("rebellion", BOL, "")) == ("rebellion", BOL, "on", VENICE)
    assert apply_operations(state, [("rebellion", BOL, "on")]).rebellion_victims == {BOL: MILAN}
    gone = apply_operations(there, [("rebellion", BOL, ""), ("city-rebellion", BOL, "")])
    assert gone == state


# ---------------------------------------------------------------- where they rise


@pytest.mark.parametrize(
    ("rise", "area", "garrison", "parts"),
    [
        (False, "bol", False, (True, True)),
        (True, "bol", False, (False, True)),  # B-033
        (True, "bol", True, (True, False)),
        (True, "cap", False, (True, False)),  # no city there
        (False, "dal", False, (True, False)),  # a city without walls
        (True, "dal", False, (False, True)),
    ],
)
def test_where_rebels_rise(rise: bool, area: str, garrison: bool, parts: tuple[bool, bool]) -> None:
    setting = book(rise_in_cities=rise)
    state = risen(setting, *([f"milan G {area}"] if garrison else []), area=area)
    assert (area in state.province_rebellions, area in state.city_rebellions) == parts


def test_a_city_without_walls_is_besieged_for_its_rebels() -> None:  # B-033
    setting = book(rise_in_cities=True)
    state = risen(setting, "milan A dal", area="dal")
    siege = Besiege(state.field[AreaId("dal")].ref)
    assert refusal(setting, state, MILAN, siege, frozenset()) is None
    refused = refusal(book(), state, MILAN, siege, frozenset())
    assert refused is not None and refused.code == "no-fortress"


# ---------------------------------------------------------------- control


def test_rebels_make_a_place_nobodys_until_they_are_quiet() -> None:  # A-033, F-022
    state = risen(NOBODYS)
    assert state.province_owner[BOL] == state.city_owner[BOL] == AUTONOMOUS
    pacified = spent(state, spending(naples=[expense(1, "pacify-rebellion", 12, "bol")]), setting=NOBODYS)
    assert pacified.state.province_owner[BOL] == pacified.state.city_owner[BOL] == MILAN
    assert not pacified.state.rebellion_victims


def test_a_garrisoned_city_stays_its_owners_and_whoever_stands_outside_gains_nothing() -> None:
    state = risen(NOBODYS, "milan G bol", "venice A bol")
    assert (state.province_owner[BOL], state.city_owner[BOL]) == (AUTONOMOUS, MILAN)
    state = run(state, ["control"], setting=NOBODYS).state
    assert (state.province_owner[BOL], state.city_owner[BOL]) == (AUTONOMOUS, MILAN)


def test_who_comes_in_frees_the_place_and_has_it() -> None:
    state = risen(NOBODYS)
    state = replace(state, field=position(["venice A bol"]).field)
    after = run(state, ["control"], setting=NOBODYS, arrived=frozenset({BOL})).state
    assert after.province_owner[BOL] == after.city_owner[BOL] == VENICE
    assert not after.province_rebellions | after.city_rebellions


def test_the_victims_hold_gives_it_the_province_back_but_not_the_city() -> None:  # A-137, F-022
    state = risen(NOBODYS, "milan A bol")
    after = run(state, ["province-rebellions", "control"], setting=NOBODYS, held=frozenset({BOL})).state
    assert (after.province_owner[BOL], after.city_owner[BOL]) == (MILAN, AUTONOMOUS)
    assert after.rebellion_victims == {BOL: MILAN}
    besieged = run(after, ["city-rebellions"], setting=NOBODYS, sieges_won=frozenset({BOL})).state
    assert besieged.city_owner[BOL] == MILAN


def test_a_rebelling_city_still_keeps_its_victim_in_the_game() -> None:  # F-022
    state = owned(position(), VENICE, *sorted(ground().scenario.powers[MILAN].home))
    state = spent(
        owned(state, MILAN, "mil"),
        spending(naples=[expense(1, "cause-rebellion", 15, "mil")]),
        setting=NOBODYS,
    ).state
    assert state.city_owner[AreaId("mil")] == AUTONOMOUS
    assert MILAN not in run(state, ["elimination"], setting=NOBODYS).state.eliminated
    lost = replace(state, city_rebellions=frozenset(), province_rebellions=frozenset(), rebellion_victims={})
    assert MILAN in run(lost, ["elimination"], setting=NOBODYS, before=state).state.eliminated


# ---------------------------------------------------------------- what ends them


@pytest.mark.parametrize(("by", "ends"), [(False, False), (True, True)])
def test_the_victim_may_put_them_down_by_coming_in(by: str, ends: bool) -> None:  # F-022
    state = risen(book(entering_puts_down=by), "milan A bol")
    after = run(state, ["control"], setting=book(entering_puts_down=by), arrived=frozenset({BOL})).state
    assert (BOL not in after.province_rebellions) is ends
    assert BOL in after.city_rebellions, "the city is besieged in the usual way"


@pytest.mark.parametrize(("city", "ends"), [(True, False), (False, True)])
def test_no_hold_will_do_while_the_city_rebels(city: bool, ends: bool) -> None:
    setting = book(victim_is_their_enemy=True)
    state = risen(setting, "milan A bol", *([] if city else ["milan G bol"]))
    after = run(state, ["province-rebellions"], setting=setting, held=frozenset({BOL})).state
    assert (BOL not in after.province_rebellions) is ends


@pytest.mark.parametrize(("enemy", "goes_on"), [(False, True), (True, False)])
def test_a_rebellion_may_end_with_its_victim(enemy: bool, goes_on: bool) -> None:
    setting = book(victim_is_their_enemy=enemy)
    state = with_rebels(owned(position(["milan A bol"]), VENICE, "mil", "pav"), BOL, BOTH, MILAN)
    after = run(state, ["elimination"], setting=setting).state
    assert MILAN in after.eliminated
    assert (BOL in after.province_rebellions) is goes_on


# ---------------------------------------------------------------- whom they help, whom they hinder


@pytest.mark.parametrize(
    ("lines", "rebels", "gets_in"),
    [
        (("venice A fer - man", "milan A man H"), {}, True),
        (("venice G man C A", "milan A man H"), {}, True),
        (("venice G man C A", "milan A man H"), {"victim_is_their_enemy": True}, False),
        (("venice A fer - man", "florence A mod - man"), {}, False),
        (("venice A fer - man", "florence A mod - man"), {"rise_in_cities": True}, False),  # equal
        (("venice A fer - man", "venice A tre H", "florence A mod - man"), {"rise_in_cities": True}, True),
    ],
)
def test_whom_rebels_help(lines: tuple[str, ...], rebels: dict[str, str], gets_in: bool) -> None:  # B-033
    done = fight(*lines, province_rebels={"man": "milan"}, rebels=Rebels(**rebels))
    assert ("venice A man" in done.units) is gets_in


@pytest.mark.parametrize(("supports", "gets_in"), [(True, True), (False, False)])
def test_the_victims_army_among_rebels_may_give_no_support(supports: bool, gets_in: bool) -> None:
    lines = ("milan A man S A ver - fer", "milan A ver - fer", "venice A fer H")
    done = fight(*lines, province_rebels={"man": "milan"}, rebels=Rebels(victim_is_their_enemy=not supports))
    assert ("milan A fer" in done.units) is gets_in


@pytest.mark.parametrize(("retreats", "open"), [(True, True), (False, False)])
def test_the_victim_may_not_flee_among_its_rebels(retreats: str, open: bool) -> None:
    lines = ("milan A fer H", "venice A bol - fer", "venice A ver S A bol - fer")
    done = fight(*lines, province_rebels={"man": "milan"}, rebels=Rebels(victim_is_their_enemy=not retreats))
    assert ("man" in done.beaten["milan A fer"]) is open
