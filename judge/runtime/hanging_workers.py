"""Finds workers that hang without using a processor, for which nothing else ends them.

A worker says each time when it comes round to look for work. One that does not for a quarter of an hour
hangs (six hours where a job rests for long); time counts less while the machine has more to do than
processors, and a tenth while the worker's own thread uses one. Only time that whoever watches was awake
for counts. Not here: ending it (processes), a letter that burns its time (inbound.letter_limit).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

QUIET_SECONDS = 900.0
"""So long without coming round, on a machine that is not overloaded, where a job comes round every second."""
_LONG_QUIET_SECONDS = 6 * 3600.0
"""The same for what rests for an hour, or has much to do at once."""
PATIENCE = {
    **dict.fromkeys(("letters", "clock", "outbox"), QUIET_SECONDS),
    **dict.fromkeys(("cleaning", "pages"), _LONG_QUIET_SECONDS),
}
"""For each job how long it may take to come round, in seconds."""
LOOK_SECONDS = 5.0
_LATE = 2.0
"""In intervals between two looks: what is beyond was slept through."""
_BUSY_SHARE, _BUSY_WEIGHT = 0.01, 0.1
"""From what share of a processor on a thread is at work, and how much time counts then."""


@dataclass(slots=True)
class _Round:
    """One job of one worker, as known: `quiet` seconds without a word, and what its `thread` used."""

    quiet: float = 0.0
    thread: int = 0
    used: float = 0.0


def overload() -> float:
    """Work that there is for each processor, as a factor, over the last minutes."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        return max(os.getloadavg()) / processors
    except OSError:
        return 1.0


def processor_seconds(process: int, thread: int) -> float:
    """Seconds that a thread has been on a processor, or ready and waiting for one (schedstat); 0: unknown."""
    try:
        ran, waited, _ = Path(f"/proc/{process}/task/{thread}/schedstat").read_text("ascii").split()
        return (int(ran) + int(waited)) / 1e9
    except (OSError, ValueError):
        return 0.0


class HangingWorkers:
    """Safe to use from several threads. `seconds` never jumps, `load` is how many times more there is to do
    than processors, `used` how many seconds of a processor a thread has had, by process and thread.
    """

    def __init__(
        self,
        seconds: Callable[[], float] = time.monotonic,
        load: Callable[[], float] = overload,
        used: Callable[[int, int], float] = processor_seconds,
    ) -> None:
        self._seconds, self._load, self._used = seconds, load, used
        self._lock = threading.Lock()
        self._rounds: dict[int, dict[str, _Round]] = {}
        self._looked = seconds()

    def began(self, number: int, jobs: Collection[str]) -> None:
        """A worker was started; its start is watched as well."""
        with self._lock:
            self._rounds[number] = {job: _Round() for job in jobs if job in PATIENCE}

    def forget_worker(self, number: int) -> None:
        """A worker is no more."""
        with self._lock:
            self._rounds.pop(number, None)

    def came_round(self, number: int, job: str, thread: int) -> None:
        """A worker has come round, in the thread with this number of the system's."""
        with self._lock:
            rounds = self._rounds.get(number, {})
            if job in rounds:
                rounds[job] = _Round(thread=thread, used=rounds[job].used)

    def at_work(self) -> tuple[tuple[int, str], ...]:
        """The workers that have come round at least once, each with its job."""
        with self._lock:
            return tuple(
                (n, job) for n, rounds in self._rounds.items() for job, r in rounds.items() if r.thread
            )

    def look(self, processes: Mapping[int, int]) -> tuple[tuple[int, str], ...]:
        """Return the workers that hang, each with its job. `processes`: the system's number of each."""
        now, load = self._seconds(), max(1.0, self._load())
        passed = min(now - self._looked, _LATE * LOOK_SECONDS)
        self._looked = now
        hanging = []
        with self._lock:
            for number, rounds in self._rounds.items():
                for job, row in rounds.items():
                    used = self._used(processes.get(number, 0), row.thread)
                    busy = used - row.used >= _BUSY_SHARE * passed > 0
                    row.used = used
                    row.quiet += passed / load * (_BUSY_WEIGHT if busy else 1.0)
                    if row.quiet > PATIENCE[job]:
                        hanging.append((number, job))
        return tuple(hanging)

    def others_come_round(self, number: int) -> bool:
        """Decide whether any other worker has come round lately: then not everything stands still."""
        with self._lock:
            return any(
                row.thread and row.quiet < QUIET_SECONDS / 2
                for other, rounds in self._rounds.items()
                for row in rounds.values()
                if other != number
            )
