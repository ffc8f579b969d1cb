"""A played line as a person reads it (`judge adjudicate --explain`): each event a line, ratings with working.

Names of events and codes are those of the report; the letters of a game have sentences of their own. Not
here: playing (adjudicate).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SILENT = frozenset({"event", "rule", "working", "codes", "seas", "gold", "rating", "applied", "line"})
"""Facts that have a place of their own in a line, or none."""


def in_words(label: str, answer: Mapping[str, Any]) -> str:
    """The report of a line, an event a line."""
    lines = [label]
    for event in answer["report"]["events"]:
        refused = event["event"] == "refused"
        lines.append("  " + (_refusal_line(event) if refused else _event(event)))
        if event["event"] == "endeavoured":
            lines += [f"    {line}" for line in _endeavour(event)]
    for warning in answer["report"].get("warnings", ()):
        lines.append(f"  ? {warning}")
    for one in answer.get("answers", ()):
        lines.append("  " + ", ".join(f"{key}: {_plain(value)}" for key, value in one.items()))
    return "\n".join(lines) + "\n"


def _event(event: Mapping[str, Any]) -> str:
    facts = [
        f"{key.replace('_', ' ')} {_plain(value)}"
        for key, value in event.items()
        if key not in _SILENT and value not in (None, "", [], {}, False)
    ]
    rule = f" ({event['rule']})" if event["rule"] else ""
    return f"{event['event'].replace('-', ' ')}: {', '.join(facts)}{rule}"


def _refusal_line(event: Mapping[str, Any]) -> str:
    """Power refused, the line of its program (from 1), and every reason with its rule."""
    reasons = ", ".join(f"{one['reason']} ({one['rule']})" for one in event["reasons"])
    rating = f"; rating: {event['rating']['working']}" if event["rating"] else ""
    return f"refused: {event['power']}, line {event['line'] + 1}: {reasons}{rating}"


def _endeavour(event: Mapping[str, Any]) -> list[str]:
    gold, codes = event["gold"], event["codes"]
    found = [f"rating: {event['rating']['working']}"]
    chain = gold["court_to_target"]
    route = f"; court to target: {', '.join(chain['chain'])}" if chain else ""
    found.append(f"gold: {gold['cost']} + {gold['seas']} for seas + {gold['extra']} extra{route}")
    for code in codes:
        counts = "yes" if code["in_range"] and not code["why"] else f"no{' ' + code['why']}".rstrip()
        found.append(f"card {event['card']}, {code['column']}: {code['code']}: {counts}")
    return found


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(one) for one in value)
    return str(value)
