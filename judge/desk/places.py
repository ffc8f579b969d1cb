"""The place at a table that somebody is signed on to: as a record, as a key, and with other values.

Not here: who may sign on to it (admission).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from judge.desk.visit import Role, Standing, with_seat
from judge.letter import Attendant, GameRecord, Newcomer, SeatRecord

Place = SeatRecord | Newcomer | Attendant
P = TypeVar("P", SeatRecord, Newcomer, Attendant)


def key(standing: Standing) -> str:
    """A place as one word, for its holder: ``sforza|player|florence``."""
    return f"{standing.game}|{standing.role.value}|{standing.seat or ''}"


def all_of(record: GameRecord, person: int) -> Iterator[Place]:
    """All places of somebody at a table."""
    return (place for _, place in _places(record) if place.person == person)


def place_of(record: GameRecord, standing: Standing) -> Place | None:
    """The place as it is now; None if it is that person's no more."""
    return next((p for role, p in _places(record) if _is(role, p, standing)), None)


def with_place(record: GameRecord, standing: Standing, **values: Any) -> GameRecord:
    """The table with other values in that place."""
    place = place_of(record, standing)
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


def _is(role: Role, place: Place, standing: Standing) -> bool:
    if role is not standing.role or (place.person or 0) != standing.person:
        return False
    return not isinstance(place, SeatRecord) or place.seat == standing.seat
