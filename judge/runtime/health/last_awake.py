"""Time when the judge was last awake by the computer's clock, kept in a file beside the database.

Not here: what follows when the clock has jumped since (phases.clock_guard), the keeper's look (admin.doctor).
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

LAST_AWAKE = "last-awake"


def last_awake(file: Path) -> datetime | None:
    """The time; None: nobody knows."""
    try:
        return datetime.fromisoformat(file.read_text(encoding="ascii").strip()).astimezone(UTC)
    except (OSError, ValueError):
        return None
