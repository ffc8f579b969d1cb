"""Requests of keepers by letter, until they are answered: one row a letter, done one after another.

Not here: who may ask (commands), doing it (runtime.inbound.keeper_requests).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from judge.core.effects import KeeperRequest
from judge.store.schema import KeeperRequestRow


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRequests:
    """The requests of one letter, as ``{"ask": ..., "line": ...}`` (KeeperRequest), and how it is answered.

    `attempts` counts how often somebody began with it: only the latest may answer.
    """

    id: int
    letter: int | None
    asked: tuple[Mapping[str, Any], ...]
    recipient: str
    subject: str
    time_zone: str
    language: str
    in_reply_to: str
    attempts: int
    lease: datetime | None


def put(connection: Connection, letter: int | None, requests: Sequence[KeeperRequest]) -> None:
    """Lay them by; they are answered as the first of them says."""
    first = requests[0]
    connection.execute(
        insert(KeeperRequestRow).values(
            letter=letter,
            asked=[{"ask": dict(e.ask), "line": e.line} for e in requests],
            recipient=first.to,
            subject=first.subject,
            time_zone=first.time_zone,
            language=first.language,
            in_reply_to=first.in_reply_to,
        )
    )


def first(connection: Connection) -> WaitingRequests | None:
    """The request that was made before all others that wait."""
    found = select(KeeperRequestRow.__table__).order_by(KeeperRequestRow.id).limit(1)
    row = connection.execute(found).first()
    if row is None:
        return None
    return WaitingRequests(**{**row._mapping, "asked": tuple(row.asked)})


def claim(connection: Connection, now: datetime, until: datetime) -> WaitingRequests | None:
    """The first ones, in our hands until then; None: nothing waits, or another process is at it.

    A lease that lasts longer than ours would was dated by a clock that was ahead.
    """
    waiting = first(connection)
    if waiting is None or (waiting.lease is not None and now < waiting.lease <= until):
        return None
    ours = update(KeeperRequestRow).where(*_as_seen(waiting)).returning(KeeperRequestRow.attempts)
    attempts = connection.scalar(ours.values(attempts=waiting.attempts + 1, lease=until))
    return None if attempts is None else first(connection)


def finish(connection: Connection, claimed: WaitingRequests) -> bool:
    """Cross them out. False: another process has them by now, or has answered them."""
    return connection.execute(delete(KeeperRequestRow).where(*_as_seen(claimed))).rowcount == 1


def scrub(connection: Connection, addresses: Sequence[str]) -> None:
    """Delete the requests of somebody who is forgotten: they get no answer."""
    asked_there = func.lower(KeeperRequestRow.recipient).in_(addresses)
    connection.execute(delete(KeeperRequestRow).where(asked_there))


def _as_seen(waiting: WaitingRequests) -> tuple[Any, ...]:
    return KeeperRequestRow.id == waiting.id, KeeperRequestRow.attempts == waiting.attempts
