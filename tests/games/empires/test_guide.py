"""docs/adjudicate.md and the schema of a line about Empires of the Middle Ages say what the reader takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.games.empires.records import (
    questions,
    read_board,
    read_data,
    read_orders,
    read_positions,
    shape,
    shape_faults,
)
from judge.games.empires.records.adjudicate import answer
from judge.games.empires.sets.house_rules import HouseRules
from judge.rendering.words import words
from tests.support.empires.lines import conquest, line, program, ruling
from tests.support.paths import DOCS

GUIDE = (DOCS / "adjudicate.md").read_text("utf-8").partition("## Empires of the Middle Ages")[2]
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", GUIDE, re.S)]
SCHEMA = jsonschema.Draft202012Validator(
    json.loads((DOCS / "adjudicate-empires.schema.json").read_text("utf-8"))
)
LINES: list[dict[str, Any]] = [
    *EXAMPLES,
    line(
        {"A": {"owner": "France", "note": "mine"}, "T": {}},
        [["A", "T"]],
        powers={"France": {"cards": [{"conquest": ["C(3>)", "-1(<2)"], "check": [9]}, 7]}},
        orders=program(
            conquest("T", "A", until={"mine": "T"}), ruling("A", **{"if": {"not": {"gold": "< 3"}}})
        ),
        _why="a remark",
    ),
]


@pytest.mark.parametrize("record", EXAMPLES, ids=lambda record: record["id"])
def test_every_example_is_played(record: dict[str, Any]) -> None:
    told = answer(record)
    assert told["report"]["refused"] == []
    assert "warnings" not in told["report"]
    again = {key: value for key, value in record.items() if key in ("game", "cards", "tables", "events")}
    repeated = answer({**again, "state_before": told["state_after"]})
    assert repeated["state_after"] == told["state_after"]  # what comes out can go in


@pytest.mark.parametrize("record", LINES)
def test_the_schema_takes_what_the_reader_takes(record: dict[str, Any]) -> None:
    answer(record)
    assert [error.message for error in SCHEMA.iter_errors(record)] == []


@pytest.mark.parametrize(
    "record",
    [
        {"game": "empires", "state": {}},
        {"game": "empires", "state_before": {"areas": {"A": {"owners": "x"}}}},
        {"game": "empires", "state_before": {"powers": {"F": {"gold": "12"}}}},
        {"game": "empires", "steps": ["turn"]},
        {"game": "empires", "orders": {"F": {"program": [{"do": "conquer"}]}}},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(record: dict[str, Any]) -> None:
    from tests.support.empires.lines import faults

    assert faults(record) and list(SCHEMA.iter_errors(record))


def test_every_key_is_explained() -> None:
    models = [one for one in vars(shape).values() if isinstance(one, type) and issubclass(one, shape.Shape)]
    keys = {field.alias or name for model in models for name, field in model.model_fields.items()}
    untold = {"report", "answers", "state_after"}
    assert [key for key in sorted(keys - untold) if f"`{key}`" not in GUIDE and f'"{key}"' not in GUIDE] == []


def test_every_switch_is_explained() -> None:
    """With the values that it may have, the usual one first (E-Q1 to E-Q36, H-001 on)."""
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", GUIDE, re.M))
    neutral = read_data.rules({}, [])
    apart = {"simultaneous_from"}  # a line says itself what is played together
    assert set(HouseRules.model_fields) - apart <= set(rows)
    for name in HouseRules.model_fields:
        if name not in apart:
            usual = getattr(neutral, name)
            told = rows[name].partition(",")[0].strip(" `")
            assert told == (str(usual).lower() if isinstance(usual, bool) else str(usual)), name


def test_every_reason_is_explained() -> None:
    """Refusals and faults are named in the guide, and faults have words for ``--explain``."""
    play = Path(str(read_data.__file__)).parents[1] / "play"
    rows = [play / f"{name}.py" for name in ("legality", "programs", "taxes", "court", "defense")]
    found = {
        code for path in rows for code in re.findall(r'"([a-z]+(?:-[a-z]+)+)",? "[EH]-', path.read_text())
    }
    assert len(found) > 20
    assert [code for code in sorted(found) if f"`{code}`" not in GUIDE] == []
    modules = [
        Path(str(one.__file__)) for one in (read_board, read_data, read_orders, read_positions, questions)
    ]
    pattern = re.compile(
        r'(?:Flaw\([^()]*(?:\([^()]*\))?[^()]*?|path, |flaws\.append\(Flaw\(path, )"([a-z]+(?:-[a-z0-9]+)+)"'
    )
    faults = {code for path in modules for code in pattern.findall(path.read_text())}
    faults |= {*shape_faults._CODES.values()}
    assert len(faults) > 10
    meanings = words("en")["record-faults"]
    assert [code for code in sorted(faults) if code not in meanings or f"`{code}`" not in GUIDE] == []


def test_lines_of_both_games_in_one_file(tmp_path: Path) -> None:
    """Each is played by its own game; `--explain` tells it with the working of each rating."""
    file = tmp_path / "both.jsonl"
    other = {"variant": "balance-of-power", "game": "empires"}
    broken = {"game": "empires", "orders": program(ruling("Nowhere"))}
    file.write_text("\n".join(map(json.dumps, (EXAMPLES[0], other, broken))))
    told = CliRunner().invoke(main, ["adjudicate", str(file)])
    lines = [json.loads(one) for one in told.output.splitlines()]
    assert told.exit_code == 2
    assert (lines[0]["id"], lines[1]["game"]) == ("burgundy", "empires")
    assert "phase" in lines[1]["state_after"]
    assert lines[2]["faults"][0] == "orders.France: unknown-power (France)"
    explained = CliRunner().invoke(main, ["adjudicate", "--explain", str(file)]).output
    assert "rating: 5 combat + 1 base-social-state (Burgundy)" in explained
    assert "unknown-area (Nowhere)\n    the position has no such land area" in explained
