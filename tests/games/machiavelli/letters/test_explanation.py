"""``judge adjudicate --explain``: a phase told in words, with strengths, helpers, rules and every purse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge import cli

OWNERS = {"Florence": "Florence", "Milan": "Milan", "Venice": "Venice", "Pavia": "Milan"}
RECORD = {
    "id": "t-1",
    "variant": "machiavelli",
    "flags": ["no dice", "money"],
    "state_before": {
        "phase": {"year": 1454, "season": "spring", "step": "movement"},
        "units": [
            {"power": "Milan", "type": "A", "province": "Pavia"},
            {"power": "Milan", "type": "A", "province": "Turin"},
            {"power": "Venice", "type": "A", "province": "Milan"},
            {"power": "Venice", "type": "A", "province": "Montferrat"},
            {"power": "Venice", "type": "G", "province": "Venice"},
            {"power": "Florence", "type": "A", "province": "Florence"},
        ],
        "province_owner": OWNERS,
        "city_owner": OWNERS,
        "home_control": {"Florence": "Florence", "Milan": "Milan", "Venice": "Venice"},
        "treasury": {"Florence": 5, "Milan": 9, "Venice": 8},
        "eliminated": ["Austria", "France", "Naples", "Papacy", "Turkey"],
    },
    "orders": {
        "Milan": {"lines": ["A Pavia H", "A Turin S A Pavia", "pay 4 ducats to Florence"]},
        "Venice": {"lines": ["A Milan - Pavia", "A Montferrat S A Milan - Pavia"]},
        "Florence": {"lines": ["A Florence - Rome", "A flo dances"]},
    },
}


def explained(tmp_path: Path, *records: object) -> Result:
    file = tmp_path / "phases.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return CliRunner().invoke(cli.main, ["adjudicate", "--explain", str(file)])


@pytest.fixture
def story(tmp_path: Path) -> str:
    result = explained(tmp_path, RECORD)
    assert result.exit_code == 0
    return " ".join(result.output.split())


def test_the_phase_is_named(story: str) -> None:
    assert story.startswith("1 t-1: Spring 1454, movement")


def test_strengths_and_helpers_are_told(story: str) -> None:
    """N-003."""
    assert "stood off: 2 against 2, army in Pavia in the way (N-003)" in story
    assert "its strength of 2 includes support from the army in Montferrat" in story
    assert "the 2 against it include support from the army in Turin" in story


def test_what_was_not_done_is_told_too(story: str) -> None:
    """What was not allowed with its rule, and what was not understood."""
    assert "A Florence -> Rome Army in Florence: Rome is out of its reach" in story
    assert 'A flo dances ^^^^^^ I know of no order like "dances".' in story


def test_every_purse_is_open(story: str) -> None:
    """N-065: the keeper's tool has no secrets."""
    ledgers = story[story.index("LEDGERS") :]
    assert "Florence" in ledgers
    assert "4 ducats" in ledgers


def test_a_position_that_cannot_exist_is_refused_and_the_rest_told(tmp_path: Path) -> None:
    """Its faults are listed with the line; status 2."""
    wrong = {**RECORD, "variant": "nowhere"}
    result = explained(tmp_path, wrong, RECORD)
    assert result.exit_code == 2
    assert ":1: variant: unknown-scenario (nowhere)\n    there is no such scenario" in result.output
    assert "2 t-1: Spring 1454, movement" in result.output


def test_an_opening_is_told(tmp_path: Path) -> None:
    """N-054: the first units are paid for."""
    opening = {"id": "o-1", "variant": "machiavelli", "flags": ["no dice", "money"]}
    result = explained(tmp_path, opening)
    assert result.exit_code == 0
    assert "LEDGERS" in result.output
