"""Positions, orders and events as JSON and back: versioned, canonical, tolerant of fields that came later.

Not here: the layout of recorded phases (records), where the JSON is kept (store).
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from collections.abc import Sequence as Seq
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from judge.games.machiavelli.model import events as event_module
from judge.games.machiavelli.model.conditions import Condition
from judge.games.machiavelli.model.ducats import Ducats, Halves, ducats
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Special, State, UnitKind

version = 1
"""Raised with every change by which the same value gives another text, with what lifts the older one."""
LIFTS: Mapping[int, Callable[[str, Any], Any]] = {}
"""Functions that lift a document to the next version, by the older version: `state`, `orders` or `events` as
JSON types, with that word before it. A field that is new and has a default, or is gone, needs none."""

_ORDERS_KEPT = 1024
"""Texts of orders whose values are kept, of a few hundred bytes each."""

Reader = Callable[[Any], Any]


class UnreadableError(ValueError):
    """JSON that no version of this program wrote, or that a later one did."""


# ---------------------------------------------------------------- values to JSON


def _plain(value: Any) -> Any:
    """A value as JSON types. Sets come out sorted; defaults are left out; classes of a union are named."""
    if value is None or isinstance(value, bool | int) or type(value) is str:
        return value
    if isinstance(value, Enum | UnitKind | Special):
        return value.value
    if isinstance(value, Halves):
        return float(value)
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((_plain(v) for v in value), key=str)
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    if is_dataclass(value):
        return _members(value)
    raise TypeError(type(value).__name__)


def _members(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"_": type(value).__name__} if type(value).__name__ in _classes_by_name() else {}
    kind: Any = type(value)
    for name, default in _defaults(kind):
        member = getattr(value, name)
        if default is MISSING or member != default:
            found[name] = _plain(member)
    return found


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    found = []
    for f in fields(kind):
        default = f.default_factory() if f.default_factory is not MISSING else f.default
        found.append((f.name, default))
    return tuple(found)


@cache
def _classes_by_name() -> Mapping[str, type]:
    """The classes of the open lists, by name: every order, what it hangs on, and every event."""
    found: dict[str, type] = {kind.__name__: kind for kind in (*get_args(Order), *get_args(Condition))}
    for name, kind in vars(event_module).items():
        if isinstance(kind, type) and issubclass(kind, Event):
            found[name] = kind
    return found


# ---------------------------------------------------------------- JSON to values


@cache
def _reader(kind: Any) -> Reader:
    """Make the function that reads a value of a type from JSON types."""
    if kind == Ducats:
        return ducats
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(tuple(get_args(kind)))
    if origin in (tuple, Seq):
        inner = _reader(get_args(kind)[0])
        return lambda raw: tuple(inner(v) for v in raw)
    if origin is frozenset:
        inner = _reader(get_args(kind)[0])
        return lambda raw: frozenset(inner(v) for v in raw)
    if origin is not None and issubclass(origin, Mapping):
        key, inner = (_reader(k) for k in get_args(kind))
        return lambda raw: {key(k): inner(v) for k, v in raw.items()}
    kind = getattr(kind, "__supertype__", kind)
    if isinstance(kind, type) and issubclass(kind, Enum | UnitKind | Special):
        return kind
    if is_dataclass(kind) and isinstance(kind, type):
        return lambda raw: _build(kind, raw)
    return lambda raw: raw


def _union(members: tuple[Any, ...]) -> Reader:
    plain = [m for m in members if m is not type(None)]
    if len(plain) == 1 or set(plain) == set(get_args(Ducats)):
        inner = _reader(plain[0]) if len(plain) == 1 else ducats
        return lambda raw: None if raw is None else inner(raw)
    return lambda raw: None if raw is None else _by_name(raw)


def _by_name(raw: Any) -> Any:
    kind = _classes_by_name().get(raw.get("_"))
    if kind is None:
        raise UnreadableError(raw.get("_"))
    return _build(kind, raw)


@cache
def _fields(kind: type) -> Mapping[str, Reader]:
    hints = get_type_hints(kind)
    return {f.name: _reader(hints[f.name]) for f in fields(kind)}


def _build(kind: type, raw: Mapping[str, Any]) -> Any:
    if "_" in raw and raw["_"] != kind.__name__:
        return _by_name(raw)
    readers = _fields(kind)
    try:
        return kind(**{name: readers[name](value) for name, value in raw.items() if name in readers})
    except (TypeError, ValueError, KeyError) as wrong:
        raise UnreadableError(f"{kind.__name__}: {wrong}") from wrong


# ---------------------------------------------------------------- the six functions


def _dump(key: str, value: Any) -> str:
    document = {"version": version, key: _plain(value)}
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _load(key: str, text: str) -> Any:
    try:
        document = json.loads(text)
        if document["version"] > version:
            raise UnreadableError(f"version {document['version']}")
        found = document[key]
        for older in range(document["version"], version):
            if older in LIFTS:
                found = LIFTS[older](key, found)
        return found
    except (KeyError, TypeError, json.JSONDecodeError) as wrong:
        raise UnreadableError(str(wrong)) from wrong


def dump_state(state: State) -> str:
    """The same position always gives the same text."""
    return _dump("state", state)


def load_state(text: str) -> State:
    """Raises UnreadableError. Fields that an older version did not write take their defaults."""
    state: State = _build(State, _load("state", text))
    return state


def dump_orders(orders: tuple[Order, ...]) -> str:
    """In the order in which they were given."""
    return _dump("orders", orders)


@lru_cache(_ORDERS_KEPT)
def load_orders(text: str) -> tuple[Order, ...]:
    """Raises UnreadableError. What is on file is read by each letter about it."""
    return tuple(_by_name(raw) for raw in _load("orders", text))


def dump_events(events: tuple[Event, ...]) -> str:
    """In the order in which they happened."""
    return _dump("events", events)


def load_events(text: str) -> tuple[Event, ...]:
    """Raises UnreadableError."""
    return tuple(_by_name(raw) for raw in _load("events", text))
