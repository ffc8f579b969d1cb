"""What stands in a sentence before its orders or behind them, and orders nothing: a greeting, a circumstance,
a ground, a remark.

``Dear Tom, as I can't be sure of Milan, Arezzo holds``; ``I still believe in Siena, so Arezzo attacks``;
``six ducats to Milan, a debt is a debt``.
Not here: reasons behind orders (asides), what an order hangs on (operators).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, takewhile

from judge.understanding.awaited import awaits
from judge.understanding.lead_ins import end_of, end_of_former_plan, end_of_lead_in
from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Name, Position
from judge.understanding.operators import DRAFT, LATER, MAY, WITHDRAWN
from judge.understanding.operators import sentences as sentences_in
from judge.understanding.tokens import DASH, NUMBER, SIGN, WORD, Token

ASIDE = "aside"
GREETING, OPENING, LEADING = "greeting", "opening", "opening-with"
"""What the lexicon calls words that greet, that begin a circumstance (``although``), and those that do so
before somebody who is ``occupied`` (``with Austria busy elsewhere``).
"""
_HEARSAY = "hearsay"
"""Its name for words by which somebody tells what he heard."""
OTHERS = "others"
"""Its name for words that others are spoken of with, where they begin a remark (``they owe me money``)."""
_OCCUPIED, _STATE, _SO = (ASIDE, "occupied"), (ASIDE, "state"), ("join", "so")
_WITHIN = frozenset({OTHERS, "rivals", "arrives", "leads", "idle", "in-the-end", "turning", "therefore"})
"""Words of asides that begin none."""
_MOST_GREETED = 4
"""Words of whoever is greeted."""
_MOST_BEFORE = 3
"""Circumstances before an order."""
_FEWEST = 3
"""Words of a ground at least."""
_MOST_OF_A_THING = 5
"""Words that name what something is done for (``for the good red wine``)."""
_LONGEST_NAME = 4
_HANGING = frozenset({"if", "or", DRAFT, WITHDRAWN})
_WAVERING = frozenset({"maybe", MAY, LATER})
"""What makes more of a circumstance than that, and what does so where the writer speaks of himself."""
_IDLE, _PIECE = (ASIDE, "idle"), frozenset({("same", "it"), (ASIDE, OTHERS)})
_SELF, _CORRECTION = ("same", "self"), "correction"
_GROUPS = frozenset({"all", "both", "rest", "other", "one", "each"})
_POINTING = frozenset({"there", "thither", "thereto", "y"})
_CLOSING, _ENDING = frozenset(",;"), frozenset(",;:")


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


class _Sentence:
    """A sentence, and what of it orders nothing."""

    def __init__(self, said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> None:
        self.said, self.own, self.position = said, own, position
        self.mine = {piece.place for piece in position.pieces if piece.owner == position.seat}

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
        hears = bool(heard) and self._orders_nothing(heard, closed, _HANGING)
        return hears or self._says_idle(0, closed)

    def without_remark(self, start: int) -> Sequence[Token]:
        """The tokens from one on, without a remark behind the last comma: what something is, or why."""
        closed = len(self.said) - (self.said[-1].kind == SIGN)
        joint = next((n for n in reversed(range(start, closed)) if self._is_and(n)), 0)
        if joint and self._names_own(start, joint) and self._says_more_of_it(joint + 1, closed):
            return (*self.said[start:joint], *self.said[closed:])
        comma = next((n for n in reversed(range(start, closed)) if self.said[n].text == ","), 0)
        begins = comma + 1
        if not comma or closed - begins < _FEWEST or not self._names_own(start, comma):
            return self.said[start:]
        tells = (self._says_what_is, self._says_why, self._says_what_for, self._says_idle)
        if any(one(begins, closed) for one in tells):
            return (*self.said[start:comma], *self.said[closed:])
        return self.said[start:]

    def _is_and(self, at: int) -> bool:
        return self.said[at].kind == WORD and (("join", "and") in {m[1:3] for m in self._meanings(at)})

    def _says_more_of_it(self, begins: int, end: int) -> bool:
        """Decide whether some words tell what a unit does with what it has (``licks its wounds there``), and
        nothing that could be ordered.
        """
        meanings = [m for at in range(begins, end) for m in self._meanings(at)]
        never = {"block", "verb", "number", "kind", "special", "label"}
        names = any(True for at in range(begins, end) for _ in self._names_at(at))
        plain = all(token.kind == WORD for token in self.said[begins:end])
        told = (ASIDE, "its") in {(m.what, m.value) for m in meanings}
        return (
            end - begins >= _FEWEST
            and plain
            and told
            and not names
            and never.isdisjoint(m.what for m in meanings)
        )

    def _says_what_is(self, begins: int, end: int) -> bool:
        """Decide whether some words are a sentence about something that is so (``a debt is a debt``)."""
        first = [m for m in self._meanings(begins) if m.end <= end and m.value not in _WITHIN]
        of_it = any((m.what, m.value) == ("same", "it") for m in first)  # "it needs approval"
        opens = of_it or any(m.what in ("join", "mark", ASIDE, "verb") for m in first)
        names = any(name.place and name.full for at in range(begins, end) for name in self._names_at(at))
        blocks = any(m.what == "block" for at in range(begins, end) for m in self._meanings(at))
        is_told = self._means(begins + 1, end, _STATE) and self._orders_nothing(begins, end, _HANGING)
        return is_told and not (opens or names or blocks)

    def _says_why(self, begins: int, end: int) -> bool:
        """Decide whether some words are a circumstance (``as my cousin proposed at supper``)."""
        opened = self._begins(begins, OPENING)
        hanging = _HANGING | (_WAVERING if self._means(begins, end, _SELF) else frozenset())
        names = any(name.place in self.mine for at in range(opened, end) for name in self._names_at(at))
        return bool(opened) and not names and self._orders_nothing(opened, end, hanging)

    def _says_idle(self, begins: int, end: int) -> bool:
        """Decide whether some words only tell what a piece does not do (``it has done nothing all year``)."""
        pronoun = any((m.what, m.value) in _PIECE for m in self._meanings(begins))
        idle = any(end_of(self.said, at, self.own, _IDLE) for at in range(begins, end))
        names = any(name.place and name.full for at in range(begins, end) for name in self._names_at(at))
        return pronoun and idle and not names and self._orders_nothing(begins, end, _HANGING | {MAY, "maybe"})

    def _says_what_for(self, begins: int, end: int) -> bool:
        """Decide whether some words name a thing of everyday life that something is done for (``for the
        wine``).
        """
        words = self.said[begins:end]
        for_it = any(m.what == "mark" and m.value == "for" for m in self._meanings(begins))
        the = words[1].text in self._articles() and (not words[1].capital)
        plain = all(token.kind == WORD and not token.capital for token in words[2:])
        known = any(m.what != "fill" for at in range(begins + 2, end) for m in self._meanings(at))
        names = any(True for at in range(begins + 2, end) for _ in self._names_at(at))
        return for_it and the and plain and len(words) <= _MOST_OF_A_THING and not known and not names

    def _names_own(self, start: int, end: int) -> bool:
        """Decide whether some words name a place of the writer's, or a sum."""
        counts = any(self.said[at].kind == NUMBER for at in range(start, end))
        return counts or any(
            name.place in self.mine for at in range(start, end) for name in self._names_at(at)
        )

    def _meanings(self, at: int) -> tuple[Meaning, ...]:
        here = self.own if at < len(self.said) else ()
        return tuple(m for lexicon in here for m in lexicon.meanings(self.said, at))

    def _past_joints(self, at: int) -> int:
        """The place behind little words that join (``and``) at a place."""
        while at < len(self.said):
            joins = [m for m in self._meanings(at) if m.what == "join"]
            end = max((m.end for m in joins if m.value != _CORRECTION), default=0)
            if not end or any(m.value == _CORRECTION for m in joins):
                break
            at = end
        return at

    def _begins(self, at: int, kind: str) -> int:
        """The end of words of a kind of asides, where no longer words mean something else; else 0."""
        meanings = self._meanings(at)
        end = max((m.end for m in meanings if (m.what, m.value) == (ASIDE, kind)), default=0)
        return (
            end if end == max((m.end for m in meanings if m.end == end or m.what != "fill"), default=0) else 0
        )

    def _greeting(self) -> int:
        """The end of a greeting of somebody who is no power (``Dear Tom,``); 0 if none is here."""
        begins = self._begins(0, GREETING)
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
        begins = self._begins(at, OPENING) or self._begins(at, LEADING)
        if not begins:
            return 0
        end = next((n for n in range(begins, len(self.said)) if self.said[n].text in _ENDING), 0)
        hanging = _HANGING | (_WAVERING if self._means(at, end, _SELF) else frozenset())
        if not end or not self._orders_nothing(begins, end, hanging):
            return 0
        if not self._begins(at, OPENING) and not self._means(begins, end, _OCCUPIED):
            return 0
        return end + 1

    def _ground(self, at: int) -> int:
        """The end of what an order follows from (``I need money, so ...``); 0 if nothing is told so."""
        for end in range(at + _FEWEST, len(self.said)):
            if _SO in {(m.what, m.value) for m in self._meanings(end)}:
                behind = self.said[end - 1].text in _CLOSING
                return end if behind and self._orders_nothing(at, end, _HANGING) else 0
        return 0

    def _means(self, start: int, end: int, meaning: tuple[str, str]) -> bool:
        return any(meaning in {(m.what, m.value) for m in self._meanings(at)} for at in range(start, end))

    def _orders_nothing(self, start: int, end: int, hanging: Collection[str]) -> bool:
        """Decide whether some words speak of nothing that the writer orders, nor of what hangs on anything,
        and nothing behind them stands for a place that they name.
        """
        if awaits(self.said, start, end, self.own):
            return False
        places: set[str] = set()
        covered = start
        for at in range(start, end):
            token, meanings = self.said[at], self._meanings(at)
            if token.kind == NUMBER or token.text in '?"':
                return False
            longest = max((m.end for m in meanings if m.what in ("fill", "lift", "block")), default=0)
            for m in meanings:
                hangs = m.what in ("block", "first") and m.value in hanging
                if hangs and at >= covered and m.end >= longest:
                    return False
                named = m.what in ("kind", "special") or (m.what == "same" and m.value in _GROUPS)
                whole = at >= covered and m.end >= longest  # "all year" names nobody
                if named and whole and token.text not in self._articles():
                    return False
            covered = max(covered, longest)
            names = [*self._names_at(at)]
            if any(name.place in self.mine for name in names if name.full) and not self._only_is(start, end):
                return False
            places |= {name.place for name in names if name.place and name.full}
        return not (places and self._points(end))

    def _only_is(self, start: int, end: int) -> bool:
        """Decide whether some words say what something is, and nothing that it does (``Pisa is safe``)."""
        verbs = any(m.what == "verb" for at in range(start, end) for m in self._meanings(at))
        return not verbs and self._means(start, end, _STATE)

    def _points(self, start: int) -> bool:
        """Decide whether words behind a pause may stand for something that was named before it."""
        articles, covered = self._articles(), start
        stop = next(
            (n for n in range(start + 1, len(self.said)) if self.said[n].text in _CLOSING), len(self.said)
        )
        for at in range(start, stop):
            meanings, text = self._meanings(at), self.said[at].text
            stands = any((m.what, m.value) == ("same", "it") for m in meanings) and text not in articles
            longer = max((m.end for m in meanings if m.what in ("fill", "lift", "verb")), default=0)
            if (stands or text in _POINTING) and at >= covered and longer <= at + 1:
                return True
            covered = max(covered, longer if longer > at + 1 else 0)
        return False

    def _articles(self) -> Collection[str]:
        return {article for lexicon in self.own for article in lexicon.articles}

    def _names_at(self, at: int) -> Iterator[Name]:
        """The names that begin at a word."""
        ahead = self.said[at : at + _LONGEST_NAME]
        words = [token.text for token in takewhile(lambda one: one.kind == WORD, ahead)]
        names = (self.position.name(" ".join(words[:count])) for count in range(1, len(words) + 1))
        yield from (name for name in names if name is not None and len(self.said[at].text) > 1)
