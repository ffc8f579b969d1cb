"""Remarks behind the orders of a sentence that block them by their words alone: what is so, or is to be seen.

``Arezzo goes to Siena, there is nothing left to see here``; ``..., if only to see whether anybody is there``;
``..., where nobody is looking``. All that a remark says is weighed together, and it is left out where
the rest is whole without it. Not here: remarks without a word that blocks (told_parts, asides).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from judge.understanding.leads_told import LeadBefore
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Position
from judge.understanding.operators import MAY, NOT, QUESTION, SAID, Operator
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import DASH, SIGN, WORD, Token
from judge.understanding.told_parts import ASIDE, FEWEST, HANGING, OPENING, SELF, WAVERING, ToldParts

IsWhole = Callable[[Sequence[Token]], bool]
BlocksIn = Callable[[Sequence[Token]], Sequence[Operator]]
_HARMLESS = frozenset({NOT, SAID, QUESTION})
"""Kinds of words that order and deny nothing in a remark about somebody else."""
_SO = frozenset({OPENING, "where", "cause", "told", "during"})
"""The lexicon's names for words that begin what is so (``as``, ``where``, ``because``, ``which has``)."""
_FINDS, _OPEN = (ASIDE, "finds-out"), (ASIDE, "indirect")
"""Its names for words behind which a question is none (``to see``), and those that begin it (``whether``)."""
_HOPE = "hope"
"""Its name for words that begin what somebody hopes."""
_ORDERED = frozenset({"support", "transport", "convert", "disband", "build", "borrow"})
_ALWAYS = HANGING | WAVERING - {MAY}
_ENDS, _BEGINS = frozenset(",;)"), frozenset(",;(")
_MOST = 20
"""Words of a remark."""


def without_remarks_behind(
    said: Sequence[Token],
    own: Sequence[Lexicon],
    position: Position,
    blocks_in: BlocksIn,
    is_whole: IsWhole,
) -> tuple[Token, ...]:
    """The tokens of a text without remarks behind orders, where nothing else blocks these.

    `blocks_in`: the words of a sentence that block it; `is_whole`: whether a sentence is all orders.
    """
    return with_each_sentence(said, lambda one: next(_shorter(one, own, position, blocks_in, is_whole), one))


def _shorter(
    said: Sequence[Token],
    own: Sequence[Lexicon],
    position: Position,
    blocks_in: BlocksIn,
    is_whole: IsWhole,
) -> Iterator[Sequence[Token]]:
    """A sentence without its remark, if it has one, is blocked by that alone, and whole without it."""
    sentence = _Sentence(said, own, position)
    lead = LeadBefore(said, own, position).end()
    if lead:
        said = said[lead:]
        sentence = _Sentence(said, own, position)
    spans = [*sentence.remarks()]
    blocks = blocks_in(said) if spans else ()
    for start, end in spans:
        if blocks and all(start <= block.start and block.end <= end for block in blocks):
            rest = (*said[:start], *said[end + (said[end].text == ")" if end < len(said) else 0) :])
            if is_whole(rest):
                yield rest
    if lead:
        yield said


class _Sentence(ToldParts):
    """A sentence, and the remarks behind its orders."""

    def remarks(self) -> Iterator[tuple[int, int]]:
        """The places of parts behind a piece of the writer's that may be remarks, each with its sign."""
        closed = len(self.said) - (self.said[-1].kind == SIGN)
        if self.said[-1].text == "?":
            return
        for at in range(FEWEST - 1, closed - FEWEST + 1):
            pause = self.said[at].text in _BEGINS or self.said[at].kind == DASH
            begins = at + pause
            if not (pause or self._opens(at)) or not (self._names_own(0, at) or self._names_kind(at)):
                continue
            end = next((n for n in range(begins, closed) if self.said[n].text in _ENDS), closed)
            if FEWEST <= end - begins <= _MOST and self._is_remark_behind(begins, end):
                yield at, end

    def _names_kind(self, end: int) -> bool:
        """Decide whether a kind of units is named before a place (``the fleet goes home``)."""
        return any(m.what == "kind" for at in range(end) for m in self._meanings(at))

    def _opens(self, at: int) -> bool:
        return bool(self._begins_aim(at)) or any(self._begins(at, kind) for kind in _SO)

    def _is_remark_behind(self, begins: int, end: int) -> bool:
        """Decide whether some words tell what is so of others, or what is to be found out."""
        if any(self.said[at].kind not in (WORD, DASH) for at in range(begins, end)):
            return False
        if self._hopes(begins, end) or self.says_idle(begins, end):
            return True
        aim = self._begins_aim(begins)
        told = aim or begins
        if self._harmful(told, end) or not self._orders_nothing(told, end, frozenset()):
            return False
        if aim:
            return not self._opens_no_aim(aim) and self._finds_out(begins, end)
        if self._begins(begins, "cause") and self._blocks(begins, end) <= {NOT}:
            return True  # "since I don't trust the Dalmatians"
        return not self._means(begins, end, SELF) and self._tells_what_is_not(begins, end)

    def _hopes(self, begins: int, end: int) -> bool:
        """Decide whether some words only hope for something that no order of the writer's brings about (``and
        I hope he chokes on it``).
        """
        at = self._past_joints(begins)
        hope = self._begins(at, _HOPE)
        if (
            hope
            and self.said[begins - 1].text == "("
            and self.said[end : end + 1]
            and self.said[end].text == ")"
        ):
            return not self._harmful(hope, end) and not self._names_own(hope, end)
        told = self._blocks(hope, end) <= _HARMLESS and self._deeds(hope, end).isdisjoint(_ORDERED)
        return bool(hope) and end - hope >= FEWEST - 1 and told and self._orders_nothing(hope, end, _ALWAYS)

    def _harmful(self, start: int, end: int) -> bool:
        """Decide whether a word blocks there that makes more of it than a remark: an IF that begins no
        indirect question, a doubt, a time, what is taken back.
        """
        asked = start
        covered = self._begins(start, "exists") or start
        for at in range(start, end):
            meanings = self._meanings(at)
            finds = max((m.end for m in meanings if (m.what, m.value) == _FINDS), default=0)
            asked = max(asked, finds)
            longer = (m.end for m in meanings if m.what in ("fill", "lift") and m.end > at + 1)
            covered = max([covered, *longer])
            indirect = at == asked > start and any((m.what, m.value) == _OPEN for m in meanings)
            blocks = {m.value for m in meanings if m.what == "block" and m.end > covered}
            if not indirect and at >= covered and not blocks <= _HARMLESS:
                return True
        return False

    def _finds_out(self, start: int, end: int) -> bool:
        return any(
            (m.what, m.value) == _FINDS and self._means(m.end, m.end + 1, _OPEN)
            for at in range(start, end)
            for m in self._meanings(at)
        )

    def _tells_what_is_not(self, begins: int, end: int) -> bool:
        """Decide whether some words deny something of others, or of all there is: what somebody says, or asks
        for, may be the order itself (``..., the Pope says``).
        """
        opened = max((self._begins(begins, kind) for kind in _SO), default=0)
        at = opened or begins
        if self._begins(at, "exists"):
            return True
        told = {m.value for n in range(at, end) for m in self._meanings(n) if m.what == "block"}
        name = self._names_at(at + (self.said[at].text in self._articles()))
        named = any(one.full and one.power and one.power != self.position.seat for one in name)
        return told <= {NOT} and (named or bool(self._begins(at, "nobody")))
