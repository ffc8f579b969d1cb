"""Counts of how reliably people play: taken when phases close and powers are given up.

Not here: what it means (commands).
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, insert, select, update

from judge.core.people import Conduct
from judge.store.schema import ConductRow

_OF = select(ConductRow.__table__).where(ConductRow.person.in_(bindparam("people", expanding=True)))
_COUNTED = ("on_time", "late", "abandoned")


def of(connection: Connection, people: Collection[int]) -> dict[int, Conduct]:
    """The figures of people; all nothing for who was never due."""
    found = {
        row.person: Conduct(
            on_time=row.on_time, late=row.late, abandoned=row.abandoned, stands_by=bool(row.stands_by)
        )
        for row in connection.execute(_OF, {"people": sorted(people)})
    }
    return {person: found.get(person, Conduct()) for person in people}


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
