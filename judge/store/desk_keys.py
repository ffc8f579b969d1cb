"""Keys of the order desk: one counts for each seat, those before it are kept so that their links explain it.

Not here: what a key opens (core.desk_keys).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from judge.core.desk_keys import DeskKey
from judge.core.game import Seat
from judge.store.schema import DeskKeyRow

_EXPLAINED_FOR = timedelta(days=60)
"""After that, a key that opens nothing is forgotten."""
_BY_DIGEST = select(DeskKeyRow.__table__).where(DeskKeyRow.digest == bindparam("digest"))


def by_digest(connection: Connection, digest: str) -> DeskKey | None:
    """A key by its hash."""
    row = connection.execute(_BY_DIGEST, {"digest": digest}).first()
    return None if row is None else _key(row)


def of_seat(connection: Connection, game: str, seat: Seat, since: datetime) -> tuple[DeskKey, ...]:
    """A seat's keys that were made since then, oldest first."""
    rows = select(DeskKeyRow.__table__).where(*_of(game, seat), DeskKeyRow.made >= since)
    return tuple(_key(row) for row in connection.execute(rows.order_by(DeskKeyRow.made)))


def keep(connection: Connection, key: DeskKey) -> None:
    """Add a key, in the place of its seat's others."""
    withdraw(connection, key.game, key.seat)
    old = key.made - _EXPLAINED_FOR
    connection.execute(delete(DeskKeyRow).where(*_of(key.game, key.seat), DeskKeyRow.made < old))
    values = {name: getattr(key, name) for name in DeskKey.__dataclass_fields__}
    connection.execute(insert(DeskKeyRow).values(values))


def withdraw(connection: Connection, game: str, seat: Seat) -> None:
    """End all keys of a seat."""
    connection.execute(update(DeskKeyRow).where(*_of(game, seat)).values(withdrawn=True))


def _of(game: str, seat: Seat) -> tuple[Any, ...]:
    return DeskKeyRow.game == game, DeskKeyRow.seat == seat


def _key(row: Any) -> DeskKey:
    return DeskKey(**{**row._mapping, "seat": Seat(row.seat)})
