"""Remembers what was worked out of texts on one position, so that whoever asks again need not wait.

A letter's sentences are read for what they order, for what blocks them, for what they correct and with more
patience than at first. Not here: how anything is worked out (reader).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import TypeVar

_MOST = 512
"""Results that are kept of a letter; a longer one begins anew."""
Found = TypeVar("Found")


class Memory(threading.local):
    """Keeps results by what they were worked out of. Each thread has its own: a search that is kept goes on
    where it stopped, and two at once would get in each other's way.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, object] = {}

    def result_of(self, key: Hashable, work: Callable[[], Found]) -> Found:
        """The result for a key, worked out once."""
        found = self._known.get(key, self)  # the hash of a sentence is dear
        if found is self:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = work()
        return found  # type: ignore[return-value]
