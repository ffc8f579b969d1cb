"""Evidence that a sentence is of one kind and not of another, from examples of both.

Words count without endings, each with its neighbour, and the sign at the end; a name is a word of its own
kind, and so is a number, whatever it is. Each has a part of the weight that counting gives it (naive Bayes)
and one that is learnt, by going through the examples and mending the weights of those that come out wrong
(logistic regression): together they tell more than either does. Not here: the examples, what follows from
them; what a sentence wants (intents).
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence

from judge.kept_data import code_of, read_back_or_make
from judge.understanding.intents import stem, words_of
from judge.understanding.tokens import NUMBER, WORD, fold, tokens

_AS_IF = 0.5
"""Examples of either kind that are taken to have each feature beside those that do."""
_FEWEST = 2
"""Examples that have a feature which counts."""
_COUNTED = 0.25
"""The part that each way of counting has in a weight."""
_ROUNDS, _STEP, _BIAS_STEP, _SLIGHT = 2, 0.5, 0.02, 0.02
"""Rounds through the examples, how far they move weights and bias; a fault that mends nothing."""
_FIRST_SQUARES = 0.01
"""Squares of steps that each weight begins with, which shorten those to come."""
_GOLDEN = 0.618
"""The part of all examples that lies between one that is learnt and the next: kinds and languages mix."""
_STOPS = ".!?:,)"
_BEGIN, _END = "^", "$"
_BIAS = ""
"""The feature that all sentences have."""
_I = "i"
_Row = tuple[list[str], float, float]
"""The features of an example, its kind as the evidence that it should give (1 or 0), the share of each."""


class Evidence:
    """Examples of two kinds, weighed. `also`: more of the first kind, that count for less than the others."""

    def __init__(self, one: Sequence[str], other: Sequence[str], also: Sequence[str] = ()) -> None:
        self._weights: dict[str, float] = read_back_or_make(
            lambda: _weights(one, other, also),
            code_of(_weights, words_of, tokens),
            repr((one, other, also)),
        )

    def of(self, text: str) -> float:
        """The evidence of a sentence for the first kind (above 0) or the other (below), by its length."""
        said = _distinct(text)
        known = [feature for feature in said if feature in self._weights]
        if all(feature.startswith(_END) for feature in known):
            return 0.0
        return self._weights[_BIAS] + _share(said) * math.fsum(self._weights[feature] for feature in known)


def _weights(one: Sequence[str], other: Sequence[str], also: Sequence[str]) -> dict[str, float]:
    """The weights of features: learnt, and a part of what counting gives with and without the others."""
    of_one, of_other, of_also = ([_distinct(said) for said in kind] for kind in (one, other, also))
    with_also = [*of_one, *of_also]
    weights = _learnt(with_also, of_other)
    for counted in (_counted(of_one, of_other), _counted(with_also, of_other)):
        for feature, weight in counted.items():
            weights[feature] += _COUNTED * weight
    return weights


def _counted(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> dict[str, float]:
    """Logarithm of how much more often the first kind has each feature."""
    counts = [Counter(itertools.chain.from_iterable(kind)) for kind in (one, other)]
    sizes = [len(kind) + 2 * _AS_IF for kind in (one, other)]
    both = counts[0] + counts[1]
    return {
        feature: math.log((counts[0][feature] + _AS_IF) / sizes[0])
        - math.log((counts[1][feature] + _AS_IF) / sizes[1])
        for feature in both
        if both[feature] >= _FEWEST
    }


def _learnt(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> dict[str, float]:
    """Weights that tell the kinds apart; steps grow shorter the further a feature has moved (Adagrad)."""
    counts = Counter(itertools.chain(*one, *other))
    weights = {feature: 0.0 for feature in counts if counts[feature] >= _FEWEST}
    squares = dict.fromkeys(weights, _FIRST_SQUARES)
    rows: list[_Row] = [
        ([feature for feature in said if feature in weights], kind, _share(said))
        for kind, examples in ((1.0, one), (0.0, other))
        for said in examples
    ]
    of_kind = {1.0: 1.0, 0.0: len(one) / max(1, len(other))}  # as if there were as many of each
    bias = 0.0
    for said, kind, share in _mixed(rows):
        evidence = bias + share * sum([weights[feature] for feature in said])
        fault = (1 / (1 + math.exp(-evidence)) - kind) * of_kind[kind]
        if abs(fault) < _SLIGHT:
            continue
        bias -= _BIAS_STEP * fault
        slope = fault * share
        for feature in said:
            squares[feature] += slope * slope
            weights[feature] -= _STEP * slope / math.sqrt(squares[feature])
    return {_BIAS: bias, **weights}


def _mixed(rows: Sequence[_Row]) -> Iterator[_Row]:
    """All rows in each round, neighbours far apart, and in the same order in each process."""
    step = next(n for n in itertools.count(int(len(rows) * _GOLDEN) + 1) if math.gcd(n, len(rows)) == 1)
    for n in range(_ROUNDS * len(rows)):
        yield rows[n * step % len(rows)]


def _distinct(text: str) -> tuple[str, ...]:
    """The features of a text, each once."""
    return tuple(dict.fromkeys(features(text)))


def _share(said: Sequence[str]) -> float:
    """The part of each weight that counts in a sentence: the longer it is, the less."""
    return 1 / math.sqrt(max(1, sum(1 for feature in said if " " not in feature)))


def features(text: str) -> list[str]:
    """The words of a text, each pair of neighbours, and the sign that ends it."""
    words = [*_words(text)]
    pairs = [f"{one} {two}" for one, two in itertools.pairwise((_BEGIN, *words, _END))]
    last = text.rstrip()[-1:]
    return [*words, *pairs, f"{_END} {last if last in _STOPS else ''}"]


def _words(text: str) -> Iterator[str]:
    """The words without endings; those with a capital within a sentence are names, whoever has them."""
    begins = True
    for token in tokens(text):
        if token.kind == NUMBER:
            yield "<number>"
        elif token.kind == WORD:
            name = not begins and text[token.start : token.start + 1].isupper() and token.text != _I
            yield "<name>" if name else stem(fold(token.text))
        begins = token.kind not in (WORD, NUMBER) and text[token.start : token.end] in _STOPS
