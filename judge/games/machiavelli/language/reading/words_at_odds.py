"""Orders that another word of their own sentence is at odds with: they are asked about.

``Drop 3 ducats to Venice`` may be a gift, and what ``comes out`` does not go inside. Not here: orders at odds
with others of their letter (moves_supported).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.api.language import mentions, talk_words
from judge.api.understanding import tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.headings import kind_named
from judge.games.machiavelli.model.orders import Convert, Expense, ExpenseKind, Order
from judge.games.machiavelli.model.state import UnitKind

_GAME = "machiavelli"
_OF_UNITS = (ExpenseKind.DISBAND, ExpenseKind.BUY)
_LETTERS = frozenset("afg")


def orders_at_odds(line: str, orders: Sequence[Order], names: Names) -> Iterator[Order]:
    """The orders of a line that a word of it is at odds with."""
    comes_out = talk_words.phrases("comes-out", _GAME).stand_in(talk_words.words_in(line))
    for order in orders:
        goes_inside = isinstance(order, Convert) and order.to is UnitKind.GARRISON
        if (comes_out and goes_inside) or (isinstance(order, Expense) and _is_of_a_power(line, order, names)):
            yield order


def _is_of_a_power(line: str, order: Expense, names: Names) -> bool:
    """Decide whether money is for a unit of which a line says no more than a power's name."""
    said = tokens(line)
    if order.kind not in _OF_UNITS or order.target is None:
        return False
    if any(one.text in _LETTERS or kind_named(said, at) for at, one in enumerate(said)):
        return False
    place = ("place", str(order.target.area))
    named = [one.named for one in mentions(line, names)]
    return any(place in one and any(kind == "power" for kind, _ in one) for one in named)
