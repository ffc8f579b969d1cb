"""Empires of the Middle Ages without any mail: lines played and told, sets of data checked.

Implements `Workbench` of judge.core.system.

A played line as a person reads it (`judge adjudicate --explain`): each event a line, ratings with working.
Names of events and codes are those of the report; the letters of a game have sentences of their own.

Not here: playing a line (adjudicate), files of lines (json_records.files), checking a set (sets), playing
(adjudicate).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from judge.data_files.faults import Fault
from judge.games.empires.drawing.board_drawing import differences
from judge.games.empires.records import adjudicate
from judge.games.empires.sets.loading import Sets, folder_faults


class EmpiresRecords:
    """Positions and programs as lines of JSON. A line brings its own board, which nobody has drawn."""

    def is_mine(self, record: object) -> bool:
        """Decide whether a line is about this game."""
        return adjudicate.is_mine(record)

    def answer(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Answer to a line. Raises FlawedRecordError."""
        return adjudicate.answer(record)

    def explanation(self, label: str, record: Mapping[str, Any]) -> str:
        """The same, line by line with the working of each rating. Raises FlawedRecordError."""
        return in_words(label, adjudicate.answer(record))

    def picture(self, record: Mapping[str, Any], power: str = "", *, whole: bool = False) -> NoReturn:
        """Raises LookupError: there is no drawing."""
        raise LookupError("lines of Empires of the Middle Ages have no drawing")

    def film(self, records: Iterable[Mapping[str, Any]]) -> NoReturn:
        """Raises LookupError: there is no drawing."""
        raise LookupError("lines of Empires of the Middle Ages have no drawing")

    def overlaps(self, record: Mapping[str, Any]) -> Mapping[str, int]:
        """Nothing is drawn."""
        return {}


class EmpiresData:
    """Sets of data, a folder each."""

    def titles(self) -> Iterator[str]:
        """Every scenario, with the set that it belongs to."""
        sets = Sets()
        for name, owner in sets.scenarios().items():
            yield f"scenario  {name:34} {sets.load_set(owner).scenarios[name].title}"

    def reads(self, file: str) -> bool:
        """Decide whether something is a folder, as every set is."""
        return Path(file).is_dir()

    def faults(self, files: Sequence[str] = ()) -> Sequence[Fault]:
        """Everything that is wrong with sets in folders, or with all that there are. Raises OSError."""
        return tuple(folder_faults(map(Path, files))) if files else Sets().faults()

    def differences(self) -> Sequence[str]:
        """Every pair of places that a drawing shows otherwise than its board has it."""
        sets = Sets()
        return [
            f"drawings/{name}.json: {one.kind}: {' - '.join(one.areas)}"
            for name in sets.files.names()
            for one in differences(sets.load_set(name).board)
        ]


class EmpiresWorkbench:
    """Both."""

    records = EmpiresRecords()
    data = EmpiresData()


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
