"""Delivery reports (RFC 3464): what they say of each recipient, however badly they are written.

Not here: which letter of ours it is about (reports), notices without usable fields (prose).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message

from judge.mail.bounces.other_notices import parts_of

REPORTS = ("message/delivery-status", "message/global-delivery-status")  # RFC 3464, RFC 6533 3
_BEYOND_ASCII = re.compile(r"\\x\{([0-9A-Fa-f]{1,6})\}")
"""A character beyond ASCII in an address of a report (RFC 6533 3)."""
_FIELD = re.compile(r"([A-Za-z][A-Za-z0-9-]{0,60})[ \t]*:(.*)", re.DOTALL)
"""Some put blanks before the colon."""
_EMPTY_LINE = re.compile(r"\n[ \t]*(?=\n)")
_MOST_FIELDS = 2_000
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")
_FAILED = ("fail", "error", "expire", "undeliver", "reject")
"""RFC 3464 2.3.3 has "failed" alone; others write "error" (OpenSMTPD), "expired" (SendGrid), or a comment."""
_NOT_FAILED = ("delay", "deliver", "relay", "expand", "transient", "warn")


@dataclass(frozen=True, slots=True)
class Recipient:
    """Report on one recipient. `failed` None: nothing that can be used."""

    failed: bool | None
    address: str
    status: str
    diagnostic: str


def recipients(message: Message) -> Iterator[Recipient]:
    """The recipients of every delivery report in a letter; groups that say nothing of one are left out."""
    for part in parts_of(message):
        if part.get_content_type() in REPORTS:
            for fields in _groups(_text(part)):
                found = _recipient(fields)
                if found.failed is not None:
                    yield found


def has_report(message: Message) -> bool:
    """Decide whether a delivery report is in it, whatever it says."""
    return any(part.get_content_type() in REPORTS for part in parts_of(message))


def _text(part: Message) -> str:
    """The fields as they came; the parser takes groups apart and may take a field for a text."""
    payload = part.get_payload()
    groups = payload if isinstance(payload, list) else [payload]
    text = "\n\n".join(group.as_string() if isinstance(group, Message) else str(group) for group in groups)
    if str(part.get("Content-Transfer-Encoding", "")).strip().lower() == "base64":
        text = base64.b64decode("".join(text.split()), validate=False).decode("utf-8", "replace")
    return text.replace("\r\n", "\n")


def _groups(text: str) -> Iterator[Mapping[str, str]]:
    for group in _EMPTY_LINE.split(text):
        fields: dict[str, str] = {}
        name = ""
        for line in group.split("\n")[:_MOST_FIELDS]:
            if line[:1] in (" ", "\t") and name:
                fields[name] += line
            elif found := _FIELD.match(line):
                name = found[1].lower()
                fields[name] = fields.get(name) or found[2].strip()
        if fields:
            yield fields


def _recipient(fields: Mapping[str, str]) -> Recipient:
    recipient = fields.get("original-recipient") or fields.get("final-recipient") or ""
    found = _STATUS.search(fields.get("status", ""))
    return Recipient(
        failed=_has_failed(fields.get("action", "").strip().lower(), recipient, found),
        address=_BEYOND_ASCII.sub(_character, recipient.rpartition(";")[2].strip().strip("<>")),
        status=found[0] if found else "",
        diagnostic=" ".join(fields.get("diagnostic-code", "").split()),
    )


def _character(found: re.Match[str]) -> str:
    code = int(found[1], 16)
    return chr(code) if code < 0x110000 else ""


def _has_failed(action: str, recipient: str, status: re.Match[str] | None) -> bool | None:
    """Decide whether delivery was given up (RFC 3464 2.3.3), also after a passing trouble.

    Without an action the status tells; None: nothing does.
    """
    if action.startswith(_FAILED):
        return True
    if action.startswith(_NOT_FAILED):
        return False
    return True if recipient and status is not None and status[1] == "5" else None
