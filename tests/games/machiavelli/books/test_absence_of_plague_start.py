"""The start of Absence of Plague: A-020 to A-023, and the phases of its year (A-010).

Board, raising and control of Absence of Plague (A-001 to A-007, A-022, A-030 to A-034, A-070 to A-073).
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Excommunicated
from judge.games.machiavelli.model.state import AUTONOMOUS, Power
from judge.games.machiavelli.steps.money.income import taxes
from tests.support.help_pages import page_text
from tests.support.machiavelli.plague import (
    CAMPAIGN,
    GAME,
    NO_DICE,
    PHASE_A,
    owned,
    played,
    refused,
    standing,
)

START = GAME.open(NO_DICE).state


def test_everybody_begins_with_fifteen_ducats_and_his_home() -> None:
    """A-020: no units but twelve independent garrisons; thirteen powers rule their home countries."""
    assert len(GAME.seats) == 13
    assert set(START.ducats.values()) == {15} and len(START.ducats) == 13
    assert START.home_control == {power: power for power in START.ducats}
    assert [unit.power for unit in START.units()] == [AUTONOMOUS] * 12


def test_the_game_begins_in_spring_with_phase_a() -> None:
    """A-010: a letter of the spring before its campaign, and nobody is ever asked for retreats or winter."""
    assert START.phase.key == "1459-spring-adjustment"
    kinds = [(str(row.season), str(row.kind)) for row in GAME.setting.rules.phases if row.kind]
    assert kinds == [
        ("spring", "adjustment"),
        ("spring", "movement"),
        ("summer", "movement"),
        ("fall", "movement"),
    ]


def test_phase_a_comes_before_the_campaign_of_spring() -> None:
    phases = MachiavelliPhases()
    keys = ["1459-fall-movement", "1460-spring-adjustment", "1460-spring-movement"]
    assert sorted(keys, key=phases.order) == keys
    assert phases.key_from_words("spring 1460 adjustment", keys[0]) == keys[1]


def test_pontremoli_is_savoys_and_of_no_home_country() -> None:
    """A-023."""
    assert START.province_owner[AreaId("pon")] == Power("savoy")
    assert all(AreaId("pon") not in power.home for power in GAME.setting.scenario.powers.values())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_help_page_has_lines_that_are_understood(language: str) -> None:
    """Whoever writes as it says is read, in phase A or in a campaign."""
    text = page_text("books/absence-of-plague", language)
    lines = [re.split(r" {2,}", found)[0] for found in re.findall(r"^  (\S.*)$", text, re.M)]
    assert len(lines) > 20
    readers = [reader_for(GAME, standing(phase=phase)) for phase in (PHASE_A, CAMPAIGN)]
    unread = [line for line in lines if all(r.read(line, Power("florence")).complaints for r in readers)]
    assert unread == []


def test_a_year_without_any_unit_waits_for_everybody_in_each_campaign() -> None:
    """A-062: ducats are still spent and given, so no campaign is over before its time."""
    state = GAME.open(NO_DICE).state
    for _ in range(4):
        assert set(GAME.agenda(state).owes) == set(GAME.seats)
        state = GAME.adjudicate(state, {}, NO_DICE).state
        assert all(unit.power == AUTONOMOUS for unit in (*state.field.values(), *state.garrisons.values()))


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
