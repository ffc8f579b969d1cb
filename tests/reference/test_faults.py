"""The judge's faults that the second judge found: each by a record, until somebody mends it.

A test that passes unexpectedly is a fault mended: take its name out of `faults`, and keep its record.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import faults
from tests.reference.comparing import as_verdict, case_of, compared, judged
from tests.reference.verdict import verdict

RECORDS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "faults.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_what_the_written_rules_say(record: dict[str, Any], request: pytest.FixtureRequest) -> None:
    case = case_of(record)
    if getattr(faults, record["id"], "") in faults.FAULTS:
        request.applymarker(pytest.mark.xfail(reason=getattr(faults, record["id"]), strict=True))
    assert not verdict(case).differences(as_verdict(judged(case), case.book.control_at_once))


@pytest.mark.parametrize("fault", faults.FAULTS)
def test_each_known_fault_has_a_record_that_it_alone_explains(fault: str) -> None:
    assert any(compared(case_of(record)).known == (fault,) for record in RECORDS)
