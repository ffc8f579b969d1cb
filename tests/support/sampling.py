"""How much of what is tried by the hundred is tried by default: a sample, or the whole with PODESTA_WHOLE.

A sample is the same each time and spread evenly, so that whatever stands side by side in a list is there.
What must never be missing (a book, a board, a language) is a parameter of its own, not a part of a sample.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

WHOLE = "PODESTA_WHOLE" in os.environ
"""Set by ``scripts/test --whole``."""
T = TypeVar("T")


def one_in(count: int) -> int:
    """The step of a sample: 1 if everything is to be tried."""
    return 1 if WHOLE else count


def sampled(things: Iterable[T], count: int) -> Sequence[T]:
    """One in `count` of these, the first among them, so that a list that is not empty gives some."""
    return tuple(things)[:: one_in(count)]


def as_many(whole: int, sample: int) -> int:
    """How often something is tried."""
    return whole if WHOLE else sample
