"""The letter that a posted form becomes: it goes the way of all letters, and is answered by mail.

Its Message-ID is made of the page's nonce and of what was posted: the same form twice is one letter, and
another one under the same nonce is another letter. It has no date, for a letter of the same id and date is
taken for a copy. Not here: keeping it (the ports of desk.desk), what it does (judge.commands).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from judge.desk.keys import OpenDesk

_PREVIEW, _SUPPOSE = "preview", "suppose"


@dataclass(frozen=True, slots=True)
class Name:
    """The left part of a Message-ID: `of_page` is how those of all letters from one page begin."""

    of_page: str
    whole: str


def name_of(desk: OpenDesk, nonce: str, posted: Mapping[str, Sequence[str]]) -> Name:
    """The name of the letter that this key, this page's nonce, and whatever was posted make."""
    page = hashlib.sha256(f"{desk.key.digest} {nonce}".encode()).hexdigest()[:32]
    content = hashlib.sha256(repr(sorted((k, list(v)) for k, v in posted.items())).encode()).hexdigest()[:32]
    return Name(f"desk.{page}.", f"desk.{page}.{content}")


def letter(desk: OpenDesk, text: str, *, id: str, to: str) -> bytes:
    """The letter, from the seat's address on file to the judge's with the seat's reply token."""
    made = EmailMessage()
    made["From"] = desk.address
    made["To"] = to
    made["Subject"] = f"{desk.record.name}: orders"
    made["Message-ID"] = id
    made.set_content(f"{text}\n")
    return made.as_bytes()


def preview_letter(desk: OpenDesk, text: str, *, supposed: Sequence[str], id: str, to: str) -> bytes:
    """The same, that asks what would come of it if others did what is supposed. Nothing of it is kept."""
    return letter(
        desk, "\n".join([_PREVIEW, *(f"{_SUPPOSE} {line}" for line in supposed), text]), id=id, to=to
    )
