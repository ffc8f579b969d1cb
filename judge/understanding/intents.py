"""The wish of a sentence, by likeness: every row has examples, and rows are ranked by them, softly.

No word is required and none forbids: words that few rows share weigh most, endings hardly count. A name or
a date is a word of its own kind (``<power>``), whatever it is. How like a sentence is to the likest example
and to all of a row counts, and what its words tell by counting (postings), among the rows that somebody may
say. Not here: the rows (``grammar/wishes.yaml``), what stands behind such a kind, what is done
(commands.wishes).
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from judge.kept_data import code_of, read_back_or_make
from judge.understanding.postings import Postings, count_features, evidence_for_rows, pack, shares_of
from judge.understanding.tokens import NUMBER, WORD, tokens

_BEST, _ALL = 0.7, 0.3
"""How much the likest example counts, and how much all examples of the row together."""
_COUNTED = 0.3
"""The part of a score that counting gives; likeness gives the rest."""
_NEARLY = 4
"""How often a likeness to one example is multiplied by itself: only one that is nearly whole counts."""
_PAIR = 0.5
"""What two neighbours count, of what they would count alone."""
_OF_MOST = 1.4
"""Rows for each of those that say a word, up to which it is one of most rows (``the``)."""
_UNKNOWN = 0.4
"""The same for a word that no row knows."""
_OFTEN = 4
"""Examples of one row that say a word which tells that row by more than chance."""
NAMES, _NAMED = frozenset({"<power>", "<place>", "<number>", "<days>", "<option>", "<unit>"}), 0.5
"""Kinds of names that stand in lines of all kinds, and what they count, however many examples have one."""
_VAGUE, _LITTLE = frozenset({"<topic>", "<zone>", "<language>"}), 0.3
"""Kinds of words that stand in every other sentence, and what they count."""
_ENDINGS = (
    "ations", "ation", "ements", "ement", "ments", "ment", "ings", "ing", "eurs", "eur", "ies", "ied", "ees",
    "ers", "ees", "ez", "ons", "ent", "ait", "ant", "er", "ed", "ee", "es", "ly", "en", "e", "s", "y",
)  # fmt: skip
_SHORTEST = 3
_TEXTS = 512
"""Texts whose words are remembered: the same one is asked about for every row."""
_MARK = "'"
_NONE = -1
_SLOT = re.compile(r"([{<][a-z-]+[}>])")
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`lines` to send, with names of slots in braces; or `page`, an answer. `roles`: who may say it.

    `changes`: it does more than tell. `instead`: the lines where a slot of the others is not filled.
    `grave`: it ends something, and is offered beside no other. `carries`: what else is named goes to others.
    `own`: it tells of the writer's own alone. `tries`: it asks what orders would do, and gives none.
    `past`: it tells of days that are over; `ahead`: it is about days to come. `idle`: it wants nothing.
    `apart`: it has nothing to do with orders, whatever orders stand beside it.
    `offers`: lines of its page that a number takes. `only`: the states in which it does anything.
    `remark`: the name of a sentence below its line.
    """

    name: str
    lines: tuple[str, ...] = ()
    page: str = ""
    roles: frozenset[str] = frozenset()
    changes: bool = False
    instead: tuple[str, ...] = ()
    grave: bool = False
    carries: bool = False
    own: bool = False
    tries: bool = False
    past: bool = False
    ahead: bool = False
    only: frozenset[str] = frozenset()
    idle: bool = False
    apart: bool = False
    remark: str = ""
    offers: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    def fits(self, state: str) -> bool:
        """Decide whether its lines do anything in such a state."""
        return not self.only or state in self.only

    def slots(self) -> frozenset[str]:
        """The kinds of names and sums that its lines want."""
        return frozenset(name for line in self.lines for name in slots_in(line))


class Like(NamedTuple):
    """A row, how like a sentence is to its likest example and to all of them, 0 (nothing in common) to 1, the
    evidence for it, and that example.
    """

    likest: float
    whole: float
    evidence: float
    row: Row
    example: str


class Ranked(NamedTuple):
    """A row, and how much a sentence is one of its examples: 0 (nothing in common) to 1; the likest one."""

    score: float
    row: Row
    example: str


def rank_among(like: Iterable[Like], rows: Set[str]) -> Iterator[Ranked]:
    """Score the rows that may be meant, by their names: what none of the others is like is surer.

    Whoever says an example, or nearly so, means its row, whatever its words tell elsewhere.
    """
    those = [one for one in like if one.row.name in rows]
    for one, share in zip(those, shares_of([one.evidence for one in those]), strict=True):
        likeness = _BEST * one.likest + _ALL * one.whole
        counted = max(share, one.likest**_NEARLY)
        yield Ranked((1 - _COUNTED) * likeness + _COUNTED * counted, one.row, one.example)


class Examples:
    """The rows with their examples weighed. `same`: words that mean the same here, each group as one, and
    phrases (``how come``); `idle`: phrases that say nothing of what is wanted (``would you mind``).

    `letters`: how many letters of a word count, in languages of many endings; 0: all of its stem.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        same: Iterable[Sequence[str]] = (),
        letters: int = 0,
        idle: Iterable[str] = (),
    ) -> None:
        self.rows = tuple(rows)
        self._letters = letters or None
        said = self._said = [example for row in self.rows for example in row.examples]
        self._parts: Mapping[str, tuple[str, str]] = read_back_or_make(
            lambda: words_with_marks(said), code_of(words_with_marks, tokens), repr(said)
        )
        self._same = {self._phrase(said): self._phrase(group[0]) for group in same for said in group}
        self._same |= {self._phrase(said): () for said in idle}
        self._longest = max((len(phrase) for phrase in self._same), default=0)
        self._words_of = lru_cache(maxsize=_TEXTS)(self._words_of_text)
        texts = [(row.name, row.examples) for row in self.rows]
        worked_out = read_back_or_make(
            self._work_out,
            code_of(words_of, tokens, count_features, pack),
            repr((texts, self._same, self._letters, self._parts)),
        )
        self._weights: dict[str, float] = worked_out["weights"]
        self._having = Postings(worked_out["having"])
        """By feature: the examples that have it, and its weight there."""
        self._begins = [0, *itertools.accumulate(len(row.examples) for row in self.rows)]
        """By row: the number of its first example."""
        self._whole = Postings(worked_out["whole"])
        """By feature: the rows of which any example has it, and its weight in all of them together."""
        self._words: dict[str, frozenset[str]] = worked_out["words"]
        self._gains, self._missing = Postings(worked_out["gains"]), worked_out["missing"]

    def _work_out(self) -> dict[str, Any]:
        """Plain data of all examples: what their words weigh, and which have them."""
        said = [[self.features(example) for example in row.examples] for row in self.rows]
        held = Counter(feature for examples in said for feature in {f for e in examples for f in e})
        often = _most_in_a_row(said)
        self._weights = {f: _rarity(f, len(self.rows) / n) * _certainty(f, often[f]) for f, n in held.items()}
        units = [[self._unit(example) for example in examples] for examples in said]
        having: dict[str, list[tuple[int, float]]] = {}
        whole: dict[str, list[tuple[int, float]]] = {}
        for number, example in enumerate(itertools.chain(*units)):
            for feature, weight in example.items():
                having.setdefault(feature, []).append((number, weight))
        for row, examples in enumerate(units):
            for feature, weight in _sum(examples).items():
                whole.setdefault(feature, []).append((row, weight))
        words = {
            row.name: frozenset(f for example in examples for f in example if " " not in f)
            for row, examples in zip(self.rows, said, strict=True)
        }
        gains, missing = count_features(said)
        return {
            "weights": self._weights,
            "having": pack(having),
            "whole": pack(whole),
            "words": words,
            "gains": pack(gains),
            "missing": missing,
        }

    def features(self, text: str) -> Counter[str]:
        """The words of a text without endings, and each with its neighbour."""
        words = self._words_of(text)
        pairs = (f"{one} {other}" for one, other in itertools.pairwise(words))
        return Counter([*words, *pairs])

    def _words_of_text(self, text: str) -> list[str]:
        begun = self._phrase(text)
        found: list[str] = []
        at = 0
        while at < len(begun):
            longest = min(self._longest, len(begun) - at)
            parts = (begun[at : at + count] for count in range(longest, 0, -1))
            said = next((part for part in parts if part in self._same), begun[at : at + 1])
            found += self._same.get(said, said)
            at += len(said)
        return found

    def _phrase(self, text: str) -> tuple[str, ...]:
        """The words of a text as they count here, none of them exchanged."""
        return tuple(self._word_start(word) for word in words_of(text, self._parts))

    def _word_start(self, word: str) -> str:
        return word if word[:1] == "<" else word[: self._letters]

    def common_words(self, row: str, text: str) -> frozenset[str]:
        """The words of a text that examples of a row have."""
        return frozenset(word for word in self._words_of(text) if word in self._words.get(row, ()))

    def words_of_row(self, row: str) -> frozenset[str]:
        """The words of all examples of a row, as they count here."""
        return self._words.get(row, frozenset())

    def are_in_the_language_of(self, text: str) -> bool:
        """Decide whether half of the words of a text, or more, are words of these examples."""
        words = [word for word in self._words_of(text) if word[:1] != "<"]
        return 2 * sum(word in self._weights for word in words) >= len(words) > 0

    def like(self, text: str) -> Iterator[Like]:
        """The rows with which a text has anything in common."""
        features = self.features(text)
        evidence = evidence_for_rows(features, self._gains, self._missing)
        likeness = self._likeness(self._unit(features))
        return (
            Like(likest, whole, evidence[n], self.rows[n], self._said[example] if example >= 0 else "")
            for n, (likest, whole, example) in likeness.items()
        )

    def _likeness(self, said: Features) -> Mapping[int, tuple[float, float, int]]:
        """The likeness of a sentence to each row with which it has anything in common: to its likest example,
        and to all of them; and the number of that example, -1 if there is none.
        """
        of_examples = [0.0] * len(self._said)
        of_all: defaultdict[int, float] = defaultdict(float)
        for feature, weight in said.items():
            for example, other in self._having.entries(feature):
                of_examples[example] += weight * other
            for row, other in self._whole.entries(feature):
                of_all[row] += weight * other
        found = {}
        for row, product in of_all.items():
            begin = self._begins[row]
            examples = of_examples[begin : self._begins[row + 1]]
            likest = max(examples)
            found[row] = (likest, product, begin + examples.index(likest) if likest else _NONE)
        return found

    def _unit(self, features: Mapping[str, int]) -> Features:
        weighed = {f: self._weight(f) for f in features}
        return _scale({f: w for f, w in weighed.items() if w})

    def _weight(self, feature: str) -> float:
        if " " in feature:
            return self._weights.get(feature, 0.0) * _PAIR
        if feature in _VAGUE:
            return self._weights.get(feature, 0.0) * _LITTLE
        return self._weights.get(feature, self._usual * _UNKNOWN)

    @cached_property
    def _usual(self) -> float:
        return max(self._weights.values(), default=1.0)


def _most_in_a_row(said: Sequence[Sequence[Features]]) -> Mapping[str, int]:
    """The number of examples of one row that have a word, by the row that has most of them."""
    found: dict[str, int] = {}
    for examples in said:
        for feature, count in Counter(f for example in examples for f in example).items():
            found[feature] = max(count, found.get(feature, 0))
    return found


def _rarity(feature: str, share: float) -> float:
    """The weight of a word by how many rows there are for each that says it; 0 for a word of most rows."""
    return math.log(1 + share) if share > _OF_MOST or feature[:1] == "<" else 0.0


def _certainty(feature: str, examples: int) -> float:
    """The weight of a word by how many examples of a row say it: one may have it by chance.

    A name is what a line is about, and not what is wanted of it.
    """
    if feature in NAMES:
        return _NAMED
    return min(1.0, math.log(1 + examples) / math.log(1 + _OFTEN))


def slots_in(line: str) -> list[str]:
    """The names of the slots of a line, in order."""
    return [slot[1:-1] for slot in _SLOT.split(line)[1::2] if slot[0] == "{"]


def fill_slots(line: str, fill: Callable[[str], str | None]) -> str:
    """The line with what fills each slot by its name; None leaves it as it is."""
    parts = _SLOT.split(line)
    parts[1::2] = [(fill(slot[1:-1]) if slot[0] == "{" else None) or slot for slot in parts[1::2]]
    return "".join(parts)


def words_of(text: str, parts: Mapping[str, Sequence[str]] | None = None) -> Iterator[str]:
    """The words of a text without their endings; kinds of slots as they are: ``<power>``.

    `parts`: words that leave an apostrophe out, with their parts (`words_with_marks`).
    """
    known = parts or {}
    for part in _SLOT.split(text):
        if part[:1] in ("{", "<"):
            yield f"<{part[1:-1]}>"
            continue
        for token in tokens(part):
            if token.kind in (WORD, NUMBER):
                yield from map(stem, known.get(token.text) or (token.text,))


def words_with_marks(texts: Iterable[str]) -> dict[str, tuple[str, str]]:
    """The words that have an apostrophe in texts, as they are written without it, with their two parts:
    ``everyones`` is ``everyone`` and ``'s``, ``jai`` is ``j'`` and ``ai``.

    What is more often written without one is another word (``its``, ``were``).
    """
    with_mark: Counter[tuple[str, str]] = Counter()
    without: Counter[str] = Counter()
    for part in (part for text in texts for part in _SLOT.split(text)[::2]):
        said = [token for token in tokens(part) if token.kind == WORD]
        without.update(token.text for token in said)
        with_mark.update(
            (one.text, other.text)
            for one, other in itertools.pairwise(said)
            if other.glued and (one.text[-1] == _MARK or other.text[0] == _MARK)
        )
    found: dict[str, tuple[str, str]] = {}
    for (one, other), often in sorted(with_mark.items(), key=lambda pair: pair[1]):
        joined = f"{one}{other}".replace(_MARK, "")
        if often > without[joined]:
            found[joined] = (one, other)
    return found


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without accents and without its ending, English or French: ``stopping`` and ``stop``."""
    word = word.replace("'", "")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word.removesuffix(ending)
            break
    twice = len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou"
    return word[:-1] if twice else word


def _sum(examples: Sequence[Features]) -> Features:
    total: Counter[str] = Counter()
    for example in examples:
        for feature, weight in example.items():
            total[feature] += weight  # type: ignore[assignment]
    return _scale(total)


def _scale(features: Mapping[str, float]) -> Features:
    length = math.sqrt(sum(w * w for w in features.values()))
    return {f: w / length for f, w in features.items()} if length else {}
