"""Contests of rival bribes on one unit, where rulebooks differ in kind.

Not here: prices, adjacency, and what a bribe that works does (money.bribes).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Bid(NamedTuple):
    """One bribe: its ducats, the least that could do it, and whether it is to disband the unit."""

    ducats: int
    price: int | None
    disbands: bool
    standing: tuple[int, int] = (0, 0)
    """Cities and units of who pays it."""


class Contest(Protocol):
    """A method of settling bribes. Sums in ducats, those of one unit only."""

    def guard(self, counters: Sequence[int]) -> int:
        """Ducats of counter-bribes that the best bribe must overcome."""
        ...

    def best(self, bribes: Sequence[Bid]) -> int | None:
        """The index of the bribe that is looked at; None if rivals cancel each other out."""
        ...


class CountersAddUp:
    """All counter-bribes count together; a tie of the largest bribes wastes all of them (N-068, D12)."""

    def guard(self, counters: Sequence[int]) -> int:
        return sum(counters)

    def best(self, bribes: Sequence[Bid]) -> int | None:
        sums = [bid.ducats for bid in bribes]
        return sums.index(max(sums)) if sums.count(max(sums)) == 1 else None


class HighestCounter:
    """Only the highest counter-bribe counts (A-143). Of equal bribes the one with the lowest price is looked
    at, and if that does not decide none, unless all are to disband (A-144).
    """

    def guard(self, counters: Sequence[int]) -> int:
        return max(counters, default=0)

    def best(self, bribes: Sequence[Bid]) -> int | None:
        most = max(bid.ducats for bid in bribes)
        largest = [bid for bid in bribes if bid.ducats == most]
        least = min(_price(bid) for bid in largest)
        cheapest = [bid for bid in largest if _price(bid) == least]
        if len(cheapest) > 1 and not all(bid.disbands for bid in cheapest):
            return None
        return bribes.index(cheapest[0])


class MostCities(CountersAddUp):
    """As there; but of equal ones that of the power with most cities, then with most units (B-031)."""

    def best(self, bribes: Sequence[Bid]) -> int | None:
        ranks = [(bid.ducats, bid.standing) for bid in bribes]
        return ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None


def _price(bid: Bid) -> int:
    return bid.ducats if bid.price is None else bid.price


CONTESTS: Mapping[str, Contest] = {
    "counters-add-up": CountersAddUp(),
    "highest-counter": HighestCounter(),
    "most-cities": MostCities(),
}
