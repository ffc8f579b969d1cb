"""Evidence that a sentence is of one kind and not of another, from examples of both (naive Bayes).

What counts are the words without endings, each with its neighbour, and the sign at the end. A name is a word
of its own kind, and so is a number, whatever it is. Not here: the examples, what follows from them; what a
sentence wants (intents).
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
_STOPS = ".!?:,)"
_BEGIN, _END = "^", "$"
_I = "i"


class Evidence:
    """Examples of two kinds, weighed."""

    def __init__(self, one: Sequence[str], other: Sequence[str]) -> None:
        self._weights: dict[str, float] = read_back_or_make(
            lambda: _weights(one, other), code_of(_weights, words_of, tokens), repr((one, other))
        )

    def of(self, text: str) -> float:
        """The evidence of a sentence for the first kind (above 0) or the other (below), by its length."""
        said = features(text)
        words = sum(1 for feature in said if " " not in feature)
        total = math.fsum(self._weights.get(feature, 0.0) for feature in dict.fromkeys(said))
        return total / math.sqrt(max(1, words))


def _weights(one: Sequence[str], other: Sequence[str]) -> dict[str, float]:
    """Logarithm of how much more often the first kind has each feature."""
    counts = [Counter(f for example in kind for f in set(features(example))) for kind in (one, other)]
    sizes = [len(kind) + 2 * _AS_IF for kind in (one, other)]
    both = counts[0] + counts[1]
    return {
        feature: math.log((counts[0][feature] + _AS_IF) / sizes[0])
        - math.log((counts[1][feature] + _AS_IF) / sizes[1])
        for feature in sorted(both)
        if both[feature] >= _FEWEST
    }


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
