"""Deeds that are denied behind their verb for another's sake: only the other one is ordered.

``Ungarn bleibt nicht stehen, sondern zieht nach Slawonien`` is an order to move there. Not here: a denial
before its verb, or of a mere place (word_costs).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.lead_ins import end_of, meanings_at
from judge.understanding.lexicon import Lexicon, turns
from judge.understanding.sentences import with_each_sentence
from judge.understanding.tokens import WORD, Token

_NOT_ONLY, _NOT = ("aside", "not-only"), ("block", "not")
_FAR = 8
"""Tokens from the denial to the contrast."""


def without_deeds_replaced(said: Sequence[Token], own: Sequence[Lexicon]) -> tuple[Token, ...]:
    """The tokens of a text without what its sentences deny before they tell what is done."""
    words = {token.text for token in said}
    if words.isdisjoint(turns().denial) or words.isdisjoint(turns().contrast):
        return tuple(said)
    return with_each_sentence(said, lambda sentence: _without(sentence, own))


def _without(said: Sequence[Token], own: Sequence[Lexicon]) -> Sequence[Token]:
    """A sentence without its first deed that another takes the place of, and those behind it."""
    for contrast, token in enumerate(said):
        if token.text not in turns().contrast:
            continue
        denials = (n for n in range(max(0, contrast - _FAR), contrast) if said[n].text in turns().denial)
        denial = next(denials, -1)
        verb = _verb_before(said, denial, own)
        if verb < 0 or end_of(said, denial, own, _NOT_ONLY):
            continue
        start = verb - (end_of(said, verb - 1, own, _NOT) == verb)  # "ne"
        if _is_verb(said, contrast + 1, own):
            return (*said[:start], *_without(said[contrast + 1 :], own))
        if _is_toward(said, denial + 1, own) == _is_toward(said, contrast + 1, own):
            return (*said[:start], *said[verb:denial], *_without(said[contrast + 1 :], own))
    return said


def _is_toward(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether a word stands here that leads to a place: both places behind one verb have it, or none
    (``ne va pas à Sienne mais à Urbino``).
    """
    return at < len(said) and any(m.what == "mark" for m in meanings_at(said, at, own))


def _verb_before(said: Sequence[Token], denial: int, own: Sequence[Lexicon]) -> int:
    """The place of the verb that is denied behind it, with nothing but its object between them; else -1."""
    for at in range(denial - 1, -1, -1):
        if said[at].kind != WORD or said[at].text in turns().toward - turns().articles:
            break
        if any(m.what == "join" for m in meanings_at(said, at, own)) or end_of(said, at, own, _NOT):
            break  # "on dit de ne pas bouger"
        if _is_verb(said, at, own):
            return at
    return -1


def _is_verb(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether a verb stands here that is no mere sign or little word."""
    meanings = meanings_at(said, at, own)
    here = at < len(said) and said[at].kind == WORD
    return here and any(m.what == "verb" for m in meanings) and not any(m.what == "mark" for m in meanings)
