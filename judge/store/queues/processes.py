"""The processes of a judge that are alive: each is heard of every few seconds, and what a lost one had goes
back.

On SQLite there is one judge, so whatever is in hand when it starts was left by the dead; on PostgreSQL others
may be at work, and a process is lost when nobody has heard of it for `SILENCE`. Not here: who starts and
watches them (runtime).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from judge.core.health import Component, Receiving
from judge.store.queues import due_phases, letters, lost_receivers, outbox
from judge.store.schema import DuePhaseRow, LetterRow, OutboxRow, ProcessRow

BEAT = timedelta(seconds=5)
"""Time between two signs of life of a process."""
SILENCE = timedelta(seconds=20)
AHEAD = timedelta(hours=1)
"""A sign of life that is dated so far ahead is one of a clock that has been set back since."""


def heard_of(now: datetime) -> ColumnElement[bool]:
    """Decide whether a process lives."""
    return and_(ProcessRow.beat > now - SILENCE, ProcessRow.beat <= now + AHEAD)


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
    heard = or_(heard_of(now), ProcessRow.name == also)
    columns = (
        ProcessRow.name,
        ProcessRow.complete,
        ProcessRow.settled,
        ProcessRow.components,
        ProcessRow.beat,
    )
    wanted = select(*columns).where(heard, ProcessRow.receives.is_(True)).order_by(ProcessRow.name)
    return tuple(
        Receiving(
            name=row.name,
            complete=row.complete,
            settled=row.settled,
            components=tuple(map(Component.of_plain, row.components or ())),
            told=row.beat,
        )
        for row in connection.execute(wanted)
    )


def gone(connection: Connection, name: str, now: datetime, weight: int) -> int:
    """A process has ended: forget it, and give back what it had in hand; how many letters came in.

    One that took letters in is remembered as stopped (lost_receivers).
    """
    lost_receivers.note(connection, [name], now, lost_receivers.STOPPED)
    _remove(connection, name)
    return _free(connection, name, now, weight)


def _remove(connection: Connection, name: str) -> None:
    connection.execute(delete(ProcessRow).where(ProcessRow.name == name))


def _free(connection: Connection, name: str, now: datetime, weight: int) -> int:
    outbox.free(connection, name, now)
    due_phases.free(connection, name)
    return letters.free(connection, name, now, weight)


def gone_receivers(connection: Connection, now: datetime, also: str = "") -> tuple[Receiving, ...]:
    """The processes that took letters in and are gone; `also` is known to live."""
    return lost_receivers.gone_receivers(connection, now, ~heard_of(now), also)


def forget(connection: Connection, names: Collection[str], now: datetime) -> tuple[str, ...]:
    """Wait no longer for some of these, which give back what they had in hand; those that were known."""
    gone_by_name = {one.name for one in gone_receivers(connection, now)}
    for name in sorted(gone_by_name & {*names}):
        _remove(connection, name)
        _free(connection, name, now, 1)
    lost_receivers.forget(connection, names)
    return tuple(sorted(gone_by_name & {*names}))


def free_lost(connection: Connection, now: datetime) -> tuple[str, ...]:
    """Give back what lost processes had in hand; their names. On SQLite: all that is in hand at all.

    To be called at a start; on PostgreSQL every now and then.
    """
    alive: set[str] = set()
    if connection.dialect.name == "postgresql":
        alive = set(connection.scalars(select(ProcessRow.name).where(heard_of(now))))
    known = set(connection.scalars(select(ProcessRow.name)))
    holding = {
        name
        for column in (LetterRow.worker, OutboxRow.worker, DuePhaseRow.worker)
        for name in connection.scalars(select(column).where(column.is_not(None)).distinct())
        if name is not None
    }
    lost = tuple(sorted((known | holding) - alive))
    if connection.dialect.name == "postgresql":
        lost_receivers.note(connection, lost, now)
        lost_receivers.forget_replaced(connection, receiving(connection, now))
    for name in lost:
        _remove(connection, name)
        _free(connection, name, now, 1)
    return lost
