"""Evidence that a sentence is said for a row, by how many of the row's examples say its words (naive Bayes).

A word counts for a row by how much more of the row's examples have it than of all; a row of few examples is
taken to say words as all do. Words of many rows tell little, whoever says them often. Not here: the words,
the likeness to single examples (intents).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from judge.understanding.postings import Postings

_AS_ALL = 1
"""Examples that each row is taken to have beside its own, which say what all examples say."""
_PAIR = 0.5
"""Weight of two neighbours, beside that of each word."""

Counts = tuple[Mapping[str, Sequence[tuple[int, float]]], list[float]]
"""By feature: the rows that have it, with their gain by it; by row: its gain by one that it lacks."""


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


def evidence_for_rows(said: Iterable[str], gains: Postings, missing: Sequence[float]) -> Mapping[int, float]:
    """Weigh the features of a sentence for each row that has any: the more words, the less each of them.

    `gains`, `missing`: the two parts of what was counted.
    """
    found: defaultdict[int, float] = defaultdict(float)
    words = 0.0
    for feature in said:
        share = _PAIR if " " in feature else 1.0
        words += share if feature in gains else 0.0
        for row, gain in gains.entries(feature):
            found[row] += share * gain
    length = math.sqrt(max(1.0, words))
    return {row: (gain + words * missing[row]) / length for row, gain in found.items()}


def shares_of(evidence: Sequence[float]) -> list[float]:
    """The share of each of several rows, which are all that may be meant."""
    most = max(evidence, default=0.0)
    shares = [math.exp(one - most) for one in evidence]
    total = math.fsum(shares)
    return [share / total for share in shares]
