"""Counts of how reliably people play: taken when phases close and powers are given up.

Not here: what it means (commands).
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from judge.core.people import Conduct
from judge.store.schema import ConductRow

_COUNTED = ("on_time", "late", "abandoned")


def of(connection: Connection, person: int) -> Conduct:
    """A person's figures; all nothing for who was never due."""
    row = connection.execute(select(ConductRow.__table__).where(ConductRow.person == person)).first()
    if row is None:
        return Conduct()
    return Conduct(on_time=row.on_time, late=row.late, abandoned=row.abandoned, stands_by=bool(row.stands_by))


def count(connection: Connection, person: int, what: str) -> None:
    """One more ``on_time``, ``late`` or ``abandoned``."""
    assert what in _COUNTED
    _there(connection, person)
    column = getattr(ConductRow, what)
    connection.execute(update(ConductRow).where(ConductRow.person == person).values({what: column + 1}))


def stand_by(connection: Connection, person: int, on: bool) -> None:
    """Note whether somebody wants to be asked when a power is without a player."""
    _there(connection, person)
    connection.execute(update(ConductRow).where(ConductRow.person == person).values(stands_by=on))


def standing_by(connection: Connection) -> tuple[int, ...]:
    """Those who want to be asked."""
    wanted = select(ConductRow.person).where(ConductRow.stands_by.is_(True)).order_by(ConductRow.person)
    return tuple(connection.scalars(wanted))


def _there(connection: Connection, person: int) -> None:
    if connection.scalar(select(ConductRow.person).where(ConductRow.person == person)) is None:
        fresh = {"person": person, "on_time": 0, "late": 0, "abandoned": 0, "stands_by": False}
        connection.execute(insert(ConductRow).values(fresh))
