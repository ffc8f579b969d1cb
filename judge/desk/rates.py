"""Limit of how often one key may be used: a robot that found a link wears nobody's machine out.

Not here: how often links are sent (commands.orders.desk_link), what letters may cost.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Literal

Use = Literal["look", "preview", "hand-in"]
MOST: Mapping[Use, tuple[int, timedelta]] = {
    "look": (60, timedelta(minutes=1)),
    "preview": (40, timedelta(minutes=1)),
    "hand-in": (30, timedelta(hours=1)),
}
"""Uses of one key within a time."""
_KEYS = 2000
"""Remembered at once; beyond that the oldest are forgotten."""


class Rates:
    """Counts uses. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._times: dict[tuple[str, Use], deque[datetime]] = {}

    def knows(self, key: str) -> bool:
        """Decide whether any use of a key is remembered."""
        with self._lock:
            return any((key, use) in self._times for use in MOST)

    def may(self, key: str, use: Use, now: datetime) -> bool:
        """Count a use, unless there were too many."""
        most, span = MOST[use]
        with self._lock:
            times = self._times.pop((key, use), deque())
            self._times[key, use] = times
            while len(self._times) > _KEYS:
                del self._times[next(iter(self._times))]
            while times and not timedelta(0) <= now - times[0] < span:  # or dated by a clock that was ahead
                times.popleft()
            if len(times) >= most:
                return False
            times.append(now)
            return True
