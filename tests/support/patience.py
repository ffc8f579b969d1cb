"""How long a test waits for what must come at once, on a machine that may be slow or busy."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_ADDITIONS = 500_000
_USUAL = 0.025  # seconds of a usual machine's processor for them
_TRIES = 4
_PAIRS = 5


def patience(seconds: float) -> float:
    """Seconds of this machine's processor, now, for what takes a usual one `seconds`; never fewer."""
    return seconds * _slowness()


def usual_seconds(work: Callable[[], object], enough: float) -> float:
    """Seconds of a usual machine's processor for some work: the least of a few tries, until it is `enough`.

    A process that runs many tests has threads of its own and seconds of garbage to look through, and others
    use the machine.
    """
    least = float("inf")
    for _ in range(_TRIES):
        before = _slowness()
        gc.disable()
        began = time.process_time()
        work()
        spent = time.process_time() - began
        gc.enable()
        least = min(least, spent / max(before, _slowness()))
        if least <= enough:
            break
    return least


def dear_pairs(measure: Callable[[], tuple[float, float]], most: Callable[[float], float]) -> list[str]:
    """Pairs of seconds whose second is more than `most` of the first; none as soon as one pair is not.

    Work whose cost grows too fast is dear in each try; a machine with other work only in some.
    """
    dear: list[str] = []
    for _ in range(_PAIRS):
        less, more = measure()
        if more <= most(less):
            return []
        dear.append(f"{1000 * less:.1f} ms, then {1000 * more:.1f} ms")
    return dear


def _slowness() -> float:
    """How many times slower this machine is now than a usual one; at least 1."""
    return max(1.0, min(_sample() for _ in range(3)) / _USUAL)


def _sample() -> float:
    began = time.process_time()
    sum(number * number for number in range(_ADDITIONS))
    return time.process_time() - began
