"""Deadlines as iCalendar (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from judge.rendering.ical import LONGEST_LINE, entry

AT = datetime(2026, 3, 29, 1, 30, tzinfo=timezone(timedelta(hours=2)))
FACTS: dict[str, Any] = {
    "uid": "1454-spring-movement.sforza@judge.example",
    "summary": "sforza; orders, \\ all",
    "description": "Città di Firenze, " * 12 + "\nsecond line",
    "at": AT,
    "stamp": datetime(2026, 3, 26, tzinfo=UTC),
    "sequence": 2,
}


def test_times_are_in_utc_and_text_is_escaped() -> None:
    """RFC 5545 3.3.5, 3.3.11."""
    lines = entry(**FACTS).decode().replace("\r\n ", "").split("\r\n")
    assert "DTSTART:20260328T233000Z" in lines and "DTSTAMP:20260326T000000Z" in lines
    assert "SUMMARY:sforza\\; orders\\, \\\\ all" in lines
    assert any(line.endswith("\\nsecond line") for line in lines)
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-2:] == ["END:VCALENDAR", ""]
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1


def test_lines_are_folded_at_75_octets_and_no_character_is_torn() -> None:
    """RFC 5545 3.1."""
    raw = entry(**FACTS)
    assert all(len(line) <= LONGEST_LINE for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")
    for line in raw.split(b"\r\n"):
        line.decode("utf-8")


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        entry(**{**FACTS, "at": datetime(2026, 3, 29)})
