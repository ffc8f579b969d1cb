"""Times kept in files beside the database: when the judge was last awake, and its last copy of everything.

Not here: what follows when the clock has jumped since (phases.clock_guard), copying (admin.backup), who asks
(admin.doctor, health.report).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

LAST_AWAKE = "last-awake"
_LAST_BACK_UP = "last-back-up"
"""A copy must not change the database that it copies."""


def last_awake(file: Path) -> datetime | None:
    """Return the time by the computer's clock; None: nobody knows."""
    return _time_in(file)


def note_back_up(data: Path, now: datetime) -> None:
    """Write the time down. Raises OSError."""
    (data / _LAST_BACK_UP).write_text(now.isoformat(), encoding="ascii")


def last_back_up(data: Path) -> datetime | None:
    """Return the time; None: nobody knows of a copy."""
    return _time_in(data / _LAST_BACK_UP)


def _time_in(file: Path) -> datetime | None:
    try:
        return datetime.fromisoformat(file.read_text(encoding="ascii").strip()).astimezone(UTC)
    except (OSError, ValueError):
        return None
