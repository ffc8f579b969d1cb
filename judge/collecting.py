"""Begins without looking for garbage: imports and grammars stay, and looking through them costs a fifth.

Not here: which processes do (__main__, runtime.processes).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Look for no garbage inside, and afterwards never among what was made there."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was:
            gc.enable()
