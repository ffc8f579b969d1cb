"""Lines of every book and every phase of its year are told, whatever comes of them (docs/adjudicate.md).

Recorded draws fall again under the names by which the game asks for them (N-050, N-053, N-072).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster, Payment, Verdict
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season
from judge.games.machiavelli.records.recorded_dice import dice_of
from judge.games.machiavelli.records.spelling import spelling_of
from judge.games.machiavelli.records.told_events import PAYMENTS, RESULTS

STEPS = {"movement": "movement", "retreats": "retreat", "adjustment": "adjustment"}
LINES = [
    "A Milan - Pavia",
    "A mil H",
    "E1 12d disband A par",
    "build A Milan",
    "build A Pavia",
    "hold everything",
]


def line(scenario: str, season: str, kind: str, units: list[dict[str, str]]) -> dict[str, Any]:
    """A small position, with half a ducat and orders of every sort."""
    position = {
        "phase": {"year": 1456, "season": season, "step": STEPS[kind]},
        "units": units,
        "province_owner": {"Milan": "Milan", "Pavia": "Milan"},
        "city_owner": {"Milan": "Milan", "Pavia": "Milan"},
        "treasury": {"Milan": 19.5},
    }
    return {"variant": scenario, "state_before": position, "orders": {"Milan": {"lines": LINES}}}


@pytest.mark.parametrize("scenario", ["balance-of-power", "absence-of-plague", "french-1454", "borgia"])
def test_every_phase_is_told(scenario: str, tmp_path: Path) -> None:
    rules = library.table(scenario, {}).setting.rules
    phases = [(row.season, row.kind) for row in rules.phases if row.kind is not None]
    units = [{"power": "Milan", "type": "A", "province": "Milan"}]
    lines = [line(scenario, season, kind, there) for season, kind in phases for there in (units, [])]
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    done = CliRunner().invoke(main, ["adjudicate", str(file)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    answers = [json.loads(text) for text in done.output.splitlines()]
    assert len(answers) == len(lines)
    assert all("state_after" in answer and answer["report"]["refused"] for answer in answers)
    assert CliRunner().invoke(main, ["adjudicate", "--explain", str(file)]).exit_code == done.exit_code


def test_every_result_has_a_word() -> None:
    assert (set(RESULTS), set(PAYMENTS)) == (set(Verdict), set(Payment))


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
