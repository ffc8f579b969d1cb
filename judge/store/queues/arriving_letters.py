"""Letters as they arrive: each is stored once, and gets its place in the queue, before it is acknowledged.

Not here: who takes them from the queue (letters), how two copies of one are recognised (fingerprint).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Text,
    and_,
    bindparam,
    case,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.sql.dml import ReturningInsert

from judge.store import upserts
from judge.store.queues.fingerprint import Fingerprint
from judge.store.queues.letters import HOUR, MARKS, OPEN
from judge.store.schema import AddressRow, LetterRow, LetterStatus, PlaceRow, table_of

PILE = 20
"""Letters of one origin that may wait among those of others; more go behind them."""
# Built once, and of tables, not of mapped classes: building one costs more than the database takes for it.
_LETTERS = table_of(LetterRow)
_STORED = insert(_LETTERS).returning(_LETTERS.c.id)
_VACATED = update(_LETTERS).where(_LETTERS.c.source_key == bindparam("source")).values(source_key=None)


@cache
def _insert_unless_known(dialect: str) -> ReturningInsert[Any]:
    return upserts.put_unless_known(_LETTERS, dialect).returning(_LETTERS.c.id)


def _id_of(which: ColumnElement[bool]) -> ScalarSelect[Any]:
    return select(_LETTERS.c.id).where(which).scalar_subquery()


_HELD = (
    select(PlaceRow.person).where(PlaceRow.token == bindparam("token"), PlaceRow.person.is_not(None)).exists()
)
_ORIGIN = case((_HELD, bindparam("by_token", type_=Text)), else_=bindparam("by_author", type_=Text))
_PILED = (
    select(_LETTERS.c.id)
    .where(_LETTERS.c.origin == _ORIGIN, _LETTERS.c.status.in_(OPEN))
    .limit(PILE)
    .subquery("pile")
)
_DOOR = select(
    _id_of(
        and_(_LETTERS.c.source_key == bindparam("source"), _LETTERS.c.fingerprint == bindparam("content"))
    ).label("same_place"),
    select(_LETTERS.c.id).where(_LETTERS.c.source_key == bindparam("source")).exists().label("taken"),
    _id_of(_LETTERS.c.content_key == bindparam("key")).label("same_content"),
    select(_LETTERS.c.id).where(_LETTERS.c.message_id == bindparam("called")).exists().label("reused"),
    _HELD.label("held"),
    select(AddressRow.person).where(AddressRow.address == bindparam("author")).exists().label("owned"),
    select(func.count()).select_from(_PILED).scalar_subquery().label("piled"),
    select(func.sum(_LETTERS.c.cost))
    .where(
        _LETTERS.c.origin == _ORIGIN,
        _LETTERS.c.finished > bindparam("since"),
        _LETTERS.c.finished <= bindparam("last"),
    )
    .scalar_subquery()
    .label("spent"),
)
"""All that has to be known of a letter before it is stored."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The row where a letter is stored. `new` False: it was there already, and nothing was written."""

    id: int
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Writer of a letter. `author` and `token` are what its head says, and prove nothing; `proof` is what our
    own mail server found out of its author (InboundMail).

    `budget` is how many milliseconds the letters of one origin may cost in an hour before further ones go
    behind those of others; 0: no limit.
    """

    author: str
    token: str = ""
    proof: str = ""
    budget: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A letter as it was handed in.

    `received`, `stored` and `concerns` are as in the table; `concerns` is empty for what can be about no
    game. `source_key` is its place in a mailbox. Without a `writer` it is the envelope's sender's.
    """

    raw: bytes
    envelope_from: str
    envelope_to: tuple[str, ...]
    route: str
    received: datetime
    stored: datetime
    source_key: str | None = None
    concerns: str | None = None
    writer: Writer | None = None

    @property
    def by(self) -> Writer:
        """Its writer."""
        return self.writer or Writer(author=self.envelope_from)


def keep(connection: Connection, arrival: Arrival, mark: Fingerprint) -> Kept:
    """Store a letter unless the same one is there: by its place in a mailbox, or by id and content.

    Another letter at a place that was known takes it over: servers deal out places anew which should not.
    """
    looked = _at_the_door(connection, arrival, mark)
    if (known := _stored_letter(looked)) is not None:
        return Kept(known, False)
    if looked.taken:
        connection.execute(_VACATED, {"source": arrival.source_key})
    values = {
        "raw": arrival.raw,
        "route": arrival.route,
        "envelope_from": _storable(arrival.envelope_from),
        "envelope_to": [_storable(address) for address in arrival.envelope_to],
        "received": arrival.received,
        "stored": arrival.stored,
        "source_key": arrival.source_key,
        "message_id": mark.message_id,
        "fingerprint": mark.content,
        "content_key": mark.key,
        "status": LetterStatus.NEW,
        "note": "message-id used before" if looked.reused else "",
        "concerns": arrival.concerns,
        **_place_in_queue(looked, arrival),
    }
    if connection.dialect.name != "postgresql":
        return Kept(connection.execute(_STORED, values).scalar_one(), True)
    stored = connection.execute(_insert_unless_known("postgresql"), values).scalar()
    if stored is None:  # somebody stored it between our look and our insert
        known = _stored_letter(_at_the_door(connection, arrival, mark))
        assert known is not None
        return Kept(known, False)
    return Kept(stored, True)


def _at_the_door(connection: Connection, arrival: Arrival, mark: Fingerprint) -> Row[Any]:
    """Tell whether it is there already, and whose it is. One of no Message-ID takes nobody else's.

    `called` and `token` None: nothing is equal to that.
    """
    asked = {
        "source": arrival.source_key,
        "content": mark.content,
        "key": mark.key,
        "called": mark.message_id or None,
        "token": arrival.by.token or None,
        "author": _author(arrival),
        "by_token": f"+{arrival.by.token}",
        "by_author": MARKS.get(arrival.by.proof, "") + _author(arrival),
        "since": arrival.received - HOUR,
        "last": arrival.received + HOUR,
    }
    return connection.execute(_DOOR, asked).one()


def _stored_letter(looked: Row[Any]) -> int | None:
    """The letter already stored that this one is."""
    found: int | None = looked.same_content if looked.same_place is None else looked.same_place
    return found


def _author(arrival: Arrival) -> str:
    return _storable(arrival.by.author).lower()


def _place_in_queue(looked: Row[Any], arrival: Arrival) -> dict[str, Any]:
    """The owner of a letter, and whether it waits behind those of others."""
    writer = arrival.by
    known = looked.held or (writer.proof != "fail" and looked.owned)
    origin = f"+{writer.token}" if looked.held else MARKS.get(writer.proof, "") + _author(arrival)
    behind = (
        not known or looked.piled >= PILE or (writer.budget > 0 and int(looked.spent or 0) >= writer.budget)
    )
    return {"origin": origin, "known": bool(known), "behind": bool(behind)}


def is_stored(connection: Connection, source_key: str) -> bool:
    """Tell whether there is a letter from that place in a mailbox."""
    return connection.scalar(select(LetterRow.id).where(LetterRow.source_key == source_key)) is not None


def _storable(text: str) -> str:
    """Text as a database takes it: strangers choose their envelope."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
