"""Marks by which lines about a Machiavelli board are known, so that talk is told from orders that went wrong.

Not here: what talk there is (`judge.syntax.smalltalk`), the words (``grammar/machiavelli/talk.yaml``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.api.language import smalltalk, talk_words
from judge.api.understanding import NUMBER, WORD, Token
from judge.api.values import Talk
from judge.games.machiavelli.language.names import Names

_GAME = "machiavelli"
_HEADS = ("seasons", "phases", "money")
_SHORTEST_PLACE = 4
_MOST_EXPENSES = 99
_NUMBERED = "#"
_BEFORE_NAMES = frozenset(".(,")
"""Signs between a unit and where it stands."""
_COLUMN = "  "
"""The least gap between a line of results and its outcome."""


@dataclass(frozen=True, slots=True)
class BoardWords:
    """Implements `judge.syntax.smalltalk.Vocabulary` for the names of one board."""

    names: Names

    @property
    def heads(self) -> frozenset[str]:
        """Seasons, kinds of phases, and what money is spent on."""
        return frozenset().union(*(talk_words.single_words(group, _GAME) for group in _HEADS))

    def is_name(self, word: str) -> bool:
        """A power's."""
        return word in self.names.powers

    def begins_an_order(self, line: str) -> bool:
        """With a unit."""
        return talk_words.phrases("a-unit", _GAME).begin(talk_words.opening(line))

    def looks_ordered(self, line: str) -> bool:
        """A unit, a way or a sum is in it."""
        if smalltalk.ways_in(line):
            return True
        said = talk_words.tokens_in(line)
        begun = said[: _length_before_sign(said)]
        if talk_words.phrases("a-deed", _GAME).begin(begun):
            return True
        sums = talk_words.phrases("sums", _GAME)
        if any(one.kind == NUMBER and sums.length_at([other]) for one, other in pairwise(said)):
            return True
        return _begins_with_unit(said, begun) or _begins_with_expense(said)

    def names_a_place(self, words: list[str]) -> bool:
        """By its full name, of four letters or more."""
        full = {form for form in self.names.full_places if len(form) >= _SHORTEST_PLACE}
        return any(word in full for word in words)

    def is_result(self, line: str) -> bool:
        """``A Siena - Pisa    stood off``."""
        columns = line.replace("\t", " ").split(_COLUMN)[1:]
        outcomes = talk_words.phrases("outcomes", _GAME)
        return any(outcomes.begin(talk_words.opening(column)) for column in columns if column.strip())


def _begins_with_unit(said: Sequence[Token], begun: Sequence[Token]) -> bool:
    """``the army in Pisa``, ``F (Pisa)``: something is said of it. French ``à`` is no army."""
    length = talk_words.phrases("a-unit-of-any-language", _GAME).length_at(begun)
    behind = [token for token in said[length:] if token.text not in _BEFORE_NAMES]
    letter = length and len(begun[length - 1].text) == 1 and begun[length - 1].accented
    return bool(length) and not letter and bool(behind) and behind[0].kind in (WORD, NUMBER)


def _begins_with_expense(said: Sequence[Token]) -> bool:
    """``expense #2``: with its number."""
    if not talk_words.phrases("an-expense", _GAME).length_at(said[:1]):
        return False
    behind = said[1:] if said[1:2] and said[1].text != _NUMBERED else said[2:]
    return bool(behind) and behind[0].kind == NUMBER and 0 < int(behind[0].text) <= _MOST_EXPENSES


def _length_before_sign(said: Sequence[Token]) -> int:
    """The number of words that a line begins with."""
    return next((at for at, token in enumerate(said) if token.kind != WORD), len(said))


def kind_of(line: str, names: Names, writer: Iterable[str] = (), *, closed: bool = False) -> Talk | None:
    """Kind of talk that a line nobody could read is; None if it may well have been meant as an order."""
    return smalltalk.kind_of(line, BoardWords(names), writer, closed=closed)
