"""A game's deadlines for calendars (RFC 5545) and its news for feed readers (RFC 4287).

Entries are named by game and phase, never by letters: no Message-ID and no number of a letter stands here.
Not here: calendar files in letters (rendering.ical).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from judge.rendering import ical


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One piece of news; `link` leads to its page."""

    key: str
    title: str
    text: str
    link: str
    at: datetime


def atom(
    *, id: str, title: str, author: str, link: str, updated: datetime, entries: Sequence[Entry]
) -> bytes:
    """A feed, the newest entry first."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"<id>{escape(id)}</id>",
        f"<title>{_text(title)}</title>",
        f"<author><name>{_text(author)}</name></author>",
        f"<updated>{_moment(updated)}</updated>",
        f"<link rel={quoteattr('alternate')} href={quoteattr(link)}/>",
    ]
    for entry in entries:
        lines += [
            "<entry>",
            f"<id>{escape(id)}/{escape(entry.key)}</id>",
            f"<title>{_text(entry.title)}</title>",
            f"<updated>{_moment(entry.at)}</updated>",
            f"<link rel={quoteattr('alternate')} href={quoteattr(entry.link)}/>",
            f"<summary>{_text(entry.text)}</summary>",
            "</entry>",
        ]
    return ("\n".join([*lines, "</feed>"]) + "\n").encode()


def calendar(*, uid: str, summary: str, description: str, at: datetime | None, stamp: datetime) -> bytes:
    """The open deadline as a calendar to subscribe to; one without an entry if there is none."""
    if at is not None:
        said = _clean(summary)
        return ical.entry(uid=uid, summary=said, description=description, at=at, stamp=stamp, sequence=0)
    lines = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Podesta//judge//EN", "METHOD:PUBLISH")
    return "".join(f"{line}\r\n" for line in (*lines, "END:VCALENDAR")).encode()


def _text(words: str) -> str:
    return escape(_clean(words))


def _clean(words: str) -> str:
    """Without control characters, which neither XML nor calendars can hold."""
    return "".join(c for c in words if c in "\t\n" or c.isprintable())


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
