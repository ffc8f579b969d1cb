"""A deadline as an iCalendar file, so that it can be put into anybody's calendar (RFC 5545).

The same phase gives the same UID, so that a moved deadline moves its entry. Times are in UTC, which every
calendar shows on its owner's clock. Not here: the words (templates).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from judge.letter import Attachment, GameRecord
from judge.report import render

LONGEST_LINE = 75
"""Octets of a line without its end (RFC 5545 3.1)."""
_REMIND = timedelta(days=1)


def entry(*, uid: str, summary: str, description: str, at: datetime, stamp: datetime, sequence: int) -> bytes:
    """One event of no length with a reminder. Raises ValueError for times without a zone."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Podesta//judge//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"SEQUENCE:{sequence}",
        f"DTSTAMP:{_utc(stamp)}",
        f"DTSTART:{_utc(at)}",
        f"SUMMARY:{_escaped(summary)}",
        f"DESCRIPTION:{_escaped(description)}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(summary)}",
        f"TRIGGER:-PT{int(_REMIND.total_seconds() // 3600)}H",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(folded + "\r\n" for line in lines for folded in _folded(line)).encode("utf-8")


def deadline(
    record: GameRecord, facts: Mapping[str, Any], *, language: str, stamp: datetime
) -> tuple[Attachment, ...]:
    """The open phase's deadline as it goes with a letter; nothing if there is none.

    `facts` has the game's setting and the open phase. A later `stamp` moves the entry of an earlier one.
    """
    if record.deadline is None or record.opened is None:
        return ()
    thread, _, domain = record.thread.strip("<>").partition("@")
    told = {"game": record.name, **facts}
    file = entry(
        uid=f"{record.phase}.{record.name}.{thread}@{domain or 'podesta.invalid'}",
        summary=render.piece("service/calendar.txt", told, language=language, otherwise=record.name),
        description=render.piece("service/calendar-more.txt", told, language=language),
        at=record.deadline,
        stamp=stamp,
        sequence=max(0, int((stamp - record.opened).total_seconds()) // 60),
    )
    return (Attachment(name="deadline.ics", type="text/calendar", content=file),)


def _utc(moment: datetime) -> str:
    if moment.tzinfo is None:
        raise ValueError("a time without a zone")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """TEXT values (RFC 5545 3.3.11)."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text.splitlines())


def _folded(line: str) -> Iterator[str]:
    """A long line in pieces that begin with a blank, no character torn (RFC 5545 3.1)."""
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode("utf-8"))
        if size + octets > LONGEST_LINE:
            yield piece
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    yield piece
