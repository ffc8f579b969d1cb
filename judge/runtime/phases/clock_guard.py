"""Watches the computer's clock: a jump is noticed, and no phase is run by mistake.

Two clocks are compared: the one on the wall, and one that only counts seconds since the start. Where they
drift apart by more than `TOLERANCE`, nothing is processed for `REST`, or until the clock has come back;
keeper and masters are told. After a stop that was longer than `LONG_AWAY` it is the same. After any step
back, however small, receivers have dated ahead what they told: nothing is processed until all have told anew
(`SETTLING`), and nobody hears of it.

Notices that the clock on the wall was set back, by a clock that only counts seconds.

Not here: what is due (phases.worker), the words (templates), what follows from it (runtime.inbound.arrivals,
runtime.phases.clock_guard).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from judge.store.queues.processes import SILENCE

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


TOLERANCE = timedelta(minutes=10)
REST = timedelta(hours=1)
LONG_AWAY = timedelta(days=3)
SETTLING = SILENCE
"""By then every receiver that lives has told how far it is, by the clock as it goes now."""

_LOG = logging.getLogger("judge.runtime")


@dataclass(frozen=True, slots=True)
class Jump:
    """A jump of the clock: the time told, the time expected, and until when nothing is processed."""

    found: datetime
    expected: datetime
    until: datetime


@dataclass(slots=True)
class ClockGuard:
    """`now` is the wall's clock, `seconds` one that never jumps, such as time.monotonic.

    `began`: what both said when its process was started, which takes seconds on a busy machine.
    """

    now: Callable[[], datetime]
    seconds: Callable[[], float]
    began: tuple[datetime, float] | None = None
    _at: datetime = field(init=False)
    _count: float = field(init=False)
    _held: Jump | None = field(init=False, default=None)
    _held_count: float = field(init=False, default=0.0)
    _steps: SetBack = field(init=False)
    _stepped: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._at, self._count = self.began or (self.now(), self.seconds())
        self._steps = SetBack(self.now, self.seconds)

    def began_after(self, last_seen: datetime | None) -> Jump | None:
        """At the start: whether the clock went back since the last run, or the judge was away for long."""
        if last_seen is None or timedelta(0) <= self._at - last_seen <= LONG_AWAY:
            return None
        return self._hold(Jump(self._at, last_seen, self._at + REST))

    def look(self) -> Jump | None:
        """A jump that is new; None if there is none, or if it is known already."""
        if back := self._steps.look():
            _LOG.warning("the clock was set back by %s", back)
            self._stepped = self.seconds()
        now, count = self.now(), self.seconds()
        expected = self._at + timedelta(seconds=count - self._count)
        self._at, self._count = now, count
        if abs(now - expected) <= TOLERANCE:
            return None
        return self._hold(Jump(now, expected, now + REST))

    @property
    def may_work(self) -> bool:
        """Decide whether phases may be processed now."""
        if self._held is not None and self.seconds() - self._held_count >= REST.total_seconds():
            self._held = None
        return self._held is None

    @property
    def settles(self) -> bool:
        """True if the clock was set back just now."""
        if self._stepped is not None and self.seconds() - self._stepped >= SETTLING.total_seconds():
            self._stepped = None
        return self._stepped is not None

    def _hold(self, jump: Jump) -> Jump | None:
        before = self._held.found - self._held.expected if self._held is not None else timedelta(0)
        if before and abs(jump.found - jump.expected + before) <= TOLERANCE:
            _LOG.warning("the clock has come back to %s", jump.found)
            self._held = None
            return None
        _LOG.warning("the clock jumped: it says %s instead of %s", jump.found, jump.expected)
        self._held, self._held_count = jump, self.seconds()
        return jump
