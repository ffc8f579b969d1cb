"""``scripts/compare [--explain] [--limit N] FILE...``: our results of recorded phases against recorded ones.

Differences are printed field by field, then one line for each file with what was counted. Not here: one
phase (compare), why another judge decides otherwise (departures).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from judge.games.machiavelli.records.adjudicate import Played
from judge.json_records.faults import FlawedRecordError
from judge.json_records.files import label_of, records_of, sound
from tests.conformance.compare import FIELDS, Difference, differences
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.reference import play

SHOWN = 3
"""First differences of each field that are printed."""

AGREE, DIFFER, FLAWED = 0, 1, 2
"""Exit statuses: everything agrees or is explained, something does not, a record cannot be played."""


def main() -> int:
    """The exit status of the worst file."""
    parser = argparse.ArgumentParser(prog="scripts/compare", description=__doc__)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="JSON lines, gzipped or not; -: standard input"
    )
    parser.add_argument(
        "--explain", action="store_true", help="count the known departures behind differences"
    )
    parser.add_argument("--limit", type=int, default=None, help="records of each file at most")
    given = parser.parse_args()
    return max(compare(file, given.explain, sys.stdout, given.limit) for file in given.files)


@dataclass(slots=True)
class Tally:
    """What is counted while a file streams by."""

    phases: int = 0
    agree: int = 0
    explained: int = 0
    flawed: int = 0
    left_out: int = 0
    fields: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    shown: dict[str, list[tuple[str, Difference]]] = field(default_factory=dict)

    @property
    def unexplained(self) -> int:
        return self.phases - self.agree - self.explained

    def differing(self, label: str, found: Sequence[Difference]) -> None:
        """Count the fields that differ, and keep the first differences of each."""
        self.fields.update({one.field for one in found})
        for one in found:
            first = self.shown.setdefault(one.field, [])
            if len(first) < SHOWN:
                first.append((label, one))


def compare(file: str, explain: bool, output: TextIO, limit: int | None = None) -> int:
    """Compare every record of a file with what was recorded; the exit status."""
    tally = Tally()
    for number, record in records_of(file, limit):
        if isinstance(record, Mapping) and record.get("anomalies"):
            tally.left_out += 1
            continue
        try:
            whole = sound(record)
            played = play(whole)
            found = differences(whole, played)
        except FlawedRecordError as flawed:
            tally.flawed += 1
            for flaw in flawed.flaws:
                output.write(f"{file}:{number}: {flaw}\n")
            continue
        _count(tally, label_of(number, whole), whole, played, found)
    _print(file, tally, explain, output)
    if tally.flawed:
        return FLAWED
    return DIFFER if tally.unexplained else AGREE


def _count(
    tally: Tally, label: str, record: Mapping[str, Any], played: Played, found: Sequence[Difference]
) -> None:
    tally.phases += 1
    if not found:
        tally.agree += 1
        return
    numbers = explanations(played, found)
    if numbers:
        tally.explained += 1
        tally.numbers.update(numbers)
        return
    tally.differing(label, found)


def _print(file: str, tally: Tally, explain: bool, output: TextIO) -> None:
    for name in FIELDS:
        if name not in tally.fields:
            continue
        output.write(f"{name}: phases {tally.fields[name]}\n")
        for label, one in tally.shown[name]:
            output.write(
                f"  {label}: {_short(one.key)}: recorded {_short(one.recorded)}, ours {_short(one.ours)}\n"
            )
    if explain:
        for number, count in sorted(tally.numbers.items()):
            output.write(f"explained {number}: phases {count}\n")
    if tally.left_out:
        output.write(f"left out for their anomalies: phases {tally.left_out}\n")
    share = 100 * tally.agree / tally.phases if tally.phases else 100.0
    output.write(
        f"{file}: phases {tally.phases}, agree {tally.agree} ({share:.1f} %), "
        f"explained {tally.explained}, unexplained {tally.unexplained}\n"
    )


def _short(value: Any) -> str:
    return str(value)[:300]


if __name__ == "__main__":
    sys.exit(main())
