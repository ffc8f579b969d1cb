"""Kinds of words by which sentences beside orders are told, in each language (doubt_words.yaml).

Not here: what a sentence of such words makes of the orders (doubts, orders_spoken_of).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from judge import resources
from judge.api.understanding import WORD, tokens
from judge.kept_data import code_of, read_back_or_make

COMMA, QUESTION = " ,", " ?"
FEW = 4
"""Words of a sentence that only says what stands beside it (``Just a sketch.``)."""
SHORT = 6
"""Words of a question or denial that is about what stands beside it, though nothing in it points there."""
_KEPT = 256
"""Sentences whose words are kept: each is looked at several times in turn."""
_STEM = 3
"""Letters that the stems of words are found by."""
_LEFT_OUT = ""


class Phrase(NamedTuple):
    """Words that stand for a kind; `is_stem`: the last may go on."""

    kind: str
    words: tuple[str, ...]
    is_stem: bool

    def stands(self, said: Sequence[str], at: int) -> bool:
        """Decide whether the words stand at a place of a sentence that has a word there."""
        first, *others = self.words
        if not others:
            return said[at].startswith(first) if self.is_stem else said[at] == first
        if said[at] != first:
            return False
        here = tuple(said[at : at + len(self.words)])
        if not self.is_stem or len(here) < len(self.words):
            return here == self.words
        return here[:-1] == self.words[:-1] and here[-1].startswith(self.words[-1])


def all_words(sentence: str) -> list[str]:
    """The words and signs of a sentence."""
    return [token.text if token.kind == WORD else f" {token.text}" for token in tokens(sentence)]


@lru_cache(_KEPT)
def words_that_count(sentence: str) -> Sequence[str]:
    """The words and signs of a sentence without what is harmless in any language."""
    said: Sequence[str] = all_words(sentence)
    for phrases in by_language():
        said = _without_harmless(said, phrases)
    return tuple(said)


def _without_harmless(words: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> list[str]:
    said = [*words]
    for at, end, kind in [*all_phrases(said, phrases)]:
        if kind == "harmless":
            said[at:end] = [_LEFT_OUT] * (end - at)
    return said


def after_leads(said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]) -> int:
    """Position where a sentence begins behind its first little words and the signs between them."""
    at = 0
    while at < len(said):
        ahead = max((end for _, end, kind in standing(said, at, phrases) if kind == "leads"), default=0)
        if not ahead and said[at][:1].isalpha():
            break
        at = ahead or at + 1
    return at


def count_of_words(said: Sequence[str]) -> int:
    """Count the words of a sentence, without its signs."""
    return sum(word[:1].isalpha() for word in said)


def all_phrases(
    said: Sequence[str], phrases: Mapping[str, Sequence[Phrase]]
) -> Iterator[tuple[int, int, str]]:
    """Beginnings and ends of the phrases of a sentence, and their kinds."""
    for at, word in enumerate(said):
        for phrase in phrases.get(word[:_STEM], ()):
            if phrase.stands(said, at):
                yield at, at + len(phrase.words), phrase.kind


def standing(
    said: Sequence[str], at: int, phrases: Mapping[str, Sequence[Phrase]]
) -> Iterator[tuple[int, int, str]]:
    """Ends of the phrases that begin at a word, and their kinds."""
    if at < len(said):
        for phrase in phrases.get(said[at][:_STEM], ()):
            if phrase.stands(said, at):
                yield at, at + len(phrase.words), phrase.kind


@cache
def by_language() -> Sequence[Mapping[str, Sequence[Phrase]]]:
    """The phrases of each language by the first letters of their first words."""
    return [
        phrases_of(kinds) for kinds in resources.table("grammar", "machiavelli", "doubt_words.yaml").values()
    ]


def phrases_of(kinds: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[Phrase]]:
    """The phrases of some kinds, by the first letters of their first words."""
    rows = read_back_or_make(
        lambda: [
            (kind, _words_of(text), text.endswith("*")) for kind, texts in kinds.items() for text in texts
        ],
        code_of(_words_of, tokens),
        repr(kinds),
    )
    found: dict[str, list[Phrase]] = {}
    for row in rows:
        found.setdefault(row[1][0][:_STEM], []).append(Phrase(*row))
    return found


def _words_of(text: str) -> tuple[str, ...]:
    said = tokens(text.removesuffix("*"))
    return tuple(token.text if token.kind == WORD else f" {token.text}" for token in said)
