"""Bounces: which of our letters could not be delivered, to whom, and whether that is for good.

A report that is only about a delay is no bounce (RFC 3464 2.3.3). Which letter it is about is told by our
signed return path that it came to, or by the letter's signed mark in what it encloses. Not here: servers that
write prose (bounce_notices), what follows from bounces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from judge.mail.addresses import OwnAddresses, usable
from judge.mail.bounce_notices import Notice, notice

_LARGEST = 256 << 10
_BEGINNING = 32 << 10
_MOST_DASHES = 100
"""Lines that may begin a part; where there are more, only the beginning is read, for each costs its time."""
_LONGEST_DIAGNOSTIC = 500
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
_FAILED = ("fail", "error")  # OpenSMTPD writes "error"; others put comments behind the word


@dataclass(frozen=True, slots=True)
class Bounce:
    """`row` is the outbox row if a signature of ours says so, else None: then it only informs.

    `address` is the recipient that failed, lower case, empty if the report does not say. `permanent`: whoever
    reports has given the letter up, whatever the reason; else it is still being tried. `status` is the
    enhanced code (RFC 3463), such as ``5.1.1``; 5.7.x is about policy and not the recipient's fault.
    """

    row: int | None
    address: str
    permanent: bool
    diagnostic: str
    status: str = ""


def bounce(raw: bytes, envelope_to: Sequence[str], own: OwnAddresses) -> Bounce | None:
    """What a letter reports as undeliverable; None if it is no bounce. Never raises."""
    row = next((row for address in envelope_to if (row := own.bounced_row(address)) is not None), None)
    try:
        head = raw[: _LARGEST if raw.count(b"\n--", 0, _LARGEST) <= _MOST_DASHES else _BEGINNING]
        message = BytesParser(policy=compat32).parsebytes(head)
        reports = list(_reports(message)) if row is not None or _is_report(message) else []
        if reports:
            row = _marked(message, head, own) if row is None else row
            return next((found for report in reports if (found := _failed(report, row, own))), None)
        said = notice(message, head)
        if said is None:
            return None
        row = _marked(message, head, own) if row is None else row
        return _from_prose(said, row, own) if row is not None else None
    except Exception:  # malformed reports exist; the letter stays in the records all the same
        return None


def _is_report(message: Message) -> bool:
    """A report itself (RFC 6522 3): not somebody's letter with one enclosed."""
    return message.get_content_type() in ("multipart/report", "message/delivery-status")


def _reports(message: Message) -> Iterator[Message]:
    """The groups of fields of every delivery report in it; the first group is about the message."""
    for part in message.walk():
        if part.get_content_type() == "message/delivery-status":
            groups = part.get_payload()
            yield from (group for group in groups if isinstance(group, Message))


def _failed(report: Message, row: int | None, own: OwnAddresses) -> Bounce | None:
    """One recipient's group, if delivery was given up (RFC 3464 2.3.3), also after a passing trouble."""
    if not str(report.get("Action", "")).strip().lower().startswith(_FAILED):
        return None
    found = _STATUS.search(str(report.get("Status", "")))
    recipient = str(report.get("Original-Recipient") or report.get("Final-Recipient") or "")
    diagnostic = " ".join(str(report.get("Diagnostic-Code", "")).split())
    return Bounce(
        row=row,
        address=usable(recipient.rpartition(";")[2].strip().strip("<>")),
        permanent=True,
        diagnostic=own.scrubbed(diagnostic)[:_LONGEST_DIAGNOSTIC],
        status=found[0] if found else "",
    )


def _from_prose(said: Notice, row: int, own: OwnAddresses) -> Bounce:
    return Bounce(
        row=row,
        address=usable(said.address),
        permanent=said.permanent,
        diagnostic=own.scrubbed(said.line)[:_LONGEST_DIAGNOSTIC],
        status=said.status,
    )


def _marked(message: Message, raw: bytes, own: OwnAddresses) -> int | None:
    """The letter of ours that is enclosed, whole or its headers alone (RFC 6522 4), or quoted in the text."""
    row = own.marked_row(raw.decode("latin-1"))
    if row is not None:
        return row
    for part in message.walk():
        if str(part.get("Content-Transfer-Encoding", "")).strip().lower() == "base64":
            text = part.get_payload(decode=True)
            row = own.marked_row(text.decode("latin-1")) if isinstance(text, bytes) else None
            if row is not None:
                return row
    return None
