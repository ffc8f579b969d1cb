"""Positions, orders and events as JSON and back: every value with the name of its class, canonical.

Fields that came later and have a default need not be there. Not here: lines for `judge adjudicate` (records).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from judge.games.empires.model import events, optional_events, orders, state, working

version = 1
"""Raised with every change by which the same value gives another text."""


class UnreadableError(ValueError):
    """JSON that no version of this program wrote, or that a later one did."""


@cache
def _classes() -> Mapping[str, type]:
    found = [
        one for module in (events, optional_events, orders, state, working) for one in vars(module).values()
    ]
    return {one.__name__: one for one in found if isinstance(one, type) and is_dataclass(one)}


def _plain(value: Any) -> Any:
    """A value as JSON types."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return {"_": "Fraction", "of": str(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if type(value).__name__ in _classes():
        members = {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        return {"_": type(value).__name__, **members}
    raise TypeError(type(value).__name__)


def _value(raw: Any) -> Any:
    """The value that `_plain` made JSON types of."""
    if isinstance(raw, list):
        return tuple(_value(one) for one in raw)
    if not isinstance(raw, dict):
        return raw
    name = raw.get("_")
    if name is None:
        return {key: _value(inner) for key, inner in raw.items()}
    if name == "Fraction":
        return Fraction(raw["of"])
    try:
        kind = _classes()[name]
        known = {f.name for f in fields(kind)}
        return kind(**{key: _value(inner) for key, inner in raw.items() if key in known})
    except (KeyError, TypeError) as wrong:
        raise UnreadableError(str(wrong)) from wrong


def _dump(value: Any) -> str:
    document = {"version": version, "of": _plain(value)}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=False)


def _load(text: str, kind: type) -> Any:
    try:
        document = json.loads(text)
        if not isinstance(document, dict) or document.get("version", 0) > version:
            raise UnreadableError(str(document)[:80])
        found = _value(document["of"])
    except (ValueError, KeyError) as wrong:
        raise UnreadableError(str(wrong)) from wrong
    if not isinstance(found, kind):
        raise UnreadableError(type(found).__name__)
    return found


def dump_state(position: state.State) -> str:
    """A position as JSON."""
    return _dump(position)


def load_state(text: str) -> state.State:
    """The position of a JSON. Raises UnreadableError."""
    found: state.State = _load(text, state.State)
    return found


def dump_orders(letter: tuple[orders.Order, ...]) -> str:
    """A letter's orders as JSON."""
    return _dump(letter)


def load_orders(text: str) -> tuple[orders.Order, ...]:
    """The orders of a JSON. Raises UnreadableError."""
    found: tuple[orders.Order, ...] = _load(text, tuple)
    return found


def dump_events(news: tuple[events.Event, ...]) -> str:
    """News as JSON."""
    return _dump(news)


def load_events(text: str) -> tuple[events.Event, ...]:
    """The news of a JSON. Raises UnreadableError."""
    found: tuple[events.Event, ...] = _load(text, tuple)
    return found
