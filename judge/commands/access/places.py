"""The place at a table that somebody is signed on to: as a record, as a key, and with other values.

Not here: who may sign on to it (access.authentication).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from judge.commands.session import Role, SignIn, with_seat
from judge.core.table import Applicant, GameRecord, SeatRecord, Staff

Place = SeatRecord | Applicant | Staff
P = TypeVar("P", SeatRecord, Applicant, Staff)


def key(sign_in: SignIn) -> str:
    """A place as one word, for its holder: ``sforza|player|florence``."""
    return f"{sign_in.game}|{sign_in.role.value}|{sign_in.seat or ''}"


def all_of(record: GameRecord, person: int) -> Iterator[Place]:
    """All places of somebody at a table."""
    return (place for _, place in _places(record) if place.person == person)


def place_of(record: GameRecord, sign_in: SignIn) -> Place | None:
    """The place as it is now; None if it is that person's no more."""
    return next((p for role, p in _places(record) if _is(role, p, sign_in)), None)


def with_place(record: GameRecord, sign_in: SignIn, **values: Any) -> GameRecord:
    """The table with other values in that place."""
    place = place_of(record, sign_in)
    if isinstance(place, SeatRecord):
        return with_seat(record, replace(place, **values))
    return replace(
        record,
        newcomers=tuple(_other(n, place, values) for n in record.newcomers),
        attendants=tuple(_other(a, place, values) for a in record.attendants),
    )


def _other(one: P, place: Place | None, values: dict[str, Any]) -> P:
    return replace(one, **values) if one is place else one


def _places(record: GameRecord) -> Iterator[tuple[Role, Place]]:
    yield from ((Role.PLAYER, s) for s in record.seats)
    yield from ((Role.NEWCOMER, n) for n in record.newcomers)
    yield from ((Role(a.role.value), a) for a in record.attendants)


def _is(role: Role, place: Place, sign_in: SignIn) -> bool:
    if role is not sign_in.role or (place.person or 0) != sign_in.person:
        return False
    return not isinstance(place, SeatRecord) or place.seat == sign_in.seat
