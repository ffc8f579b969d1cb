"""Looks of a text: each character by the one that stands for all that look like it (UTS 39 4).

Not here: which names and addresses may not look alike (press.imitations, core.mail_address).
"""

from __future__ import annotations

import unicodedata
from functools import cache


def skeleton(text: str) -> str:
    """Each character by what it looks like, and none that cannot be seen (UTS 39 4)."""
    seen = (c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFD", "".join(map(_prototype, seen)))


@cache
def _prototype(character: str) -> str:
    """Character that stands for all those that look like this one.

    The table has both directions: what stands for others lists them all, each of these lists it alone. Where
    two list each other, the smaller one stands for both.
    """
    from confusable_homoglyphs.confusables import confusables_data  # reads a large table: when it is needed

    like = [entry["c"] for entry in confusables_data.get(character, ())]
    if len(like) != 1:
        return character
    back = confusables_data.get(like[0], ())
    chosen = like[0] if len(back) > 1 else min(character, like[0])
    return "".join(c for c in chosen if unicodedata.category(c)[0] != "C")
