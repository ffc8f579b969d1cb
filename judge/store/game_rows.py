"""The rows of games, one by one where one of them cannot be read: it must not hide the others.

Not here: what a record is made of (records), what else of a game may be unreadable
(runtime.unreadable_games).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import DBAPIError

from judge.core.table import GameRecord
from judge.store.records import game_of
from judge.store.schema import GameRow

_LOG = logging.getLogger("judge.store")


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
