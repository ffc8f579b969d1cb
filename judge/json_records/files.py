"""Whole files of recorded phases of any game, line by line: results out.

Memory does not grow with a file. Not here: one phase (each game's records), the command line (cli).
"""

from __future__ import annotations

import gc
import gzip
import io
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO, cast

from judge.core.system.workbench import Records
from judge.json_records.faults import Flaw, FlawedRecordError
from judge.json_records.flaw_words import with_meanings
from judge.json_records.json_lines import RepeatedKeysError, parse_line

_GZIP = b"\x1f\x8b"

_UNCOLLECTED = 8
"""Records of which the garbage may lie about together."""
PLAYED, FLAWED = 0, 2
"""Exit statuses: every record could be played, or one could not."""


def run(
    files: Sequence[str],
    games: Sequence[Records],
    *,
    output: TextIO,
    explain: bool = False,
    limit: int | None = None,
) -> int:
    """Play every record of the files, one JSON object a line, or (`explain`) in words; the exit status.

    `games`: a line that none of them claims is the first one's. `limit`: records of each file at most.
    """
    return max((_play(file, games, output, explain, limit) for file in files), default=PLAYED)


def game_of(record: object, games: Sequence[Records]) -> Records:
    """The game of a record: the one that claims it, else the first."""
    return next((game for game in games if game.is_mine(record)), games[0])


def lines_of(file: str) -> Iterator[bytes]:
    """The lines of a file, gzipped or not, or of the standard input (``-``). Raises OSError, EOFError."""
    if file == "-":
        yield from _unzip(cast(io.BufferedReader, sys.stdin.buffer))
        return
    with Path(file).open("rb") as raw:
        yield from _unzip(raw)


def _unzip(raw: io.BufferedReader) -> Iterable[bytes]:
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
            yield number, parse_line(line.strip())
        except FlawedRecordError as flawed:
            yield number, flawed


def _play(file: str, games: Sequence[Records], output: TextIO, explain: bool, limit: int | None) -> int:
    status = PLAYED
    for number, record in records_of(file, limit):
        if number % _UNCOLLECTED == 0:
            gc.collect()  # what a position remembers of its lines lies in circles
        try:
            whole = sound(record)
            game = game_of(whole, games)
            if explain:
                output.write(game.explanation(label_of(number, whole), whole) + "\n")
                continue
            told = game.answer(whole)
        except FlawedRecordError as flawed:
            status, flaws = FLAWED, _all_flaws(flawed, games)
            if explain:
                output.write("\n".join(with_meanings(flaws, f"{file}:{number}: ")) + "\n\n")
                continue
            told = {"file": file, "line": number, **_id_of(record), "faults": [str(flaw) for flaw in flaws]}
        line = json.dumps(told, ensure_ascii=False, sort_keys=True, default=float)  # half ducats
        output.write(line + "\n")
    return status


def _all_flaws(flawed: FlawedRecordError, games: Sequence[Records]) -> tuple[Flaw, ...]:
    """With those of what is left of a record in which keys stood twice."""
    if isinstance(flawed, RepeatedKeysError):
        try:
            game_of(flawed.record, games).answer(flawed.record)
        except FlawedRecordError as more:
            return (*flawed.flaws, *more.flaws)
    return flawed.flaws


def _id_of(record: Mapping[str, Any] | FlawedRecordError) -> dict[str, str | int]:
    """By what a faulty record is called, if it can be read and says so."""
    id = record.get("id") if isinstance(record, Mapping) else None
    return {"id": id} if isinstance(id, str | int) and not isinstance(id, bool) else {}


def label_of(number: int, record: Mapping[str, Any]) -> str:
    """By what a record is called where people read of it."""
    return f"{number} {record.get('id', '')}".strip()


def sound(record: Mapping[str, Any] | FlawedRecordError) -> Mapping[str, Any]:
    """The same, or raises what is wrong with it."""
    if isinstance(record, FlawedRecordError):
        raise record
    return record
