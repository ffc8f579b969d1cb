"""The start of Absence of Plague: A-020 to A-023, and the phases of its year (A-010)."""

from __future__ import annotations

import re

import pytest

from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import AUTONOMOUS, Power
from tests.support.help_pages import page_text
from tests.support.machiavelli.plague import CAMPAIGN, GAME, NO_DICE, PHASE_A, standing

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
