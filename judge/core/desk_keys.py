"""Keys of the order desk: a secret of 128 bits in a link opens one seat's page while one phase is open.

Only its hash is kept. Not here: the page (judge.desk), who is sent a key (commands.orders.desk_link).
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from datetime import datetime

from judge.core.game import Seat
from judge.core.places import seat_record
from judge.core.table import GameRecord, GameStatus, SeatRecord

BYTES = 16
"""Of luck in a key."""
_WRITTEN = re.compile(r"[a-z2-7]{26}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskKey:
    """`digest` is the SHA-256 of the secret in hex. `holder` marks the seat's reply token of that time: a new
    reply address ends the key, and so does whoever takes the seat over. `withdrawn`: a newer one was asked
    for, or none.
    """

    digest: str
    game: str
    seat: Seat
    phase: str
    holder: str
    made: datetime
    withdrawn: bool = False

    def is_of(self, record: GameRecord) -> bool:
        """Decide whether it was made for the phase that is open; one that was rolled back is another."""
        opened = record.opened is None or self.made >= record.opened
        return record.status is GameStatus.ACTIVE and record.phase == self.phase and opened

    def is_held_by(self, place: SeatRecord) -> bool:
        """Decide whether the seat is still whose it was."""
        return not self.withdrawn and place.person is not None and self.holder == _mark(place.token)


def key_text(secret: bytes) -> str:
    """Write a key as it stands in a link: small letters and digits, which survive any mail program."""
    return base64.b32encode(secret).decode().lower().rstrip("=")


def is_written(text: str) -> bool:
    """Decide whether a text may be a key at all."""
    return _WRITTEN.match(text) is not None


def digest_of(key: str) -> str:
    """Hash a key: no more of it is kept."""
    return hashlib.sha256(f"desk {key}".encode()).hexdigest()


def key_for(key: str, record: GameRecord, seat: Seat, now: datetime) -> DeskKey:
    """Make the record of a fresh key for a seat of the open phase."""
    return DeskKey(
        digest=digest_of(key),
        game=record.name,
        seat=seat,
        phase=record.phase,
        holder=_mark(seat_record(record, seat).token),
        made=now,
    )


def _mark(token: str) -> str:
    return hashlib.sha256(f"seat {token}".encode()).hexdigest()
