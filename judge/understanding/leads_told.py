"""Sentences told before a colon that lead to orders, whatever words that block they have.

``Everybody tells me that Milan never wins, so here goes: ...``. Its last part says that orders of the
writer's follow; what stands before that orders nothing. Not here: leads of harmless words alone (lead_ins).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from judge.understanding.awaited import awaits
from judge.understanding.lead_ins import LEADS, end_of
from judge.understanding.operators import LATER, MAY, NOT, QUESTION, SAID
from judge.understanding.tokens import DASH, NUMBER, WORD
from judge.understanding.told_parts import FEWEST, OPENING, ToldParts

_TOLD, _LAST = frozenset({NOT, SAID, QUESTION, LATER, MAY}), frozenset({MAY})
"""Kinds of words that block in what is told, and in the last part."""
_ALL = frozenset({"all", "both", "rest", "each"})
_NEVER = frozenset('?".!')
_COVERS = frozenset({"fill", "lift"})
_MOST = 40
"""Words of a lead."""


class LeadBefore(ToldParts):
    """A sentence, and what is told before its colon."""

    def end(self) -> int:
        """The place behind the colon of a lead; 0 if none stands here."""
        colon = next((n for n, token in enumerate(self.said[:_MOST]) if token.text == ":"), 0)
        if colon < FEWEST - 1 or colon + 1 >= len(self.said) or not self._is_plain(colon):
            return 0
        last = max((n + self._is_sign(n) for n in range(colon) if self._parts(n)), default=0)
        leads = any(end_of(self.said, n, self.own, LEADS) for n in range(last, colon))
        powers = {name.power for n in range(last, colon) for name in self._names_at(n) if name.full}
        told = {*self._blocking(0, last)} <= _TOLD and {*self._blocking(last, colon)} <= _LAST
        own = {*self._own_places(0, colon)} <= {*self._own_places(colon, len(self.said))}
        others = powers - {self.position.seat, "", None}
        return colon + 1 if leads and told and own and not others else 0

    def _is_plain(self, colon: int) -> bool:
        """Decide whether there are only words, no part orders units, and nothing is awaited."""
        if any(token.kind == NUMBER or token.text in _NEVER for token in self.said[:colon]):
            return False
        starts = [0, *(n + 1 for n in range(colon) if self._parts(n)), colon]
        if any(self._orders_units(start, end) for start, end in pairwise(starts)):
            return False
        return not awaits(self.said, 0, colon, self.own)

    def _orders_units(self, start: int, end: int) -> bool:
        """Decide whether a part speaks of units, or of several, and of a deed, and nothing in it blocks."""
        articles = self._articles()
        words = [at for at in range(start, end) if self.said[at].text not in articles]
        meanings = [m for at in words for m in self._meanings(at)]
        units = any(m.what in ("kind", "special") or m[1:3] in _GROUPS for m in meanings)
        return units and any(m.what == "verb" for m in meanings) and not {*self._blocking(start, end)}

    def _parts(self, at: int) -> bool:
        """Decide whether a sign or a word stands here that parts what is told."""
        if self._is_sign(at):
            return True
        return any(m.what == "join" and m.value in ("and", "so") for m in self._meanings(at)) or bool(
            self._begins(at, "turning")
        )

    def _is_sign(self, at: int) -> bool:
        return self.said[at].kind not in (WORD, DASH)

    def _blocking(self, start: int, end: int) -> Iterator[str]:
        """The kinds of words that block there, but for those that belong to a lead or are made harmless."""
        covered = start
        for at in range(start, end):
            meanings = self._meanings(at)
            longer = [m.end for m in meanings if m.what in _COVERS]
            longer += [end_of(self.said, at, self.own, LEADS), self._begins(at, OPENING)]
            blocks = (m for m in meanings if m.what in ("block", "first") and m.end > max(longer))
            if at >= covered:
                yield from (m.value for m in blocks if m.what == "block" or at == 0)
            covered = max([covered, *longer])

    def _own_places(self, start: int, end: int) -> Iterator[str]:
        for at in range(start, end):
            yield from (name.place for name in self._names_at(at) if name.full and name.place in self.mine)


_GROUPS = frozenset(("same", one) for one in _ALL)
