"""Counts of how reliably people play: taken when phases close and powers are given up.

Not here: what it means (commands).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, select, update

from judge.core.people import Conduct
from judge.store import upserts
from judge.store.schema import ConductRow, table_of

_CONDUCT = table_of(ConductRow)
_CONDUCT_OF = select(_CONDUCT).where(_CONDUCT.c.person.in_(bindparam("people", expanding=True)))
_COUNTED = {
    what: update(_CONDUCT).where(_CONDUCT.c.person == bindparam("who")).values({what: _CONDUCT.c[what] + 1})
    for what in ("on_time", "late", "abandoned")
}
"""The statement that adds one, by what is counted."""


def conduct_of(connection: Connection, people: Collection[int]) -> dict[int, Conduct]:
    """The figures of people; all nothing for who was never due."""
    found = {
        row.person: Conduct(
            on_time=row.on_time, late=row.late, abandoned=row.abandoned, stands_by=bool(row.stands_by)
        )
        for row in connection.execute(_CONDUCT_OF, {"people": sorted(people)})
    }
    return {person: found.get(person, Conduct()) for person in people}


def count_conduct(connection: Connection, counted: Sequence[tuple[int, str]]) -> None:
    """One more ``on_time``, ``late`` or ``abandoned`` for each of these; somebody may be there twice."""
    assert {what for _, what in counted} <= {*_COUNTED}
    _put_there(connection, [person for person, _ in counted])
    for what, one_more in _COUNTED.items():
        if people := sorted(person for person, counted_as in counted if counted_as == what):
            connection.execute(one_more, [{"who": person} for person in people])


def stand_by(connection: Connection, person: int, on: bool) -> None:
    """Note whether somebody wants to be asked when a power is without a player."""
    _put_there(connection, [person])
    connection.execute(update(ConductRow).where(ConductRow.person == person).values(stands_by=on))


def standing_by(connection: Connection) -> tuple[int, ...]:
    """Those who want to be asked."""
    wanted = select(ConductRow.person).where(ConductRow.stands_by.is_(True)).order_by(ConductRow.person)
    return tuple(connection.scalars(wanted))


def _put_there(connection: Connection, people: Collection[int]) -> None:
    """Add rows for those who have none yet."""
    nothing = {"on_time": 0, "late": 0, "abandoned": 0, "stands_by": False}
    rows = [{"person": person, **nothing} for person in sorted({*people})]
    if rows:
        connection.execute(upserts.put_unless_known(_CONDUCT, connection.dialect.name), rows)
