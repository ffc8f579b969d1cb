"""By feature: which examples or rows have it, with a weight each, packed: thousands are read back at once.

Not here: what features are, what the weights mean (intents, counted).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence

_BETWEEN = "\n"
"""What stands between features, and in none of them."""
_NUMBERS, _WEIGHTS = "I", "d"

Packed = tuple[str, bytes, bytes, bytes]
"""The features, where the entries of each end, their numbers, their weights."""


def pack(table: Mapping[str, Sequence[tuple[int, float]]]) -> Packed:
    """Pack the numbers and weights of each feature as plain data."""
    ends: array[int] = array(_NUMBERS, [0])
    numbers: array[int] = array(_NUMBERS)
    weights: array[float] = array(_WEIGHTS)
    for entries in table.values():
        numbers.extend(number for number, _ in entries)
        weights.extend(weight for _, weight in entries)
        ends.append(len(numbers))
    return _BETWEEN.join(table), ends.tobytes(), numbers.tobytes(), weights.tobytes()


class Postings:
    """A packed table, opened."""

    def __init__(self, packed: Packed) -> None:
        features, ends, numbers, weights = packed
        self._at = {feature: at for at, feature in enumerate(features.split(_BETWEEN) if features else ())}
        self._ends: array[int] = array(_NUMBERS, ends)
        self._numbers: array[int] = array(_NUMBERS, numbers)
        self._weights: array[float] = array(_WEIGHTS, weights)

    def entries(self, feature: str) -> Iterable[tuple[int, float]]:
        """Give the numbers that have a feature, each with its weight."""
        at = self._at.get(feature)
        if at is None:
            return ()
        begin, end = self._ends[at], self._ends[at + 1]
        return zip(self._numbers[begin:end], self._weights[begin:end], strict=True)

    def __contains__(self, feature: str) -> bool:
        return feature in self._at
