"""The processor time that one letter may burn before it is ended, whatever it holds.

A timer on processor time, set for each letter, interrupts the main thread even inside a regular
expression; the letter is answered at once, and the process goes on. The timer counts the system's ticks,
which may be far above what was used: when it goes off the exact time is looked at, and it is set for the
rest. Behind it stands a second timer, which ends the process, for code that never comes back to Python, and
a limit on memory. Time that the machine spends on others does not count.

The cost of an address in an hour, in seconds of a processor: over it, only what cannot wait is done. A From
line may be forged, so nobody is kept from playing by it: passwords are still checked, orders still read.
Letters that answer ours, by the token in their address, have a share of their own that nobody else can use
up; addresses that nobody has registered have one together, for there is no end of them.

Not here: what a letter may begin (limits.letter_costs), what one letter may cost (limits.letter_costs),
whose letters wait behind others' (queues.letters).
"""

from __future__ import annotations

import resource
import signal
import threading
import time
from datetime import datetime
from functools import cache
from types import FrameType

from judge.commands.limits.letter_costs import Allowance
from judge.runtime.environment import Environment
from judge.store.queues.letters import HOUR, ClaimedLetter
from judge.store.transaction import Transaction

_USUAL_SECONDS = 0.014 / 30
"""Processor time of `_sample` on a usual machine."""
TIMES = 3.0
"""Times its share (`Costs.letter`) that a letter may burn: everything that is counted has stopped before."""
_AGAIN_SECONDS = 0.1
"""Seconds until the timer goes off once more, in case something has caught what it raised."""
_LEAST_SECONDS = 0.001
"""A timer that is set to nothing never goes off."""
_NET, _SLACK_SECONDS = 3.0, 10.0
"""The net's limit, in limits of a letter, and seconds beyond, for it counts ticks and nobody looks."""
NET_SIGNAL = signal.SIGVTALRM
"""The signal that ends a process whose letter never comes back to Python."""
MOST_MEMORY = 4 << 30
"""Bytes of address space of a process that reads letters."""


class LetterEndedError(BaseException):
    """Raised where a letter has burnt what it may. No ``except Exception`` on the way can keep it."""


class LetterLimit:
    """The limit of one process. `share`: seconds of a usual machine's processor that a letter may cost."""

    def __init__(self, share: float) -> None:
        self.seconds = share * TIMES * slowness()
        self._until: float | None = None
        """The processor time of the process (seconds) at which the letter in hand is ended."""

    def install(self) -> None:
        """Take over the timer's signal, and bound this process's memory. For the main thread."""
        signal.signal(signal.SIGPROF, self._end)
        signal.signal(NET_SIGNAL, signal.SIG_DFL)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        soft = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (soft, most))

    def __call__(self, spent: float = 0.0) -> _Watch:
        """Let the code inside burn what the letter has left, which has burnt `spent` seconds before. Raises
        LetterEndedError; anywhere but in the main thread nothing is watched.
        """
        return _Watch(self, spent)

    def begin(self, spent: float) -> None:
        """Set the timers anew."""
        left = max(self.seconds - spent, _LEAST_SECONDS)
        self._until = time.process_time() + left
        signal.setitimer(signal.ITIMER_VIRTUAL, _NET * self.seconds + _SLACK_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, left, _AGAIN_SECONDS)

    def leave(self) -> None:
        """Stop the timers."""
        self._until = None
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._until is None or (frame is not None and frame.f_code in _ON_THE_WAY):
            return
        rest = self._until - time.process_time()
        if rest > 0:
            signal.setitimer(signal.ITIMER_PROF, rest, _AGAIN_SECONDS)
        else:
            raise LetterEndedError


class _Watch:
    """One part of a letter's work, from its begin to its end; in the main thread alone."""

    def __init__(self, limit: LetterLimit, spent: float) -> None:
        self._limit, self._spent = limit, spent
        self._watched = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> None:
        if self._watched:
            self._limit.begin(self._spent)

    def __exit__(self, *raised: object) -> None:
        if self._watched:
            self._limit.leave()


_ON_THE_WAY = frozenset(
    work.__code__ for work in (LetterLimit.begin, LetterLimit.leave, _Watch.__enter__, _Watch.__exit__)
)
"""Code between a letter and its timers: interrupted there they would be left running, for nobody."""


@cache
def slowness() -> float:
    """The factor by which this machine is slower than a usual one, at least 1."""
    return max(1.0, min(_sample() for _ in range(5)) / _USUAL_SECONDS)


def _sample() -> float:
    began = time.process_time()
    total = 0
    for number in range(20_000):
        total += number & 7
    return time.process_time() - began


def allowance(
    environment: Environment, known: Transaction, claimed: ClaimedLetter, now: datetime, began: float
) -> Allowance:
    """Allowance of a letter; sparing if its address has had its share of the last hour."""
    since = now - HOUR
    if claimed.known:
        limit, spent = environment.costs.hour, known.cost_of_origin(claimed.origin, since)
    else:
        limit, spent = environment.costs.strangers, known.cost_of_strangers(since)
    sparing = limit > 0 and spent >= 1000 * limit
    return Allowance(
        seconds=environment.costs.letter * slowness(),
        sparing=sparing,
        clock=environment.processor,
        began=began,
    )
