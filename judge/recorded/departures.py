"""Known departures of the recorded judge from its own rules: recognised from position and orders.

Never from ids of games or phases. Each has the number of the table of departures; those that a switch of
the profile imitates are not here, for they agree. Not here: finding the differences (compare).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.games.machiavelli import orders as o
from judge.recorded.adjudicate import Played
from judge.recorded.compare import Difference

Sign = Callable[[Mapping[str, Any], Played, Sequence[Difference]], bool]

_BYTE = 256  # the recorded judge counted some sums in one byte


def large_sums(_record: Mapping[str, Any], played: Played, _found: Sequence[Difference]) -> bool:
    """D14: gifts to one power and sums of expenditures are counted modulo 256."""
    for given in played.orders.values():
        gifts: dict[str, int] = {}
        for order in given:
            if isinstance(order, o.Pay):
                gifts[order.to] = gifts.get(order.to, 0) + order.ducats
                if gifts[order.to] >= _BYTE:
                    return True
            if isinstance(order, o.Expense | o.PayBank) and order.ducats >= _BYTE:
                return True
    return False


SIGNS: Mapping[str, Sign] = {
    "D14": large_sums,
}


def explanations(record: Mapping[str, Any], played: Played, found: Sequence[Difference]) -> tuple[str, ...]:
    """The numbers of the departures that this phase shows; empty: its differences are unexplained."""
    return tuple(number for number, sign in SIGNS.items() if sign(record, played, found))
