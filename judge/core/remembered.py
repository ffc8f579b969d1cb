"""Memory of what was made of the last objects that were asked about, told apart by identity.

For values that are dear to compare, such as positions. `functools.lru_cache` remembers by value.

Positions as they were loaded last: values, so that whoever asks for the same one is given the same.

Not here: how they are written (the codecs of the games), where they are kept (the store).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from operator import is_
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ByIdentity(Generic[K, V]):
    """Gives what `make` makes of an object, and keeps that for the last `most` of them.

    Safe to use from several threads; two that ask at once may both make it.
    """

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        self._make, self._most, self._lock = make, most, threading.Lock()
        self._kept: dict[int, tuple[K, V]] = {}

    def __call__(self, of: K) -> V:
        with self._lock:
            found = self._kept.pop(id(of), None)
            if found is not None:
                self._kept[id(of)] = found
        if found is None:  # whatever is kept lives on, so that no other object has its id
            found = of, self._make(of)
            with self._lock:
                self._kept[id(of)] = found
                while len(self._kept) > self._most:
                    del self._kept[next(iter(self._kept))]
        return found[1]


class LastTuple(Generic[V]):
    """Gives the last tuple for one of the same objects, so that what was made of it is found again.

    Safe to use from several threads.
    """

    def __init__(self) -> None:
        self._last: tuple[V, ...] = ()

    def __call__(self, values: tuple[V, ...]) -> tuple[V, ...]:
        last = self._last
        if len(last) == len(values) and all(map(is_, last, values)):
            return last
        self._last = values
        return values


_KEPT = 32


@lru_cache(maxsize=_KEPT)
def load_position(codec: Any, text: str) -> Any:
    """The position that a game's codec has written as `text`. Raises what the codec raises."""
    return codec.load_state(text)
