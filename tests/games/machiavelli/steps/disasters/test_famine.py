"""Famine, plague and storm (N-050, N-051, N-060, N-Q3, N-Q9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import RecordingDice, Rolled, ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster, DisasterStruck, ExpenseResolved, UnitPerished
from judge.games.machiavelli.model.state import Power, Season
from tests.support.machiavelli.battlefield import PHASE, ground
from tests.support.machiavelli.treasury import expense, position, run, told
from tests.support.narrowing import instance_of

SPRING, FALL = replace(PHASE, season=Season.SPRING), replace(PHASE, season=Season.FALL)


def scripted(disaster, severity, row=7, column=7, year=1454):
    return ScriptedDice(
        {
            throws.severity(disaster, year): severity,
            throws.row(disaster, year): row,
            throws.column(disaster, year): column,
        }
    )


@pytest.mark.parametrize(
    ("rule", "severity", "coding", "row", "column"),
    [
        *[("N-050", s, "njudge", False, False) for s in (2, 3)],
        *[("N-050", s, "njudge", True, False) for s in (4, 6)],
        *[("N-050", s, "njudge", False, True) for s in (5, 7)],
        *[("N-050", s, "njudge", True, True) for s in (8, 12)],
        *[("N-Q3", s, "original", True, False) for s in (4, 7)],
        *[("N-Q3", s, "original", False, True) for s in (5, 6)],
    ],
)
def test_severity(rule, severity, coding, row, column):
    setting = ground(famine_severity=coding)
    play = run(position(phase=FALL), ["famine"], dice=scripted(Disaster.FAMINE, severity), setting=setting)
    struck = told(play, DisasterStruck)[0]
    assert ((struck.row is not None), (struck.column is not None)) == (row, column)
    assert bool(struck.areas) is (row or column)


def test_a_bad_year_strikes_a_row_and_a_column_of_the_table():  # N-050: row 9, column 6 of the famine table
    play = run(position(phase=FALL), ["famine"], dice=scripted(Disaster.FAMINE, 9, row=9, column=6))
    row = {"cro", "flo", "tur", "man", "cap", "trv"}
    column = {"mod", "swi", "ver", "ber", "urb", "flo", "par", "aqu"}
    assert play.state.famine == row | column


@pytest.mark.parametrize("switches", [{"famine": False}, {"dice": False}])
def test_a_famine_on_the_board_kills_and_is_relieved_without_the_option(switches):  # N-051, N-067 a
    state = position(
        ["milan A mil", "milan A pav"], phase=SPRING, famine=frozenset({AreaId("mil"), AreaId("pav")})
    )
    relief = (expense(1, "famine-relief", 3, "mil"),)
    outcome = Machiavelli(ground(**switches)).adjudicate(state, {Seat("milan"): relief}, ScriptedDice({}))
    assert {unit.area for unit in outcome.state.units()} == {"mil"}
    assert [news.spent for news in outcome.events if isinstance(news, ExpenseResolved)] == [3]
    assert outcome.state.ducats[Seat("milan")] == 97 and not outcome.state.famine


@pytest.mark.parametrize("switches", [{"famine": False}, {"dice": False}])
def test_no_famine_without_its_switch(switches):  # N-050, N-076
    assert run(position(phase=FALL), ["famine"], setting=ground(**switches)).events == ()


def test_famine_kills_at_the_end_of_the_spring_and_is_over():  # N-051 a
    state = position(["milan A mil", "milan G mil", "milan A pav"], famine=frozenset({"mil"}))
    play = run(replace(state, phase=SPRING), ["famine-deaths"])
    assert [news.unit.area for news in told(play, UnitPerished)] == ["mil", "mil"]
    assert play.state.famine == frozenset()
    assert run(state, ["famine-deaths in spring"]).state == state  # not in summer


def test_famine_has_no_effect_on_control():  # N-051 c
    state = position(["milan A mil"], famine=frozenset({"mil"}), province_owner={"mil": "milan"})
    assert (
        run(replace(state, phase=SPRING), ["famine-deaths", "control"]).state.province_owner[AreaId("mil")]
        == "milan"
    )


def test_plague_strikes_before_the_summer_and_at_once():  # N-060
    state = position(["florence A flo", "florence G flo"], phase=SPRING)
    dice = scripted(Disaster.PLAGUE, 4, row=8)  # the plague table's row 8 has Florence
    play = run(state, ["plague"], dice=dice, setting=ground(plague=True))
    assert not play.state.units()
    assert play.state.famine == frozenset()


@pytest.mark.parametrize("switches", [{}, {"plague": True, "summer": False}, {"plague": True, "dice": False}])
def test_no_plague_by_default_nor_without_a_summer(switches):  # N-060, N-076
    assert run(position(phase=SPRING), ["plague"], setting=ground(**switches)).events == ()


def test_storms_sink_fleets_at_sea():  # N-060, N-Q9
    setting = ground(storm=True)
    table = setting.scenario.storm.cells
    (row, column), area = sorted(table.items())[0]
    state = position([f"turkey F {area}"], phase=FALL)
    play = run(state, ["storms"], dice=scripted(Disaster.STORM, 12, row, column), setting=setting)
    assert not play.state.units()
    assert [(news.cause, news.rule) for news in told(play, UnitPerished)] == [("storm", "N-060")]


def test_no_famine_is_drawn_in_a_game_that_is_won():  # N-050
    state = replace(position(phase=FALL), victors=(Power("milan"),))
    assert run(state, ["famine"], dice=scripted(Disaster.FAMINE, 9, row=9, column=6)).events == ()


@pytest.mark.parametrize(
    ("rule", "disaster", "step", "phase"),
    [
        ("N-050", Disaster.FAMINE, "famine", FALL),
        ("N-060", Disaster.PLAGUE, "plague", SPRING),
        ("N-060", Disaster.STORM, "storms", FALL),
    ],
)
def test_two_dice_each_for_severity_row_and_column(rule, disaster, step, phase):
    dice = RecordingDice(scripted(disaster, 9, row=9, column=6))
    play = run(position(phase=phase), [step], dice=dice, setting=ground(plague=True, storm=True))
    names = [name(disaster, 1454) for name in (throws.severity, throws.row, throws.column)]
    assert [(roll.name, instance_of(Rolled, roll).count) for roll in dice.rolls] == [
        (name, 2) for name in names
    ]
    assert [news.rule for news in told(play, DisasterStruck)] == [rule]


@pytest.mark.parametrize(
    ("switches", "phase"), [({}, FALL), ({"storm": True, "dice": False}, FALL), ({"storm": True}, SPRING)]
)
def test_no_storm_by_default_nor_before_the_fall(switches, phase):  # N-060, N-076
    assert run(position(phase=phase), ["storms in fall"], setting=ground(**switches)).events == ()


def test_storms_and_plague_have_their_own_tables():  # N-060
    scenario = ground().scenario
    seas = {a for a, place in ground().board.areas.items() if place.is_sea}
    assert set(scenario.storm.cells.values()) <= seas
    assert scenario.plague.cells[8, 9] == "flo" and scenario.famine.cells[8, 9] == "bre"
