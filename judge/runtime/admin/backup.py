"""Everything as one file, or one game: rows, and the imported scenarios that belong to them.

Such files hold every secret; only our user can read them. Not here: the rows (store).
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy.exc import OperationalError, StatementError

from judge.catalogue import Catalogue
from judge.runtime.unreadable_games import GameFault, fault_of, fault_words
from judge.store import admin_queries, export
from judge.store.database import Store
from judge.store.transaction import Transaction
from judge.store.upgrades import only_judge, sqlite_file

_LONGEST_LINE = 32 << 20
"""Bytes: the largest letter or picture that a judge keeps is a small part of it."""
_MOST_BYTES = 1 << 40
_MOST_MAPS = 1000
_MOST_NAMED = 50
_PART = re.compile(r"[a-z][a-z0-9-]{0,39}")
_MAPS = "maps"
"""Heading of lines with an imported file, in place of a table's name."""

_MAPS_HEAD = f'["{_MAPS}"'


@dataclass(frozen=True, slots=True)
class Copy:
    """`game` empty: everything."""

    file: Path
    game: str
    rows: int
    bytes: int


def back_up(store: Store, games: Catalogue, file: Path, game: str = "") -> Copy:
    """Write all, or one game, while the judge runs. Raises LookupError for an unknown game, OSError."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # readable by our user alone
    draft = Path(name)
    rows = -1
    try:
        with os.fdopen(number, "wb") as raw:
            with store.read() as tx, gzip.open(raw, "wt", encoding="utf-8") as out:
                scenario = admin_queries.scenario_of(tx.connection, game) if game else ""
                lines = chain(export.dump_rows(tx.connection, game), _maps(games, scenario or ""))
                for line in lines:
                    out.write(line + "\n")
                    rows += 1
            raw.flush()
            os.fsync(number)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return Copy(file, game.lower(), rows, file.stat().st_size)


def _maps(games: Catalogue, scenario: str) -> Iterator[str]:
    """The imported files, or those that one scenario needs."""
    files = games.files
    try:
        imported = files.keeper_files(scenario) if files is not None else ()
    except (LookupError, ValueError):  # it is not here, or cannot be used: the rows are copied all the same
        imported = ()
    for file in imported:
        facts = {"kind": file.kind, "name": file.name, "text": file.text}
        yield json.dumps([_MAPS, facts], ensure_ascii=False)


def restore(store: Store, games: Catalogue, file: Path, *, damaged: bool = False) -> Copy:
    """Read such a file: a whole judge into an empty database, a game into any.

    Each game is opened before anything is kept; where one cannot be, nothing is, unless `damaged` are
    welcome. Raises ValueError for a file that cannot be used here, JudgeAtWorkError for a whole judge into
    the database of one that runs, OSError.
    """
    lines = CopyLines(file, _room(store))
    game = export.game_in(next(iter(lines), ""))
    if not game:
        with store.read() as tx:
            export.demand_no_judge(tx.connection)
    with nullcontext() if game else only_judge(store.url), _maps_restored(games, _maps_in(lines)) as maps:
        written = _rows_restored(store, games, lines, damaged)
    return Copy(file, game, written + maps, file.stat().st_size)


def _rows_restored(store: Store, games: Catalogue, lines: CopyLines, damaged: bool) -> int:
    def work(tx: Transaction) -> int:
        written = export.restore_rows(tx.connection, _Rows(lines))
        name = export.game_in(next(iter(lines)))
        names = (name,) if name else tx.names_of_games()
        faults = [(one, fault_of(tx, games.table, one, whole=True, letter=True)) for one in names]
        unreadable = [(one, fault) for one, fault in faults if fault is not None]
        if unreadable and not damaged:
            raise ValueError(_unreadable_words(unreadable))
        return written

    try:
        return store.run(work)
    except OperationalError:
        raise
    except StatementError as error:  # its rows do not fit together
        raise ValueError(export.DAMAGED) from error


def _unreadable_words(games: Sequence[tuple[str, GameFault]]) -> str:
    named = "".join(f"\n  {name}: {fault_words(fault)}" for name, fault in games[:_MOST_NAMED])
    more = f"\n  and {len(games) - _MOST_NAMED} more" if len(games) > _MOST_NAMED else ""
    return (
        f"nothing was restored, for these games of the copy cannot be opened:{named}{more}\n"
        "Put in what is missing (judge scenarios import) and restore again, or take another copy. With "
        "--damaged all is restored as it is: these games stand still until they can be read, the others go on"
    )


def _room(store: Store) -> int:
    """Number of bytes that may be unpacked: what the disk of an SQLite file can take."""
    file = sqlite_file(store.url)
    return shutil.disk_usage(file.parent).free if file is not None else _MOST_BYTES


class CopyLines:
    """The lines of a copy, unpacked as they are read, as often as they are asked for.

    Raises ValueError for a file that is none of a judge, is cut off, or unpacks to more than any judge
    writes: in a line, or altogether.
    """

    def __init__(self, file: Path, room: int) -> None:
        self.file, self.room = file, room

    def __iter__(self) -> Iterator[str]:
        unpacked = 0
        try:
            with gzip.open(self.file, "rb") as text:
                while line := text.readline(_LONGEST_LINE + 1):
                    unpacked += len(line)
                    if len(line) > _LONGEST_LINE or unpacked > self.room:
                        raise ValueError(
                            "the file unpacks to more than a judge writes, or than the disk can take"
                        )
                    yield line.decode("utf-8").rstrip("\n")
        except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise ValueError("not a file of a judge, or cut off") from error


@dataclass(frozen=True, slots=True)
class _Rows:
    """The lines of a copy without its imported files."""

    lines: CopyLines

    def __iter__(self) -> Iterator[str]:
        return (line for line in self.lines if not line.startswith(_MAPS_HEAD))


def _maps_in(lines: CopyLines) -> list[Mapping[str, Any]]:
    """The imported files of a copy. Raises ValueError for too many of them, or what is none."""
    found: list[Mapping[str, Any]] = []
    size = 0
    for line in lines:
        if not line.startswith(_MAPS_HEAD):
            continue
        size += len(line)
        if len(found) >= _MOST_MAPS or size > _LONGEST_LINE:
            raise ValueError("the file holds more scenarios than any judge has")
        try:
            kind, name, text = (json.loads(line)[1][key] for key in ("kind", "name", "text"))
            if not (_PART.fullmatch(kind) and _PART.fullmatch(name) and isinstance(text, str)):
                raise ValueError(export.DAMAGED)
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise ValueError(export.DAMAGED) from error
        found.append({"kind": kind, "name": name, "text": text})
    return found


@contextmanager
def _maps_restored(games: Catalogue, maps: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    """Put in the imported files that belong to the rows, and take them out again if those cannot be restored.

    Gives their number. Raises ValueError where another one has the name.
    """
    files = games.files
    if files is None:
        yield 0
        return
    there = {(file.kind, file.name): file.text for file in files.keeper_files()}
    given: dict[str, bytes] = {}
    number = 0
    for facts in maps:
        number += 1
        kind, name, text = facts["kind"], facts["name"], facts["text"]
        if (kind, name) in there:
            if there[kind, name] != text:
                raise ValueError(f"another file {kind}/{name} was imported here")
        else:
            given[f"{kind}/{name}.yaml"] = text.encode()
    taken, faults = files.take_in(given)
    if faults:
        raise ValueError("; ".join(map(str, faults)))
    try:
        yield number
    except BaseException:
        for one in taken:
            files.take_out(one.kind, one.name)
        raise
