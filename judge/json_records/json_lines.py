"""A line of JSON to a record, without its liberties: each key once, only numbers that are numbers.

Not here: files and their lines (files), which keys a record has (shape).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from judge.json_records.faults import Flaw, FlawedRecordError


class RepeatedKeysError(FlawedRecordError):
    """Keys stand twice in a `record`; of each the last is there."""

    def __init__(self, flaws: tuple[Flaw, ...], record: Any) -> None:
        super().__init__(flaws)
        self.record = record


class _Repeated(dict[str, Any]):
    """An object some of whose keys stood twice."""

    names: tuple[str, ...] = ()


def parse_line(line: bytes) -> Any:
    """The record of a line; whole numbers are whole, however they are written. Raises FlawedRecordError."""
    repeats: list[_Repeated] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        repeated = _Repeated(found)
        keys = [key for key, _ in pairs]
        repeated.names = tuple(dict.fromkeys(key for n, key in enumerate(keys) if key in keys[:n]))
        repeats.append(repeated)
        return repeated

    try:
        record = json.loads(line, object_pairs_hook=once, parse_float=_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise FlawedRecordError((Flaw("", "not-json", str(error)),)) from error
    if repeats:
        raise RepeatedKeysError(
            tuple(_keys_said_twice(record, "")) or (Flaw(repeats[0].names[0], "key-twice"),), record
        )
    return record


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def _keys_said_twice(value: Any, path: str) -> Iterator[Flaw]:
    """Every key that stands twice in one object, by its path."""
    if isinstance(value, _Repeated):
        yield from (Flaw(f"{path}.{name}".lstrip("."), "key-twice") for name in value.names)
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _keys_said_twice(part, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from _keys_said_twice(part, f"{path}[{n}]")
