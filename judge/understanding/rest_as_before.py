"""Words that only say that all else stays as it was ordered (``All else stands``): they order nothing.

Not here: that all others hold (``the rest stays where it is``), which is an order.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.lead_ins import end_of, meanings_at
from judge.understanding.lexicon import Lexicon
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import SIGN, WORD, Token

_REST, _AS_ORDERED = ("same", "rest"), ("aside", "as-ordered")
"""The lexicon's names for words for all that is left, and for those by which orders stay as they were."""
_IDLE = frozenset({"fill", "join", "lift"})
_PARTS, _ENDS = frozenset(",;:"), frozenset(",;:.!)")


def without_rest_as_before(said: Sequence[Token], own: Sequence[Lexicon]) -> tuple[Token, ...]:
    """The tokens of a text without the parts of its sentences that say that the rest stays as ordered."""
    if not any(lexicon.may_have(said, _AS_ORDERED) for lexicon in own):
        return tuple(said)
    return with_each_sentence(said, lambda sentence: _without(sentence, own))


def _without(said: Sequence[Token], own: Sequence[Lexicon]) -> Sequence[Token]:
    """A sentence without such a part at its beginning, or behind a sign."""
    for at in range(len(said)):
        begins = at == 0 or said[at - 1].text in _PARTS
        end = _end(said, at, own) if begins else 0
        if end:
            start = at - 1 if at and end == len(said) - (said[-1].kind == SIGN) else at
            return (*said[:start], *said[end + (end < len(said) and said[end].text in _PARTS) :])
    return said


def _end(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    """The end of words for the rest and for its staying as ordered, up to a sign; 0 if more is said."""
    rest, stays = False, False
    while at < len(said) and said[at].text not in _ENDS:
        if said[at].kind != WORD:
            return 0
        left = end_of(said, at, own, _REST)
        ordered = end_of(said, at, own, _AS_ORDERED)
        idle = max((m.end for m in meanings_at(said, at, own) if m.what in _IDLE), default=0)
        if not rest and left:
            rest, at = True, left
        elif ordered and ordered >= max(idle, _end_of_verb(said, at, own)):
            stays, at = True, ordered
        elif idle and not (stays and _is_filler(said, at, own)):
            at = idle
        else:
            return 0
    return at if rest and stays else 0


def _end_of_verb(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    return max((m.end for m in meanings_at(said, at, own) if m.what == "verb"), default=0)


def _is_filler(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether a little word is here, which may make an order of those before (``stands still``)."""
    return any(m.what == "fill" for m in meanings_at(said, at, own))
