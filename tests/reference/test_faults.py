"""Faults that comparing the two judges has shown, each by a record: neither of them has it any more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.comparing import case_of, compared

RECORDS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "faults.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_both_judges_say_what_the_written_rules_say(record: dict[str, Any]) -> None:
    finding = compared(case_of(record))
    assert not finding.refused and not finding.differences, record["note"]
