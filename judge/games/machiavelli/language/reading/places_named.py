"""Names of places with orders and of all others, by which a sentence is told to speak of some units alone;
names that a mailer broke in two.

Not here: what such a sentence says (doubts).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.api.language import fold
from judge.games.machiavelli.language.names import KINDS, Names
from judge.games.machiavelli.language.reading.taken_orders import values_of
from judge.games.machiavelli.model.orders import Order, UnitOrder

_SURE_NAME = 4
"""Letters of a name that is no other word."""
_MOST_PARTED = 3
"""Words of a name in one of two lines."""


def places_not_in(names: Names, text: str) -> Callable[[], set[str]]:
    """Search for the names of all places that a text does not name."""

    def others() -> set[str]:
        said = fold(text)
        return {name for name in names.places if len(name) >= _SURE_NAME and name not in said}

    return others


def places_beside(names: Names, orders: Sequence[Order]) -> tuple[set[str], Callable[[], set[str]]]:
    """Names of the places that orders name, and how to find those of others, with kinds of units that none of
    them is for.
    """
    named = {value for order in orders for value in values_of(order)}
    if not named:
        return set(), set
    places = {name for name, place in names.places.items() if place in named}
    ordered = {order.unit.kind.lower() for order in orders if isinstance(order, UnitOrder)}

    def others() -> set[str]:
        kinds = {word for kind, words in KINDS.items() if kind not in ordered for word in words}
        return kinds | {name for name in names.places.keys() - places if len(name) >= _SURE_NAME}

    return places, others


def goes_on_below(names: Names, line: str, following: str) -> bool:
    """Decide whether a place's whole name begins with the last words of a line that name none themselves, and
    ends with the first ones of the next line.
    """
    last, first = fold(line).split()[-_MOST_PARTED:], _first_words(fold(following))
    ends = [" ".join(last[-count:]) for count in range(1, len(last) + 1)]
    begins = [" ".join(first[:count]) for count in range(1, len(first) + 1)]
    return any(
        f"{end} {begin}" in names.places and end not in names.places
        for end in ends
        for begin in begins
        if len(begin) >= _SURE_NAME
    )


def _first_words(line: str) -> list[str]:
    """The words that a line begins with, up to the first sign behind one."""
    found: list[str] = []
    for word in line.split()[:_MOST_PARTED]:
        found.append(word.rstrip(",.;:!?"))
        if found[-1] != word:
            break
    return found
