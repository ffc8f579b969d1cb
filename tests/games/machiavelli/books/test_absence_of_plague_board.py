"""Board, raising and control of Absence of Plague (A-001 to A-007, A-022, A-030 to A-034, A-070 to A-073)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Excommunicated
from judge.games.machiavelli.model.state import AUTONOMOUS, Power
from judge.games.machiavelli.steps.money.income import taxes
from tests.support.machiavelli.plague import GAME, NO_DICE, PHASE_A, owned, played, refused, standing

FLORENCE, MILAN = Power("florence"), Power("milan")
ARE, FIR = AreaId("are"), AreaId("fir")


@pytest.mark.parametrize(
    ("power", "line", "why"),
    [
        ("france", "build F aja", ""),
        ("france", "build A aja", ""),
        ("france", "build G aja", "not-fortified"),
        ("france", "build F avi", "not-a-port"),
        ("florence", "build F fir", "not-a-port"),
        ("florence", "build A pra", "no-city"),
        ("florence", "build A mil", "not-controlled"),
        ("florence", "build A are", "occupied"),
        ("florence", "build G are", ""),
        ("venice", "build F ven", ""),
        ("venice", "build G ven", ""),
    ],
)
def test_where_units_are_raised(power: str, line: str, why: str) -> None:
    """A-001, A-002, A-071 to A-073: garrisons behind walls, fleets at ports, beside an old unit too."""
    assert refused(standing("florence A are", phase=PHASE_A), power, line) == why


def test_venice_has_room_for_one() -> None:
    """A-003, A-005, A-073."""
    assert refused(standing("venice F ven", phase=PHASE_A), "venice", "build G ven") == "venice-one-unit"


def test_one_new_unit_a_province() -> None:
    """A-072: the last word on a province counts."""
    after = played(standing(phase=PHASE_A), {"florence": "build A fir\nbuild G fir"}).state
    assert [unit.kind for unit in after.units_of(FLORENCE)] == ["G"]


def test_a_unit_costs_three_ducats_a_year() -> None:
    """A-070: old or new."""
    after = played(standing("florence A are", phase=PHASE_A), {"florence": "build G fir"}).state
    assert after.ducats[FLORENCE] == 15 - 2 * 3


def test_nothing_is_raised_beside_rebels() -> None:
    """A-077: nor in the city."""
    state = replace(standing("florence G fir", phase=PHASE_A), province_rebellions=frozenset({FIR}))
    assert refused(state, "florence", "build A fir") == "rebellion"


def test_no_armies_on_islets() -> None:
    """A-006."""
    borders = GAME.setting.board.army_borders
    assert not any(borders.get(AreaId(islet)) for islet in ("lip", "ptl", "lam"))


@pytest.mark.parametrize(("power", "tax"), [("dalmatia", 10), ("venice", 15), ("france", 9), ("papacy", 13)])
def test_home_countries_pay_as_the_book_says(power: str, tax: int) -> None:
    """A-022, A-Q1: Venice's fifteen hold the Lagoon's ducat."""
    assert sum(taxes(GAME.setting, GAME.open(NO_DICE).state, Power(power))) == tax


def test_whoever_was_alone_there_last_controls() -> None:
    """A-030, A-031: at once, and though the unit goes on."""
    came = played(standing("milan A pst"), {"milan": "A pst - pra"}).state
    assert came.province_owner[AreaId("pst")] == came.city_owner[AreaId("pst")] == MILAN
    assert came.province_owner[AreaId("pra")] == MILAN


def test_a_divided_province_is_nobodys() -> None:
    """A-032, A-Q49: nor when both are gone at once."""
    state = played(standing("milan A are, florence G are"), {}).state
    assert state.province_owner[ARE] == state.city_owner[ARE] == AUTONOMOUS


@pytest.mark.parametrize("line", ["A are lifts siege", "A are disbands"])
def test_orders_that_there_are_not(line: str) -> None:
    """A-085."""
    assert refused(standing("florence A are"), "florence", line) != ""


def test_an_impossible_order_becomes_hold() -> None:
    """A-084."""
    after = played(standing("florence A are"), {"florence": "A are - lyo"}).state
    assert after.field[ARE].power == FLORENCE


def test_anybody_pacifies() -> None:
    """A-136: any rebelling province, from anywhere, and who pays as well pays in vain."""
    state = replace(
        owned(standing(venice=12, genoa=12), "autonomous", ["are"]),
        province_rebellions=frozenset({ARE}), rebellion_victims={ARE: FLORENCE},
    )  # fmt: skip
    after = played(state, {"venice": "e1: pacify are", "genoa": "e1: pacify are"}).state
    assert after.province_owner[ARE] == FLORENCE and not after.province_rebellions
    assert after.ducats[Power("venice")] == after.ducats[Power("genoa")] == 0


def test_one_ban_a_letter() -> None:
    """A-190a: the last word counts."""
    outcome = played(standing(phase=PHASE_A), {"papacy": "excommunicate milan\nexcommunicate genoa"})
    assert [e.power for e in outcome.events if isinstance(e, Excommunicated)] == ["genoa"]


def test_rebellions_are_caused_against_enemies_only() -> None:
    """A-130a: not in one's own land, nor where nobody controls."""
    divided = played(standing("milan A are, florence G are"), {}).state
    assert refused(divided, "venice", "e1: 9 cause rebellion are") == "not-an-enemy-province"
    assert refused(standing(florence=15), "florence", "e1: 15 cause rebellion fir") == "not-an-enemy-province"
