"""The head of a letter when it comes in: whose it seems to be, and when our mail server took it.

Nothing of it is proven but what our own mail server says; it decides only in which order letters are
handled, and from when they count. Not
here: reading the letter (mail.reading).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from judge.mail.addresses import OwnAddresses
from judge.mail.reading.authentication_results import proof
from judge.mail.reading.letter import author_and_token
from judge.mail.reading.parts import headers_of

_BY = re.compile(r"\bby\s+([^\s;()]{1,255})", re.IGNORECASE)
_DATE_AT_MOST = 100


@dataclass(frozen=True, slots=True)
class Head:
    """`author` is the From address, empty if there is no usable one; `received` the topmost Received line.

    `proof` is what our own mail server says of the author, as in InboundMail.
    """

    author: str
    token: str
    proof: str
    received: str


def head_of(raw: bytes, envelope_to: Sequence[str], own: OwnAddresses) -> Head:
    """Never raises, whatever it is given."""
    headers = headers_of(raw)
    author, token = author_and_token(headers, envelope_to, own)
    found = proof(headers, author, own.authserv)
    return Head(author, token, found, next(iter(headers.get("received", ())), ""))


def time_of_acceptance(received: str, mail_server: str) -> datetime | None:
    """The time when our mail server took a letter (RFC 5321 4.4): the date at the end of its line on top.

    Only for letters that come from that server's own hands: anybody else could have written the line. None if
    the settings name no such server, or if the line is another's.
    """
    by = [found.lower().rstrip(".") for found in _BY.findall(received)]
    if not mail_server or mail_server.lower().rstrip(".") not in by:
        return None
    try:
        at = parsedate_to_datetime(received.rpartition(";")[2].strip()[:_DATE_AT_MOST])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return at.astimezone(UTC) if at.tzinfo is not None else None
