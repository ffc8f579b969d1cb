"""Things that must come first for an order to be given: consent, a word, an answer, a signature of somebody.

``Though I need Milan's word first``. Not here: words that block wherever they stand (operators).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.understanding.lexicon import Lexicon
from judge.understanding.tokens import Token

_ASIDE = "aside"
_OPENINGS, _ENDS = frozenset({"opening", "cause", "reason", "purpose"}), frozenset(",;:.!?()")
"""Its names for words that begin a circumstance or a reason, and what ends these."""
_AWAITED, _PLAIN = "hanging", "plain"
"""Names in the lexicon for words of what must come first, and for longer ones that have such a word in them
and await nothing (``for the first time``).
"""


def awaits(said: Sequence[Token], start: int, end: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether some words speak of what must come first."""
    covered = start
    for at in range(start, end):
        asides = [m for lexicon in own for m in lexicon.meanings(said, at) if m.what == _ASIDE]
        covered = max([covered, *(m.end for m in asides if m.value == _PLAIN)])
        if covered <= at and any(m.value == _AWAITED for m in asides):
            return True
    return False


def circumstances_awaiting(said: Sequence[Token], own: Sequence[Lexicon]) -> Iterator[tuple[int, int]]:
    """The places of circumstances and reasons that tell what must come first (``as it takes consent``)."""
    for at in range(len(said)):
        asides = [m for lexicon in own for m in lexicon.meanings(said, at) if m.what == _ASIDE]
        begins = max((m.end for m in asides if m.value in _OPENINGS), default=0)
        if not begins:
            continue
        end = next((n for n in range(begins, len(said)) if said[n].text in _ENDS), len(said))
        if awaits(said, begins, end, own):
            yield at, end
