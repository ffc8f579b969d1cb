"""Notices that the clock on the wall was set back, by a clock that only counts seconds.

Not here: what follows from it (runtime.inbound.arrivals, runtime.phases.clock_guard).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

_ROUNDING = timedelta(milliseconds=1)


@dataclass(slots=True)
class SetBack:
    """`now` is the wall's clock, `seconds` one that never jumps, such as time.monotonic.

    It never takes a slow machine for a clock that was set back: between two looks at the wall there passed
    at least the seconds from after the first to before the second. A clock that stands is one of tests.
    """

    now: Callable[[], datetime]
    seconds: Callable[[], float]
    _at: datetime = field(init=False)
    _after: float = field(init=False)

    def __post_init__(self) -> None:
        self._at, self._after = self.now(), self.seconds()

    def look(self) -> timedelta:
        """The least time that the clock was set back since the last look; nothing if it was not."""
        before = self.seconds()
        now, at = self.now(), self._at
        least = at + timedelta(seconds=before - self._after)
        self._at, self._after = now, self.seconds()
        back = least - now
        return back if back > _ROUNDING and now != at else timedelta(0)
