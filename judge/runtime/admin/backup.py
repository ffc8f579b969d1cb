"""Everything as one file, or one game: rows, and the imported scenarios that belong to them.

Such files hold every secret; only our user can read them. Not here: the rows (store).
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy.exc import OperationalError, StatementError

from judge.catalogue import Catalogue
from judge.store import admin_queries, export
from judge.store.database import Store

_MAPS = "maps"
"""What lines with an imported file are headed by, in the place of a table's name."""


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
                lines = chain(export.dumped(tx.connection, game), _maps(games, scenario or ""))
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
        imported = files.imported(scenario) if files is not None else ()
    except (LookupError, ValueError):  # it is not here, or cannot be used: the rows are copied all the same
        imported = ()
    for file in imported:
        facts = {"kind": file.kind, "name": file.name, "text": file.text}
        yield json.dumps([_MAPS, facts], ensure_ascii=False)


def restore(store: Store, games: Catalogue, file: Path) -> Copy:
    """Read such a file: a whole judge into an empty database, a game into any.

    Raises ValueError for one that cannot be used here, OSError.
    """
    try:
        with gzip.open(file, "rt", encoding="utf-8") as text:
            lines = [line.rstrip("\n") for line in text]
    except (gzip.BadGzipFile, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise ValueError("not a file of a judge, or cut off") from error
    game = export.game_in(lines[0] if lines else "")
    rows, maps = _parted(lines)
    _maps_restored(games, maps)
    try:
        written = store.run(lambda tx: export.restored(tx.connection, rows))
    except OperationalError:
        raise
    except StatementError as error:  # its rows do not fit together
        raise ValueError(export.DAMAGED) from error
    return Copy(file, game, written + len(maps), file.stat().st_size)


def _parted(lines: Iterable[str]) -> tuple[list[str], list[Mapping[str, Any]]]:
    rows: list[str] = []
    maps: list[Mapping[str, Any]] = []
    for line in lines:
        if not line.startswith(f'["{_MAPS}"'):
            rows.append(line)
            continue
        try:
            maps.append(json.loads(line)[1])
        except (ValueError, LookupError, RecursionError) as error:
            raise ValueError(export.DAMAGED) from error
    return rows, maps


def _maps_restored(games: Catalogue, maps: Iterable[Mapping[str, Any]]) -> None:
    """The imported files that belong to the rows. Raises ValueError where another one has the name."""
    files = games.files
    if files is None:
        return
    there = {(file.kind, file.name): file.text for file in files.imported()}
    given: dict[str, bytes] = {}
    for facts in maps:
        kind, name, text = str(facts["kind"]), str(facts["name"]), str(facts["text"])
        if (kind, name) in there:
            if there[kind, name] != text:
                raise ValueError(f"another file {kind}/{name} was imported here")
        else:
            given[f"{kind}/{name}.yaml"] = text.encode()
    _, faults = files.take_in(given)
    if faults:
        raise ValueError("; ".join(map(str, faults)))
