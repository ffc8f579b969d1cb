"""Certainty that a line is a wish: likely, clear of others, as good as an example.

Not here: the scores (scores).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.commands.wishes.found import Wish

LIKELY = 0.40
"""The score from which on a sentence is taken for a wish, and not for talk."""
LIKELY_TO_END = 0.5
"""The same for what ends a game, or gives a power or a victory away."""
MARGIN = 0.04
"""The distance in score between what tells and what changes, from which on it is told at once."""
SHORT, SURE_OF_SHORT = 2, 0.72
"""Words of a line that says too little to be taken for a wish, unless it is as good as an example."""
_SURE_OF_A_SHORT_QUESTION = 0.6
"""The same of a question that is only answered: ``cash left?``"""
_SURE_OF_A_WISH, _SURE_OF_A_QUESTION = 0.65, 0.5
"""The score from which on nothing else is looked for in a line."""


def is_clear(found: Sequence[Wish]) -> bool:
    """Decide whether the first wish stands so clear of the others that it may be answered at once."""
    if not found or found[0].row.changes or not found[0].whole:
        return False
    changing = (wish.score for wish in found if wish.row.changes)
    return is_likely(found) and found[0].score - max(changing, default=0.0) >= MARGIN


def is_likely(found: Sequence[Wish]) -> bool:
    """Decide whether a line is taken for a wish, and not for talk."""
    if not found:
        return False
    if len(found[0].said.split()) <= SHORT:
        is_answered = found[0].said.rstrip().endswith("?") and not found[0].row.changes
        return found[0].score >= (_SURE_OF_A_SHORT_QUESTION if is_answered else SURE_OF_SHORT)
    return found[0].score >= (LIKELY_TO_END if found[0].row.grave else LIKELY)


def is_sure(found: Sequence[Wish], *, doubtful: bool = False) -> bool:
    """Decide whether a line is as good as an example, so that it is no order and no command gone wrong.

    `doubtful`: it may hardly be one of these.
    """
    return is_likely(found) and found[0].score >= (_SURE_OF_A_QUESTION if doubtful else _SURE_OF_A_WISH)


def without_parts(found: Sequence[Wish]) -> Iterator[Wish]:
    """The wishes without those that are part of a likely one which is likelier, or has more of the
    line's names in it: ``eject naples`` beside ``eject naples; invite a@x.org for naples``.
    """
    likely = [wish for wish in found if wish.whole and is_likely([wish])]
    for wish in found:
        slots = wish.row.slots()
        more = [one for one in likely if wish.lines and set(wish.lines) < set(one.lines)]
        names_more = any(slots < one.row.slots() for one in more)
        if not names_more and not (slots and any(one.score > wish.score for one in more)):
            yield wish
