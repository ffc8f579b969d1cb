"""Whatever stands in a line, it is played or its faults are named; nothing else ever comes of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games.empires.records.adjudicate import answer
from judge.json_records.faults import FlawedRecordError
from tests.games.empires.test_guide import LINES, SCHEMA
from tests.support.sampling import as_many

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-12, 60),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(
        ["France", "Burgundy", "Provence", "T", "Channel", "", "C(4>)", "< 4", "own", "-1(<2) G", "rebellion"]
    ),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["Burgundy", "France", 3, None]), max_size=3),
)
KEYS = (
    *("owner", "court", "cards", "gold", "borders", "seas", "marks", "population", "if", "until", "times"),
    *("steps", "deck", "turn_order", "rules", "draws", "events", "ask", "note", "hold", "event_deck", "zz"),
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a line."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from spots(one, (*path, key))


@st.composite
def tampered(draw: st.DrawFn) -> dict[str, Any]:
    """An example with a few values exchanged, keys added or taken away."""
    record: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(LINES)))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from([*spots(record)]))
        holder: Any = record
        for step in path[:-1]:
            holder = holder[step]
        there = holder[path[-1]] if path else record
        if isinstance(there, dict) and draw(st.booleans()):
            there[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(VALUES))
        elif path and draw(st.booleans()):
            holder[path[-1]] = copy.deepcopy(draw(VALUES))
        elif path:
            del holder[path[-1]]
    return record


@settings(max_examples=as_many(400, 60), deadline=None)
@given(tampered())
def test_a_tampered_line_is_played_or_its_faults_are_named(record: dict[str, Any]) -> None:
    record["game"] = "empires"
    try:
        told = answer(record)
    except FlawedRecordError as flawed:
        assert flawed.flaws and all(flaw.code for flaw in flawed.flaws)
        return
    assert json.dumps(told, sort_keys=True)  # nothing in it but JSON
    assert [error.message for error in SCHEMA.iter_errors(record)] == []
    again = answer({**record, "state_before": told["state_after"], "orders": {}, "ask": [], "steps": []})
    assert again["state_after"] == told["state_after"]
