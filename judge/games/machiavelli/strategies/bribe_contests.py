"""How rival bribes on one unit are weighed, where rulebooks differ in kind.

Not here: prices, adjacency, and what a bribe that works does (money.bribes).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Contest(Protocol):
    """A method of settling bribes. Sums in ducats, those of one unit only."""

    def guard(self, counters: Sequence[int]) -> int:
        """How many ducats of counter-bribes the best bribe must overcome."""
        ...

    def best(self, bribes: Sequence[int]) -> int | None:
        """The index of the bribe that is looked at; None if rivals cancel each other out."""
        ...


class CountersAddUp:
    """All counter-bribes count together; a tie of the largest bribes wastes all of them (N-068, D12)."""

    def guard(self, counters: Sequence[int]) -> int:
        return sum(counters)

    def best(self, bribes: Sequence[int]) -> int | None:
        largest = max(bribes)
        return bribes.index(largest) if bribes.count(largest) == 1 else None


class HighestCounter:
    """Only the highest counter-bribe counts (A-143)."""

    def guard(self, counters: Sequence[int]) -> int:
        return max(counters, default=0)

    def best(self, bribes: Sequence[int]) -> int | None:
        return CountersAddUp().best(bribes)


CONTESTS: Mapping[str, Contest] = {"counters-add-up": CountersAddUp(), "highest-counter": HighestCounter()}
