"""Counters and histograms of one judge since its start, in the text format that Prometheus reads.

Safe to use from several threads. Not here: the state of its parts (health.components).
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator

BUCKETS = (0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 14_400, 86_400)
"""Upper bounds of the histograms, in seconds."""
HISTOGRAMS = {
    "letter_age_seconds": "From when a letter was received to when it was answered.",
    "phase_lag_seconds": "From when a phase fell due to when it was played.",
}
COUNTERS = {
    "workers_ended": "Processes that ended by themselves or were killed, and were started anew.",
    "connections_refused": "Connections that were sent away because there was no room.",
}


class Measures:
    """`refused` tells how many connections have been refused so far."""

    def __init__(self, refused: Callable[[], int] = lambda: 0) -> None:
        self.refused = refused
        self._lock = threading.Lock()
        self._ended = 0
        self._counts = {name: [0] * (len(BUCKETS) + 1) for name in HISTOGRAMS}
        self._sums = dict.fromkeys(HISTOGRAMS, 0.0)

    def observe(self, name: str, seconds: float) -> None:
        """One more value of a histogram; an unknown name is passed over."""
        if name not in HISTOGRAMS:
            return
        with self._lock:
            self._counts[name][bisect_left(BUCKETS, seconds)] += 1
            self._sums[name] += max(0.0, seconds)

    def worker_ended(self) -> None:
        """One more process has ended that should not have."""
        with self._lock:
            self._ended += 1

    def lines(self) -> Iterator[str]:
        """Everything that was counted."""
        with self._lock:
            counted = {"workers_ended": self._ended, "connections_refused": self.refused()}
            histograms = {name: (list(self._counts[name]), self._sums[name]) for name in HISTOGRAMS}
        for name, number in counted.items():
            yield f"# HELP podesta_{name}_total {COUNTERS[name]}"
            yield f"# TYPE podesta_{name}_total counter"
            yield f"podesta_{name}_total {number}"
        for name, (counts, total) in histograms.items():
            yield f"# HELP podesta_{name} {HISTOGRAMS[name]}"
            yield f"# TYPE podesta_{name} histogram"
            so_far = 0
            for bound, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
                so_far += count
                yield f'podesta_{name}_bucket{{le="{bound}"}} {so_far}'
            yield f"podesta_{name}_sum {total:.3f}"
            yield f"podesta_{name}_count {so_far}"
