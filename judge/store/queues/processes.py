"""The processes of a judge that are alive: each is heard of every few seconds, and what a lost one had goes
back.

On SQLite there is one judge, so whatever is in hand when it starts was left by the dead; on PostgreSQL others
may be at work, and a process is lost when nobody has heard of it for `SILENCE`. Not here: who starts and
watches them (runtime).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, or_, select, update

from judge.core.health import Component
from judge.store.queues import letters, outbox
from judge.store.schema import LetterRow, OutboxRow, ProcessRow

BEAT = timedelta(seconds=5)
"""How often a process is heard of."""
SILENCE = timedelta(seconds=20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiving:
    """A process that takes letters in. `complete` and `settled` are as in the table; `components` are the
    parts of its judge.
    """

    name: str
    complete: datetime | None
    settled: datetime | None
    components: tuple[Component, ...] = ()


def beat(connection: Connection, name: str, now: datetime, receiving: Receiving | None) -> None:
    """A process is alive; `receiving` tells how far it has taken letters in, if it does."""
    values = {
        "beat": now,
        "receives": receiving is not None,
        "complete": receiving.complete if receiving else None,
        "settled": receiving.settled if receiving else None,
        "components": [c.plain() for c in receiving.components] if receiving else None,
    }
    done = connection.execute(update(ProcessRow).where(ProcessRow.name == name).values(values))
    if not done.rowcount:
        connection.execute(insert(ProcessRow).values(name=name, **values))


def receiving(connection: Connection, now: datetime, also: str = "") -> tuple[Receiving, ...]:
    """All living processes that take letters in, and `also`, which is known to live though it is silent."""
    heard = or_(ProcessRow.beat > now - SILENCE, ProcessRow.name == also)
    columns = (ProcessRow.name, ProcessRow.complete, ProcessRow.settled, ProcessRow.components)
    wanted = select(*columns).where(heard, ProcessRow.receives.is_(True)).order_by(ProcessRow.name)
    return tuple(
        Receiving(
            name=row.name,
            complete=row.complete,
            settled=row.settled,
            components=tuple(map(Component.of_plain, row.components or ())),
        )
        for row in connection.execute(wanted)
    )


def gone(connection: Connection, name: str, now: datetime, weight: int) -> int:
    """A process has ended: forget it, and give back what it had in hand; how many letters came in."""
    connection.execute(delete(ProcessRow).where(ProcessRow.name == name))
    outbox.free(connection, name, now)
    return letters.free(connection, name, now, weight)


def free_lost(connection: Connection, now: datetime) -> tuple[str, ...]:
    """Give back what lost processes had in hand; their names. On SQLite: all that is in hand at all.

    To be called at a start; on PostgreSQL every now and then.
    """
    alive: set[str] = set()
    if connection.dialect.name == "postgresql":
        alive = set(connection.scalars(select(ProcessRow.name).where(ProcessRow.beat > now - SILENCE)))
    known = set(connection.scalars(select(ProcessRow.name)))
    holding = {
        name
        for column in (LetterRow.worker, OutboxRow.worker)
        for name in connection.scalars(select(column).where(column.is_not(None)).distinct())
        if name is not None
    }
    lost = tuple(sorted((known | holding) - alive))
    for name in lost:
        gone(connection, name, now, 1)
    return lost
