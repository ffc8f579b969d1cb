"""The outbox: letters put in with the change they tell of, taken out one by one, kept until they are gone.

Attachments are kept once each, by the hash of their bytes; pictures that are painted later as `scenes`.
Not here: MIME and sockets (mail), painting, how long to wait before the next try (runtime.outbound.worker).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import (
    Connection,
    ScalarSelect,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from judge.core.outbound import Attachment, OutboundMail, Rendered, Scene
from judge.store import upserts
from judge.store.queues import marks_of_letters, scenes
from judge.store.records import letter_headers, outgoing_of
from judge.store.schema import BlobRow, DeliveryRow, LetterRow, OutboxRow, OutboxStatus, table_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedOutgoing:
    """A letter in the hands of one sender. `attempt` counts tries from 1 and fences the sender."""

    id: int
    attempt: int
    message_id: str
    created: datetime
    outgoing: OutboundMail


@dataclass(frozen=True, slots=True, kw_only=True)
class Undelivered:
    """A letter that has not arrived, or that came back."""

    id: int
    game: str
    recipient: str
    subject: str
    status: str
    attempts: int
    last_reply: str


_LONGEST_REST = timedelta(hours=7)
"""Longer than any letter rests between two tries: what is due later was dated by a clock that was ahead."""
_LONGEST_COUNTED = timedelta(days=2)
"""Answers are counted for a day at most; what is dated later was so by a clock that was ahead."""
_MOST_NAMED = 5
"""Letters that another one may name, by their numbers or by what it answers: the newest of them."""
# Built once: every letter needs them, and building one costs more than the database takes for it.
_BLOB = table_of(BlobRow)
_OUTBOX = table_of(OutboxRow)
_PUT = insert(_OUTBOX).returning(_OUTBOX.c.message_id, _OUTBOX.c.id)
_DUE = _OUTBOX.alias("due")


def _first_due(status: OutboxStatus) -> ScalarSelect[Any]:
    late = _DUE.c.next_at <= bindparam("now")
    if status is OutboxStatus.READY:
        late = or_(late, _DUE.c.next_at > bindparam("ahead"))
    due = select(_DUE.c.id).where(_DUE.c.status == status, late)
    first = due.order_by(_DUE.c.next_at, _DUE.c.id).limit(1).with_for_update(skip_locked=True, of=_DUE)
    return first.correlate(None).scalar_subquery()


_CLAIM = (
    update(_OUTBOX)
    .where(_OUTBOX.c.id == func.coalesce(_first_due(OutboxStatus.SENDING), _first_due(OutboxStatus.READY)))
    .values(
        status=OutboxStatus.SENDING,
        attempts=_OUTBOX.c.attempts + 1,
        next_at=bindparam("until"),
        worker=bindparam("taken_by"),
    )
    .returning(_OUTBOX)
)
_MARKED = update(_OUTBOX).where(
    _OUTBOX.c.id == bindparam("row"),
    _OUTBOX.c.status == OutboxStatus.SENDING,
    _OUTBOX.c.attempts == bindparam("attempt"),
)
_EVENT = insert(table_of(DeliveryRow))
_BLOBS = select(BlobRow.hash, BlobRow.content).where(BlobRow.hash.in_(bindparam("hashes", expanding=True)))
_REPLIES = select(func.count()).where(
    OutboxRow.recipient == bindparam("address"),
    OutboxRow.created > bindparam("since"),
    OutboxRow.created <= bindparam("last"),
    OutboxRow.kind == "reply",
    OutboxRow.proof == bindparam("proof"),
)
_TO_WRITER = (
    select(OutboxRow.id, OutboxRow.text, OutboxRow.html)
    .where(
        or_(
            OutboxRow.id.in_(bindparam("rows", expanding=True)),
            and_(OutboxRow.message_id.in_(bindparam("ids", expanding=True)), OutboxRow.kind != "press"),
        ),
        OutboxRow.recipient.in_(marks_of_letters.OF_WRITER),
    )
    .order_by(OutboxRow.id.desc())
    .limit(_MOST_NAMED)
)
_LIKELY = (
    select(OutboxRow.id, OutboxRow.text)
    .where(OutboxRow.id.in_(bindparam("rows", expanding=True)))
    .order_by(OutboxRow.id.desc())
)
_ANSWERED = (
    select(LetterRow.message_id)
    .join(OutboxRow, OutboxRow.letter == LetterRow.id)
    .where(OutboxRow.message_id.in_(bindparam("ids", expanding=True)), LetterRow.message_id != "")
    .order_by(LetterRow.id)
)
_ANSWERED_LAST = (
    select(LetterRow.message_id)
    .select_from(OutboxRow)
    .outerjoin(LetterRow, OutboxRow.letter == LetterRow.id)
    .where(OutboxRow.recipient == bindparam("address"))
    .order_by(OutboxRow.id.desc())
    .limit(1)
)


def put(
    connection: Connection,
    letters: Sequence[tuple[OutboundMail, str]],
    now: datetime,
    answered: int | None,
    enclosed: dict[bytes, str],
) -> list[int]:
    """Add letters, at least one, with their Message-IDs to the outbox and return their rows' numbers.

    `answered` is the inbound letter that they answer. `enclosed` are attachments that the same transaction
    has put there, with their hashes; it is added to.
    """
    blobs: dict[str, bytes] = {}
    enclosed_here = partial(_enclose, blobs, enclosed)
    values = [
        _values(outgoing, message_id, now, answered)
        | {"enclosures": list(map(enclosed_here, outgoing.content.attachments))}
        for outgoing, message_id in letters
    ]
    if blobs:
        put_blob = upserts.put(_BLOB, connection.dialect.name, "used")
        kept = [{"hash": key, "content": blobs[key], "used": now} for key in sorted(blobs)]
        connection.execute(put_blob, kept)
    put_there = connection.execute(_PUT, values if len(values) > 1 else values[0])
    rows = {row.message_id: row.id for row in put_there}
    texts = ((rows[message_id], out.to, out.content.text) for out, message_id in letters)
    marks_of_letters.put_all(connection, texts)
    return [rows[message_id] for _, message_id in letters]


def _values(outgoing: OutboundMail, message_id: str, now: datetime, answered: int | None) -> dict[str, Any]:
    """A row without its enclosures."""
    content = outgoing.content
    return {
        "message_id": message_id,
        "letter": answered,
        "game": outgoing.game,
        "kind": outgoing.kind,
        "proof": outgoing.proof,
        "recipient": outgoing.to,
        "subject": content.subject,
        "text": content.text,
        "html": content.html,
        "headers": letter_headers(outgoing),
        "created": now,
        "next_at": now,
        "status": OutboxStatus.READY,
    }


def _enclose(blobs: dict[str, bytes], enclosed: dict[bytes, str], attachment: Attachment) -> dict[str, Any]:
    """An attachment as a letter's row has it; what is not `enclosed` yet is added to that, and to `blobs`."""
    said = {"name": attachment.name, "type": attachment.type, "inline": attachment.inline}
    scene = attachment.scene
    what = attachment.content if scene is None else scene.values.encode()
    key = enclosed.get(what)
    if key is None:
        key, content = scenes.blob_of(scene.values) if scene is not None else (_digest(what), what)
        enclosed[what], blobs[key] = key, content
    return {**said, "hash": key} if scene is None else {**said, "scene": key, "most": scene.most}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def claim(connection: Connection, now: datetime, lease: timedelta, worker: str) -> ClaimedOutgoing | None:
    """The letter that has been due longest. One whose sender was lost is due again after its lease."""
    times = {"now": now, "until": now + lease, "ahead": now + _LONGEST_REST}
    row = connection.execute(_CLAIM, {**times, "taken_by": worker}).first()
    if row is None:
        return None
    return ClaimedOutgoing(
        id=row.id,
        attempt=row.attempts,
        message_id=row.message_id,
        created=row.created,
        outgoing=outgoing_of(row, _content(connection, row)),
    )


def free(connection: Connection, worker: str, now: datetime) -> None:
    """Make due again what a lost process was sending, under the same Message-ID."""
    held = (OutboxRow.worker == worker, OutboxRow.status == OutboxStatus.SENDING)
    connection.execute(update(OutboxRow).where(*held).values(next_at=now, worker=None))


def _content(connection: Connection, row: Any) -> Rendered:
    wanted = {e["hash"] for e in row.enclosures if "hash" in e}
    wanted |= {name for e in row.enclosures if "scene" in e for name in scenes.names(e["scene"])}
    blobs: dict[str, bytes] = {}
    if wanted:
        found = connection.execute(_BLOBS, {"hashes": sorted(wanted)})
        blobs = {row.hash: row.content for row in found}
    attachments = (_attachment(e, blobs) for e in row.enclosures)
    there = tuple(one for one in attachments if one is not None)
    return Rendered(subject=row.subject, text=row.text, html=row.html, attachments=there)


def _attachment(enclosure: Mapping[str, Any], blobs: Mapping[str, bytes]) -> Attachment | None:
    """None if it has been forgotten."""
    said = {what: enclosure[what] for what in ("name", "type", "inline")}
    if "scene" not in enclosure:
        found = blobs.get(enclosure["hash"])
        return Attachment(**said, content=found) if found is not None else None
    written, painted = map(blobs.get, scenes.names(enclosure["scene"]))
    values = scenes.read(written)
    if values is None:
        return None
    scene = Scene(values=values, most=enclosure["most"])
    return Attachment(**said, content=painted or b"", scene=scene)


def mark_sent(
    connection: Connection,
    claimed: ClaimedOutgoing,
    now: datetime,
    reply: str,
    painted: Mapping[str, bytes] | None = None,
) -> bool:
    """Mark as sent. `painted`: pictures that were painted for it, by their scenes; nobody else need do so."""
    over = _words_without_links(claimed)
    scenes.mark_painted(connection, painted or {}, now)
    return _mark(connection, claimed, now, "sent", reply, status=OutboxStatus.SENT, next_at=now, **over)


def retry(
    connection: Connection,
    claimed: ClaimedOutgoing,
    now: datetime,
    next_at: datetime,
    reply: str,
    painted: Mapping[str, bytes] | None = None,
) -> bool:
    """Mark as due again at `next_at`, and keep what was `painted` for it until then."""
    scenes.keep(connection, painted or {}, now)
    return _mark(connection, claimed, now, "retry", reply, status=OutboxStatus.READY, next_at=next_at)


def bring_forward(connection: Connection, now: datetime) -> None:
    """Let all that waits for another try be due now, in the order in which it was written."""
    waits = (_OUTBOX.c.status == OutboxStatus.READY, _OUTBOX.c.next_at > now)
    connection.execute(update(_OUTBOX).where(*waits).values(next_at=now))


def dead(connection: Connection, claimed: ClaimedOutgoing, now: datetime, reply: str) -> bool:
    """Mark as never to be sent."""
    over = _words_without_links(claimed)
    return _mark(connection, claimed, now, "dead", reply, status=OutboxStatus.DEAD, next_at=now, **over)


def _words_without_links(claimed: ClaimedOutgoing) -> dict[str, str]:
    """The words of a letter that is over, if nobody is to read them here: a link to the desk opens a seat."""
    return {"text": "", "html": ""} if claimed.outgoing.kind == "desk" else {}


def note_bounce(connection: Connection, row: int, now: datetime, reply: str) -> bool:
    """Note that a letter came back."""
    if connection.scalar(select(OutboxRow.id).where(OutboxRow.id == row)) is None:
        return False
    connection.execute(insert(DeliveryRow).values(outbox=row, at=now, event="bounce", reply=reply))
    connection.execute(update(OutboxRow).where(OutboxRow.id == row).values(last_reply=reply))
    return True


def forget_attachments(connection: Connection, before: datetime) -> int:
    """Drop attachments that no letter has taken along since `before`; the letters' words stay."""
    return connection.execute(delete(BlobRow).where(BlobRow.used < before)).rowcount


def undelivered_letters(connection: Connection, game: str | None = None) -> tuple[Undelivered, ...]:
    """Letters that the keeper should look at, oldest first; of one game, what its masters should."""
    columns = "SELECT id, game, recipient, subject, status, attempts, last_reply FROM undelivered"
    if game is None:
        rows = connection.execute(text(f"{columns} ORDER BY id"))
    else:
        rows = connection.execute(text(f"{columns} WHERE game = :game ORDER BY id"), {"game": game})
    return tuple(Undelivered(**row._mapping) for row in rows)


def replies_since(connection: Connection, address: str, proof: str, since: datetime) -> int:
    """Number of answers that went to an address since then, to letters that were known for its owner's like
    that."""
    wanted = {"address": address, "since": since, "last": since + _LONGEST_COUNTED, "proof": proof}
    return int(connection.scalar(_REPLIES, wanted) or 0)


def letters_since(connection: Connection, address: str, since: datetime) -> int:
    """Number of letters of any kind went to an address since then."""
    lately = OutboxRow.created > since, OutboxRow.created <= since + _LONGEST_COUNTED
    counted = select(func.count()).where(OutboxRow.recipient == address, *lately)
    return int(connection.scalar(counted) or 0)


def losses_since(connection: Connection, after: int, limit: int) -> tuple[tuple[Undelivered, ...], int]:
    """Letters that came back or were given up since delivery number `after`, and the last such number."""
    events = select(DeliveryRow).where(DeliveryRow.event.in_(("dead", "bounce")), DeliveryRow.id > after)
    lost = events.with_only_columns(DeliveryRow.outbox)
    last = connection.scalar(events.with_only_columns(func.max(DeliveryRow.id)))
    columns = (
        OutboxRow.id, OutboxRow.game, OutboxRow.recipient, OutboxRow.subject, OutboxRow.status,
        OutboxRow.attempts, OutboxRow.last_reply,
    )  # fmt: skip
    wanted = select(*columns).where(OutboxRow.id.in_(lost)).order_by(OutboxRow.id).limit(limit)
    return tuple(Undelivered(**row._mapping) for row in connection.execute(wanted)), int(last or after)


def letters_sent_to(
    connection: Connection,
    writer: Mapping[str, str],
    rows: Sequence[int],
    message_ids: Sequence[str],
    lines: Sequence[str],
) -> tuple[tuple[int, str, str], ...]:
    """The letters to a writer (`marks_of_letters.OF_WRITER`) that have these numbers or Message-IDs, and
    those that share most lines with these.

    Number, text and HTML of each, which is empty for those that only share lines. Orders proposed in press
    are copied on purpose, so an answer to it is not read with it for that alone.
    """
    named = {**writer, "rows": list(rows), "ids": list(message_ids)}
    rows_named = connection.execute(_TO_WRITER, named) if rows or message_ids else ()
    found = {row.id: (row.id, row.text, row.html) for row in rows_named}
    likely = [id for id in marks_of_letters.likely(connection, writer, lines) if id not in found]
    for row in connection.execute(_LIKELY, {"rows": likely}) if likely else ():
        found[row.id] = (row.id, row.text, "")
    return tuple(found.values())


def letters_answered_by(connection: Connection, message_ids: Sequence[str]) -> tuple[str, ...]:
    """The Message-IDs (without brackets) of letters that were answered by ours of these Message-IDs."""
    return tuple(connection.scalars(_ANSWERED, {"ids": list(message_ids)})) if message_ids else ()


def answered_last(connection: Connection, address: str) -> str:
    """The Message-ID (without brackets) of the letter that our newest one to an address answers; or empty."""
    return connection.scalar(_ANSWERED_LAST, {"address": address}) or ""


def scrub(connection: Connection, addresses: Sequence[str]) -> None:
    """Erase what was sent to certain addresses, letters that still wait excepted."""
    marks_of_letters.scrub(connection, addresses)
    over = OutboxRow.status.in_([OutboxStatus.SENT, OutboxStatus.DEAD])
    connection.execute(
        update(OutboxRow)
        .where(func.lower(OutboxRow.recipient).in_(addresses), over)
        .values(recipient="", subject="", text="", html="", enclosures=[])
    )


def _mark(
    connection: Connection, claimed: ClaimedOutgoing, now: datetime, event: str, reply: str, **values: Any
) -> bool:
    fence = {"row": claimed.id, "attempt": claimed.attempt}
    written = {"last_reply": reply, "worker": None, **values}
    marked = connection.execute(_MARKED, fence | written).rowcount
    if marked:
        connection.execute(_EVENT, {"outbox": claimed.id, "at": now, "event": event, "reply": reply})
    return bool(marked)
