"""Parts of a sentence before its orders that order nothing: a greeting, a circumstance, a ground.

``Dear Tom, as I can't be sure of Milan, Arezzo holds``; ``I still believe in Siena, so Arezzo attacks``;
Not here: what is told behind orders (told_parts, asides), what an order hangs on (operators).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from judge.understanding.lead_ins import end_of_former_plan, end_of_lead_in
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Position
from judge.understanding.sentences import sentences as sentences_in
from judge.understanding.tokens import DASH, SIGN, WORD, Token
from judge.understanding.told_parts import ASIDE, CLOSING, FEWEST, HANGING, OPENING, SELF, WAVERING, ToldParts

_GREETING, _LEADING = "greeting", "opening-with"
"""The lexicon's names for words that greet, and that begin a circumstance before somebody who is ``occupied``
(``with Austria busy elsewhere``).
"""
_HEARSAY = "hearsay"
"""Its name for words by which somebody tells what he heard."""
_OCCUPIED, _SO = (ASIDE, "occupied"), ("join", "so")
_MOST_GREETED = 4
"""Words of whoever is greeted."""
_MOST_BEFORE = 3
"""Circumstances before an order."""
_ENDING = frozenset(",;:")


def without_preambles(said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> tuple[Token, ...]:
    """The tokens of a text without what stands before the orders of its sentences and orders nothing."""
    left: list[Token] = []
    done = 0
    for start, end in _parts(said):
        left += said[done:start]
        sentence = _Sentence(said[start:end], own, position)
        if left and left[-1].text == ";" and sentence.only_remarks():
            left.pop()
            done = end - (said[end - 1].kind == SIGN)
            continue
        left += sentence.without_remark(sentence.end_of_preamble(greets=not start))
        done = end
    return (*left, *said[done:])


def _parts(said: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The sentences of a text, and what semicolons part of them."""
    for start, end in sentences_in(said):
        stops = [at + 1 for at in range(start, end) if said[at].text == ";"]
        for begun, stop in pairwise((start, *stops, end)):
            if begun < stop:
                yield begun, stop


class _Sentence(ToldParts):
    """A sentence, and what stands before its order."""

    def end_of_preamble(self, *, greets: bool) -> int:
        """The number of tokens before the order; 0 if it begins at once, or if nothing stands behind them."""
        at = self._greeting() if greets else 0
        for _ in range(_MOST_BEFORE):
            begins = self._past_joints(at)
            end = self._circumstance(begins)
            if not end:
                break
            at = end
        ground = self._ground(at)
        headed = ground and [token.text for token in self.said[ground + 1 : ground + 2]] == [":"]
        at = ground + 2 if headed else ground or at  # "I promised him, so: Arezzo holds"
        at = end_of_former_plan(self.said, self._past_joints(at), self.own, self.position) or at
        at = end_of_lead_in(self.said, at, self.own, self.position) or at
        return at if any(token.kind == WORD for token in self.said[at:]) else 0

    def only_remarks(self) -> bool:
        """Decide whether it tells no more than what the writer heard of others (``I am told that ...``), or
        what a piece does not do.
        """
        closed = len(self.said) - (self.said[-1].kind == SIGN)
        heard = self._begins(0, _HEARSAY)
        hears = bool(heard) and self._orders_nothing(heard, closed, HANGING)
        return hears or self.says_idle(0, closed)

    def _greeting(self) -> int:
        """The end of a greeting of somebody who is no power (``Dear Tom,``); 0 if none is here."""
        begins = self._begins(0, _GREETING)
        here = begins
        while begins and here < len(self.said) and here <= begins + _MOST_GREETED:
            token = self.said[here]
            if token.text == ",":
                return here + 1
            if token.kind not in (WORD, DASH) or any(True for _ in self._names_at(here)):
                return 0
            here += 1
        return 0

    def _circumstance(self, at: int) -> int:
        """The end of a circumstance and its comma; 0 if none is here, or it says more."""
        begins = self._begins(at, OPENING) or self._begins(at, _LEADING)
        if not begins:
            return 0
        end = next((n for n in range(begins, len(self.said)) if self.said[n].text in _ENDING), 0)
        hanging = HANGING | (WAVERING if self._means(at, end, SELF) else frozenset())
        if not end or not self._orders_nothing(begins, end, hanging):
            return 0
        if not self._begins(at, OPENING) and not self._means(begins, end, _OCCUPIED):
            return 0
        return end + 1

    def _ground(self, at: int) -> int:
        """The end of what an order follows from (``I need money, so ...``); 0 if nothing is told so."""
        for end in range(at + FEWEST, len(self.said)):
            if _SO in {(m.what, m.value) for m in self._meanings(end)}:
                behind = self.said[end - 1].text in CLOSING
                return end if behind and self._orders_nothing(at, end, HANGING) else 0
        return 0
