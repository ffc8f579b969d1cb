"""Orders of Absence of Plague as letters bring them, in whole phases: what is left of A-004 to A-183."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import ProvinceTaxed
from judge.games.machiavelli.model.state import AUTONOMOUS, Phase, PhaseKind, Power, Season, State
from tests.support.machiavelli.plague import CAMPAIGN, FALL, GAME, PHASE_A, owned, played, refused, standing

FLORENCE, MILAN, PAPACY = Power("florence"), Power("milan"), Power("papacy")
AREZZO = AreaId("are")


def places(state: State, power: str) -> set[str]:
    """Where a power stands: ``A are``."""
    return {f"{u.kind} {u.area}" for u in state.units_of(Power(power))}


def rising(state: State, area: str, victim: str, *, city: bool = True) -> State:
    """The same with rebels in a province, and in its city if it has walls and no garrison."""
    where = frozenset({AreaId(area)})
    return replace(
        owned(state, "autonomous", [area]),
        province_rebellions=where,
        city_rebellions=where if city else frozenset(),
        rebellion_victims={AreaId(area): Power(victim)},
    )


def test_rebels_and_control_marks_occupy_nothing() -> None:
    """A-004: whoever comes finds no defender there, and is not thrown back."""
    state = rising(standing("papacy A per", papacy=0), "are", "florence")
    assert places(played(state, {"papacy": "A per - are"}).state, "papacy") == {"A are"}
    marked = standing("papacy A per")
    assert places(played(marked, {"papacy": "A per - are"}).state, "papacy") == {"A are"}


def test_there_are_as_many_units_as_are_paid() -> None:
    """A-007: thirty armies of one power."""
    land = [a for a in sorted(GAME.setting.board.army_borders) if a not in ("ven", "lag")][:30]
    units = ", ".join(f"florence A {area}" for area in land)
    after = played(standing(units, phase=PHASE_A, florence=90), {}).state
    assert len(after.units_of(FLORENCE)) == len(land) == 30
    assert after.ducats[FLORENCE] == 0


@pytest.mark.parametrize("turned", [False, True])
def test_the_parts_of_phase_a_have_their_order(turned: bool) -> None:
    """A-011, A-012: a gift buys the province, its tax raises the unit, however the letter is written."""
    lines = ["buy are from milan for 6", "tax pra", "tax pst", "build A are"]
    letters = {
        "florence": "\n".join(reversed(lines) if turned else lines),
        "milan": "sell are to florence for 6",
        "papacy": "pay 6 to florence",
    }
    after = played(owned(standing(phase=PHASE_A, florence=0), "milan", ["are"]), letters).state
    assert places(after, "florence") == {"A are"}
    assert after.ducats[FLORENCE] == 0 + 6 - 6 + 1 + 2 - 3
    assert after.ducats[MILAN] == 15 + 6


def test_a_campaign_is_one_letter() -> None:
    """A-016: what it buys moves by the same letter."""
    state = standing("florence A are", florence=9)
    after = played(state, {"florence": "e1: buy G sie\nG sie C A\nA are H"}).state
    assert places(after, "florence") == {"A are", "A sie"}


def test_moves_and_then_retreats_without_another_letter() -> None:
    """A-019: the beaten stand somewhere else when the campaign is over, and the next one begins."""
    state = standing("florence A are, papacy A per, papacy A urb")
    after = played(state, {"papacy": "A per - are\nA urb S in are"}).state
    assert places(after, "papacy") == {"A are", "A urb"}
    assert len(places(after, "florence")) == 1 and not after.dislodged
    assert after.phase == Phase(year=1460, season=Season.FALL, kind=PhaseKind.MOVEMENT)


def test_a_sea_is_whose_fleet_is_on_it() -> None:
    """A-034, A-050: and nobody's when it has sailed on."""
    income = {}
    for season, orders in ((FALL, "F lig H"), (FALL, "F lig - psa")):
        after = played(standing("florence F lig", phase=season, florence=0), {"florence": orders}).state
        income[orders] = after.ducats[FLORENCE]
    assert income["F lig H"] == income["F lig - psa"] + 1


def test_a_province_pays_whoever_stands_in_it() -> None:
    """A-051: though another's garrison keeps it from being controlled; a rebelling one pays nobody."""
    bare = played(standing(phase=FALL, papacy=0), {}).state.ducats[PAPACY]
    beside = standing("papacy A sie", phase=FALL, papacy=0)
    assert played(beside, {}).state.ducats[PAPACY] == bare + 1
    at_rest = played(standing("papacy A anc", phase=FALL, papacy=0), {}).state.ducats[PAPACY]
    guarded = standing("papacy A anc, papacy G anc", phase=FALL, papacy=0)
    assert at_rest == bare
    rebels = rising(guarded, "anc", "papacy", city=False)
    assert played(rebels, {}).state.ducats[PAPACY] == bare - 1


@pytest.mark.parametrize(
    ("units", "letters", "left"),
    [
        ("milan A fer", {"florence": "e1: 18 buy A fer"}, 40),  # out of reach: void
        ("florence A are", {"florence": "e1: 9 buy G tun"}, 40),
        ("", {"florence": "e1: 12 pacify are"}, 40),  # no rebels
        ("milan A pra", {"florence": "e1: 18 buy A pra", "milan": "e1: 3 counter A pra"}, 22),
        ("", {"florence": "e1: 30 assassinate milan", "venice": "e1: 3 bodyguard for milan"}, 10),
        ("", {"florence": "e1: 9 cause rebellion are", "venice": "e1: 9 cause rebellion are"}, 31),
        ("milan A pra", {"florence": "e1: 12 disband A pra", "venice": "e1: 15 counter A pra"}, 28),
    ],
)
def test_what_is_void_is_free_and_what_fails_is_paid(units: str, letters: dict[str, str], left: int) -> None:
    """A-080."""
    state = standing(units, florence=40, milan=40, venice=40)
    if "rebellion" in letters["florence"]:
        state = owned(state, "milan", ["are"])
    assert played(state, letters).state.ducats[FLORENCE] == left


def test_a_hold_stands_against_any_number_of_equals() -> None:
    """A-090, A-154: three separate attackers of strength one."""
    state = standing("florence A are, papacy A per, milan A urb, ferrara A pra")
    orders = {
        "papacy": "A per - are",
        "milan": "A urb - are",
        "ferrara": "A pra - are",
        "florence": "A are H",
    }
    after = played(state, orders).state
    assert places(after, "florence") == {"A are"}


@pytest.mark.parametrize(("line", "quiet"), [("A otr H", True), ("", False), ("A otr - aqu", False)])
def test_only_a_hold_that_was_given_puts_rebels_down(line: str, quiet: bool) -> None:
    """A-090, A-092, A-137, A-Q18: not one that stands for a missing, impossible or failed order."""
    state = rising(standing("naples A otr, turkey A bar"), "otr", "naples", city=False)
    if line == "A otr - aqu":
        state = standing("naples A aqu, turkey A cap, naples A slr")
        state = rising(state, "aqu", "naples", city=False)
        line = "A aqu - cap\nA slr H"
    after = played(state, {"naples": line, "turkey": ""}).state
    assert bool(after.province_rebellions) is not quiet


def test_an_advance_succeeds_where_nobody_stays_or_comes() -> None:
    """A-091, A-092: into a place that is being left; else it holds where it is."""
    state = standing("florence A are, papacy A per")
    left = played(state, {"florence": "A are - sie", "papacy": "A per - are"}).state
    assert (places(left, "florence"), places(left, "papacy")) == ({"A sie"}, {"A are"})
    both = played(state, {"florence": "A are - urb", "papacy": "A per - urb"}).state
    assert (places(both, "florence"), places(both, "papacy")) == ({"A are"}, {"A per"})


@pytest.mark.parametrize(
    ("unit", "line", "allowed"),
    [
        ("naples F cap", "F cap - aqu", False),
        ("naples F cap", "F cap - bon", True),
        ("naples F cap", "F cap - tiv", True),
        ("france F aja", "F aja - sas", True),
        ("savoy F sas", "F sas - aja", True),
        ("sicily F mes", "F mes - kal", True),
        ("sicily F kal", "F kal - mes", True),
        ("france A aja", "A aja - sas", False),
        ("sicily A mes", "A mes - kal", False),
    ],
)
def test_coasts_and_crossings(unit: str, line: str, allowed: bool) -> None:
    """A-093, A-094."""
    power, _, _ = unit.split()
    assert (refused(standing(unit), power, line) == "") is allowed


@pytest.mark.parametrize(
    ("unit", "line", "allowed"),
    [
        ("papacy A sie", "A sie B", True),  # an enemy's garrison
        ("papacy F sie", "F sie B", False),  # no port
        ("papacy F pio", "F pio B", True),
        ("papacy A pra", "A pra B", False),  # no city with walls
    ],
)
def test_who_may_besiege(unit: str, line: str, allowed: bool) -> None:
    """A-100."""
    assert (refused(standing(unit), "papacy", line) == "") is allowed


def test_a_siege_to_its_end_puts_rebels_down_in_city_and_province() -> None:
    """A-100, A-105, A-137: two campaigns of besieging one's own city that rebels."""
    spring = replace(CAMPAIGN, season=Season.SPRING)
    state = rising(standing("florence A are", phase=spring), "are", "florence")
    first = played(state, {"florence": "A are B"}).state
    assert AREZZO in first.sieges and AREZZO in first.city_rebellions
    second = played(first, {"florence": "A are B"}).state
    assert not second.province_rebellions and not second.city_rebellions
    assert second.province_owner[AREZZO] == second.city_owner[AREZZO] == FLORENCE
    held = played(first, {"florence": "A are H"}).state
    assert held.city_rebellions and not held.sieges


def test_outside_and_inside_change_over() -> None:
    """A-116: one advances into a province whose unit goes into the city; a garrison follows an army out."""
    into = standing("florence A are, papacy A per")
    after = played(into, {"florence": "A are C G", "papacy": "A per - are"}).state
    assert (places(after, "florence"), places(after, "papacy")) == ({"G are"}, {"A are"})
    out = standing("florence A are, florence G are")
    after = played(out, {"florence": "A are - sie\nG are C A"}).state
    assert places(after, "florence") == {"A sie", "A are"}


@pytest.mark.parametrize(("units", "city"), [("", True), ("milan G are", False)])
def test_a_city_rebels_with_its_province_unless_there_is_a_garrison(units: str, city: bool) -> None:
    """A-133: a rebellion that is paid for, and one of a forced tax."""
    state = owned(standing(units, venice=9), "milan", ["are"])
    after = played(state, {"venice": "e1: 9 cause rebellion are"}).state
    assert (AREZZO in after.province_rebellions, AREZZO in after.city_rebellions) == (True, city)
    taxed = played(replace(state, phase=PHASE_A), {"milan": "tax are"}).state
    assert (AREZZO in taxed.province_rebellions, AREZZO in taxed.city_rebellions) == (True, city)


def test_a_city_without_walls_rebels_as_part_of_its_province() -> None:
    """A-133, A-137: an army that holds ends it."""
    state = rising(standing("france A avi"), "avi", "france", city=False)
    assert not played(state, {"france": "A avi H"}).state.province_rebellions


def test_two_that_meet_head_on() -> None:
    """A-153: the stronger goes in, equals stay; by different ways, over sea, they change places."""
    two = standing("florence A are, papacy A per")
    equal = played(two, {"florence": "A are - per", "papacy": "A per - are"}).state
    assert (places(equal, "florence"), places(equal, "papacy")) == ({"A are"}, {"A per"})
    helped = standing("florence A are, papacy A per, papacy A urb")
    after = played(helped, {"florence": "A are - per", "papacy": "A per - are\nA urb S in are"}).state
    assert places(after, "papacy") == {"A are", "A urb"}
    by_sea = standing("florence A psa, savoy A luc, florence F lig")
    lines = "A psa - lig - luc\nF lig T"
    after = played(by_sea, {"florence": lines, "savoy": "A luc - psa"}).state
    assert (places(after, "florence"), places(after, "savoy")) == ({"A luc", "F lig"}, {"A psa"})


def test_an_equal_attack_leaves_besieger_and_holder_at_their_work() -> None:
    """A-101, A-155, A-Q15: the siege goes on; support is cut."""
    state = standing("papacy A are, florence G are, milan A fir")
    after = played(state, {"papacy": "A are B", "milan": "A fir - are"}).state
    assert AREZZO in after.sieges
    supporting = standing("papacy A sie, papacy A per, florence A fir, milan A are")
    orders = {"papacy": "A sie S in are\nA per - are", "florence": "A fir - sie", "milan": "A are H"}
    assert places(played(supporting, orders).state, "milan") == {"A are"}
    quiet = played(supporting, {**orders, "florence": "A fir H"}).state
    assert "A are" in places(quiet, "papacy")


def test_who_has_nowhere_to_go_is_lost() -> None:
    """A-172: an army on Sassari that a fleet throws out, with France on Ajaccio's side of no bridge."""
    state = standing("savoy A cag, sicily F sas, sicily F bot, sicily F wts")
    state = owned(state, "sicily", ["sas"])
    after = played(state, {"sicily": "F sas - cag\nF wts S in cag\nF bot S in cag"}).state
    assert places(after, "savoy") == set() and "F cag" in places(after, "sicily")


def test_for_bribes_the_lagoon_is_a_sea() -> None:
    """A-140, A-183: a fleet on it is next to Venice, and whoever is in Venice next to it; nothing beyond."""
    near = standing("dalmatia F lag, venice A ven", dalmatia=24)
    after = played(near, {"dalmatia": "e1: 18 buy A ven"}).state
    assert places(after, "dalmatia") >= {"A ven"}
    beyond = standing("ferrara F fer, venice A ven", ferrara=24)
    assert played(beyond, {"ferrara": "e1: 18 buy A ven"}).state.ducats[Power("ferrara")] == 24


def test_the_independent_stand_still_at_the_start() -> None:
    """A-020, A-202: nobody's units hold."""
    after = played(standing(), {}).state
    assert {u.kind for u in after.units_of(AUTONOMOUS)} == {"G"}


def test_letters_cite_the_rules_of_this_book() -> None:
    """A-054, A-190: not those of the optional rules that say the same."""
    state = standing(phase=PHASE_A)
    orders = reader_for(GAME, state).read("tax mil", FLORENCE).orders
    assert [r.rule for r in GAME.check(state, Seat("florence"), orders) if r.fatal] == ["A-054"]
    taxed = played(state, {"florence": "tax pra"}).events
    assert [e.rule for e in taxed if isinstance(e, ProvinceTaxed)] == ["A-054"]


def test_what_is_passed_over_is_told_by_the_order_of_payment() -> None:
    """A-017, example 5: the bodyguard comes before the bribe, whatever the letter's order."""
    state = standing("florence A are", florence=10)
    orders = reader_for(GAME, state).read("e1: 9 buy G sie; e2: 3 bodyguard for florence", FLORENCE).orders
    told = [r.facts for r in GAME.check(state, Seat("florence"), orders) if r.code == "unaffordable"]
    assert [(facts["number"], facts["spent"]) for facts in told] == [(1, 3)]
    after = played(state, {"florence": "e1: 9 buy G sie; e2: 3 bodyguard for florence"}).state
    assert after.ducats[FLORENCE] == 7 and places(after, "florence") == {"A are"}


def test_the_sum_that_is_proposed_is_a_price() -> None:
    """A-081, A-120: nothing below thirty ducats."""
    state = standing(florence=40)
    orders = reader_for(GAME, state).read("e1: 25 assassinate milan", FLORENCE).orders
    (told,) = [r for r in GAME.check(state, Seat("florence"), orders) if r.code == "odd-sum"]
    assert told.facts["sums"] == (30,)
