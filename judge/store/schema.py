"""The tables, typed. What is queried is a column; the rest of a record is JSON.

Changing anything here needs a migration: a test compares the two. Not here: any query.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from judge.core.people import PlaceName
from judge.core.table import GameRecord

if TYPE_CHECKING:
    from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
else:
    from judge.store.tables_of_classes import DeclarativeBase, Mapped, mapped_column


class LetterStatus(StrEnum):
    """Stages of an inbound letter. ``set-aside`` waits for the keeper and is never deleted."""

    NEW = "new"
    CLAIMED = "claimed"
    DONE = "done"
    DISCARDED = "discarded"
    SET_ASIDE = "set-aside"


class OutboxStatus(StrEnum):
    """Stages of an outgoing letter. ``dead`` was refused for good, or tried for too long."""

    READY = "ready"
    SENDING = "sending"
    SENT = "sent"
    DEAD = "dead"


class Moment(TypeDecorator[datetime]):
    """An aware datetime, always UTC. SQLite keeps no zone, so it is taken off and put back on."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Raises ValueError for a naive datetime: nobody could say what it means."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """UTC again."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


RowId = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself only under a plain INTEGER key."""


HOLDS = "holds"
"""In a column's info: the type that says where in its value people are named."""


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012
        str: Text,
        datetime: Moment,
        bytes: LargeBinary,
        dict[str, Any]: JSON,
        list[Any]: JSON,
    }


class LetterRow(Base):
    """An inbound letter, to the byte. `attempts` counts claims and fences: only the latest may finish it.

    `received` is when its transfer began, `stored` when it was written down, by the clock of whoever did;
    None: nobody noted it. `origin` is whose letter it counts as, for its place in the queue
    and for budgets: ``+`` and a reply token that somebody has, else the author's address, with ``=`` before
    it
    where our own mail server has proven it and ``!`` where that has failed; `known` False where that is
    nobody's, or not proven by its failure. `behind` True: handled when no other waits. `worker` names the
    process that has it in
    hand. `failures` counts faults of ours in handling it; `losses` is how much speaks for its ending
    processes. `concerns` names the games that it may be about, between blanks; None: nobody has looked.
    `cost` is what handling it took of a processor, in milliseconds. `untold` is the person who is to hear in
    the next letter that this one was put away; None: nobody is, or knows. `sections`: which parts of it are
    still to be done (InboundMail); empty: all of it.
    """

    __tablename__ = "letters"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    raw: Mapped[bytes]
    route: Mapped[str]
    envelope_from: Mapped[str]
    envelope_to: Mapped[list[Any]]
    received: Mapped[datetime]
    stored: Mapped[datetime | None]
    source_key: Mapped[str | None] = mapped_column(unique=True)
    message_id: Mapped[str]
    fingerprint: Mapped[str]
    content_key: Mapped[str | None] = mapped_column(unique=True)
    status: Mapped[str] = mapped_column(default=LetterStatus.NEW)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    lease: Mapped[datetime | None]
    finished: Mapped[datetime | None]
    note: Mapped[str] = mapped_column(default="")
    origin: Mapped[str] = mapped_column(default="")
    known: Mapped[bool] = mapped_column(default=True)
    behind: Mapped[bool] = mapped_column(default=False)
    worker: Mapped[str | None]
    failures: Mapped[int] = mapped_column(Integer, default=0)
    losses: Mapped[int] = mapped_column(Integer, default=0)
    concerns: Mapped[str | None]
    cost: Mapped[int] = mapped_column(Integer, default=0)
    untold: Mapped[int | None] = mapped_column(BigInteger)
    sections: Mapped[list[Any]] = mapped_column(default=list)

    __table_args__ = (
        Index("ix_letters_message_id", "message_id"),
        Index("ix_letters_untold", "untold"),
        Index("ix_letters_status", "status", "behind", "id"),
        Index("ix_letters_lease", "status", "lease"),
        Index("ix_letters_received", "status", "received"),
        Index("ix_letters_origin", "origin", "status", "id"),
        Index("ix_letters_spent", "origin", "finished"),
        Index("ix_letters_spent_unknown", "known", "finished"),
        Index("ix_letters_worker", "worker"),
    )


class ProcessRow(Base):
    """A running process of the judge, as long as it lives. `beat` is when it was last heard of.

    `complete` is the moment up to which everything that it began to take in is stored; None: it has never
    been sure yet. `settled` is from when on it was sure after its last start or gap. Both count only for a
    process that `receives`. `components` tells how the parts of its judge are (Component.plain).
    """

    __tablename__ = "processes"
    name: Mapped[str] = mapped_column(primary_key=True)
    beat: Mapped[datetime] = mapped_column(index=True)
    receives: Mapped[bool] = mapped_column(default=False)
    complete: Mapped[datetime | None]
    settled: Mapped[datetime | None]
    components: Mapped[list[Any] | None]


class StoredSecretRow(Base):
    """A secret of this judge that must outlive its processes, such as the key of its return paths."""

    __tablename__ = "keepsakes"
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[bytes]


class PersonRow(Base):
    __tablename__ = "people"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    name: Mapped[str]
    time_zone: Mapped[str]
    language: Mapped[str]
    details: Mapped[dict[str, Any]]


class AddressRow(Base):
    """An address belongs to one person only; `position` 0 is where letters go."""

    __tablename__ = "addresses"
    address: Mapped[str] = mapped_column(primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    position: Mapped[int] = mapped_column(Integer)


class ConductRow(Base):
    """Times that a person was on time, late, and given up; and whether they would take over a power."""

    __tablename__ = "conduct"
    person: Mapped[int] = mapped_column(RowId, ForeignKey("people.id"), primary_key=True)
    on_time: Mapped[int] = mapped_column(Integer, default=0)
    late: Mapped[int] = mapped_column(Integer, default=0)
    abandoned: Mapped[int] = mapped_column(Integer, default=0)
    stands_by: Mapped[bool] = mapped_column(default=False, index=True)


class GameRow(Base):
    """`version` counts every change to the game or to its filed orders: the guard of a phase.

    `closing` is until when letters leave the game alone, because its phase is about to be written down.
    """

    __tablename__ = "games"
    name: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(RowId, unique=True)
    version: Mapped[int] = mapped_column(Integer, default=0)
    scenario: Mapped[str]
    system: Mapped[str] = mapped_column(server_default="machiavelli")
    status: Mapped[str]
    created: Mapped[datetime | None]
    turn: Mapped[int] = mapped_column(Integer)
    phase: Mapped[str]
    kind: Mapped[str]
    state: Mapped[str]
    seed: Mapped[bytes]
    commitment: Mapped[str]
    opened: Mapped[datetime | None]
    deadline: Mapped[datetime | None]
    grace: Mapped[datetime | None]
    process_at: Mapped[datetime | None]
    alarm: Mapped[datetime | None]
    reminded: Mapped[datetime | None]
    closing: Mapped[datetime | None]
    rest: Mapped[str] = mapped_column(info={HOLDS: GameRecord})

    __table_args__ = (Index("ix_games_alarm", "alarm", "name"),)


class PlaceRow(Base):
    """A person at a table, and their reply token: written anew with its game, never read as the truth.

    `seat` is a seat's id for players, empty for newcomers; `role` is ``player``, ``newcomer``, or a Role.
    """

    __tablename__ = "places"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    role: Mapped[str]
    seat: Mapped[str]
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    token: Mapped[str | None] = mapped_column(unique=True)


class OrdersRow(Base):
    """Orders that a seat has on file for a phase: a JSON list of FiledOrder."""

    __tablename__ = "orders"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    phase: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    orders: Mapped[str]


class ScheduledRow(Base):
    """A line that a seat has laid by for a later phase (`section`); `number` is its place."""

    __tablename__ = "scheduled"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    section: Mapped[str]
    text: Mapped[str]


class DiaryRow(Base):
    """A private note of somebody who has played a seat; `number` is its place in the seat's diary."""

    __tablename__ = "diaries"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    phase: Mapped[str]
    at: Mapped[datetime]
    text: Mapped[str]


class DeskKeyRow(Base):
    """A key of the order desk (DeskKey), known by its hash alone."""

    __tablename__ = "desk_keys"
    digest: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    seat: Mapped[str]
    phase: Mapped[str]
    holder: Mapped[str]
    made: Mapped[datetime]
    withdrawn: Mapped[bool] = mapped_column(default=False)

    __table_args__ = (Index("ix_desk_keys_seat", "game", "seat", "made"),)


class PhaseRow(Base):
    """A closed phase. Its key guards against closing it twice.

    `rules` and `records` are the versions of the rules that played it, and of what it is written in.
    """

    __tablename__ = "phases"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    turn: Mapped[int] = mapped_column(Integer, primary_key=True)
    phase: Mapped[str]
    before: Mapped[str]
    orders: Mapped[str]
    after: Mapped[str]
    events: Mapped[str]
    rolls: Mapped[str]
    closed: Mapped[datetime]
    rules: Mapped[int] = mapped_column(Integer, server_default="1")
    records: Mapped[int] = mapped_column(Integer, server_default="1")

    __table_args__ = (UniqueConstraint("game", "phase"),)


class SupersededRow(Base):
    """A closed phase that was rolled back; `branch` numbers those that went together."""

    __tablename__ = "superseded"
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), primary_key=True)
    branch: Mapped[int] = mapped_column(Integer, primary_key=True)
    turn: Mapped[int] = mapped_column(Integer, primary_key=True)
    phase: Mapped[str]
    before: Mapped[str]
    orders: Mapped[str]
    after: Mapped[str]
    events: Mapped[str]
    rolls: Mapped[str]
    closed: Mapped[datetime]
    rules: Mapped[int] = mapped_column(Integer, server_default="1")
    records: Mapped[int] = mapped_column(Integer, server_default="1")


class PressRow(Base):
    __tablename__ = "press"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.name"))
    phase: Mapped[str]
    author: Mapped[str] = mapped_column(info={HOLDS: PlaceName})
    readers: Mapped[list[Any]] = mapped_column(info={HOLDS: tuple[PlaceName, ...]})
    text: Mapped[str]
    at: Mapped[datetime]

    __table_args__ = (Index("ix_press_game", "game", "id"),)


class PostalRow(Base):
    """A press letter that goes out with the next results (PostalLetter), in the order of `id`."""

    __tablename__ = "postal"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    game: Mapped[str] = mapped_column(ForeignKey("games.name"), index=True)
    author: Mapped[dict[str, Any]]
    recipients: Mapped[list[Any]]
    broadcast: Mapped[bool]
    archived: Mapped[str] = mapped_column(info={HOLDS: PlaceName})
    readers: Mapped[list[Any]] = mapped_column(info={HOLDS: tuple[PlaceName, ...]})
    to: Mapped[list[Any]] = mapped_column(info={HOLDS: tuple[PlaceName, ...]})
    text: Mapped[str]


class KeeperRequestRow(Base):
    """A request of a keeper in a letter, to be done after it; the row goes with the answer.

    `asked` is a list of ``{"ask": ..., "line": ...}`` (KeeperRequest), `attempts` how often somebody began;
    until `lease` it is in their hands. `recipient` is whom the answer goes to.
    """

    __tablename__ = "keeper_requests"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    letter: Mapped[int | None] = mapped_column(ForeignKey("letters.id"))
    asked: Mapped[list[Any]]
    recipient: Mapped[str]
    subject: Mapped[str]
    time_zone: Mapped[str]
    language: Mapped[str]
    in_reply_to: Mapped[str]
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    lease: Mapped[datetime | None]


class BlobRow(Base):
    """An attachment's bytes, kept once however many letters carry it. `hash` is its SHA-256 in hex; scenes of
    pictures, and what is painted of them, have names of their own (queues.scenes).

    `used` is when a letter last took it along; some time after, it is forgotten: maps can be drawn again.
    """

    __tablename__ = "blobs"
    hash: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes]
    used: Mapped[datetime] = mapped_column(index=True)


class OutboxRow(Base):
    """A letter to be sent. Its Message-ID is fixed here, so that a repeat can be recognised.

    `proof` is as in `judge.core.outbound`.
    """

    __tablename__ = "outbox"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    message_id: Mapped[str] = mapped_column(unique=True)
    letter: Mapped[int | None] = mapped_column(ForeignKey("letters.id"))
    game: Mapped[str]
    kind: Mapped[str]
    proof: Mapped[str] = mapped_column(default="")
    recipient: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str]
    enclosures: Mapped[list[Any]]
    headers: Mapped[dict[str, Any]]
    created: Mapped[datetime]
    status: Mapped[str] = mapped_column(default=OutboxStatus.READY)
    next_at: Mapped[datetime]
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    last_reply: Mapped[str] = mapped_column(default="")
    worker: Mapped[str | None]

    __table_args__ = (
        Index("ix_outbox_due", "status", "next_at", "id"),
        Index("ix_outbox_recipient", "recipient", "id"),
        Index("ix_outbox_worker", "worker"),
    )


class DuePhaseRow(Base):
    """A game that is due, as long as it is offered or a process has it in hand (queues.due_phases).

    `judge` names whose processes may take it, `worker` who has it, `until` how long at most; `losses` counts
    the processes that were lost with it.
    """

    __tablename__ = "due_phases"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    game: Mapped[str] = mapped_column(unique=True)
    judge: Mapped[str]
    worker: Mapped[str | None] = mapped_column(index=True)
    until: Mapped[datetime | None]
    losses: Mapped[int]

    __table_args__ = (Index("ix_due_phases_judge", "judge", "id"),)


class LetterMarksRow(Base):
    """The marks of a letter's words (judge.core.shared_words); they go with its words."""

    __tablename__ = "letter_marks"
    outbox: Mapped[int] = mapped_column(RowId, ForeignKey("outbox.id"), primary_key=True)
    recipient: Mapped[str]
    marks: Mapped[bytes]

    __table_args__ = (Index("ix_letter_marks_recipient", "recipient", "outbox"),)


class DeliveryRow(Base):
    """The fate of a try to send, or of a letter long sent: ``sent``, ``retry``, ``dead``, ``bounce``."""

    __tablename__ = "deliveries"
    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    outbox: Mapped[int] = mapped_column(ForeignKey("outbox.id"), index=True)
    at: Mapped[datetime]
    event: Mapped[str]
    reply: Mapped[str]


def table_of(row: type[Base]) -> Table:
    """The table of a mapped class: its statements are quicker to build and run than those of the class."""
    table = row.__table__
    assert isinstance(table, Table)
    return table
