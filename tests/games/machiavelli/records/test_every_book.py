"""Lines of every book and every phase of its year are told, whatever comes of them (docs/adjudicate.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.events import Payment, Verdict
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
