"""Whole files of recorded phases, line by line: results out, or comparison with what was recorded.

Memory does not grow with a file. Not here: one phase (adjudicate, compare), the command line (cli).
"""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO, cast

from judge.recorded.adjudicate import Played, play, result
from judge.recorded.compare import FIELDS, Difference, differences
from judge.recorded.departures import explanations
from judge.recorded.faults import Flaw, FlawedRecordError

SHOWN = 3  # first differences of each field that are printed
_GZIP = b"\x1f\x8b"

AGREE, DIFFER, FLAWED = 0, 1, 2
"""Exit statuses: everything agrees or is explained, something does not, a record cannot be played."""


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


Teller = Callable[[str, Played], str]
"""Tells a phase, given its label, as a person would."""


def run(
    files: Sequence[str],
    *,
    compare: bool,
    explain: bool,
    output: TextIO,
    limit: int | None = None,
    tell: Teller | None = None,
) -> int:
    """Play or compare every record of the files; the exit status. `limit`: records of each file at most.

    Played records come out as JSON, or as `tell` says them.
    """
    status = AGREE
    for file in files:
        one = _compare(file, explain, output, limit) if compare else _play(file, output, limit, tell)
        status = max(status, one)
    return status


def lines_of(file: str) -> Iterator[bytes]:
    """The lines of a file, gzipped or not, or of the standard input (``-``). Raises OSError, EOFError."""
    if file == "-":
        yield from _unzipped(cast(io.BufferedReader, sys.stdin.buffer))
        return
    with Path(file).open("rb") as raw:
        yield from _unzipped(raw)


def _unzipped(raw: io.BufferedReader) -> Iterable[bytes]:
    return gzip.GzipFile(fileobj=raw) if raw.peek(2)[:2] == _GZIP else raw


def _records(file: str, limit: int | None) -> Iterator[tuple[int, Mapping[str, Any] | FlawedRecordError]]:
    number = 0
    lines = iter(lines_of(file))
    while True:
        number += 1
        try:
            line = next(lines, None)
        except (OSError, EOFError) as error:  # not there, not readable, or cut off while zipped
            yield number, FlawedRecordError((Flaw(file, "unreadable-file", str(error)),))
            return
        if line is None:
            return
        if limit is not None and number > limit:
            return
        if not line.strip():
            continue
        try:
            yield number, json.loads(line.strip())
        except (ValueError, RecursionError) as error:
            yield number, FlawedRecordError((Flaw("", "not-json", str(error)),))


def _play(file: str, output: TextIO, limit: int | None, tell: Teller | None) -> int:
    status = AGREE
    for number, record in _records(file, limit):
        try:
            whole, played = _played(record)
            if tell is not None:
                output.write(tell(_label(number, whole), played) + "\n")
                continue
            told = result(whole, played)
        except FlawedRecordError as flawed:
            status = FLAWED
            told = {"line": number, "faults": [str(flaw) for flaw in flawed.flaws]}
        output.write(json.dumps(told, ensure_ascii=False, sort_keys=True) + "\n")
    return status


def _label(number: int, record: Mapping[str, Any]) -> str:
    return f"{number} {record.get('id', '')}".strip()


def _played(record: Mapping[str, Any] | FlawedRecordError) -> tuple[Mapping[str, Any], Played]:
    if isinstance(record, FlawedRecordError):
        raise record
    return record, play(record)


def _compare(file: str, explain: bool, output: TextIO, limit: int | None) -> int:
    tally = Tally()
    for number, record in _records(file, limit):
        if isinstance(record, Mapping) and record.get("anomalies"):
            tally.left_out += 1
            continue
        try:
            whole, played = _played(record)
            found = differences(whole, played)
        except FlawedRecordError as flawed:
            tally.flawed += 1
            for flaw in flawed.flaws:
                output.write(f"{file}:{number}: {flaw}\n")
            continue
        _count(tally, _label(number, whole), whole, played, found)
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
