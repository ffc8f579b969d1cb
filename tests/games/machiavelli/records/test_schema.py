"""docs/adjudicate.schema.json says what the reader takes: whatever one of them takes, the other does too.

But for names and positions, of which only the board and the rulebook know.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games.machiavelli.records import shape_faults
from judge.games.machiavelli.records.adjudicate import play
from judge.json_records.faults import FlawedRecordError
from judge.json_records.json_lines import parse_line
from tests.games.machiavelli.records.test_guide import EXAMPLES
from tests.games.machiavelli.records.test_positions import RETREAT
from tests.support.paths import DOCS
from tests.support.sampling import as_many

SCHEMA = jsonschema.Draft202012Validator(json.loads((DOCS / "adjudicate.schema.json").read_text("utf-8")))

DRAWS = {
    "famine": {"roll": 5, "row": 3, "provinces": ["Milan"]},
    "variable_income": [{"city": "Milan", "dice": [3]}, {"city": "Venice", "dice": "fixed"}],
    "assassination": [{"by": "Milan", "victim": "Venice", "expense": 1, "die": 2}],
    "assassination_rebellions": [{"victim": "Venice", "province": "Venice", "die": 4}],
}
RECORDS: list[dict[str, Any]] = [
    *EXAMPLES,
    {"variant": "machiavelli", "flags": ["money"], "state_before": RETREAT, "report": {"draws": DRAWS}},
    {"id": 7, "note": {"any": "thing"}, "state_after": EXAMPLES[0]["state_before"]},
]
KEYS = (
    *("units", "unit", "power", "Milan", "to", "convert", "coast", "note", "_x", "stat_before", "scenario"),
    *("whatever", "draws", "treasury", "lines", "dislodged", "year", "order", "reports"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 13, 4.5, 4.0, 2.25, 1e9, "", "G", "sc", "Milan", "fall", "winter", "x"),
    *([], {}, ["Milan"], ["Milan", "Milan"], {"to": "Pisa"}, {"Milan": 3}, [{"to": "Pisa"}], [None]),
)


def places(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every part of a record, itself first."""
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from places(part, (*way, step))


@st.composite
def bent(draw: st.DrawFn) -> dict[str, Any]:
    """A record with one to three changes."""
    record = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    for _ in range(draw(st.integers(1, 3))):
        way: Any = draw(st.sampled_from([place for place in places(record) if place]))
        *way, last = way
        holder: Any = record
        for step in way:
            holder = holder[step]
        change = draw(st.sampled_from(["value", "gone", "more", "twice"]))
        if change == "gone":
            del holder[last]
        elif change == "twice" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[last]))
        elif change == "more" and isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        else:
            holder[last] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    return record


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA.schema)


@pytest.mark.parametrize("record", RECORDS)
def test_what_the_guide_shows_is_of_the_schema(record: dict[str, Any]) -> None:
    assert list(SCHEMA.iter_errors(record)) == []
    assert shape_faults.flaws(record) == ()


@settings(max_examples=as_many(250, 60), deadline=None, derandomize=True)
@given(bent())
def test_schema_and_reader_say_the_same(record: dict[str, Any]) -> None:
    read = parse_line(json.dumps(record).encode())
    assert SCHEMA.is_valid(record) is (shape_faults.flaws(read) == ())


@settings(max_examples=as_many(100, 60), deadline=None, derandomize=True)
@given(bent())
def test_what_is_of_the_schema_is_played_or_its_names_are_faulty(record: dict[str, Any]) -> None:
    """No exception but that, and never the vague "malformed"."""
    try:
        play(parse_line(json.dumps(record).encode()))
    except FlawedRecordError as flawed:
        codes = {flaw.code for flaw in flawed.flaws}
        named = {flaw.code for flaw in flawed.flaws if flaw.path}
        assert codes == named
        assert not SCHEMA.is_valid(record) or "missing" not in codes
    else:
        assert SCHEMA.is_valid(record)
