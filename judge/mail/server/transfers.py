"""Letters that are being handed in: a letter counts from the moment when its transfer began.

Whoever must know that nothing of a time is still on its way asks `oldest`. A door that stood still for a
while (a frozen process, a machine that was moved) let nobody begin: connections lay in the kernel's queue.
What begins soon after counts from when the door last answered, and until then nobody may be sure of what came
since. Safe to use from several threads. Not here: the listeners (smtp), what is done with the knowledge, and
freezes so long that senders give up (inbound.arrivals).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

ANSWERS = 1.0
"""Seconds between two signs of life of a door."""
LONG = timedelta(minutes=1)
"""Longer senders do not wait for a greeting: their letters come another time."""
_STILL = timedelta(seconds=3)
"""Without a sign of life for so long, somebody may have knocked in vain."""
_SOON = timedelta(seconds=10)
"""Time from a connection to the beginning of a letter; or as long as the door stood still, for whose
connection was lost on the way and is tried again.
"""


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of life of a door, by the clock on the wall and by the one that only counts."""

    at: datetime
    count: float


@dataclass(frozen=True, slots=True)
class _Still:
    """A door did not answer after `since`; whoever knocked there has begun by `until` (counted seconds)."""

    since: datetime
    until: float


class Transfers:
    """Transfers that a process is taking in just now. `refused` is called for a letter sent back for now."""

    def __init__(
        self,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        refused: Callable[[datetime], object] = lambda began: None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now, self.refused, self.seconds = now, refused, seconds
        self._lock = threading.Lock()
        self._open: dict[int, datetime] = {}
        self._count = 0
        self._signs: dict[Hashable, _Sign] = {}
        self._still: list[_Still] = []

    def answering(self, door: Hashable) -> None:
        """A door takes connections at this moment; it says so every `ANSWERS` seconds."""
        with self._lock:
            sign = _Sign(self.now(), self.seconds())
            if (still := self._stood_still(door, sign)) is not None:
                self._still.append(still)
            self._still = [still for still in self._still if still.until > sign.count]
            self._signs[door] = sign

    def forget_door(self, door: Hashable) -> None:
        """A door is shut, and says nothing more."""
        with self._lock:
            self._signs.pop(door, None)

    def begin(self) -> int:
        """A transfer begins now; its number."""
        with self._lock:
            self._count += 1
            self._open[self._count] = self._counts_from()
            return self._count

    def began(self, number: int) -> datetime:
        """Time from which a transfer that goes on counts."""
        with self._lock:
            return self._open[number]

    def end(self, number: int) -> None:
        """A letter is stored, refused, or was never finished."""
        with self._lock:
            self._open.pop(number, None)

    def oldest(self) -> datetime:
        """Time from which the oldest transfer that goes on counts, or one that could begin now."""
        with self._lock:  # taken before the time is: whatever begins later has a later time
            return min((*self._open.values(), self._counts_from()))

    def _counts_from(self) -> datetime:
        sign = _Sign(self.now(), self.seconds())
        unnoticed = (self._stood_still(door, sign) for door in self._signs)
        still = (*self._still, *(each for each in unnoticed if each is not None))
        return min((sign.at, *(each.since for each in still if each.until > sign.count)))

    def _stood_still(self, door: Hashable, sign: _Sign) -> _Still | None:
        """By the clock on the wall as well: the other one does not count while a machine sleeps."""
        last = self._signs.get(door)
        if last is None:
            return None
        lasted = max(timedelta(seconds=sign.count - last.count), sign.at - last.at)
        if not _STILL < lasted < LONG:
            return None
        return _Still(last.at, sign.count + max(_SOON, lasted).total_seconds())
