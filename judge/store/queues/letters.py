"""Inbound letters that are stored: claimed by one worker, finished once, put away or kept until later.

Not here: how they get in (arriving_letters), what is in them (mail), what they do (commands), who is alive
(processes).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)

from judge.core.effects import KeepForLater
from judge.store.schema import AddressRow, LetterRow, LetterStatus, table_of

SUSPECT = 4
"""So many `losses`, and a letter is handled last, after a rest: it may end whoever handles it."""
HOUR = timedelta(hours=1)
_LONGEST_REST = 600
"""Seconds. What rests for an hour was told to by a clock that was ahead."""
MARKS = {"pass": "=", "fail": "!"}
"""Before an address in `origin`: letters that are proven to be its owner's wait for none that are not."""
OPEN = (LetterStatus.NEW, LetterStatus.CLAIMED)
"""Letters that are not dealt with."""
_KEPT = "kept until "
# Built once, and of tables, not of mapped classes: building one costs more than the database takes for it.
_LETTERS = table_of(LetterRow)
_WAITING, _OLDER = _LETTERS.alias("waiting"), _LETTERS.alias("older")
_UNBLOCKED = select(_WAITING.c.id).where(
    ~select(_OLDER.c.id)
    .where(_OLDER.c.origin == _WAITING.c.origin, _OLDER.c.status.in_(OPEN), _OLDER.c.id < _WAITING.c.id)
    .correlate(_WAITING)
    .exists()
)


def _first_of(waiting: Select[Any]) -> ScalarSelect[Any]:
    return waiting.limit(1).with_for_update(skip_locked=True, of=_WAITING).correlate(None).scalar_subquery()


_AGAIN = _UNBLOCKED.where(
    _WAITING.c.status == LetterStatus.CLAIMED,
    or_(
        _WAITING.c.lease <= bindparam("now"),
        and_(_WAITING.c.worker.is_(None), _WAITING.c.lease > bindparam("ahead")),
    ),
)
_LOST = _first_of(_AGAIN.where(_WAITING.c.losses < SUSPECT).order_by(_WAITING.c.id))
_NEW = _first_of(
    _UNBLOCKED.where(_WAITING.c.status == LetterStatus.NEW).order_by(_WAITING.c.behind, _WAITING.c.id)
)
_SUSPECTED = _first_of(_AGAIN.order_by(_WAITING.c.id))
_CLAIM = (
    update(_LETTERS)
    .where(_LETTERS.c.id == func.coalesce(_LOST, _NEW, _SUSPECTED))
    .values(
        status=LetterStatus.CLAIMED,
        lease=bindparam("until"),
        worker=bindparam("taken_by"),
        attempts=_LETTERS.c.attempts + 1,
        # whoever has a lost one in hand lives, but has not let go of it in time
        losses=_LETTERS.c.losses + case((_LETTERS.c.worker.is_not(None), 1), else_=0),
    )
    .returning(_LETTERS)
)
_CLAIMED = update(_LETTERS).where(
    _LETTERS.c.id == bindparam("letter"),
    _LETTERS.c.status == LetterStatus.CLAIMED,
    _LETTERS.c.attempts == bindparam("attempt"),
)


_SPENT = select(func.sum(LetterRow.cost)).where(
    LetterRow.origin == bindparam("origin"),
    LetterRow.finished > bindparam("since"),
    LetterRow.finished <= bindparam("last"),
)
_WHO_IS_UNTOLD = (
    select(AddressRow.address)
    .join(LetterRow, AddressRow.person == LetterRow.untold)
    .where(AddressRow.address.in_(bindparam("addresses", expanding=True)))
    .distinct()
)
_UNTOLD = (
    select(LetterRow.id, LetterRow.raw, LetterRow.received, LetterRow.note, LetterRow.origin)
    .join(AddressRow, AddressRow.person == LetterRow.untold)
    .where(AddressRow.address == bindparam("address"))
    .order_by(LetterRow.id)
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedLetter:
    """A letter in the hands of one worker. `attempt` counts claims from 1 and fences the worker.

    `origin`, `known`, `failures`, `losses` and `sections` are as in the table.
    """

    id: int
    attempt: int
    raw: bytes
    route: str
    envelope_from: str
    envelope_to: tuple[str, ...]
    received: datetime
    origin: str
    known: bool
    failures: int
    losses: int
    sections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierLetter:
    """A letter that was dealt with, as it was handed in."""

    id: int
    raw: bytes
    route: str
    envelope_from: str
    envelope_to: tuple[str, ...]
    received: datetime


@dataclass(frozen=True, slots=True)
class WaitingLetters:
    """Letters that are not dealt with, by their numbers, and when the last of them all was stored; None:
    there are none, or nobody knows. `ahead`: one of them all does not wait behind those of others.
    """

    numbers: tuple[int, ...]
    stored: datetime | None
    ahead: bool


def cost_of_origin(connection: Connection, origin: str, since: datetime) -> int:
    """Cost of an origin's letters in the hour since then, in milliseconds of a processor.

    What is dated far behind that hour was so by a clock that was ahead.
    """
    wanted = {"origin": origin, "since": since, "last": since + 2 * HOUR}
    return int(connection.scalar(_SPENT, wanted) or 0)


def cost_of_strangers(connection: Connection, since: datetime) -> int:
    """The same of all origins together that are nobody's."""
    lately = LetterRow.finished > since, LetterRow.finished <= since + 2 * HOUR
    cost = select(func.sum(LetterRow.cost)).where(LetterRow.known.is_(False), *lately)
    return int(connection.scalar(cost) or 0)


def numbers_by_message_id(connection: Connection, prefix: str) -> dict[str, int]:
    """The numbers of letters whose Message-IDs begin so (in ASCII, without brackets), by these."""
    named = select(LetterRow.message_id, LetterRow.id).where(
        LetterRow.message_id >= prefix, LetterRow.message_id < f"{prefix}\x7f"
    )
    return {row.message_id: row.id for row in connection.execute(named.order_by(LetterRow.id.desc()))}


def arrival_of(connection: Connection, id: int) -> datetime | None:
    """Moment at which the transfer of a letter began; None: there is no such letter."""
    return connection.scalar(select(LetterRow.received).where(LetterRow.id == id))


def last_received(connection: Connection) -> datetime | None:
    """Moment at which the transfer of the newest letter began; None: there is no letter."""
    return connection.scalar(select(LetterRow.received).order_by(LetterRow.id.desc()).limit(1))


def is_handled(connection: Connection, id: int) -> bool:
    """Decide whether a letter was dealt with."""
    status = connection.scalar(select(LetterRow.status).where(LetterRow.id == id))
    return status is not None and status not in OPEN


def claim(connection: Connection, now: datetime, lease: timedelta, worker: str) -> ClaimedLetter | None:
    """The oldest letter that waits and whose origin has no older one waiting: letters keep their order.

    Letters whose worker was lost come first, those behind others later, and last those that are suspected.
    """
    times = {"now": now, "until": now + lease, "ahead": now + HOUR}
    row = connection.execute(_CLAIM, {**times, "taken_by": worker}).first()
    if row is None:
        return None
    return ClaimedLetter(
        id=row.id,
        attempt=row.attempts,
        raw=row.raw,
        route=row.route,
        envelope_from=row.envelope_from,
        envelope_to=tuple(row.envelope_to),
        received=row.received,
        origin=row.origin,
        known=row.known,
        failures=row.failures,
        losses=row.losses,
        sections=tuple(row.sections),
    )


def finish(
    connection: Connection,
    claimed: ClaimedLetter,
    status: LetterStatus,
    now: datetime,
    note: str = "",
    cost: int = 0,
    untold: int | None = None,
    later: KeepForLater | None = None,
) -> bool:
    """Mark a letter as dealt with, if its claim still holds. False: another worker has it by now."""
    kept = (
        {} if later is None else {"concerns": _between_blanks(later.games), "sections": list(later.sections)}
    )
    done = {
        "status": status,
        "finished": now,
        "lease": None,
        "worker": None,
        "cost": cost,
        "untold": untold,
        **kept,
        **({"note": note} if note else {}),
    }
    return _change_claimed(connection, claimed, done)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway:
    """A letter that was not read. `known`: more than its From line says that it is its writer's."""

    id: int
    raw: bytes
    received: datetime
    reason: str
    known: bool


def who_is_untold(connection: Connection, addresses: Collection[str]) -> frozenset[str]:
    """Those of these addresses whose person has not heard of a letter put away."""
    return frozenset(connection.scalars(_WHO_IS_UNTOLD, {"addresses": sorted(addresses)}))


def untold(connection: Connection, address: str, limit: int) -> tuple[PutAway, ...]:
    """Letters put away of which the person at an address has not heard, oldest first."""
    rows = connection.execute(_UNTOLD, {"address": address, "most": limit})
    return tuple(
        PutAway(
            id=row.id,
            raw=row.raw,
            received=row.received,
            reason=row.note,
            known=row.origin.startswith(("+", "=")),
        )
        for row in rows
    )


def note_told(connection: Connection, address: str) -> None:
    """Note that the person at an address has been told of all of them."""
    person = select(AddressRow.person).where(AddressRow.address == address).scalar_subquery()
    connection.execute(update(LetterRow).where(LetterRow.untold == person).values(untold=None))


def earlier(connection: Connection, id: int, message_id: str, limit: int) -> tuple[EarlierLetter, ...]:
    """Letters of the same Message-ID that were dealt with before, newest first."""
    columns = (LetterRow.id, LetterRow.raw, LetterRow.route, LetterRow.envelope_from, LetterRow.envelope_to)
    rows = connection.execute(
        select(*columns, LetterRow.received)
        .where(LetterRow.message_id == message_id, LetterRow.id < id, LetterRow.status == LetterStatus.DONE)
        .order_by(LetterRow.id.desc())
        .limit(limit)
    )
    return tuple(
        EarlierLetter(
            id=row.id,
            raw=row.raw,
            route=row.route,
            envelope_from=row.envelope_from,
            envelope_to=tuple(row.envelope_to),
            received=row.received,
        )
        for row in rows
    )


def scrub(connection: Connection, addresses: Sequence[str]) -> None:
    """Erase what certain senders wrote, letters that are still to be handled excepted."""
    over = LetterRow.status.in_([LetterStatus.DONE, LetterStatus.DISCARDED])
    origins = [mark + address for mark in ("", *MARKS.values()) for address in addresses]
    theirs = or_(func.lower(LetterRow.envelope_from).in_(addresses), LetterRow.origin.in_(origins))
    connection.execute(
        update(LetterRow).where(theirs, over).values(raw=b"", envelope_from="", origin="", note="")
    )


def release(
    connection: Connection,
    claimed: ClaimedLetter,
    again_at: datetime,
    note: str,
    *,
    counts: bool,
    concerns: str | None = None,
) -> bool:
    """Give a letter back, to be claimed from `again_at` on. `counts`: the fault may be the letter's."""
    given_back = {
        "lease": again_at,
        "worker": None,
        "note": note,
        "failures": claimed.failures + counts,
        **({"concerns": concerns} if concerns is not None else {}),
    }
    return _change_claimed(connection, claimed, given_back)


def free(connection: Connection, worker: str, now: datetime, weight: int) -> int:
    """Give back what a lost process had in hand; how many letters. `weight` is what speaks against them.

    Whoever is suspected has a rest first, a longer one each time.
    """
    held = select(LetterRow.id, LetterRow.losses).where(
        LetterRow.worker == worker, LetterRow.status == LetterStatus.CLAIMED
    )
    rows = connection.execute(held.with_for_update()).all()
    for row in rows:
        losses = row.losses + weight
        rest = min(_LONGEST_REST, 2 ** (losses - SUSPECT)) if losses >= SUSPECT else 0
        connection.execute(
            update(LetterRow)
            .where(LetterRow.id == row.id)
            .values(
                lease=now + timedelta(seconds=rest), worker=None, losses=losses, note="its worker was lost"
            )
        )
    return len(rows)


def waiting(
    connection: Connection, received: datetime, game: str, now: datetime, limit: int
) -> WaitingLetters:
    """Letters received until then that are not dealt with and may be about a game, oldest first.

    A letter that was stored after `now` was so by a clock that was ahead.
    """
    stored = func.coalesce(LetterRow.stored, LetterRow.received)
    rows = connection.execute(
        select(
            LetterRow.id,
            func.max(case((stored <= now, stored))).over(),
            func.max(case((LetterRow.behind, 0), else_=1)).over(),
        )
        .where(
            LetterRow.status.in_(OPEN),
            LetterRow.received <= received,
            or_(
                LetterRow.concerns.is_(None),
                LetterRow.concerns.contains(_between_blanks([game]), autoescape=True),
            ),
        )
        .order_by(LetterRow.id)
        .limit(limit)
    ).all()
    _, last, ahead = rows[0] if rows else (0, None, 0)
    return WaitingLetters(tuple(row.id for row in rows), last, bool(ahead))


def waiting_note(games: Sequence[str]) -> str:
    """Note of a letter that is set aside until one of its games can be read."""
    return f"{_KEPT}{', '.join(games)} can be read"


def letters_waiting_for(connection: Connection, game: str) -> tuple[int, ...]:
    """The letters that wait until a game can be read, oldest first."""
    return tuple(connection.scalars(select(LetterRow.id).where(_waits_for(game)).order_by(LetterRow.id)))


def handle_kept(connection: Connection, game: str) -> None:
    """Let them be handled now; nothing is played at the game before."""
    fresh = {"status": LetterStatus.NEW, "attempts": 0, "lease": None, "finished": None, "note": ""}
    connection.execute(update(LetterRow).where(_waits_for(game)).values(**fresh))


def _waits_for(game: str) -> ColumnElement[bool]:
    concerns = LetterRow.concerns.contains(_between_blanks([game]), autoescape=True)
    return and_(LetterRow.status == LetterStatus.SET_ASIDE, LetterRow.note.startswith(_KEPT), concerns)


def _between_blanks(games: Sequence[str]) -> str:
    return f" {' '.join(games)} "


def _change_claimed(connection: Connection, claimed: ClaimedLetter, values: dict[str, Any]) -> bool:
    """Write these of a letter, if its claim still holds."""
    fence = {"letter": claimed.id, "attempt": claimed.attempt}
    return connection.execute(_CLAIMED, fence | values).rowcount == 1
