"""Time of the last copy of everything: kept in a file, as a copy must not change the database it copies.

Not here: copying (admin.backup), who asks (health.report).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

_FILE = "last-back-up"


def note_back_up(data: Path, now: datetime) -> None:
    """Write the time down. Raises OSError."""
    (data / _FILE).write_text(now.isoformat(), encoding="ascii")


def last_back_up(data: Path) -> datetime | None:
    """The time; None: nobody knows of a copy."""
    try:
        return datetime.fromisoformat((data / _FILE).read_text(encoding="ascii").strip()).astimezone(UTC)
    except (OSError, ValueError):
        return None
