"""Texts that say one simple thing: every word of them is one of a few meanings.

Not here: sentences that order something (decide).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from judge.understanding.lexicon import Lexicon, Meaning
from judge.understanding.tokens import NUMBER, WORD, Token

MayStand = Callable[[Meaning], bool]
_IDLE = frozenset({"fill", "light", "lift", "join"})


def covering(
    said: Sequence[Token], lexicon: Lexicon, may_stand: MayStand, idle: Collection[str] = _IDLE
) -> tuple[Meaning, ...] | None:
    """The meanings that cover all words of a text but idle ones; None if some word means something else.

    `idle`: the kinds of meanings that say nothing.
    """
    found: list[Meaning] = []
    at = 0
    while at < len(said):
        if said[at].kind not in (WORD, NUMBER):
            at += 1
            continue
        meanings = sorted(lexicon.meanings(said, at), key=lambda m: (-m.end, not may_stand(m)))
        best = next(
            (m for m in meanings if m.end == meanings[0].end and (may_stand(m) or m.what in idle)), None
        )
        if best is None:
            return None
        if may_stand(best):
            found.append(best)
        at = best.end
    return tuple(found)


def is_idle(said: Sequence[Token], lexicon: Lexicon) -> bool:
    """Decide whether a text has nothing but courtesy and little words."""
    return covering(said, lexicon, lambda _: False) is not None
