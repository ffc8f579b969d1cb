"""Sentences beside orders that say that more of them are to come (``expenses follow``).

Not here: sentences that hold back the orders beside them (disowning).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.core.complaints import Complaint
from judge.core.written_words import sentences
from judge.syntax.talk_words import phrases, words_in
from judge.understanding.tokens import Token

MORE_TO_COME = "more-to-come"
_LONGEST = 12
"""Words of such a sentence."""
_ENDS = ".!;"
_WHAT, _COMES, _LATER, _BESIDE = "is-to-come", "comes", "comes-later", "beside-what-comes"


def more_to_come(line: str, *, ordered_below: bool) -> Complaint | None:
    """The complaint about a line that says that more follows, if none of it is ordered below; else None."""
    for sentence in sentences(line, _ENDS):
        if says_more_is_to_come(sentence, ordered_below=ordered_below):
            at = line.find(sentence)
            return Complaint(line=line, start=at, end=at + len(sentence), code=MORE_TO_COME)
    return None


def says_more_is_to_come(sentence: str, *, ordered_below: bool = False) -> bool:
    """Decide whether a sentence says that more orders are to come: later ones, if any stand below it."""
    said = words_in(sentence)
    if not 0 < len(said) <= _LONGEST or sentence.rstrip().endswith(("?", ":")):
        return False
    if phrases("not-done-yet").length_at(said) == len(said):
        return True
    told = _kinds(said)
    return _WHAT in told and (_LATER in told or (_COMES in told and not ordered_below))


def _kinds(said: Sequence[Token]) -> frozenset[str]:
    """The kinds of words that a sentence is made of; none if it has any other."""
    found: set[str] = set()
    at = 0
    while at < len(said):
        lengths = {name: phrases(name).length_at(said, at) for name in (_WHAT, _COMES, _LATER, _BESIDE)}
        kind = max(lengths, key=lambda name: lengths[name])
        if not lengths[kind]:
            return frozenset()
        found.add(kind)
        at += lengths[kind]
    return frozenset(found)
