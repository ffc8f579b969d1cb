"""Pieces that are named in the ground of an order, and stood for by a pronoun in the order itself.

``As the army in Ferrara is outside the walls, it besieges the city``; ``I cannot see what Verona is for, so I
disband it``. Not here: grounds that name no piece (preambles), pronouns of other sentences (settling).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.understanding.awaited import awaits
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Position
from judge.understanding.operators import DRAFT, LATER, WITHDRAWN
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import NUMBER, SIGN, WORD, Token
from judge.understanding.told_parts import CLOSING, FEWEST, OPENING, ToldParts

_HANGS = frozenset({"if", "or", "maybe", DRAFT, WITHDRAWN})
"""Kinds of words with which a ground is more than that."""
_AS = "as-it-is"
"""The lexicon's name for AS before what is so of a piece."""
_IT, _SO, _KIND = ("same", "it"), ("join", "so"), "kind"
_SOON = 6
"""Words behind a ground among which the pronoun stands."""
_BEFORE_NAME = 3
"""Words between the kind of a piece and its name (``the army in Ferrara``)."""


def with_pieces_of_grounds(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens of a text without grounds that name the piece of their order, its name for the pronoun."""
    return with_each_sentence(said, lambda one: _Sentence(one, own, position).with_piece_named())


class _Sentence(ToldParts):
    """A sentence, and the piece that its ground names."""

    def with_piece_named(self) -> Sequence[Token]:
        """The tokens without the ground, if one names a single piece for which the order has a pronoun."""
        ends = self._end_of_ground()
        begins = self._past_joints(ends) if ends else 0
        pronoun = self._pronoun(begins) if begins else 0
        if not pronoun or self._names_own(begins, pronoun):
            return self.said
        piece = self._only_piece(ends)
        at = self.said[pronoun]
        named = [replace(token, start=at.start, end=at.end) for token in piece]
        return (*self.said[begins:pronoun], *named, *self.said[pronoun + 1 :]) if named else self.said

    def _end_of_ground(self) -> int:
        """The beginning of what follows from a ground: behind its comma, or with SO; 0 if there is none."""
        opened = self._begins(0, OPENING) or self._begins(0, _AS)
        end = 0
        if opened:
            comma = next((n for n in range(opened, len(self.said)) if self.said[n].text in CLOSING), 0)
            end = comma + 1 if comma else 0
        else:
            behind = (n for n in range(FEWEST, len(self.said)) if self.said[n - 1].text in CLOSING)
            end = next((n for n in behind if _SO in {m[1:3] for m in self._meanings(n)}), 0)
        return end if end and self._is_ground(opened, end - 1) else 0

    def _is_ground(self, start: int, end: int) -> bool:
        """Decide whether some words tell a fact: they order, count and ask nothing, and hang on nothing
        (``the siege is off, so lift it`` is about the siege).
        """
        tells = all(token.kind not in (NUMBER, SIGN) for token in self.said[start:end])
        meanings = [m for at in range(start, end) for m in self._meanings(at)]
        tells = tells and not any(m.what == "verb" for m in meanings)
        tells = tells and sum(m.what == _KIND for m in meanings) <= 1  # "the fleet ought to be a garrison"
        hangs = self._blocks(start, end) & _HANGS
        waits = LATER in self._blocks(start, end) and not self._only_is(start, end)
        return tells and not hangs and not waits and not awaits(self.said, start, end, self.own)

    def _pronoun(self, begins: int) -> int:
        """The word that stands for a piece at the beginning of an order; 0 if there is none."""
        articles = self._articles()
        for at in range(begins, min(begins + _SOON, len(self.said))):
            stands = _IT in {m[1:3] for m in self._meanings(at)} and self.said[at].kind == WORD
            last = at + 1 == len(self.said) or self.said[at + 1].kind == SIGN
            if stands and (self.said[at].text not in articles or last):
                return at
        return 0

    def _only_piece(self, end: int) -> Sequence[Token]:
        """The words of the only place that is named before a word, if it is one of the writer's pieces, with
        its kind before it.
        """
        places = {name.place for at in range(end) for name in self._names_at(at) if name.full and name.place}
        if len(places) != 1 or places.isdisjoint(self.mine):
            return ()
        at = next(n for n in range(end) if any(name.place in places for name in self._names_at(n)))
        text = [token.text for token in self.said[at:end]]
        size = next(n for n in range(len(text), 0, -1) if self._is_name(" ".join(text[:n]), places))
        if at + size + 1 >= end:
            return ()  # "As Venice, I send it ..."
        before = range(max(0, at - _BEFORE_NAME), at)
        kinds = [self.said[n] for n in before if _KIND in {m.what for m in self._meanings(n)}]
        return (*kinds[-1:], *self.said[at : at + size])

    def _is_name(self, words: str, places: set[str]) -> bool:
        name = self.position.name(words)
        return name is not None and name.place in places
