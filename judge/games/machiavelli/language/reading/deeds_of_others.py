"""Units of which a sentence says something that nobody understood, beside others that stay where they are.

``Ancona to xyz, Bologna stays`` has no deed for Ancona: that of another is not offered for it. Not here: what
is offered (guesses, open_questions).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from judge.api.understanding import WORD, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.harmless_words import without_names
from judge.games.machiavelli.language.reading.headings import is_little, kind_named, verbs_named
from judge.games.machiavelli.model.orders import Hold, Order

_O = TypeVar("_O", bound=Order)
_HOLD = "hold"


def without_deeds_of_others(text: str, orders: Sequence[_O], names: Names) -> list[_O]:
    """The orders of a sentence, but those to hold for a unit of which it says something else, beside one that
    it says to hold.
    """
    parts = [_place_and_deed(part, names) for part in text.split(",")] if "," in text else []
    if not any(place and holds for place, holds, _ in parts):
        return list(orders)
    elsewhere = {place for place, holds, says_more in parts if says_more and not holds}
    return [order for order in orders if not (isinstance(order, Hold) and order.unit.area in elsewhere)]


def _place_and_deed(part: str, names: Names) -> tuple[str, bool, bool]:
    """The first place that words between commas name, whether these say that somebody stays, and whether
    they say more than names.
    """
    said = tokens(part)
    rest, _ = without_names(said, names)
    holds = any(_HOLD in verbs_named(rest[at : at + 1]) for at in range(len(rest)))
    more = any(
        token.kind == WORD and not (is_little(rest, at) or kind_named(rest, at))
        for at, token in enumerate(rest)
    )
    words = (token.text for token in said if token.kind == WORD)
    first = next((place for word in words if (place := names.place(word)) is not None), "")
    return str(first), holds, more
