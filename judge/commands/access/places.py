"""The place at a table that somebody is signed on to: as a record, as a key, and with other values.

Not here: who may sign on to it (access.authentication).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.commands.access.sign_in import SignIn
from judge.core.places import H, Holding, Place, places, with_places
from judge.core.table import GameRecord


def key(sign_in: SignIn) -> str:
    """A place as one word, for its holder: ``sforza|player|florence``."""
    return f"{sign_in.game}|{sign_in.role.value}|{sign_in.seat or ''}"


def all_of(record: GameRecord, person: int) -> Iterator[Holding]:
    """All places of somebody at a table."""
    return (place.held for place in places(record) if place.person == person)


def place_of(record: GameRecord, sign_in: SignIn) -> Holding | None:
    """The place as it is now; None if it is that person's no more."""
    return next((place.held for place in places(record) if _is(place, sign_in)), None)


def with_place(record: GameRecord, sign_in: SignIn, **values: Any) -> GameRecord:
    """The table with other values in that place."""
    mine = place_of(record, sign_in)

    def with_values(held: H, /) -> H:
        return replace(held, **values) if held is mine else held

    return with_places(record, with_values)


def _is(place: Place, sign_in: SignIn) -> bool:
    return (place.role, place.person or 0, place.seat) == (sign_in.role, sign_in.person, sign_in.seat)
