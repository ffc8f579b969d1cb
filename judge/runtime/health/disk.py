"""Look at the room on the disk for letters. Not here: trouble that the database met (store.troubles)."""

from __future__ import annotations

import shutil
from pathlib import Path

from judge.core.health import Trouble
from judge.store.troubles import trouble_of

FULL_BYTES = 4_000_000
"""With less, a large letter and the database's log no longer fit: nothing more can be taken in."""


def disk_trouble(folder: Path, error: OSError | None = None) -> Trouble | None:
    """Trouble with the disk of a folder; `error` is what writing there has just met."""
    if error is not None:
        return trouble_of(error) or Trouble("disk-read-only")
    try:
        return Trouble("disk-full") if shutil.disk_usage(folder).free < FULL_BYTES else None
    except OSError as gone:
        return trouble_of(gone) or Trouble("disk-broken")
