"""A deadline as an iCalendar file, so that it can be put into anybody's calendar (RFC 5545).

The same phase gives the same UID, so that a moved deadline moves its entry. Times are in UTC, which every
calendar shows on its owner's clock. Not here: the words (templates).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from judge.core.outbound import Attachment
from judge.core.system.presenter import PlayedEarly
from judge.core.table import GameRecord
from judge.rendering import render

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
        f"SUMMARY:{_escape_text(summary)}",
        f"DESCRIPTION:{_escape_text(description)}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escape_text(summary)}",
        f"TRIGGER:-PT{int(_REMIND.total_seconds() // 3600)}H",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(folded + "\r\n" for line in lines for folded in _fold_line(line)).encode("utf-8")


def deadline(
    record: GameRecord, facts: Mapping[str, Any], *, language: str, stamp: datetime
) -> tuple[Attachment, ...]:
    """The open phase's deadline as it goes with a letter; nothing if there is none.

    `facts` has the game's setting and the open phase. A later `stamp` moves the entry of an earlier one.
    """
    if record.deadline is None or record.opened is None:
        return ()
    told = {"game": record.name, **facts}
    file = entry(
        uid=_uid(record, record.phase),
        summary=render.piece("caption/calendar-entry", told, language=language, otherwise=record.name),
        description=render.piece("caption/calendar-entry-more", told, language=language),
        at=record.deadline,
        stamp=stamp,
        sequence=_sequence(record.opened, stamp),
    )
    return (Attachment(name="deadline.ics", type="text/calendar", content=file),)


def cancellation(record: GameRecord, phase: str, early: PlayedEarly) -> tuple[Attachment, ...]:
    """Takes the entry of a phase that was played before its deadline out of calendars (RFC 5546 3.2.5)."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Podesta//judge//EN",
        "METHOD:CANCEL",
        "BEGIN:VEVENT",
        f"UID:{_uid(record, phase)}",
        f"SEQUENCE:{_sequence(early.opened, early.played) + 1}",
        f"DTSTAMP:{_utc(early.played)}",
        f"DTSTART:{_utc(early.due)}",
        f"SUMMARY:{_escape_text(record.name)}",
        "STATUS:CANCELLED",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    file = "".join(folded + "\r\n" for line in lines for folded in _fold_line(line)).encode("utf-8")
    return (Attachment(name="played.ics", type="text/calendar", content=file),)


def _uid(record: GameRecord, phase: str) -> str:
    thread, _, domain = record.thread.strip("<>").partition("@")
    return f"{phase}.{record.name}.{thread}@{domain or 'podesta.invalid'}"


def _sequence(opened: datetime, stamp: datetime) -> int:
    """Grows with each letter about a phase, a minute at a time."""
    return max(0, int((stamp - opened).total_seconds()) // 60)


def _utc(moment: datetime) -> str:
    if moment.tzinfo is None:
        raise ValueError("a time without a zone")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape_text(text: str) -> str:
    """TEXT values (RFC 5545 3.3.11)."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text.splitlines())


def _fold_line(line: str) -> Iterator[str]:
    """A long line in pieces that begin with a blank, no character torn (RFC 5545 3.1)."""
    if len(line.encode("utf-8")) <= LONGEST_LINE:
        yield line
        return
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode("utf-8"))
        if size + octets > LONGEST_LINE:
            yield piece
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    yield piece
