"""Positions in the layout of recorded phases: there and back, old spellings, and every fault at once."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, RetreatPlace
from judge.games.machiavelli.records.adjudicate import play
from judge.games.machiavelli.records.read_positions import state_from
from judge.games.machiavelli.records.spelling import spelling_of
from judge.games.machiavelli.records.written_positions import state_to
from judge.json_records.faults import FlawedRecordError

SCENARIO = load_scenario("machiavelli")
SPELLING = spelling_of(SCENARIO)

RETREAT: dict[str, Any] = {
    "phase": {"year": 1455, "season": "summer", "step": "retreat"},
    "units": [
        {"power": "Florence", "type": "A", "province": "Florence", "special": "militia"},
        {"power": "France", "type": "F", "province": "Provence", "coast": "sc"},
        {"power": "Autonomous", "type": "G", "province": "Siena"},
        {
            "power": "Milan",
            "type": "A",
            "province": "Piancenza",
            "dislodged": True,
            "retreats": [{"to": "Parma"}, {"convert": "G"}],
        },
    ],
    "province_owner": {"Piancenza": "Florence", "Siena": "Autonomous"},
    "city_owner": {"Siena": "Autonomous"},
    "home_control": {"Milan": "Milan", "Pavia": "Milan", "Arezzo": "Venice", "Florence": "Venice"},
    "famine": ["Milan"],
    "siege": ["Siena"],
    "rebellion_province": ["Parma"],
    "rebellion_city": ["Parma"],
    "treasury": {"Florence": 12},
    "loans": {"Florence": [{"principal": 10, "interest": 5, "collected_in": 3}]},
    "bank_default": ["Turkey"],
    "assassination_chits": {"Florence": ["Milan", "France"]},
    "eliminated": ["Papacy"],
    "straits_permission": {"Naples": ["France"]},
    "pending_province_owner": {"Rome": "Naples"},
    "pending_city_owner": {"Rome": "Naples"},
}


def test_a_position_is_read() -> None:
    state = state_from(RETREAT, SCENARIO, SPELLING)
    assert state.phase.kind is PhaseKind.RETREATS
    assert state.field[AreaId("flo")].special == "militia"
    assert state.field[AreaId("pro")].coast == "sc"
    assert state.garrisons[AreaId("sie")].power == AUTONOMOUS
    gone = state.dislodged[AreaId("pia")]
    assert gone.places == (RetreatPlace(AreaId("par")), RetreatPlace(AreaId("pia"), into_city=True))
    assert state.home_control == {Power("milan"): Power("milan"), Power("florence"): Power("venice")}
    assert state.loans[Power("florence")][0].due_in == 3
    assert state.chits[Power("florence")] == (Power("france"), Power("milan"))


def test_it_comes_back_the_same() -> None:
    state = state_from(RETREAT, SCENARIO, SPELLING)
    told = state_to(state, SCENARIO, SPELLING)
    assert state_from(told, SCENARIO, SPELLING) == state
    assert told["units"][3]["province"] == "Piacenza", "old spellings are mapped at the reader"
    assert told["siege"] == ["Siena"]
    assert "victors" not in told


def test_all_faults_of_a_position_are_listed() -> None:
    wrong = {
        "phase": {"year": 1455, "season": "winter", "step": "movement"},
        "units": [
            {"power": "Nobody", "type": "A", "province": "Florence"},
            {"power": "Milan", "type": "X", "province": "Atlantis"},
            {"power": "Milan", "type": "F", "province": "Milan"},
            {"power": "Milan", "type": "A", "province": "Pavia"},
            {"power": "Venice", "type": "A", "province": "Pavia"},
            {"power": "Venice", "type": "G", "province": "Capua"},
        ],
        "treasury": {"Milan": -3, "Venice": "much"},
        "siege": ["Nowhere"],
        "loans": {"Milan": [{"principal": 3}]},
    }
    with pytest.raises(FlawedRecordError) as caught:
        state_from(wrong, SCENARIO, SPELLING)
    found = {(flaw.path, flaw.code) for flaw in caught.value.flaws}
    assert found == {
        ("state_before.phase.season", "unknown-season"),
        ("state_before.units[0].power", "unknown-power"),
        ("state_before.units[1].type", "unknown-type"),
        ("state_before.units[1].province", "unknown-province"),
        ("state_before.units[2]", "fleet-inland"),
        ("state_before.units[4]", "two-units-in-one-space"),
        ("state_before.units[5]", "no-city"),
        ("state_before.treasury.Milan", "bad-sum"),
        ("state_before.treasury.Venice", "bad-sum"),
        ("state_before.siege[0]", "unknown-province"),
        ("state_before.loans.Milan", "bad-loan"),
    }


@pytest.mark.parametrize("raw", [[], "a position", 7, None])
def test_what_is_no_position_is_a_fault(raw: Any) -> None:
    with pytest.raises(FlawedRecordError):
        state_from(raw, SCENARIO, SPELLING)


def test_a_garrison_needs_walls() -> None:  # N-012
    open_city = {"power": "Turkey", "type": "G", "province": "Albania"}
    with pytest.raises(FlawedRecordError, match="not-fortified"):
        state_from({**RETREAT, "units": [open_city]}, SCENARIO, SPELLING)


def test_a_garrison_and_rebels_in_one_city_cannot_be() -> None:
    """N-070, A-133, B-033: a city rebels only if it is ungarrisoned, and its rebels let no garrison in."""
    both = {**RETREAT, "rebellion_province": ["Siena"], "rebellion_city": ["Siena"], "siege": []}
    with pytest.raises(FlawedRecordError, match="garrison-among-rebels"):
        state_from(both, SCENARIO, SPELLING)
    state_from({**both, "rebellion_city": []}, SCENARIO, SPELLING)


@pytest.mark.parametrize(
    "odd", [{"units": "x"}, {"province_owner": [1]}, {"loans": {"Milan": 7}}, {"famine": 3}]
)
def test_a_part_of_another_shape_is_a_fault(odd: dict[str, Any]) -> None:
    with pytest.raises(FlawedRecordError):
        play({"variant": "machiavelli", "state_before": {**RETREAT, **odd}})
