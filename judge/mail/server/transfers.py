"""Letters that are being handed in: a letter counts from the moment when its transfer began.

Whoever must know that nothing of a time is still on its way asks `oldest`. Safe to use from several threads.
Not here: the listeners (smtp), what is done with the knowledge (inbound.arrivals).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime


class Transfers:
    """Transfers that a process is taking in just now. `refused` is called for a letter sent back for now."""

    def __init__(
        self,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        refused: Callable[[datetime], object] = lambda began: None,
    ) -> None:
        self.now, self.refused = now, refused
        self._lock = threading.Lock()
        self._open: dict[int, datetime] = {}
        self._count = 0

    def begin(self) -> int:
        """A transfer begins now; its number."""
        with self._lock:
            self._count += 1
            self._open[self._count] = self.now()
            return self._count

    def began(self, number: int) -> datetime:
        """Time at which a transfer that goes on has begun."""
        with self._lock:
            return self._open[number]

    def end(self, number: int) -> None:
        """A letter is stored, refused, or was never finished."""
        with self._lock:
            self._open.pop(number, None)

    def oldest(self) -> datetime:
        """Time at which the oldest transfer that goes on has begun; now, if none does."""
        with self._lock:  # taken before the time is: whatever begins later has a later time
            return min(self._open.values(), default=self.now())
