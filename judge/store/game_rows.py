"""The rows of games, one by one where one of them cannot be read: it must not hide the others.

Lists of all games want everything but positions, and few of a thousand games have changed since the last
list: a process remembers the records that it made, by the version of a game and the little that tells a game
from another of its name. That nothing has changed at all is told by these of all games, put into a few
strings. SQLite reads a row from its beginning: positions and all behind them stay unread.

Not here: what a record is made of (records), what else of a game may be unreadable
(runtime.unreadable_games).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, Select, func, literal_column, select
from sqlalchemy.exc import DBAPIError

from judge.core.repository import UnreadableGame
from judge.core.table import GameRecord
from judge.store.records import game_of
from judge.store.schema import GameRow

_LOG = logging.getLogger("judge.store")
_ALL = select(GameRow.__table__).order_by(GameRow.number.desc())
_SAID = "name", "version", "status", "created"
_ROWS: Any = (  # as they lie there: what is told apart needs no types
    select(*map(literal_column, _SAID)).select_from(GameRow.__table__).order_by(GameRow.number.desc())
)


def _of_all(*columns: str) -> Any:
    """The query for one row, with a string for each column that has its values in all rows."""
    texts: list[Any] = [literal_column(f"CAST({column} AS TEXT)") for column in columns]
    return select(*(func.aggregate_strings(text, "\n") for text in texts)).select_from(GameRow.__table__)


_SAID_OF_ALL = _of_all(*_SAID, "number")
_NAMES = select(GameRow.name).order_by(GameRow.number.desc())
_NAMES_OF_ALL = _of_all("name", "number")
_MOST_OUTLINES = 5_000
_MOST_ASKED = 200
"""So many rows are asked for by name; more by reading all."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """`record` None: it cannot be read."""

    name: str
    record: GameRecord | None


def game_rows(
    connection: Connection, query: Select[Any], values: Mapping[str, Any] | None = None
) -> Iterator[Any]:
    """The rows of a query for all columns of games; of one that cannot be read only `name` and `version`.

    `values`: those of the query's parameters.
    """
    try:
        yield from connection.execute(query, values).all()
        return
    except DBAPIError:
        raise
    except Exception:  # a value that is none of its column's type
        _LOG.debug("the rows of games are read one by one", exc_info=True)
    columns = (GameRow.name, GameRow.version)
    names = query.with_only_columns(*columns, maintain_column_froms=True)
    for row in connection.execute(names, values).all():
        try:
            yield from connection.execute(select(GameRow.__table__).where(GameRow.name == row.name)).all()
        except DBAPIError:
            raise
        except Exception:
            yield SimpleNamespace(name=row.name, version=row.version)


def readable_game(row: Any) -> GameRecord | None:
    """The record of a row; None if it cannot be read."""
    try:
        return game_of(row)
    except Exception:
        _LOG.debug("game %s cannot be read", row.name, exc_info=True)
        return None


@dataclass(frozen=True, slots=True)
class Outline:
    """A game as lists show it: `record` has no position (`state` is empty); None if it cannot be read."""

    name: str
    version: int
    record: GameRecord | None


@dataclass(frozen=True, slots=True)
class ListOfGames:
    """All games, newest first, with what is asked of all of them. `records`: of those that can be read.

    While no row changes it is the same object, and so is `records`.
    """

    outlines: Sequence[Outline]
    records: Sequence[GameRecord]
    versions: Mapping[str, int]
    unreadable: Sequence[UnreadableGame]

    @classmethod
    def from_outlines(cls, outlines: Sequence[Outline]) -> ListOfGames:
        """The list with these entries."""
        return cls(
            outlines=outlines,
            records=[one.record for one in outlines if one.record is not None],
            versions={one.name: one.version for one in outlines},
            unreadable=tuple(UnreadableGame(one.name, False) for one in outlines if one.record is None),
        )


class Outlines:
    """Records without positions that were made before from one database, the last ones, and the names of all
    games. Safe to use from several threads.
    """

    def __init__(self, most: int = _MOST_OUTLINES) -> None:
        self._most, self._lock = most, threading.Lock()
        self._made: dict[tuple[Any, ...], GameRecord] = {}
        self._last: tuple[Any, ListOfGames] = None, ListOfGames.from_outlines(())
        self._names: tuple[Any, tuple[str, ...]] = None, ()

    def names(self, connection: Connection, *, keep: bool = True) -> tuple[str, ...]:
        """The names of all games, newest first, the same object while none changes; `keep` as in `all`."""
        said = tuple(connection.execute(_NAMES_OF_ALL).one())
        before, names = self._names
        if said == before:
            return names
        names = tuple(connection.scalars(_NAMES).all())
        if keep:
            self._names = said, names
        return names

    def all(self, connection: Connection, *, keep: bool = True) -> ListOfGames:
        """All games, newest first.

        `keep` False: whoever asks has written, and may write more: what it sees is not remembered.
        """
        said_of_all = tuple(connection.execute(_SAID_OF_ALL).one())
        before, listed = self._last
        if said_of_all == before:
            return listed
        rows = [*map(tuple, connection.execute(_ROWS).all())]
        with self._lock:
            known = {said: made for said in rows if (made := self._made.get(said)) is not None}
        unknown = {said[0]: said for said in rows if said not in known}
        found = {unknown[name]: record for name, record in _read_outlines(connection, [*unknown])}
        known |= found
        listed = ListOfGames.from_outlines([Outline(said[0], said[1], known.get(said)) for said in rows])
        if keep:
            self._remember(found)
            if len(known) == len(rows) <= self._most:  # rows that cannot be read are tried again
                self._last = said_of_all, listed
        return listed

    def _remember(self, found: Mapping[tuple[Any, ...], GameRecord]) -> None:
        with self._lock:
            self._made |= found
            while len(self._made) > self._most:
                del self._made[next(iter(self._made))]


def _read_outlines(connection: Connection, names: list[str]) -> Iterator[tuple[str, GameRecord]]:
    """Those of these games that can be read."""
    if not names:
        return
    query = _ALL if len(names) > _MOST_ASKED else _ALL.where(GameRow.name.in_(names))
    wanted = frozenset(names)
    for row in game_rows(connection, query):
        record = readable_game(row) if row.name in wanted else None
        if record is not None:
            yield row.name, replace(record, state="")
