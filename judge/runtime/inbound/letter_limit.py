"""The processor time that one letter may burn before it is ended, whatever it holds.

A timer on processor time, set anew for each letter, interrupts the main thread even inside a regular
expression; the letter is answered at once, and the process goes on. Behind it stand limits of the operating
system, which end the process: on processor time, for code that never comes back to Python, and on memory.
Time that the machine spends on others does not count. Not here: what a letter may begin
(limits.letter_costs).
"""

from __future__ import annotations

import resource
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from math import ceil
from types import FrameType

_USUAL_SECONDS = 0.014
"""Processor time of `_sample` on a usual machine."""
TIMES = 5.0
"""How much more than its share (`Costs.letter`) a letter may burn: all that is counted has stopped before."""
_AGAIN_SECONDS = 0.1
"""When the timer goes off once more, should something have caught what it raised."""
_BY_TICKS, _SLACK_SECONDS = 1.5, 10
"""The system counts for its limit by ticks, and may be far above what the process has used."""
_NET = 2
"""The net's limit, in limits of a letter."""
MOST_MEMORY = 4 << 30
"""Bytes of address space of a process that reads letters."""


class LetterEndedError(BaseException):
    """Raised where a letter has burnt what it may. No ``except Exception`` on the way can keep it."""


class LetterLimit:
    """The limit of one process. `share`: seconds of a usual machine's processor that a letter may cost."""

    def __init__(self, share: float) -> None:
        self.seconds = share * TIMES * slowness()
        self._armed = False

    def install(self) -> None:
        """Take over the timer's signal, and bound this process's memory. For the main thread."""
        signal.signal(signal.SIGPROF, self._ended)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        soft = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (soft, most))

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """What is inside may burn so many seconds. Raises LetterEndedError; anywhere but in the main thread
        nothing is watched.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        self._net(_NET * self.seconds)
        self._armed = True
        signal.setitimer(signal.ITIMER_PROF, self.seconds, _AGAIN_SECONDS)
        try:
            yield
        finally:
            self._armed = False
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            self._net(None)

    def _ended(self, number: int, frame: FrameType | None) -> None:
        if self._armed:
            raise LetterEndedError

    @staticmethod
    def _net(seconds: float | None) -> None:
        """End the process by SIGXCPU when it has used so much more."""
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft = most if seconds is None else ceil(_BY_TICKS * time.process_time() + seconds) + _SLACK_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (soft, most))


@cache
def slowness() -> float:
    """How many times slower than a usual machine this one is, at least 1."""
    return max(1.0, min(_sample() for _ in range(3)) / _USUAL_SECONDS)


def _sample() -> float:
    began = time.process_time()
    total = 0
    for number in range(600_000):
        total += number & 7
    return time.process_time() - began
