"""Parts of a sentence beside its order that order nothing: a remark, what it is done for, ahead of whom.

``six ducats to Milan, a debt is a debt``; ``Arezzo goes to Siena to see the sea``; ``..., where it is warm``.
Not here: what stands before orders (preambles), reasons with words of their own (asides).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import accumulate, takewhile

from judge.understanding.awaited import awaits
from judge.understanding.circumstances import end_of_race
from judge.understanding.lead_ins import end_of, meanings_at
from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.mentions import Name, Position
from judge.understanding.operators import DRAFT, LATER, MAY, SAID, WITHDRAWN
from judge.understanding.slips import people_of
from judge.understanding.tokens import ARROW, DASH, NUMBER, SIGN, WORD, Token

ASIDE, OPENING = "aside", "opening"
"""The lexicon's names for words beside orders, and those of them that begin a circumstance (``although``)."""
_REMARK, _WHERE, _AIM, _AIM_BEFORE_ALL, _TO_BE = "remark", "where", "aim", "aim-before-all", "to-be"
"""Its names for words that a remark begins with (``I've always liked``, ``nearer the sea``), of a place that
is told of, of an aim, and of what is still to be done (``to be decided``).
"""
_RIVALS, _ARRIVES, _SOME = "rivals", "arrives", "some"
"""Its names for words for somebody who has no name, for what that one would do, and for some of a thing
(``for some sun``).
"""
_OTHERS = "others"
"""Its name for words that others are spoken of with, where they begin a remark (``they owe me money``)."""
_IDLE_ASIDE = "idle"
"""Its name for words of a piece that did nothing (``done nothing all season``)."""
_BEGINNINGS = frozenset(
    {_OTHERS, _RIVALS, _SOME, _REMARK, _ARRIVES, "leads", _IDLE_ASIDE, "in-the-end", "turning", "therefore"}
)
"""Words that what is so may begin with."""
_PIECE = frozenset({("same", "it"), (ASIDE, _OTHERS)})
_STATE = (ASIDE, "state")
FEWEST = 3
"""Words of a ground at least."""
_MOST_OF_A_THING = 5
"""Words that name what something is done for (``for the good red wine``)."""
_LONGEST_NAME = 4
HANGING = frozenset({"if", "or", DRAFT, WITHDRAWN})
WAVERING = frozenset({"maybe", MAY, LATER})
"""Words that make more of a circumstance than that, and those that do where the writer speaks of himself."""
SELF, _CORRECTION = ("same", "self"), "correction"
_NEVER_TOLD = frozenset({"support", "transport", "convert", "disband", "build", "borrow"})
"""Verbs of deeds that no remark tells."""
_STAYING, _SAID = frozenset({("verb", "hold")}), frozenset({SAID})
_IDLE = frozenset({"move", "hold", "goes-on", "sets-out", "passes-by", "lets", "receive", "pay"})
"""Verbs that tell of nothing that could be ordered where no place stands beside them."""
_GROUPS = frozenset({"all", "both", "rest", "other", "one", "each"})
_POINTING = frozenset({"there", "thither", "thereto", "y"})
CLOSING = frozenset(",;")


class ToldParts:
    """A sentence, and what of it only tells something."""

    def __init__(self, said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> None:
        self.said, self.own, self.position = said, own, position
        self.mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
        self._names: dict[int, tuple[Name, ...]] = {}
        self._known: dict[int, tuple[Meaning, ...]] = {}

    def without_remark(self, start: int) -> Sequence[Token]:
        """The tokens from one on, without remarks behind commas: what something is, why, or what it is done
        for.
        """
        closed = len(self.said) - (self.said[-1].kind == SIGN)
        joint = next((n for n in reversed(range(start, closed)) if self._is_and(n)), 0)
        if joint and self._names_own(start, joint) and self._says_more_of_it(joint + 1, closed):
            return (*self.said[start:joint], *self.said[closed:])
        comma = next((n for n in reversed(range(start, closed)) if self.said[n].text == ","), 0)
        if comma and closed - comma > FEWEST and self._names_own(start, comma):
            tells = (self._says_what_is, self._says_why, self._says_what_for, self.says_idle)
            if any(one(comma + 1, closed) for one in tells):
                return (*self.said[start:comma], *self.said[closed:])
        return self._without_parts_told(start, closed)

    def _without_parts_told(self, start: int, closed: int) -> Sequence[Token]:
        """The tokens from one on, without the parts up to a comma or the end that only tell something."""
        left: list[Token] = []
        at = begun = start
        while at < closed:
            stop = next((n for n in range(at + 1, closed) if self.said[n].text == ","), closed)
            pause = self.said[at].text == ","
            names = pause and (self._names_place(start, at) or self._names_own(start, at))
            if names and self._is_remark(at + 1, stop):
                at = stop
                continue
            whole = at >= begun + FEWEST - 1 and self._names_own(begun, at) and self._is_whole(begun, at)
            if whole and self._tells_end(at + pause, stop):
                at = stop
                continue
            begun = at + 1 if pause else begun
            left.append(self.said[at])
            at += 1
        return (*left, *self.said[closed:])

    def _tells_end(self, at: int, end: int) -> bool:
        """Decide whether some words only say what something is done for (``for some sun``, ``to see it``), or
        before somebody else does it.
        """
        races = end_of_race(self.said, at, self.own, self.position) == end > 0
        return races or self._says_what_for(at, end) or self._says_aim(at, end)

    def _is_remark(self, begins: int, end: int) -> bool:
        """Decide whether some words begin as remarks do (``I've always liked the sea``, ``where it is warm``)
        and say no more.
        """
        joined = self._past_joints(begins)
        opened = self._begins(begins, _REMARK) or self._begins(joined, _REMARK)
        begins = begins if self._begins(begins, _WHERE) else joined
        where = 0 if opened else self._begins(begins, _WHERE)
        told = range(opened or where, end)
        meanings = [m for at in told for m in self._meanings(at)]
        hangs = self._blocks(told.start, end) & (HANGING | _SAID)
        orders = not self._deeds(told.start, end).isdisjoint(_NEVER_TOLD)
        named = [name.place for at in told for name in self._names_at(at) if name.place and name.full]
        goes = bool(named) and any(m.what == "verb" and m.value in _IDLE for m in meanings)
        names = goes or not self.mine.isdisjoint(named)
        if not (opened or where) or hangs or orders or names:
            return False
        return self._orders_nothing(told.start, end, HANGING)

    def _is_whole(self, start: int, end: int) -> bool:
        """Decide whether some words have all of an order: whereto, or that a piece stays."""
        meanings = {m[1:3] for at in range(start, end) for m in self._meanings(at)}
        arrow = any(token.kind in (DASH, ARROW) for token in self.said[start:end])
        return arrow or ("mark", "to") in meanings or not meanings.isdisjoint(_STAYING)

    def _says_aim(self, begins: int, end: int) -> bool:
        """Decide whether some words tell what something is done for (``to see the sea``): no place, no deed
        that could be ordered.
        """
        opened = self._begins_aim(begins)
        words = range(opened, end)
        articles = self._articles()
        if not opened or len(words) < FEWEST - 1 or self._opens_no_aim(opened):
            return False
        meanings = [m for at in words if self.said[at].text not in articles for m in self._meanings(at)]
        never = ("number", "kind", "special", "noun", "label")
        ordered = any(m.what in never or (m.what == "verb" and m.value not in _IDLE) for m in meanings)
        of_nothing = any(m.what == "block" for m in self._meanings(begins - 1))  # "nothing to do but hold"
        if ordered or of_nothing or self._blocks(opened, end):
            return False
        plain = all(token.kind == WORD for token in self.said[opened:end])
        names = any(name.place for at in words for name in self._names_at(at))
        return plain and not names and not awaits(self.said, opened, end, self.own)

    def _opens_no_aim(self, at: int) -> bool:
        """Decide whether an article stands here, or a word of what is yet to be done (``to be decided``)."""
        before_all = (ASIDE, _AIM_BEFORE_ALL) in {m[1:3] for m in self._meanings(at - 1)}
        article = self.said[at].text in self._articles() and not before_all  # "5 ducats pour le pape"
        return article or bool(self._begins(at, _TO_BE))

    def _deeds(self, start: int, end: int) -> set[str]:
        """The verbs among some words; what stands behind an article is none (``the place``)."""
        articles = self._articles()
        verbs = (at for at in range(start, end) if self.said[at - 1].text not in articles)
        return {m.value for at in verbs for m in self._meanings(at) if m.what == "verb"}

    def _blocks(self, start: int, end: int) -> set[str]:
        """The kinds of words that block among some, but for those that longer ones make harmless."""
        found: set[str] = set()
        covered = start
        for at in range(start, end):
            meanings = self._meanings(at)
            longest = max((m.end for m in meanings if m.what in ("fill", "lift", "verb")), default=0)
            blocks = [m for m in meanings if m.what == "block" and at >= covered and m.end >= longest]
            found |= {m.value for m in blocks}
            covered = max(covered, longest)
        return found

    def _begins_aim(self, at: int) -> int:
        """The end of words that an aim begins with, before a small letter; else 0."""
        ends = [m.end for m in self._meanings(at) if (m.what, m.value) == (ASIDE, _AIM)]
        end = max(ends, default=0)
        return end if 0 < end < len(self.said) and not self.said[end].capital else 0

    def _names_place(self, start: int, end: int) -> bool:
        """Decide whether some words name a place, whoever stands there."""
        return any(name.place for at in range(start, end) for name in self._names_at(at))

    def _is_and(self, at: int) -> bool:
        return self.said[at].kind == WORD and (("join", "and") in {m[1:3] for m in self._meanings(at)})

    def _says_more_of_it(self, begins: int, end: int) -> bool:
        """Decide whether some words tell what a unit does with what it has (``licks its wounds there``), or
        what no order speaks of (``enjoys the wine``), and nothing that could be ordered.
        """
        meanings = [m for at in range(begins, end) for m in self._meanings(at)]
        never = {"block", "verb", "number", "kind", "special", "label"}
        names = any(True for at in range(begins, end) for _ in self._names_at(at))
        plain = all(token.kind == WORD for token in self.said[begins:end])
        told = (ASIDE, "its") in {m[1:3] for m in meanings} or self._is_strange(begins, end)
        return (
            end - begins >= FEWEST
            and plain
            and told
            and not names
            and never.isdisjoint(m.what for m in meanings)
        )

    def _is_strange(self, begins: int, end: int) -> bool:
        """Decide whether some words begin with one that no order knows, and point at nothing and nobody."""
        articles = self._articles()
        words = [at for at in range(begins, end) if self.said[at].text not in articles]
        never = {"first", "noun", "join", "lift", "same"}
        known = {m.what for at in words for m in self._meanings(at)}
        awaited = awaits(self.said, begins, end, self.own)
        return not self._meanings(begins) and never.isdisjoint(known) and not awaited

    def _says_what_is(self, begins: int, end: int) -> bool:
        """Decide whether some words are a sentence about something that is so (``a debt is a debt``)."""
        first = [m for m in self._meanings(begins) if m.end <= end and m.value not in _BEGINNINGS]
        of_it = any((m.what, m.value) == ("same", "it") for m in first)  # "it needs approval"
        opens = of_it or any(m.what in ("join", "mark", ASIDE, "verb") for m in first)
        names = any(name.place and name.full for at in range(begins, end) for name in self._names_at(at))
        blocks = any(m.what == "block" for at in range(begins, end) for m in self._meanings(at))
        is_told = self._means(begins + 1, end, _STATE) and self._orders_nothing(begins, end, HANGING)
        return is_told and not (opens or names or blocks)

    def _says_why(self, begins: int, end: int) -> bool:
        """Decide whether some words are a circumstance (``as my cousin proposed at supper``)."""
        opened = self._begins(begins, OPENING)
        hanging = HANGING | (WAVERING if self._means(begins, end, SELF) else frozenset())
        names = any(name.place in self.mine for at in range(opened, end) for name in self._names_at(at))
        return bool(opened) and not names and self._orders_nothing(opened, end, hanging)

    def _says_what_for(self, begins: int, end: int) -> bool:
        """Decide whether some words name a thing of everyday life that something is done for (``for the
        wine``).
        """
        words = self.said[begins:end]
        for_it = any(m.what == "mark" and m.value == "for" for m in self._meanings(begins))
        the = len(words) > FEWEST - 1 and self._begins_thing(begins + 1)
        plain = all(token.kind == WORD and not token.capital for token in words[2:])
        known = any(m.what != "fill" for at in range(begins + 2, end) for m in self._meanings(at))
        names = any(True for at in range(begins + 2, end) for _ in self._names_at(at))
        return for_it and the and plain and len(words) <= _MOST_OF_A_THING and not known and not names

    def says_idle(self, begins: int, end: int) -> bool:
        """Decide whether some words only tell what a piece does not do (``it has done nothing all year``)."""
        pronoun = any((m.what, m.value) in _PIECE for m in self._meanings(begins))
        idle = any(end_of(self.said, at, self.own, (ASIDE, _IDLE_ASIDE)) for at in range(begins, end))
        names = any(name.place and name.full for at in range(begins, end) for name in self._names_at(at))
        return pronoun and idle and not names and self._orders_nothing(begins, end, HANGING | {MAY, "maybe"})

    def _begins_thing(self, at: int) -> bool:
        """Decide whether an article stands here, or a word for some of a thing (``some sun``)."""
        article = self.said[at].text in self._articles() or bool(self._begins(at, _SOME))
        return article and not self.said[at].capital

    def _names_own(self, start: int, end: int) -> bool:
        """Decide whether some words name a place of the writer's, or a sum."""
        return start < end and self._own_before[end] > self._own_before[start]

    def _meanings(self, at: int) -> tuple[Meaning, ...]:
        if at not in self._known:
            self._known[at] = meanings_at(self.said, at, self.own)
        return self._known[at]

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
            (n for n in range(start + 1, len(self.said)) if self.said[n].text in CLOSING), len(self.said)
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

    def _names_at(self, at: int) -> tuple[Name, ...]:
        """The names that begin at a word."""
        if at not in self._names:
            ahead = self.said[at : at + _LONGEST_NAME]
            words = [token.text for token in takewhile(lambda one: one.kind == WORD, ahead)]
            names = (self.position.name(" ".join(words[:count])) for count in range(1, len(words) + 1))
            long = len(self.said[at].text) > 1
            self._names[at] = tuple(name for name in names if name is not None and long)
        return self._names[at]

    @cached_property
    def _own_before(self) -> list[int]:
        """For each token, and the end, how many before it begin a place of the writer's or are a sum."""
        own = (
            token.kind == NUMBER
            or any(name.place in self.mine for name in self._names_at(at))
            or people_of(token.text, self.position) in self.mine  # "the Hungarians remain there"
            for at, token in enumerate(self.said)
        )
        return [*accumulate(own, initial=0)]
