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
    """The orders of a sentence, but those to hold for a unit of which it says something else."""
    if len(orders) < 2 or "," not in text:
        return list(orders)
    elsewhere = {place for part in text.split(",") if (place := _place_with_other_deed(part, names))}
    return [order for order in orders if not (isinstance(order, Hold) and order.unit.area in elsewhere)]


def _place_with_other_deed(part: str, names: Names) -> str:
    """The first place that words between commas name, if they say more of it than that it stays."""
    said = tokens(part)
    rest, _ = without_names(said, names)
    holds = any(_HOLD in verbs_named(rest[at : at + 1]) for at in range(len(rest)))
    more = any(
        token.kind == WORD and not (is_little(rest, at) or kind_named(rest, at))
        for at, token in enumerate(rest)
    )
    words = (token.text for token in said if token.kind == WORD)
    first = next((place for word in words if (place := names.place(word)) is not None), None)
    return str(first) if first is not None and more and not holds else ""
