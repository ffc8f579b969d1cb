"""How long a test waits for what must come at once, on a machine that may be slow or busy."""

from __future__ import annotations

import time

_ADDITIONS = 500_000
_USUAL = 0.025  # seconds of a usual machine's processor for them


def patience(seconds: float) -> float:
    """Seconds of this machine's processor, now, for what takes a usual one `seconds`; never fewer."""
    began = time.process_time()
    sum(number * number for number in range(_ADDITIONS))
    return seconds * max(1.0, (time.process_time() - began) / _USUAL)
