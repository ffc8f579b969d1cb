"""Automatic letters that tell of no failure, whoever sends them: holiday notes, receipts, complaints.

They come to return paths as failures do, also from the null sender and from postmasters (RFC 5230 5.1, RFC
5965 2, RFC 7489 7.2). Not here: failures (prose, delivery_reports), the words (wordings), and who must not be
answered (reading.automatic).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message

from judge.mail.bounces.wordings import ABSENT, ARRIVED, CHALLENGE, JUDGED
from judge.mail.reading.automatic import is_absence, is_report_of_others
from judge.mail.reading.parts import header_text

_ABOUT_OTHER_THINGS = frozenset({"feedback-report", "disposition-notification", "tracking-status"})
_OTHER_TYPES = frozenset(
    {f"message/{kind}" for kind in _ABOUT_OTHER_THINGS}
    | {"text/calendar", "application/tlsrpt+gzip", "application/tlsrpt+json"}
)
_AGGREGATE = re.compile(r"[^!\s]+![^!\s]+!\d+!\d+(?:![^!\s]*)?\.(?:xml|zip|gz|json)(?:\.gz)?", re.IGNORECASE)
"""Names of a report's file by RFC 7489 7.2.1.1 and RFC 8460 5.1."""
_RESPONDERS = ("x-autoreply", "x-autorespond", "x-autoresponse", "x-autoresponder")
_REPLIED = re.compile(r"\s*auto[-_ ]?repl", re.IGNORECASE)
_REJECTED = re.compile(r"\breject(?:ed)?\b", re.IGNORECASE)
_OTHER_EVENT = re.compile(r'"(?:notification|event)Type"\s*:\s*"(?!bounce)', re.IGNORECASE)


def parts_of(message: Message) -> Iterator[Message]:
    """The parts of a letter, but not those of letters enclosed in it."""
    yield message
    if message.get_content_maintype() == "multipart" and message.is_multipart():
        for part in message.get_payload():
            if isinstance(part, Message):
                yield from parts_of(part)


def is_other_report(message: Message) -> bool:
    """Decide whether its structure says that it is about another thing than delivery."""
    kind = str(message.get_param("report-type", "")).lower()
    if kind == "disposition-notification" and _REJECTED.search(str(message.get("Auto-Submitted", ""))):
        return False  # a mailbox that turns letters away sends such receipts (RFC 5429 2.2)
    if kind in _ABOUT_OTHER_THINGS | {"tlsrpt"}:
        return True
    if is_report_of_others(header_text(str(message.get("Subject", "")))):
        return True
    return any(
        part.get_content_type() in _OTHER_TYPES
        or _AGGREGATE.fullmatch(str(part.get_filename() or "").strip())
        for part in parts_of(message)
    )


def is_auto_reply(message: Message, subject: str) -> bool:
    """Decide whether its head says that a person's mailbox answers by itself (RFC 3834 5)."""
    says = (str(message.get(name, "no")).strip().lower() for name in _RESPONDERS)
    return (
        is_absence(subject)
        or any(said not in ("no", "false") for said in says)
        or any(_REPLIED.match(str(message.get(name, ""))) for name in ("Auto-Submitted", "Precedence"))
    )


def tells_of_other_things(text: str) -> bool:
    """Decide whether a text is a holiday note, a challenge, a receipt, a complaint, or waits for approval."""
    return any(words.search(text) for words in (ABSENT, CHALLENGE, ARRIVED, JUDGED))


def is_challenge(text: str) -> bool:
    """Decide whether a text wants an answer before it lets the letter through."""
    return CHALLENGE.search(text) is not None


def is_other_event(text: str) -> bool:
    """Decide whether a text is a relay's record of another event than a bounce, as Amazon writes them."""
    return _OTHER_EVENT.search(text) is not None
