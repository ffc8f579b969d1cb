"""The letter that a posted form becomes: it goes the way of all letters, and is answered by mail.

Its Message-ID is made of the page's nonce and of what was posted: the same form twice is one letter, and
another one under the same nonce is another letter. It has no date, for a letter of the same id and date is
taken for a copy.

From a key to the desk that it opens, or to the reason why it opens none.

Not here: keeping it (runtime.order_desk), what it does (judge.commands), what is kept of a key
(core.desk_keys), the pages (desk.page, desk.routes).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry
from email.message import EmailMessage
from functools import lru_cache
from typing import Any, Literal, Protocol

from judge.commands.people.addresses_on_file import lasting_addresses, new_until
from judge.core.desk_keys import DeskKey, digest_of, is_written
from judge.core.people import Person
from judge.core.places import seat_record
from judge.core.repository import Repository, UnreadableGameError
from judge.core.table import GameRecord, GameStatus, SeatRecord

_PREVIEW, _SUPPOSE = "preview", "suppose"


class _Fields(HeaderRegistry):
    """The classes of header fields, each made once: Python's registry makes one for every single field."""

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[str, type[BaseHeader]] = {}

    def __getitem__(self, name: str) -> type[BaseHeader]:
        if name not in self._made:
            self._made[name] = super().__getitem__(name)
        return self._made[name]


_POLICY = policy.default.clone(header_factory=_Fields())


class Letters(Protocol):
    """The way in for letters, as the desk needs it."""

    def keep(self, raw: bytes, sender: str, to: str, received: datetime) -> int:
        """Store a letter, on disk when this returns, and give its number; the same one again is known."""
        ...

    def numbers_by_message_id(self, prefix: str) -> Mapping[str, int]:
        """Find the letters whose Message-IDs begin so (without brackets): their numbers, by these."""
        ...

    def arrival_of(self, number: int) -> datetime | None:
        """Return when a letter came, as seats remember the latest one (`SeatRecord.heard`)."""
        ...

    def is_handled(self, number: int) -> bool:
        """Decide whether a letter was dealt with."""
        ...

    def answer_to(
        self, raw: bytes, sender: str, to: str, received: datetime, known: Any, began: float
    ) -> str:
        """The text of what would be answered at a `known` moment to a letter, of which nothing is kept."""
        ...


@dataclass(frozen=True, slots=True)
class Name:
    """The left part of a Message-ID: `of_page` is how those of all letters from one page begin."""

    of_page: str
    whole: str


def name_of(desk: OpenDesk, nonce: str, posted: Mapping[str, Sequence[str]]) -> Name:
    """The name of the letter that this key, this page's nonce, and whatever was posted make."""
    page = page_name(desk, nonce)
    content = hashlib.sha256(repr(sorted((k, list(v)) for k, v in posted.items())).encode()).hexdigest()[:32]
    return Name(page, f"{page}{content}")


def page_name(desk: OpenDesk, nonce: str) -> str:
    """The beginning of the names of all letters from one page of this key."""
    return f"desk.{hashlib.sha256(f'{desk.key.digest} {nonce}'.encode()).hexdigest()[:32]}."


def letter(desk: OpenDesk, text: str, *, id: str, to: str) -> bytes:
    """The letter, from the seat's address on file to the judge's with the seat's reply token."""
    made = _letter_head(desk.address, to, desk.record.name, id)
    made.set_content(f"{text}\n")
    return made.as_bytes()


def _letter_head(address: str, to: str, game: str, id: str) -> EmailMessage:
    made = EmailMessage(_POLICY)
    made["From"] = address
    made["To"] = to
    made["Subject"] = f"{game}: orders"
    made["Message-ID"] = id
    return made


def preview_letter(desk: OpenDesk, text: str, *, supposed: Sequence[str], id: str, to: str) -> bytes:
    """The same, that asks what would come of it if others did what is supposed. Nothing of it is kept."""
    body = "\n".join([_PREVIEW, *(f"{_SUPPOSE} {line}" for line in supposed), text])
    return _head(desk.address, to, desk.record.name, id) + f"{body}\n".encode()


@lru_cache(64)
def _head(address: str, to: str, game: str, id: str) -> bytes:
    """The head of a letter of plain UTF-8 that is sent nowhere: a preview needs no other coding."""
    made = _letter_head(address, to, game, id)
    made["MIME-Version"] = "1.0"
    made["Content-Type"] = 'text/plain; charset="utf-8"'
    made["Content-Transfer-Encoding"] = "8bit"
    return made.as_bytes()


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
