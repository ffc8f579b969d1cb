"""Whole files of recorded phases, line by line: results out.

Memory does not grow with a file. Not here: one phase (adjudicate), the command line (cli).
"""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TextIO, cast

from judge.games.machiavelli.records.adjudicate import Played, play, result
from judge.json_records.faults import Flaw, FlawedRecordError
from judge.json_records.json_lines import RepeatedKeysError, parsed

_GZIP = b"\x1f\x8b"

PLAYED, FLAWED = 0, 2
"""Exit statuses: every record could be played, or one could not."""


class OtherGame(Protocol):
    """The lines of another game, by its own layout."""

    def is_mine(self, record: Any) -> bool: ...

    def answer(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """What comes of a line. Raises FlawedRecordError."""
        ...

    def told(self, label: str, record: Mapping[str, Any]) -> str:
        """The same as a person would tell it. Raises FlawedRecordError."""
        ...


class Teller(Protocol):
    """Tells a phase, and why one cannot be played, as a person would."""

    def phase(self, label: str, played: Played) -> str: ...

    def faulty(self, file: str, number: int, flaws: Sequence[Flaw]) -> str: ...


def run(
    files: Sequence[str],
    *,
    output: TextIO,
    tell: Teller | None = None,
    limit: int | None = None,
    others: Sequence[OtherGame] = (),
) -> int:
    """Play every record of the files, one JSON object a line, or as `tell` says it; the exit status.

    `limit`: records of each file at most. `others`: games whose lines may stand there as well.
    """
    return max((_play(file, output, tell, limit, others) for file in files), default=PLAYED)


def lines_of(file: str) -> Iterator[bytes]:
    """The lines of a file, gzipped or not, or of the standard input (``-``). Raises OSError, EOFError."""
    if file == "-":
        yield from _unzipped(cast(io.BufferedReader, sys.stdin.buffer))
        return
    with Path(file).open("rb") as raw:
        yield from _unzipped(raw)


def _unzipped(raw: io.BufferedReader) -> Iterable[bytes]:
    return gzip.GzipFile(fileobj=raw) if raw.peek(2)[:2] == _GZIP else raw


def records_of(
    file: str, limit: int | None = None
) -> Iterator[tuple[int, Mapping[str, Any] | FlawedRecordError]]:
    """The records of a file with their numbers; what cannot be read is one as well.

    `limit`: how many at most.
    """
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
            yield number, parsed(line.strip())
        except FlawedRecordError as flawed:
            yield number, flawed


def _play(
    file: str, output: TextIO, tell: Teller | None, limit: int | None, others: Sequence[OtherGame]
) -> int:
    status = PLAYED
    for number, record in records_of(file, limit):
        try:
            whole = sound(record)
            other = next((game for game in others if game.is_mine(whole)), None)
            if tell is not None:
                label = label_of(number, whole)
                words = other.told(label, whole) if other else tell.phase(label, play(whole))
                output.write(words + "\n")
                continue
            told = other.answer(whole) if other else result(whole, play(whole))
        except FlawedRecordError as flawed:
            status, flaws = FLAWED, _all_flaws(flawed, others)
            if tell is not None:
                output.write(tell.faulty(file, number, flaws) + "\n")
                continue
            told = {"file": file, "line": number, "faults": [str(flaw) for flaw in flaws]}
        line = json.dumps(told, ensure_ascii=False, sort_keys=True, default=float)  # half ducats
        output.write(line + "\n")
    return status


def _all_flaws(flawed: FlawedRecordError, others: Sequence[OtherGame]) -> tuple[Flaw, ...]:
    """With those of what is left of a record in which keys stood twice."""
    if isinstance(flawed, RepeatedKeysError):
        other = next((game for game in others if game.is_mine(flawed.record)), None)
        try:
            _ = other.answer(flawed.record) if other else play(flawed.record)
        except FlawedRecordError as more:
            return (*flawed.flaws, *more.flaws)
    return flawed.flaws


def label_of(number: int, record: Mapping[str, Any]) -> str:
    """By what a record is called where people read of it."""
    return f"{number} {record.get('id', '')}".strip()


def sound(record: Mapping[str, Any] | FlawedRecordError) -> Mapping[str, Any]:
    """The same, or raises what is wrong with it."""
    if isinstance(record, FlawedRecordError):
        raise record
    return record
