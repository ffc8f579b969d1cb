"""Faults of shape: what in a record is otherwise than its layout says, named by its path.

Not here: which keys there are (shape), whether the names mean anything and the position can be
(read_positions).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from judge.games.machiavelli.records import shape
from judge.json_records import unknown_keys
from judge.json_records.faults import Flaw


def flaws(record: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Faults of a record: what is missing, of another sort, or written so that it would be passed over."""
    found = [*_slips(record, shape.MISWRITTEN, "", shape.Record)]
    if isinstance(record.get("report"), Mapping):
        found += _slips(record["report"], shape.MISWRITTEN_DRAWS, "report.", shape.Report)
    try:
        shape.Record.model_validate(record)
    except ValidationError as wrong:
        told = (_flaw(one, record) for one in wrong.errors(include_url=False))
        return (*found, *dict.fromkeys(one for one in told if one is not None))
    return tuple(found)


def _slips(raw: Mapping[str, Any], pattern: str, at: str, model: type[BaseModel]) -> Iterator[Flaw]:
    for key in raw:
        if re.search(pattern, str(key)):
            known = shape.MEANT.get(key) or unknown_keys.likeliest_key(key, model.model_fields)
            yield Flaw(at + key, "unknown-key", meant=known)


def keys_unused(record: Mapping[str, Any]) -> tuple[Flaw, ...]:
    """Keys of a sound record that nothing is made of."""
    keys = (key for key in record if key not in shape.Record.model_fields and not unknown_keys.is_remark(key))
    return tuple(Flaw(key, "unknown-key", meant=unknown_keys.likeliest_key(key, _INPUT)) for key in keys)


_INPUT = ("variant", "rulebook", "flags", "state_before", "orders", "report")


_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown-key",
    "listed_twice": "listed-twice",
    "model_type": "not-an-object",
    "dict_type": "not-an-object",
    "list_type": "not-a-list",
    "string_type": "not-a-word",
    "int_type": "not-a-whole-number",
    "float_type": "not-a-number",
    "bool_type": "not-true-or-false",
}
_BY_KEY = {
    "season": "unknown-season",
    "step": "unknown-step",
    "year": "unknown-year",
    "coast": "unknown-coast",
    "retreats": "bad-retreats",
    "loans": "bad-loan",
    **dict.fromkeys(("treasury", "revenue", "published_treasury"), "bad-sum"),
    "draws": "bad-draw",
}
"""Code for an impossible value of the right sort, by the innermost of these keys above it."""
_PARTS: Mapping[str, type[BaseModel]] = {
    "state_before": shape.State,
    "state_after": shape.State,
    "phase": shape.Phase,
    "units": shape.Unit,
    "retreats": shape.Place,
    "loans": shape.Loan,
    "ruins": shape.Ruin,
    "fallen": shape.Season,
    "orders": shape.Given,
    "draws": shape.Draws,
    **dict.fromkeys(("famine", "plague", "storm"), shape.Disaster),
    "variable_income": shape.VariableIncome,
    "assassination": shape.Attempt,
    "assassination_rebellions": shape.Unrest,
}
"""The model of each key, or of the lists and mappings there."""


def _flaw(error: Mapping[str, Any], record: Mapping[str, Any]) -> Flaw | None:
    """An error of pydantic's; None if it is about a remark to readers."""
    kind, given = error["type"], error["input"]
    steps = _within(record, error["loc"], kind == "missing")
    path, keys = _path(steps), [step for step in steps if isinstance(step, str)]
    code = _CODES.get(kind) or next((_BY_KEY[key] for key in reversed(keys) if key in _BY_KEY), "bad-value")
    if code == "unknown-key":
        holder = next((_PARTS[key] for key in reversed(keys[:-1]) if key in _PARTS), shape.Record)
        remark = unknown_keys.is_remark(keys[-1])
        return (
            None
            if remark
            else Flaw(path, code, meant=unknown_keys.likeliest_key(keys[-1], holder.model_fields))
        )
    if code == "listed-twice":
        at = error["ctx"]["at"]
        return Flaw(f"{path}[{at}]", code, str(given[at]))
    named = repr(given) if kind in _CODES else str(given)
    lines = '{"lines": [...]}' if keys[:1] == ["orders"] and len(steps) == 2 else ""
    return Flaw(path, code, "" if code == "missing" else named[:80], lines)


def _within(raw: Any, loc: tuple[str | int, ...], last: bool) -> tuple[str | int, ...]:
    """The steps that lead through the record; pydantic names the members of a union as well.

    `last`: the last step is kept though it leads nowhere.
    """
    steps: list[str | int] = []
    for n, step in enumerate(loc):
        there = isinstance(step, int) if isinstance(raw, list) else isinstance(raw, Mapping) and step in raw
        if there:
            raw = raw[step]
        if there or (last and n == len(loc) - 1):
            steps.append(step)
    return tuple(steps)


def _path(steps: tuple[str | int, ...]) -> str:
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path
