"""From a key to the desk that it opens, or to the reason why it opens none.

Not here: what is kept of a key (core.desk_keys), the pages (desk.page, desk.routes).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from judge.commands.people.addresses_on_file import lasting_addresses, new_until
from judge.core.desk_keys import DeskKey, digest_of, is_written
from judge.core.people import Person
from judge.core.places import seat_record
from judge.core.repository import Repository, UnreadableGameError
from judge.core.table import GameRecord, GameStatus, SeatRecord

Reason = Literal["unknown", "withdrawn", "ended", "paused", "busy", "large", "received", "failed"]


class DeskRepository(Repository, Protocol):
    """Records that may be looked up for a desk."""

    def desk_key(self, digest: str) -> DeskKey | None:
        """A key by its hash, whether or not it still opens anything."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDesk:
    """A seat whose phase is open. `address`: where its letters go, an address on file that is not new."""

    key: DeskKey
    record: GameRecord
    place: SeatRecord
    person: Person
    address: str


def desk_of_key(written: str, known: DeskRepository, now: datetime) -> OpenDesk | Reason:
    """Find the desk that a key opens, or say why it opens none."""
    key = known.desk_key(digest_of(written)) if is_written(written) else None
    if key is None:
        return "unknown"
    try:
        record = known.game(key.game)
    except UnreadableGameError:
        record = None
    if record is None or not any(place.seat == key.seat for place in record.seats):
        return "unknown"
    place = seat_record(record, key.seat)
    if record.status is GameStatus.PAUSED and record.phase == key.phase and key.is_held_by(place):
        return "paused"
    if not key.is_of(record):
        return "ended"
    person = known.person(place.person) if place.person is not None else None
    if person is None or not key.is_held_by(place):
        return "withdrawn"
    own = place.address
    trusted = (own,) if own and new_until(person, own, now) is None else lasting_addresses(person, now)
    if not trusted:
        return "withdrawn"
    return OpenDesk(key=key, record=record, place=place, person=person, address=trusted[0])
