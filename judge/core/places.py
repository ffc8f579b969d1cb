"""The places at a table, listed once: powers, newcomers, masters and observers, and who holds them.

Not here: what is kept of each (table), who may sign on to one (commands).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, TypeVar

from judge.core.game import Seat
from judge.core.people import PersonNumber
from judge.core.table import (
    Applicant,
    GameRecord,
    GameStatus,
    SeatRecord,
    Staff,
)
from judge.core.table import Role as AttendantRole

Holding = SeatRecord | Applicant | Staff
H = TypeVar("H", SeatRecord, Applicant, Staff)


class Role(StrEnum):
    """As whom somebody is at a table."""

    PLAYER = "player"
    NEWCOMER = "newcomer"
    MASTER = "master"
    OBSERVER = "observer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place and its record; `seat` is a player's power."""

    role: Role
    held: Holding
    seat: Seat | None = None

    @property
    def person(self) -> PersonNumber | None:
        """The person who has it; None: a power that nobody plays."""
        return self.held.person


def seats_of_bots(record: GameRecord) -> frozenset[Seat]:
    """Seats that nobody has taken or that somebody left, where the table lets the judge play them (SET BOTS).

    None once no person plays any more: the game waits for people, as any other does.
    """
    if not record.options.bots or all(s.person is None or s.abandoned for s in record.seats):
        return frozenset()
    return frozenset(s.seat for s in record.seats if s.person is None or s.abandoned)


class Change(Protocol):
    """The same record with other values."""

    def __call__(self, held: H, /) -> H: ...


def places(record: GameRecord) -> Iterator[Place]:
    """All places of a table: powers, newcomers, masters and observers, each in the record's order."""
    yield from (Place(role=Role.PLAYER, held=s, seat=s.seat) for s in record.seats)
    yield from (Place(role=Role.NEWCOMER, held=n) for n in record.newcomers)
    yield from (Place(role=Role(a.role.value), held=a) for a in record.attendants)


def people_of(record: GameRecord) -> frozenset[PersonNumber]:
    """Everybody who has a place at a table."""
    return frozenset(place.person for place in places(record) if place.person is not None)


def with_places(record: GameRecord, change: Change) -> GameRecord:
    """The table with each place changed."""
    return replace(
        record,
        seats=tuple(change(s) for s in record.seats),
        newcomers=tuple(change(n) for n in record.newcomers),
        attendants=tuple(change(a) for a in record.attendants),
    )


def with_registered(record: GameRecord, number: PersonNumber) -> GameRecord:
    """Person 0 at a table is whoever this very letter registered: now with a number. Unchanged for 0."""

    def with_number(held: H, /) -> H:
        return replace(held, person=number) if held.person == 0 else held

    if not number:
        return record
    joined = tuple(number if person == 0 else person for person in record.notes.joined)
    return with_places(replace(record, notes=replace(record.notes, joined=joined)), with_number)


def watching_no_more(record: GameRecord, person: int) -> GameRecord:
    """Remove the observer's place of a person who gets a power: they would be sent everything twice."""
    role = AttendantRole.OBSERVER
    return replace(
        record, attendants=tuple(a for a in record.attendants if (a.person, a.role) != (person, role))
    )


def seat_record(record: GameRecord, seat: Seat) -> SeatRecord:
    return next(s for s in record.seats if s.seat == seat)


def with_seat(record: GameRecord, seat: SeatRecord) -> GameRecord:
    return replace(record, seats=tuple(seat if s.seat == seat.seat else s for s in record.seats))


def masters(record: GameRecord) -> tuple[Staff, ...]:
    return tuple(a for a in record.attendants if a.role is AttendantRole.MASTER)


def has_a_voice(record: GameRecord, seat: Seat) -> bool:
    """Decide whether a seat has a vote: no dummy has one, nor has what the judge plays; an empty seat has it
    only where a master can speak for it.
    """
    place = seat_record(record, seat)
    return (
        not place.dummy
        and seat not in seats_of_bots(record)
        and (place.person is not None or bool(masters(record)))
    )


def has_begun(record: GameRecord) -> bool:
    return record.status in (GameStatus.ACTIVE, GameStatus.PAUSED)
