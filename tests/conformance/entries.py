"""The entries of a report, each under the key by which the same one is looked for in another report.

Only what is another word for the same is made equal here. Not here: comparing them (compare), our own report
(told_events).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from judge.games.machiavelli.records.spelling import NOBODY, Spelling

Entry = Mapping[str, Any]
Keyed = dict[Any, Any]

_PLACES = ("province", "to", "city")
_AUTONOMOUS = "Autonomous"


def keyed(report: Entry, part: str, spelling: Spelling) -> Keyed:
    """One part of a report, with every place by its id, whichever spelling it had."""
    return _KEYED[part](_respelt(report.get(part) or (), spelling))


def draws(raw: Entry, spelling: Spelling, known: Collection[str]) -> Keyed:
    """What came from dice, throw by throw. `known`: where famine was already, which some tell once more."""
    found: Keyed = {}
    for kind, drawn in raw.items():
        if isinstance(drawn, Mapping):
            struck = {spelling.respelt(name) for name in drawn.get("provinces") or ()} - set(known)
            found[kind] = {**drawn, "provinces": sorted(struck)}
            continue
        for entry in _respelt(drawn, spelling):
            who = {key: entry[key] for key in ("by", "expense", "victim", "city", "province") if key in entry}
            _add(found, (kind, *who.values()), _paid_to_nobody(entry))
    return found


def _paid_to_nobody(entry: Entry) -> Entry:
    """Whether a country is nobody's yet or nobody's any more is all one: its throw is for nobody."""
    return {**entry, "power": NOBODY} if entry.get("power") == _AUTONOMOUS else entry


def _add(found: Keyed, key: Any, entry: Any) -> None:
    """Under its key; a second one of the same key under one of its own, for it was told twice."""
    spot, times = key, 1
    while spot in found:
        times += 1
        spot = key, times
    found[spot] = entry


def _respelt(entries: Iterable[Entry], spelling: Spelling) -> Iterator[Entry]:
    for entry in entries:
        yield {key: _respell(key, value, spelling) for key, value in entry.items()}


def _respell(key: str, value: Any, spelling: Spelling) -> Any:
    if isinstance(value, dict):
        return {inner: _respell(inner, one, spelling) for inner, one in value.items()}
    if key in _PLACES and isinstance(value, str):
        return spelling.respelt(value)
    if key == "via" and value:
        return tuple(spelling.respelt(step) for step in value)
    return value


def _orders(entries: Iterable[Entry]) -> Keyed:
    """(order, results, special, coast, ducats) by power, kind and place, or by power and kind."""
    found: Keyed = {}
    for entry in entries:
        unit, order = entry["unit"], dict(entry["order"])
        if "province" not in unit or "type" not in unit:
            _add(found, (unit["power"], order["kind"]), (order, list(entry["result"])))
            continue
        key = (unit["power"], unit["type"], unit["province"])
        coast = None if unit["type"] == "G" else unit.get("coast")  # some kept that of the fleet they were
        told = (order, list(entry["result"]), unit.get("special"), coast, entry.get("ducats"))
        _add(found, key, told)
    return found


def _expenses(entries: Iterable[Entry]) -> Keyed:
    found: Keyed = {}
    for entry in entries:
        _add(found, (entry["power"], entry["number"]), entry)
    return found


def _incomes(entries: Iterable[Entry]) -> Keyed:
    found: Keyed = {}
    for entry in entries:
        _add(found, entry["power"], entry)
    return found


def _several(entries: Iterable[Entry]) -> Keyed:
    """What has no key of its own: how often each is there."""
    return dict(Counter(", ".join(f"{key}={entry[key]}" for key in sorted(entry)) for entry in entries))


_KEYED: Mapping[str, Callable[[Iterable[Entry]], Keyed]] = {
    "orders": _orders,
    "expenses": _expenses,
    "payments": _several,
    "events": _several,
    "income": _incomes,
}
