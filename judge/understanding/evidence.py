"""Evidence that a sentence is of one kind and not of another, from examples of both.

Words count without endings, each with its neighbour, and the sign at the end; a name is a word of its own
kind, and so is a number, whatever it is. Words of one kind (``uncle``, ``teacher``) count as that too. Each
has a part of the weight that counting gives it (naive Bayes) and one that is learnt (logistic regression).
What is learnt is the one best answer for the examples, whatever their order: a few more of them move it
little. Not here: the examples, what follows from them; what a sentence wants (intents).
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.kept_data import code_of, read_back_or_make
from judge.understanding.intents import stem, words_of
from judge.understanding.tokens import NUMBER, WORD, fold, tokens

_AS_IF = 0.5
"""Examples of either kind that are taken to have each feature beside those that do."""
_FEWEST = 2
"""Examples that have a feature which counts."""
_COUNTED = 0.25
"""The part that each way of counting has in a weight."""
_SMALL = 0.5
"""Price of the weights that are learnt: the dearer, the smaller they stay."""
_ROUNDS, _CURVE, _LITTLE = 30, 0.25, 1e-4
"""Rounds through the examples; how much the loss of one bends at most; moves that are left out."""
_GOLDEN = 0.618
"""The part of all examples that lies between one that is learnt and the next."""
_STOPS = ".!?:,)"
_BEGIN, _END = "^", "$"
_I = "i"
_Features = tuple[str, ...]


class Evidence:
    """Examples of two kinds, weighed. `also`: more of the first kind, that are counted once only.

    `alike`: kinds of words, each with its words.
    """

    def __init__(
        self,
        one: Sequence[str],
        other: Sequence[str],
        also: Sequence[str] = (),
        alike: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        pairs = ((word, kind) for kind, words in (alike or {}).items() for word in words)
        self._kinds = {stem(fold(word)): f"<{kind}>" for word, kind in pairs}
        self._weights: dict[str, float] = read_back_or_make(
            lambda: _weights_of(*map(self._features_of, (one, other, also))),
            code_of(_weights_of, words_of, tokens),
            repr((one, other, also, self._kinds)),
        )

    def _features_of(self, examples: Sequence[str]) -> list[_Features]:
        return [_distinct_features(said, self._kinds) for said in examples]

    def weigh(self, text: str) -> float:
        """The evidence of a sentence for the first kind (above 0) or the other (below), by its length."""
        said = _distinct_features(text, self._kinds)
        known = [feature for feature in said if feature in self._weights]
        if all(feature.startswith(_END) for feature in known):
            return 0.0
        return _share_of_weight(said) * math.fsum(self._weights[feature] for feature in known)


def _weights_of(
    of_one: Sequence[_Features], of_other: Sequence[_Features], of_also: Sequence[_Features]
) -> dict[str, float]:
    """The weights of features: learnt, and a part of what counting gives with and without the others."""
    with_also = [*of_one, *of_also]
    weights = _learn_weights(with_also, of_other)
    for counted in (_count_weights(of_one, of_other), _count_weights(with_also, of_other)):
        for feature, weight in counted.items():
            weights[feature] += _COUNTED * weight
    return weights


def _count_weights(one: Sequence[_Features], other: Sequence[_Features]) -> dict[str, float]:
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


def _learn_weights(one: Sequence[_Features], other: Sequence[_Features]) -> dict[str, float]:
    """The weights that tell the kinds apart best, small ones before large ones.

    Each example has a say, from nothing to all that its kind may have, in the weights of its features; round
    by round each say is mended (dual coordinate ascent), which comes near the only best answer soon.
    """
    counts = Counter(itertools.chain(*one, *other))
    weights = {feature: 0.0 for feature in counts if counts[feature] >= _FEWEST}
    most = {1: 1.0, -1: len(one) / max(1, len(other))}  # as if there were as many of each
    rows = [
        _Row([feature for feature in said if feature in weights], _share_of_weight(said), kind, most[kind])
        for kind, examples in ((1, one), (-1, other))
        for said in examples
    ]
    for row in itertools.chain.from_iterable(itertools.repeat([*_mix(rows)], _ROUNDS)):
        moved = row.move(weights)
        if abs(moved) > _LITTLE:
            row.says += moved
            change = row.kind * row.share * moved / _SMALL
            for feature in row.known:
                weights[feature] += change
    return weights


class _Row:
    """An example that is learnt: its features and the share of each, its kind (1 or -1), its say.

    `most`: the most that it may say.
    """

    __slots__ = ("_most", "_step", "kind", "known", "says", "share")

    def __init__(self, known: list[str], share: float, kind: int, most: float) -> None:
        self.known, self.share, self.kind, self._most = known, share, kind, most
        self._step = 1 / (1 + most * len(known) * share * share * _CURVE / _SMALL)
        self.says = 0.0

    def move(self, weights: Mapping[str, float]) -> float:
        """The change of its say: the surer its features tell its kind, the less it says."""
        evidence = self.share * sum([weights[feature] for feature in self.known])
        return self._step * (self._most / (1 + math.exp(self.kind * evidence)) - self.says)


def _mix(rows: Sequence[_Row]) -> Iterator[_Row]:
    """All rows, neighbours far apart: kinds and languages mix, in the same order in each process."""
    step = next(n for n in itertools.count(int(len(rows) * _GOLDEN) + 1) if math.gcd(n, len(rows)) == 1)
    return (rows[n * step % len(rows)] for n in range(len(rows)))


def _distinct_features(text: str, kinds: Mapping[str, str]) -> _Features:
    """The features of a text, each once."""
    return tuple(dict.fromkeys(features(text, kinds)))


def _share_of_weight(said: Sequence[str]) -> float:
    """The part of each weight that counts in a sentence: the longer it is, the less."""
    return 1 / math.sqrt(max(1, sum(1 for feature in said if " " not in feature)))


def features(text: str, kinds: Mapping[str, str] | None = None) -> list[str]:
    """The words of a text, each pair of neighbours, and the sign that ends it.

    `kinds`: words that count as others do as well, by themselves and beside neighbours.
    """
    words = [*_words(text)]
    found = [*words, *_pairs(words)]
    if kinds:
        alike = [kinds.get(word, word) for word in words]
        found += [kind for kind, word in zip(alike, words, strict=True) if kind != word]
        found += _pairs(alike)
    last = text.rstrip()[-1:]
    return [*found, f"{_END} {last if last in _STOPS else ''}"]


def _pairs(words: Sequence[str]) -> list[str]:
    return [f"{one} {two}" for one, two in itertools.pairwise((_BEGIN, *words, _END))]


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
