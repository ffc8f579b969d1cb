"""Inbound letters: kept before they are acknowledged, claimed by one worker, finished once.

Not here: what is in them (mail), what they do (desk).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_unless_known
from sqlalchemy.orm import aliased

from judge.store.fingerprint import Fingerprint, fingerprint
from judge.store.tables import LetterRow, LetterStatus

_OLDER = aliased(LetterRow)
_UNBLOCKED = select(
    LetterRow.id,
    LetterRow.attempts,
    LetterRow.raw,
    LetterRow.route,
    LetterRow.envelope_from,
    LetterRow.envelope_to,
    LetterRow.received,
).where(
    ~select(_OLDER.id)
    .where(
        _OLDER.envelope_from == LetterRow.envelope_from,
        _OLDER.status.in_([LetterStatus.NEW, LetterStatus.CLAIMED]),
        _OLDER.id < LetterRow.id,
    )
    .exists()
)


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a letter is stored. `new` False: it was there already, and nothing was written."""

    id: int
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedLetter:
    """A letter in the hands of one worker. `attempt` counts claims from 1 and fences the worker."""

    id: int
    attempt: int
    raw: bytes
    route: str
    envelope_from: str
    envelope_to: tuple[str, ...]
    received: datetime


def keep(
    connection: Connection,
    raw: bytes,
    envelope_from: str,
    envelope_to: tuple[str, ...],
    route: str,
    received: datetime,
    source_key: str | None,
) -> Kept:
    """Store a letter unless the same one is there: by its place in a mailbox, or by id and content."""
    mark = fingerprint(raw)
    known = _known(connection, mark, source_key)
    if known is not None:
        return Kept(known, False)
    values = {
        "raw": raw,
        "route": route,
        "envelope_from": _storable(envelope_from),
        "envelope_to": [_storable(address) for address in envelope_to],
        "received": received,
        "source_key": source_key,
        "message_id": mark.message_id,
        "fingerprint": mark.content,
        "content_key": mark.key,
        "status": LetterStatus.NEW,
        "note": "message-id used before" if _reused(connection, mark) else "",
    }
    if connection.dialect.name == "postgresql":
        stored = connection.execute(
            insert_unless_known(LetterRow).values(values).on_conflict_do_nothing().returning(LetterRow.id)
        ).scalar()
        if stored is None:  # somebody stored it between our look and our insert
            known = _known(connection, mark, source_key)
            assert known is not None
            return Kept(known, False)
        return Kept(stored, True)
    return Kept(
        connection.execute(insert(LetterRow).values(values).returning(LetterRow.id)).scalar_one(), True
    )


def _storable(text: str) -> str:
    """What a database takes as text: strangers choose their envelope."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _known(connection: Connection, mark: Fingerprint, source_key: str | None) -> int | None:
    """The letter already stored that this one is."""
    if source_key is not None:
        found = connection.scalar(select(LetterRow.id).where(LetterRow.source_key == source_key))
        if found is not None:
            return found
    if mark.key is None:
        return None
    return connection.scalar(select(LetterRow.id).where(LetterRow.content_key == mark.key))


def _reused(connection: Connection, mark: Fingerprint) -> bool:
    """Does another letter with other words bear this Message-ID? It is handled all the same."""
    if not mark.message_id:
        return False
    query = select(LetterRow.id).where(LetterRow.message_id == mark.message_id).limit(1)
    return connection.scalar(query) is not None


def claim(connection: Connection, now: datetime, lease: timedelta) -> ClaimedLetter | None:
    """The oldest letter that waits and whose sender has no older one waiting: letters keep their order.

    Letters whose worker was lost (their lease is over) come first.
    """
    row = _first(
        connection, _UNBLOCKED.where(LetterRow.status == LetterStatus.CLAIMED, LetterRow.lease < now)
    ) or _first(connection, _UNBLOCKED.where(LetterRow.status == LetterStatus.NEW))
    if row is None:
        return None
    connection.execute(
        update(LetterRow)
        .where(LetterRow.id == row.id)
        .values(status=LetterStatus.CLAIMED, attempts=row.attempts + 1, lease=now + lease)
    )
    return ClaimedLetter(
        id=row.id,
        attempt=row.attempts + 1,
        raw=row.raw,
        route=row.route,
        envelope_from=row.envelope_from,
        envelope_to=tuple(row.envelope_to),
        received=row.received,
    )


def _first(connection: Connection, waiting: Select[Any]) -> Row[Any] | None:
    query = waiting.order_by(LetterRow.id).limit(1).with_for_update(skip_locked=True, of=LetterRow)
    return connection.execute(query).first()


def finish(
    connection: Connection, claimed: ClaimedLetter, status: LetterStatus, now: datetime, note: str = ""
) -> bool:
    """Mark a letter as dealt with, if its claim still holds. False: another worker has it by now."""
    done = connection.execute(
        update(LetterRow)
        .where(_ours(claimed))
        .values(status=status, finished=now, lease=None, **({"note": note} if note else {}))
    )
    return done.rowcount == 1


def scrub(connection: Connection, addresses: Sequence[str]) -> None:
    """Erase what certain senders wrote, letters that are still to be handled excepted."""
    over = LetterRow.status.in_([LetterStatus.DONE, LetterStatus.DISCARDED])
    connection.execute(
        update(LetterRow)
        .where(func.lower(LetterRow.envelope_from).in_(addresses), over)
        .values(raw=b"", envelope_from="", note="")
    )


def release(connection: Connection, claimed: ClaimedLetter, again_at: datetime, error: str) -> bool:
    """Give a letter back after a fault, to be claimed from `again_at` on."""
    done = connection.execute(update(LetterRow).where(_ours(claimed)).values(lease=again_at, note=error))
    return done.rowcount == 1


def forgive(connection: Connection, claimed: ClaimedLetter, again_at: datetime, error: str) -> bool:
    """As `release`, but the try does not count: the fault was not the letter's."""
    again = update(LetterRow).where(_ours(claimed))
    values = {"lease": again_at, "note": error, "attempts": claimed.attempt - 1}
    return connection.execute(again.values(values)).rowcount == 1


def _ours(claimed: ClaimedLetter) -> ColumnElement[bool]:
    return and_(
        LetterRow.id == claimed.id,
        LetterRow.status == LetterStatus.CLAIMED,
        LetterRow.attempts == claimed.attempt,
    )
