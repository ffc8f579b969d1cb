"""Bounces: which of our letters could not be delivered, to whom, and whether that is for good.

A report that is only about a delay is no bounce (RFC 3464 2.3.3). Which letter it is about is told by our
signed return path that it came to, or by the letter's signed mark in what it encloses. Not here: servers that
write prose (prose), what follows from bounces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from judge.core.mail_address import canonical
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.delivery_reports import REPORTS, Recipient, has_report, recipients
from judge.mail.bounces.other_notices import is_other_report
from judge.mail.bounces.prose import Notice, notice
from judge.mail.reading.parts import has_long_type

_LARGEST = 256 << 10
_BEGINNING = 32 << 10
_MOST_DASHES = 100
"""Lines that may begin a part; where there are more, only the beginning is read, for each costs its time."""
_LONGEST_DIAGNOSTIC = 500


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


def bounce(
    raw: bytes, envelope_to: Sequence[str], own: OwnAddresses, envelope_from: str | None = None
) -> Bounce | None:
    """Read what a letter reports as undeliverable; None if it is no bounce. Never raises.

    `envelope_from` is the envelope's sender, empty for the null sender; None: its Return-Path tells.
    """
    row = next((row for address in envelope_to if (row := own.row_of_return_path(address)) is not None), None)
    try:
        head = raw[: _LARGEST if raw.count(b"\n--", 0, _LARGEST) <= _MOST_DASHES else _BEGINNING]
        if has_long_type(head):
            return None
        message = BytesParser(policy=compat32).parsebytes(head)
        return _bounce(message, head, row, own, _is_null(message, envelope_from))
    except Exception:  # malformed reports exist; the letter stays in the records all the same
        return None


def _bounce(
    message: Message, head: bytes, signed: int | None, own: OwnAddresses, null_sender: bool
) -> Bounce | None:
    """`signed` is the letter whose signed return path it came to."""
    if is_other_report(message):
        return None
    if signed is None and not _is_report(message) and has_report(message):
        return None
    row = _row_by_mark(message, head, own) if signed is None else signed
    if reported := list(recipients(message)):
        failed = next((recipient for recipient in reported if recipient.failed), None)
        return _from_report(failed, row, own) if failed is not None else None
    if row is None:
        return None
    said = notice(message, head, null_sender=null_sender, at_return_path=signed is not None)
    return _from_prose(said, row, own) if said is not None else None


def _is_null(message: Message, envelope_from: str | None) -> bool:
    said = message.get("Return-Path") if envelope_from is None else envelope_from
    return said is not None and not str(said).strip().strip("<>").strip()


def _is_report(message: Message) -> bool:
    """A report itself (RFC 6522 3): not somebody's letter with one enclosed."""
    return message.get_content_type() in ("multipart/report", *REPORTS)


def _from_report(failed: Recipient, row: int | None, own: OwnAddresses) -> Bounce:
    return Bounce(
        row=row,
        address=canonical(failed.address),
        permanent=True,
        diagnostic=own.scrub(failed.diagnostic)[:_LONGEST_DIAGNOSTIC],
        status=failed.status,
    )


def _from_prose(said: Notice, row: int, own: OwnAddresses) -> Bounce:
    return Bounce(
        row=row,
        address=canonical(said.address),
        permanent=said.permanent,
        diagnostic=own.scrub(said.line)[:_LONGEST_DIAGNOSTIC],
        status=said.status,
    )


def _row_by_mark(message: Message, raw: bytes, own: OwnAddresses) -> int | None:
    """The letter of ours that is enclosed, whole or its headers alone (RFC 6522 4), or quoted in the text."""
    row = own.row_of_mark(raw.decode("latin-1"))
    if row is not None:
        return row
    for part in message.walk():
        if str(part.get("Content-Transfer-Encoding", "")).strip().lower() == "base64":
            text = part.get_payload(decode=True)
            row = own.row_of_mark(text.decode("latin-1")) if isinstance(text, bytes) else None
            if row is not None:
                return row
    return None
