"""Evidence that a sentence is of one kind and not of another, from examples of both.

Words count without endings, each with its neighbour and with those a little behind it, and the sign at the
end; a name is a word of its own kind, and so is a number, whatever it is. Words of one kind (``uncle``,
``teacher``) count as that too, and five letters in a row of any word for less. Each has a part of the weight
that counting gives it (naive Bayes) and one that is learnt (logistic regression). What is learnt is the one
best answer for the examples, whatever their order: a few more of them move it little. What a single example
has counts as well, for much of a language is rare; so the weights lie in a table by a number made of each
feature, where few share a place. Not here: the examples, what follows from them; what a sentence wants
(intents).
"""

from __future__ import annotations

import itertools
import math
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from judge.kept_data import code_of, read_back_or_make
from judge.understanding.intents import stem, words_of
from judge.understanding.tokens import NUMBER, WORD, fold, tokens

_AS_IF = 0.5
"""Examples of either kind that are taken to have each feature beside those that do."""
_COUNTED = 0.5
"""The part that counting has in a weight."""
_SMALL = 0.5
"""Price of the weights that are learnt: the dearer, the smaller they stay."""
_ROUNDS, _CURVE, _LITTLE = 30, 0.25, 1e-4
"""Rounds through the examples; how much the loss of one bends at most; moves that are left out."""
_GOLDEN = 0.618
"""The part of all examples that lies between one that is learnt and the next."""
_BEHIND = 2
"""Words behind the next one that count with a word."""
_LETTERS, _OF_LETTERS = 5, 0.5
"""Letters of a word that count in a row; what they count beside a word."""
_PLACES, _FEWEST_PLACES = 4, 1 << 16
"""Places of the table for each feature, at least; of a table of few examples."""
_FLOAT: Final = "f"
_STOPS = ".!?:,)"
_BEGIN, _END, _LATER, _PART = "^", "$", " ~ ", " #"
_I = "i"
_Shares = Mapping[int, float]
"""The places of a text's features, each with the part of its weight that counts."""


class Evidence:
    """Examples of two kinds, weighed. `alike`: kinds of words, each with its words."""

    def __init__(
        self,
        one: Sequence[str],
        other: Sequence[str],
        alike: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        pairs = ((word, kind) for kind, words in (alike or {}).items() for word in words)
        self._kinds = {stem(fold(word)): f"<{kind}>" for word, kind in pairs}
        self._weights = memoryview(
            read_back_or_make(
                lambda: _table_of(*([features(said, self._kinds) for said in kind] for kind in (one, other))),
                code_of(_table_of, words_of, tokens),
                repr((one, other, self._kinds)),
            )
        ).cast(_FLOAT)

    def weigh(self, text: str) -> float:
        """The evidence of a sentence for the first kind (above 0) or the other (below), by its length."""
        shares = _shares_of(features(text, self._kinds), len(self._weights))
        *known, _of_end = shares
        if not any(self._weights[place] for place in known):
            return 0.0
        return math.fsum(self._weights[place] * share for place, share in shares.items())


def _table_of(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> bytes:
    """The weights of features by their places: learnt, and a part of what counting gives."""
    number = len(set(itertools.chain(*one, *other)))
    places = max(_FEWEST_PLACES, 1 << (_PLACES * number).bit_length())
    kinds = [[_shares_of(said, places) for said in examples] for examples in (one, other)]
    table = array(_FLOAT, bytes(places * array(_FLOAT).itemsize))
    counted = _count_weights(*kinds)
    for place, learnt in _learn_weights(*kinds).items():
        table[place] = learnt + _COUNTED * counted[place]
    return table.tobytes()


def _shares_of(said: Sequence[str], places: int) -> _Shares:
    """The place of each feature, and the part of its weight that counts: the longer the text, the less."""
    whole = 1 / math.sqrt(max(1, sum(1 for feature in {*said} if " " not in feature)))
    part = whole * _OF_LETTERS
    return {
        zlib.crc32(one.encode(errors="replace")) % places: part if one.startswith(_PART) else whole
        for one in said
    }


def _count_weights(one: Sequence[_Shares], other: Sequence[_Shares]) -> dict[int, float]:
    """Logarithm of how much more often the first kind has each feature."""
    counts = [Counter(itertools.chain.from_iterable(kind)) for kind in (one, other)]
    sizes = [len(kind) + 2 * _AS_IF for kind in (one, other)]
    return {
        place: math.log((counts[0][place] + _AS_IF) / sizes[0])
        - math.log((counts[1][place] + _AS_IF) / sizes[1])
        for place in counts[0] + counts[1]
    }


def _learn_weights(one: Sequence[_Shares], other: Sequence[_Shares]) -> dict[int, float]:
    """The weights that tell the kinds apart best, small ones before large ones.

    Each example has a say, from nothing to all that its kind may have, in the weights of its features; round
    by round each say is mended (dual coordinate ascent), which comes near the only best answer soon.
    """
    weights = dict.fromkeys(itertools.chain(*one, *other), 0.0)
    most = {1: 1.0, -1: len(one) / max(1, len(other))}  # as if there were as many of each
    rows = [_Row(said, kind, most[kind]) for kind, examples in ((1, one), (-1, other)) for said in examples]
    for row in itertools.chain.from_iterable(itertools.repeat([*_mix(rows)], _ROUNDS)):
        moved = row.move(weights)
        if abs(moved) > _LITTLE:
            row.says += moved
            change = row.kind * moved / _SMALL
            for place, share in row.shares.items():
                weights[place] += change * share
    return weights


class _Row:
    """An example that is learnt: its features, its kind (1 or -1), its say.

    `most`: the most that it may say.
    """

    __slots__ = ("_most", "_step", "kind", "says", "shares")

    def __init__(self, shares: _Shares, kind: int, most: float) -> None:
        self.shares, self.kind, self._most = shares, kind, most
        self._step = 1 / (1 + most * sum(share * share for share in shares.values()) * _CURVE / _SMALL)
        self.says = 0.0

    def move(self, weights: Mapping[int, float]) -> float:
        """The change of its say: the surer its features tell its kind, the less it says."""
        evidence = sum([weights[place] * share for place, share in self.shares.items()])
        return self._step * (self._most / (1 + math.exp(self.kind * evidence)) - self.says)


def _mix(rows: Sequence[_Row]) -> Iterator[_Row]:
    """All rows, neighbours far apart: kinds and languages mix, in the same order in each process."""
    step = next(n for n in itertools.count(int(len(rows) * _GOLDEN) + 1) if math.gcd(n, len(rows)) == 1)
    return (rows[n * step % len(rows)] for n in range(len(rows)))


def features(text: str, kinds: Mapping[str, str] | None = None) -> list[str]:
    """The words of a text, each pair of neighbours and of words that stand near, the parts of each, and the
    sign that ends it.

    `kinds`: words that count as others do as well, by themselves and beside neighbours.
    """
    words = [*_words(text)]
    found = [*words, *_pairs(words), *_near(words), *_parts(words)]
    if kinds:
        alike = [kinds.get(word, word) for word in words]
        found += [kind for kind, word in zip(alike, words, strict=True) if kind != word]
        found += _pairs(alike)
    last = text.rstrip()[-1:]
    return [*found, f"{_END} {last if last in _STOPS else ''}"]


def _pairs(words: Sequence[str]) -> list[str]:
    return [f"{one} {two}" for one, two in itertools.pairwise((_BEGIN, *words, _END))]


def _near(words: Sequence[str]) -> Iterator[str]:
    """Each word with those behind the next one."""
    for n, word in enumerate(words):
        yield from (f"{word}{_LATER}{later}" for later in words[n + 2 : n + 2 + _BEHIND])


def _parts(words: Iterable[str]) -> Iterator[str]:
    """The letters in a row of each word; those that begin it count as such."""
    for begun in (f"{_BEGIN}{word}" for word in words if not word.startswith("<")):
        yield from (f"{_PART}{begun[n : n + _LETTERS]}" for n in range(len(begun) - _LETTERS + 1))


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
