"""Units whose kind was said once for several: ``two armies, one at Padua and the other at Treviso``.

Not here: lists of names behind one kind (lattice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Position
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import NUMBER, WORD, Token

_ONE_OF, _NAMELY, _COINS = ("aside", "one-of"), ("aside", "namely"), ("noun", "coins")
"""Kinds and names, in the lexicon, of words for one of several, before a list, and for money."""
_IN, _FOR = ("mark", "in"), ("mark", "for")
"""Its names for words before a place, and for those that are as well where no money is spoken of."""
_LETTERS, _UNIT = frozenset("AFG"), "unit"
_PAUSES = frozenset(",:(")
_LONGEST_NAME, _FAR = 4, 3
"""Words of a name at most; words from a number to the kind that it counts."""


def with_kinds_repeated(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens, with the kind of a unit for each word that stands for one more of it."""
    return with_each_sentence(said, lambda one: _Sentence(one, own, position).with_kinds())


class _Sentence:
    """A sentence, while kinds are set where only one of several is spoken of."""

    def __init__(self, said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> None:
        self.said, self.own, self.position = said, own, position
        coins = any((m.what, m.value) == _COINS for at in range(len(said)) for m in self._meanings(at))
        self.marks = (_IN,) if coins else (_IN, _FOR)
        self.kinds = {p.place: p.kind for p in position.pieces if p.owner == position.seat}

    def with_kinds(self) -> Sequence[Token]:
        """The tokens of the sentence; as they were if no word stands for one of several."""
        if not any(self._one_of(at) for at in range(1, len(self.said))):
            return self.said
        left: list[Token] = []
        kind, at, head = "", 0, -1
        noun: tuple[Token, ...] = ()
        while at < len(self.said):
            named, end = self._kind_at(at)
            if named:
                head = self._head(left, at)
                if named in _LETTERS:
                    kind, noun = named, tuple(self.said[at:end])
                left += self.said[at:end]
                at = end
                continue
            behind = self._past_pause(at) if head >= 0 else 0
            if behind and self._begins_list(behind, kind):
                left, at, head = left[:head], behind, -1  # "two armies, one at ..."
                continue
            one, place = self._one_of(at), self._place_behind(at)
            if one and place and kind and self.kinds.get(place, kind) == kind:
                first, last = self.said[at].start, self.said[one - 1].end
                left += (replace(word, start=first, end=last) for word in noun)
                at = one
                continue
            head = head if self._means(at, "fill") else -1
            left.append(self.said[at])
            at += 1
        return left

    def _head(self, left: Sequence[Token], at: int) -> int:
        """The number of tokens before the one that counts a kind of pieces at a word; -1 if none does."""
        for far in range(1, min(_FAR, len(left)) + 1):
            if left[-far].kind == NUMBER or self._means(at - far, "number"):
                return len(left) - far
        return -1

    def _past_pause(self, at: int) -> int:
        """The end of a comma and words before a list (``, namely``); 0 if none stands here."""
        if self.said[at].text not in _PAUSES or at + 1 >= len(self.said):
            return 0
        ends = [m.end for m in self._meanings(at + 1) if (m.what, m.value) == _NAMELY]
        end = max(ends, default=at + 1)
        return end + (end < len(self.said) and self.said[end].text in _PAUSES)

    def _begins_list(self, at: int, kind: str) -> bool:
        """Decide whether one of several stands here, or a piece where only units were counted."""
        if at >= len(self.said):
            return False
        little = max((m.end for m in self._meanings(at) if m.what == "fill"), default=at)
        counted = not kind and little < len(self.said) and self._kind_at(little)[0] in _LETTERS
        return bool(kind and self._one_of(at)) or counted

    def _one_of(self, at: int) -> int:
        """The end of words for one of several and of what leads to its place (``another at``); else 0."""
        if at >= len(self.said):
            return 0
        end = max((m.end for m in self._meanings(at) if (m.what, m.value) == _ONE_OF), default=0)
        if not end or end >= len(self.said):
            return 0
        mark = max((m.end for m in self._meanings(end) if (m.what, m.value) in self.marks), default=0)
        return mark if mark and self._place_named_at(mark) else 0

    def _place_behind(self, at: int) -> str:
        one = self._one_of(at)
        return self._place_named_at(one) if one else ""

    def _place_named_at(self, at: int) -> str:
        """The place whose name begins at a word; empty if none does."""
        ahead = [one.text for one in takewhile(lambda t: t.kind == WORD, self.said[at : at + _LONGEST_NAME])]
        names = (self.position.name(" ".join(ahead[:count])) for count in range(len(ahead), 0, -1))
        return next((name.place for name in names if name is not None and name.place), "")

    def _kind_at(self, at: int) -> tuple[str, int]:
        """The kind of pieces that a word names, and its end; empty if it names none."""
        found = [(m.end, m.value) for m in self._meanings(at) if m.what == "kind"]
        end, value = max(found, default=(0, ""))
        letter = value.strip("*")[:1] if value.strip("*")[:1] in _LETTERS else value
        return (letter, end) if len(self.said[at].text) > 1 else ("", 0)

    def _means(self, at: int, what: str) -> bool:
        return any(m.what == what for m in self._meanings(at))

    def _meanings(self, at: int) -> Iterator[Meaning]:
        here = self.own if 0 <= at < len(self.said) else ()
        return (m for lexicon in here for m in lexicon.meanings(self.said, at))
