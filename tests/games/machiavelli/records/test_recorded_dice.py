"""Recorded draws fall again under the names by which the game asks for them (N-050, N-053, N-072)."""

from __future__ import annotations

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season
from judge.games.machiavelli.records.recorded_dice import dice_of
from judge.games.machiavelli.records.spelling import spelling_of

PHASE = Phase(year=1455, season=Season.FALL, kind=PhaseKind.MOVEMENT)
DRAWS = {
    "famine": {"roll": 9, "row": 7, "column": 8, "provinces": []},
    "storm": {"roll": 6, "row": 8},
    "variable_income": [{"city": "Florence", "power": "Florence", "dice": [3, 5], "ducats": 7}],
    "assassination": [{"by": "Austria", "die": 2, "expense": 1, "success": True, "victim": "Venice"}],
    "assassination_rebellions": [{"die": 3, "province": "Piancenza", "result": "none", "victim": "Milan"}],
}


def test_every_draw_has_its_name() -> None:
    spelling = spelling_of(load_scenario("machiavelli"))
    dice = dice_of(DRAWS, PHASE, spelling)
    austria, venice, milan = Power("austria"), Power("venice"), Power("milan")
    assert dice.throw(throws.severity(Disaster.FAMINE, 1455), 2) == 9
    assert dice.throw(throws.row(Disaster.FAMINE, 1455), 2) == 7
    assert dice.throw(throws.column(Disaster.FAMINE, 1455), 2) == 8
    assert dice.throw(throws.variable_income(1455, AreaId("flo"), 2)) == 5
    assert dice.throw(throws.assassination(PHASE, austria, venice, 1)) == 2
    assert dice.throw(throws.unrest(PHASE, milan, AreaId("pia"))) == 3
    assert dice.throw(throws.severity(Disaster.PLAGUE, 1455), 2) == 2
    assert dice.throws_not_recorded == ("plague:1455.severity",)
    assert set(dice.throws_not_used) == {
        "storm:1455.severity",
        "storm:1455.row",
        throws.variable_income(1455, AreaId("flo"), 1),
    }


def test_a_fixed_income_is_no_throw() -> None:
    spelling = spelling_of(load_scenario("dipmach"))
    draws = {"variable_income": [{"city": "Vienna", "power": "Austria", "dice": "fixed", "ducats": 0}]}
    assert dice_of(draws, PHASE, spelling).totals == {}
