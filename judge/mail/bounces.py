"""Bounces: which of our letters could not be delivered, to whom, and whether that is for good.

A report that is only about a delay is no bounce (RFC 3464 2.3.3). Not here: what follows from bounces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from judge.mail.addresses import OwnAddresses, usable

_LARGEST = 256 << 10
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
_REPLY = re.compile(r"\b([45])\d\d[ -]")
_ROBOT = re.compile(r"mailer-daemon|postmaster|mail delivery", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bounce:
    """`row` is the outbox row if it came to that letter's own return path, else None: then it only informs.

    `address` is the recipient that failed, lower case, empty if the report does not say; `status` is the
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
        message = BytesParser(policy=compat32).parsebytes(raw[:_LARGEST])
        reports = list(_reports(message)) if row is not None or _is_report(message) else []
        if reports:
            return next((found for report in reports if (found := _failed(report, row))), None)
        return _by_its_words(message, raw[:_LARGEST], row) if row is not None else None
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


def _failed(report: Message, row: int | None) -> Bounce | None:
    """One recipient's group, if delivery to it failed (RFC 3464 2.3)."""
    if str(report.get("Action", "")).strip().lower() != "failed":
        return None
    found = _STATUS.search(str(report.get("Status", "")))
    recipient = str(report.get("Original-Recipient") or report.get("Final-Recipient") or "")
    diagnostic = " ".join(str(report.get("Diagnostic-Code", "")).split())[:500]
    status = found[0] if found else ""
    return Bounce(row, usable(recipient.rpartition(";")[2]), not status.startswith("4"), diagnostic, status)


def _by_its_words(message: Message, raw: bytes, row: int) -> Bounce | None:
    """Servers that write prose: believed only on a letter's own return path, and only from a robot."""
    if not _ROBOT.search(str(message.get("From", ""))) and "X-Failed-Recipients" not in message:
        return None
    text = raw.decode("latin-1")
    found = _STATUS.search(text) or _REPLY.search(text)
    line = next((line for line in text.splitlines() if found and found[0] in line), "")
    permanent = found is None or found[1] == "5"
    status = found[0] if found and "." in found[0] else ""
    return Bounce(
        row, usable(str(message.get("X-Failed-Recipients", ""))), permanent, line.strip()[:500], status
    )
