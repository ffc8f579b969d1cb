"""Units whose kind was said once for several: ``two armies, one at Padua and the other at Treviso``, or ``two
armies, in Padua and in Treviso``.

Not here: lists of names behind one kind (lattice).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Position
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import NUMBER, SIGN, WORD, Token

_ONE_OF, _NAMELY, _COINS = ("aside", "one-of"), ("aside", "namely"), ("noun", "coins")
"""Kinds and names, in the lexicon, of words for one of several, before a list, and for money."""
_IN, _FOR = ("mark", "in"), ("mark", "for")
"""Its names for words before a place, and for those that are as well where no money is spoken of."""
_AND = ("join", "and")
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
        self.kinds = {p.place: p.kind for p in position.pieces if p.owner == position.seat}

    @cached_property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """The words before the place of one of several: where sums are named, FOR leads to what they buy."""
        coins = any((m.what, m.value) == _COINS for at in range(len(self.said)) for m in self._meanings(at))
        return (_IN,) if coins else (_IN, _FOR)

    def with_kinds(self) -> Sequence[Token]:
        """The tokens of the sentence; as they were if no word stands for one of several."""
        if not any(self._one_of(at) or self._listed(at) for at in range(1, len(self.said))):
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
            listed = self._listed(self._past_pause(at) or at) if head >= 0 and kind else ()
            if listed and len(listed) == self._number(at, head - len(left)):
                left = [*left[:head], *self._each_with(noun, listed)]
                at, head = listed[-1][1], -1  # "two armies, in Padua and in Treviso"
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

    def _number(self, at: int, back: int) -> int:
        """The number that counts pieces so many words before one; 0 if it is none that is known."""
        token = self.said[at + back]
        if token.kind == NUMBER:
            return int(token.text) if token.text.isdecimal() else 0
        values = (m.value for m in self._meanings(at + back) if m.what == "number")
        return next((int(value) for value in values if value.isdecimal()), 0)

    def _listed(self, at: int) -> tuple[tuple[int, int], ...]:
        """The names of places in a list, each behind a word like ``in``; none if there are less than two."""
        found: list[tuple[int, int]] = []
        while at < len(self.said):
            mark = max((m.end for m in self._meanings(at) if (m.what, m.value) == _IN), default=0)
            end = self._end_of_place(mark) if mark else 0
            if not end:
                break
            found.append((mark, end))
            at = self._past_and(end)
        return tuple(found) if len(found) > 1 else ()

    def _past_and(self, at: int) -> int:
        """The end of a comma, or an AND, between places of a list."""
        at += at < len(self.said) and self.said[at].text == ","
        return max((m.end for m in self._meanings(at) if (m.what, m.value) == _AND), default=at)

    def _each_with(self, noun: Sequence[Token], listed: Sequence[tuple[int, int]]) -> Iterator[Token]:
        """Each place of a list with the kind of its piece."""
        for number, (start, end) in enumerate(listed):
            if number:
                yield replace(noun[0], text=",", kind=SIGN)
            yield from noun
            yield from self.said[start:end]

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
        return self._name_at(at)[0]

    def _end_of_place(self, at: int) -> int:
        """The end of the name of a place; 0 if none begins at a word."""
        return self._name_at(at)[1]

    def _name_at(self, at: int) -> tuple[str, int]:
        ahead = [one.text for one in takewhile(lambda t: t.kind == WORD, self.said[at : at + _LONGEST_NAME])]
        names = ((self.position.name(" ".join(ahead[:count])), count) for count in range(len(ahead), 0, -1))
        return next(
            ((name.place, at + count) for name, count in names if name is not None and name.place), ("", 0)
        )

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
