"""The goal of units that go there, or in: the place that a sum before them is spent on.

``Nine ducats to buy the garrison of Mantua, and the army in Cremona walks in``. Not here: a place that was
spoken of last without any sum (lattice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Name, Position
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import ARROW, SIGN, WORD, Token

_THERE, _INWARDS = ("aside", "there"), ("aside", "inwards")
"""Kinds and names, in the lexicon, of words for a place that was named, and for going into it."""
_COINS, _MOVE = ("noun", "coins"), ("verb", "move")
_GOES_NOWHERE = ("kind", "G")
_LONGEST_NAME = 4


class _Paid(NamedTuple):
    """Words of a place that a sum is spent on; none if no sum was named, or several places."""

    words: tuple[Token, ...] = ()
    place: str = ""


def with_places_paid_for(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens, with an arrow and the place for words that stand for one that a sum was spent on."""
    if not any(lexicon.may_have(said, _THERE, _INWARDS) for lexicon in own):
        return tuple(said)
    before = _Paid()

    def with_place(one: Sequence[Token]) -> Sequence[Token]:
        nonlocal before
        sentence = _Sentence(one, own, position)
        changed = tuple(sentence.with_place(before))
        before = sentence.paid_for(len(sentence.said))
        return changed

    return with_each_sentence(said, with_place)


class _Sentence:
    """A sentence, and the places that it names."""

    def __init__(self, said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> None:
        self.said, self.own, self.position = said, own, position
        self.mine = {piece.place for piece in position.pieces if piece.owner == position.seat}

    def with_place(self, before: _Paid) -> Iterator[Token]:
        """The tokens; `before`: what the sentence before this one pays for."""
        at = 0
        while at < len(self.said):
            end = self._end_of_there(at)
            stays = at > 0 and _GOES_NOWHERE in self._meanings(at - 1)  # what is bought there stays
            paid = self._paid_at(at, before, stays=stays) if end else _Paid()
            if not paid.place or not self._speaks_of_own():
                yield self.said[at]
                at += 1
                continue
            there, last = self.said[at], self.said[end - 1]
            if not stays:
                yield replace(there, text="->", kind=ARROW, end=last.end)
            yield from (replace(word, start=there.start, end=last.end) for word in paid.words)
            at = end

    def paid_for(self, end: int, *, behind: bool = False) -> _Paid:
        """The place paid for before a token: the only one without a unit of one's own, if a sum is named, be
        it `behind` the token.
        """
        if not any(_COINS in self._meanings(at) for at in range(len(self.said) if behind else end)):
            return _Paid()
        found = {name.place: words for words, name in self._names(end) if name.place not in self.mine}
        return _Paid(*next((words, place) for place, words in found.items())) if len(found) == 1 else _Paid()

    def _paid_at(self, at: int, before: _Paid, *, stays: bool) -> _Paid:
        """The place paid for before a token, in this sentence or, if it names no other place, in the last."""
        here = self.paid_for(at, behind=stays)
        others = any(name.place not in self.mine for _, name in self._names(at))
        return here if here.place or others else before

    def _speaks_of_own(self) -> bool:
        """Decide whether a piece of the writer's is named."""
        names = (name.place for _, name in self._names(len(self.said)))
        return not self.mine.isdisjoint(names)

    def _end_of_there(self, at: int) -> int:
        """The end of words that stand for a place; 0 if none stand here."""
        there = max((m.end for m in self._meanings_of_lexicons(at) if (m.what, m.value) == _THERE), default=0)
        if there or not at or _INWARDS not in self._meanings(at):
            return there
        moves = _MOVE in self._meanings(at - 1)
        following = self.said[at + 1 : at + 2]
        ends = not following or following[0].kind == SIGN
        return at + 1 if moves and (ends or not self._leads_to_a_name(at + 1)) else 0

    def _leads_to_a_name(self, at: int) -> bool:
        """Decide whether a name stands at a word, or behind an article and a kind of pieces there."""
        ahead = range(at, min(at + _LONGEST_NAME, len(self.said)))
        return any(self._name_at(n)[1] is not None for n in ahead)

    def _names(self, end: int) -> Iterator[tuple[tuple[Token, ...], Name]]:
        at = 0
        while at < end:
            words, name = self._name_at(at)
            if name is not None and name.place and name.full:
                yield words, name
                at += len(words)
                continue
            at += 1

    def _name_at(self, at: int) -> tuple[tuple[Token, ...], Name | None]:
        """The longest name that begins at a word, with its words."""
        ahead = tuple(takewhile(lambda one: one.kind == WORD, self.said[at : at + _LONGEST_NAME]))
        for count in range(len(ahead), 0, -1):
            name = self.position.name(" ".join(token.text for token in ahead[:count]))
            if name is not None and len(ahead[0].text) > 1:
                return ahead[:count], name
        return (), None

    def _meanings_of_lexicons(self, at: int) -> Iterator[Meaning]:
        return (m for lexicon in self.own for m in lexicon.meanings(self.said, at))

    def _meanings(self, at: int) -> set[tuple[str, str]]:
        return {(m.what, m.value) for m in self._meanings_of_lexicons(at)}
