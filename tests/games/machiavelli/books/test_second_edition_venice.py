"""Venice on the board of 1995: a sea with a fortified city in it (M-010)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.legality import adjustment, campaign, money
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import IncomeCounted
from judge.games.machiavelli.model.orders import Build, Expense, ExpenseKind
from judge.games.machiavelli.model.state import (
    Phase,
    PhaseKind,
    Power,
    Season,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.model.topology import at_sea
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.steps.campaign.rebellions import rebel
from judge.games.machiavelli.steps.money.income import collect_income
from judge.games.machiavelli.steps.ownership.control import settle_control
from tests.support.machiavelli.battlefield import Fought, fight, ground, order

BOOK = "balance-of-power-1995"
VEN = AreaId("ven")
SETTING = ground(BOOK)
FALL = Phase(year=1454, season=Season.FALL, kind=PhaseKind.MOVEMENT)
VENICE, TURKEY = Power("venice"), Power("turkey")


def venice(*lines: str, **switches: Any) -> Fought:
    return fight(*lines, scenario=BOOK, **switches)


def held(*units: Unit, owner: Power = VENICE, **more: Any) -> State:
    """A fall in which `owner` has Venice, and these units stand there."""
    return State(
        phase=FALL,
        field={u.area: u for u in units if u.kind is not UnitKind.GARRISON},
        garrisons={u.area: u for u in units if u.kind is UnitKind.GARRISON},
        province_owner={VEN: owner},
        city_owner={VEN: owner},
        **more,
    )


def one(power: Power, kind: str) -> Unit:
    return Unit(power=power, kind=UnitKind(kind), area=VEN)


@pytest.mark.parametrize(
    ("unit", "said"),
    [("A trv", "- ven"), ("A pad", "S F uas - ven"), ("G ven", "C A"), ("A trv", "- uas - ven")],
)
def test_no_army_comes_to_venice(unit: str, said: str) -> None:
    """M-010: not by land, not over sea, not out of the city, nor with its help."""
    kind, area = unit.split()
    mine = Unit(power=VENICE, kind=UnitKind(kind), area=AreaId(area))
    uas = Unit(power=VENICE, kind=UnitKind.FLEET, area=AreaId("uas"))
    inside = {mine.area: mine} if kind == "G" else {}
    state = State(phase=FALL, field={uas.area: uas} | ({} if inside else {mine.area: mine}), garrisons=inside)
    said_order = order(unit, said)
    assert said_order is not None
    assert campaign.refusal(SETTING, state, VENICE, said_order, frozenset()) is not None


def test_by_the_classic_rules_an_army_comes_out_of_the_city() -> None:
    """M-010 belongs to the option MACH2; without it the board's Venice is as N-044 has it."""
    state = State(phase=FALL, garrisons={VEN: one(VENICE, "G")})
    said = order("G ven", "C A")
    assert said is not None
    classic = table(BOOK, {"mach2": False}).setting
    assert campaign.refusal(classic, state, VENICE, said, frozenset()) is None


def test_only_fleets_are_raised_outside_and_garrisons_inside() -> None:
    """M-010."""

    def fault(kind: str, state: State) -> str | None:
        order = Build(UnitRef(UnitKind(kind), VEN))
        remark = adjustment.refusal(SETTING, state, VENICE, order)
        return None if remark is None else remark.code

    home: dict[str, Any] = {"home_control": {VENICE: VENICE}}
    assert fault("A", held(**home)) == "army-not-allowed"
    assert fault("F", held(**home)) is None
    assert fault("G", held(one(VENICE, "F"), **home)) is None
    assert fault("F", held(one(VENICE, "F"), **home)) == "occupied"


def test_a_fleet_and_a_garrison_stand_side_by_side() -> None:
    """M-010: two spaces; a fleet may lie before another's garrison, and besiege it."""
    fought = venice("turkey F uas - ven", "venice G ven H")
    assert fought.units == {"turkey F ven", "venice G ven"}
    assert venice("turkey F ven B", "venice G ven H", sieges="ven").units == {"turkey F ven"}


def test_fleets_convert_retreat_and_support_as_anywhere() -> None:
    """M-010: into the city and out of it; out of the sea, also into the city; about the neighbours."""
    assert venice("venice F ven C G").units == {"venice G ven"}
    assert venice("venice G ven C F").units == {"venice F ven"}
    beaten = venice("venice F ven H", "turkey F uas - ven", "turkey F fri S F uas - ven").beaten
    assert beaten == {"venice F ven": {"pad", "trv", "city"}}
    supported = venice("venice F ven S A trv - pad", "venice A trv - pad", "turkey A pad H")
    assert "venice A pad" in supported.units


def test_the_sea_of_venice_carries_armies() -> None:
    """M-010, M-007: it is no coast, and needs no coastal transports."""
    fought = venice("venice F ven T A fri - pad", "venice A fri - ven - pad")
    assert fought.units == {"venice F ven", "venice A pad"}


@pytest.mark.parametrize(
    ("units", "owner"),
    [
        ([one(TURKEY, "F")], TURKEY),
        ([one(TURKEY, "F"), one(VENICE, "G")], VENICE),
        ([one(TURKEY, "G")], TURKEY),
        ([], VENICE),
    ],
)
def test_who_enters_the_sea_takes_an_empty_city(units: list[Unit], owner: Power) -> None:
    """M-010, M-002."""
    after = settle_control(SETTING, Turn(state=held(*units)), {}, ScriptedDice({})).state
    assert after.city_owner[VEN] == owner


def test_the_city_pays_three_and_the_sea_one() -> None:
    """M-010: the sea pays whose fleet is on it; there is no land."""
    state = held(one(TURKEY, "F"), one(VENICE, "G"))
    setting = ground(BOOK, dice=False)
    told = collect_income(setting, Turn(state=state), ScriptedDice({}), first=False).events
    income = {e.power: (e.seas, e.provinces, e.cities) for e in told if isinstance(e, IncomeCounted)}
    assert income[VENICE] == (0, 0, 3)
    assert income[TURKEY] == (1, 0, 0)


def test_rebels_of_venice_are_in_the_city_alone() -> None:
    """M-010, N-071: at sea nobody rebels, and under a garrison's eyes nobody at all."""
    rebels = rebel(SETTING, Turn(state=held(one(VENICE, "F"))), VEN).state
    assert (rebels.province_rebellions, rebels.city_rebellions) == (frozenset(), {VEN})
    order = Expense(1, ExpenseKind.CAUSE_REBELLION, 15, area=VEN)
    quiet, empty = held(one(VENICE, "G")), held(one(VENICE, "F"))
    assert getattr(money.refusal(SETTING, quiet, TURKEY, order), "code", "") == "no-rebellion-there"
    assert money.refusal(SETTING, empty, TURKEY, order) is None


def test_a_table_may_play_venice_as_a_shore() -> None:
    """M-010: by the other reading it is one space, pays a ducat of land, and carries nobody."""
    shore: dict[str, Any] = {"city_at_sea_is_two_spaces": False}
    assert not at_sea(ground(BOOK, **shore), VEN)
    fought = venice("turkey F uas - ven", "venice G ven H", **shore)
    assert fought.units == {"turkey F uas", "venice G ven"}
    told = collect_income(
        ground(BOOK, dice=False, **shore), Turn(state=held(one(VENICE, "F"))), ScriptedDice({}), first=False
    ).events
    mine = next(e for e in told if isinstance(e, IncomeCounted) and e.power == VENICE)
    assert (mine.seas, mine.provinces, mine.cities) == (0, 1, 3)
