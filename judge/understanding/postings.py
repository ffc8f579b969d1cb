"""By feature: which examples or rows have it, with a weight each, packed: thousands are read back at once.

How much a feature tells for a row is by how many of the row's examples have it, and how many of all (naive
Bayes): words of many rows tell little. Not here: what features are, likeness to single examples (intents).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

_BETWEEN = "\n"
"""What stands between features, and in none of them."""
_NUMBERS, _WEIGHTS = "I", "d"
Packed = tuple[str, bytes, bytes, bytes]
"""The features, where the entries of each end, their numbers, their weights."""
_AS_ALL = 1
"""Examples that each row is taken to have beside its own, which say what all examples say."""
_PAIR = 0.5
"""Weight of two neighbours, beside that of each word."""
Counts = tuple[Mapping[str, Sequence[tuple[int, float]]], list[float]]
"""By feature: the rows that have it, with their gain by it; by row: its gain by one that it lacks."""


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


def count_features(rows: Sequence[Sequence[Collection[str]]]) -> Counts:
    """Count the features of examples, by row."""
    said = [Counter(feature for example in examples for feature in example) for examples in rows]
    sizes = [len(examples) for examples in rows]
    held = Counter[str]()
    for count in said:
        held.update(count)
    gains: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for row, count in enumerate(said):
        for feature, number in count.items():
            of_all = _AS_ALL * held[feature] / sum(sizes)
            gains[feature].append((row, math.log(1 + number / of_all)))
    return dict(gains), [math.log(_AS_ALL / (size + _AS_ALL)) for size in sizes]


def evidence_for_rows(said: Iterable[str], gains: Postings, missing: Sequence[float]) -> Sequence[float]:
    """Weigh the features of a sentence for each row: the more words, the less each of them.

    `gains`, `missing`: the two parts of what was counted.
    """
    found = [0.0] * len(missing)
    words = 0.0
    for feature in said:
        share = _PAIR if " " in feature else 1.0
        words += share if feature in gains else 0.0
        for row, gain in gains.entries(feature):
            found[row] += share * gain
    length = math.sqrt(max(1.0, words))
    return [(gain + words * lacks) / length for gain, lacks in zip(found, missing, strict=True)]


def shares_of(evidence: Sequence[float]) -> list[float]:
    """The share of each of several rows, which are all that may be meant."""
    most = max(evidence, default=0.0)
    shares = [math.exp(one - most) for one in evidence]
    total = math.fsum(shares)
    return [share / total for share in shares]
