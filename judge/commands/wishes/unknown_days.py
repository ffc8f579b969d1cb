"""Days that no calendar of ours has, behind a word like UNTIL: ``until after Easter``.

They are dates, and their slot stays open: whoever names one is asked for the day. Not here: days that are
read (times), which days these are (``grammar/wishes.yaml``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.commands.wishes.rows import Wishes
from judge.commands.wishes.times import Filling
from judge.understanding.tokens import Token

_FAR, _LONGEST_NAME = 5, 3
"""Words from UNTIL to the name of such a day, and of the name."""
_OPEN = "{date}"
"""Filling of a slot for a date that is still to be told."""


def unknown_dates_in(said: Sequence[Token], known: Wishes) -> Iterator[Filling]:
    """Days that no calendar of ours has, behind a word like UNTIL: ``until after Easter``.

    They are dates, and their slot stays open: whoever names one is asked for the day.
    """
    for at, token in enumerate(said):
        if token.text not in known.until:
            continue
        named = ((n, _unknown_date_at(said, n, known)) for n in range(at + 1, min(at + _FAR, len(said))))
        found = next(((n, count) for n, count in named if count), None)
        if found is not None and all(
            one.text in known.before_unknown_dates for one in said[at + 1 : found[0]]
        ):
            yield Filling(said[at + 1].start, said[sum(found) - 1].end, {"date": _OPEN})


def _unknown_date_at(said: Sequence[Token], at: int, known: Wishes) -> int:
    """The number of words of such a day that stands there; 0 if none does."""
    words = tuple(token.text for token in said[at : at + _LONGEST_NAME])
    return next((count for count in range(len(words), 0, -1) if words[:count] in known.unknown_dates), 0)
