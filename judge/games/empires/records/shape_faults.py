"""Faults of a line's shape against its layout, named by their paths.

Not here: the layout (shape), names that mean nothing (read_positions, read_orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from judge.games.empires.records import shape
from judge.json_records import unknown_keys
from judge.json_records.faults import Flaw, FlawedRecordError

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown-key",
    "model_type": "not-an-object",
    "model_attributes_type": "not-an-object",
    "dict_type": "not-an-object",
    "list_type": "not-a-list",
    "string_type": "not-a-word",
    "int_type": "not-a-whole-number",
    "bool_type": "not-true-or-false",
}


def sound(record: Mapping[str, Any]) -> shape.Record:
    """The line by its layout, without remarks. Raises FlawedRecordError with every fault of shape."""
    bare = _without_remarks(record, shape.Record)
    try:
        return shape.Record.model_validate(bare)
    except ValidationError as wrong:
        flaws = tuple(dict.fromkeys(_flaws(wrong, bare)))
        raise FlawedRecordError(flaws) from wrong


def _without_remarks(raw: Any, model: type[BaseModel]) -> Any:
    """The same without keys that are for readers; a key of the layout is none, whatever its name."""
    if not isinstance(raw, Mapping):
        return raw
    known = set(model.model_fields) | {field.alias for field in model.model_fields.values() if field.alias}
    found: dict[str, Any] = {}
    for key, value in raw.items():
        if key in known:
            found[key] = _inner(value, _PARTS.get((model.__name__, key)))
        elif not unknown_keys.is_remark(str(key)):
            found[key] = value
    return found


def _inner(value: Any, part: tuple[str, type[BaseModel]] | None) -> Any:
    if part is None:
        return value
    how, model = part
    if how == "one":
        return _without_remarks(value, model)
    if how == "list" and isinstance(value, list):
        return [_without_remarks(one, model) for one in value]
    if how == "by-name" and isinstance(value, Mapping):
        return {key: _without_remarks(one, model) for key, one in value.items()}
    return value


_PARTS: Mapping[tuple[str, str], tuple[str, type[BaseModel]]] = {
    ("Record", "state_before"): ("one", shape.State),
    ("Record", "cards"): ("by-name", shape.Card),
    ("Record", "tables"): ("one", shape.Tables),
    ("Record", "orders"): ("by-name", shape.Orders),
    ("Record", "draws"): ("one", shape.Draws),
    ("Record", "ask"): ("list", shape.Question),
    ("State", "areas"): ("by-name", shape.Area),
    ("State", "powers"): ("by-name", shape.Power),
    ("State", "deck"): ("list", shape.Card),
    ("Power", "cards"): ("list", shape.Card),
    ("Orders", "program"): ("list", shape.Line),
    ("Orders", "defense"): ("list", shape.Defense),
    ("Question", "line"): ("one", shape.Line),
}
"""The model of each key that holds more than plain values."""


def _flaws(wrong: ValidationError, record: Any) -> Iterator[Flaw]:
    found = [(_within(record, one["loc"], one["type"]), one) for one in wrong.errors(include_url=False)]
    deepest = {path for path, _ in found}
    for path, one in found:
        if any(other != path and other.startswith((f"{path}.", f"{path}[")) for other in deepest):
            continue  # a union complains once for each member: the complaint that goes deepest is meant
        code = _CODES.get(one["type"], "bad-value")
        if code == "unknown-key":
            key = str(one["loc"][-1])
            yield Flaw(path, code, key, unknown_keys.likeliest_key(key, _keys()))
        else:
            wanted = str(one.get("ctx", {}).get("expected", "")).replace("'", "")
            given = "" if code == "missing" else str(one["input"])[:80]
            yield Flaw(path, code, given, wanted if code == "bad-value" else "")


def _keys() -> tuple[str, ...]:
    models = [one for one in vars(shape).values() if isinstance(one, type) and issubclass(one, shape.Shape)]
    return tuple({name.rstrip("_") for one in models for name in one.model_fields})


def _within(raw: Any, loc: tuple[str | int, ...], kind: str) -> str:
    """The path of an error; pydantic names the members of unions as well."""
    path = ""
    for n, step in enumerate(loc):
        there = isinstance(step, int) if isinstance(raw, list) else isinstance(raw, Mapping) and step in raw
        if there:
            raw = raw[step]
        if there or (kind == "missing" and n == len(loc) - 1):
            path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else str(step)
    return path
