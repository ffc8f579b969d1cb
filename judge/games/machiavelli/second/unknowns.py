"""Values that hang on each other, such as which moves succeed: every way in which all of them agree.

An equation reads other unknowns by `read`. Nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, TypeVar

T = TypeVar("T")
Name = Any
"""The name of an unknown: any value that can be a key."""
Values = Mapping[Name, Any]
Read = Callable[[Name], Any]
Equation = Callable[[Name, Read], Any]


class TooManyError(Exception):
    """A question with more ways to try than anybody has time for."""


class _MissingError(Exception):
    def __init__(self, name: Name) -> None:
        self.name = name


class Unknowns:
    """All unknowns of one question: what each may be, and the equation that says what it is."""

    def __init__(
        self, domains: Mapping[Name, tuple[Any, ...]], equation: Equation, most: int = 60_000
    ) -> None:
        self.domains, self.equation, self.left = domains, equation, most

    def consequences_of(self, known: Values) -> dict[Name, Any] | None:
        """All that follows from what is known; None if something contradicts it."""
        known = dict(known)
        news = True
        while news:
            news = False
            for name in self.domains:
                possible = self._possible(name, known)
                if name in known and known[name] not in possible:
                    return None
                if name not in known and len(possible) == 1:
                    known[name] = possible.pop()
                    news = True
        return known

    def solutions(self, known: Values) -> Iterator[dict[Name, Any]]:
        """Every way in which all equations hold."""
        values = self.consequences_of(known)
        if values is None:
            return
        open_ones = [name for name in self.domains if name not in values]
        if not open_ones:
            yield values
            return
        for value in self.domains[open_ones[0]]:
            yield from self.solutions({**values, open_ones[0]: value})

    def _possible(self, name: Name, known: Values) -> set[Any]:
        """All that the equation of one unknown can come to, whatever those are that are not known."""
        self.left -= 1
        if self.left < 0:
            raise TooManyError

        def read(other: Name) -> Any:
            if other not in known:
                raise _MissingError(other)
            return known[other]

        try:
            return {self.equation(name, read)}
        except _MissingError as missing:
            found: set[Any] = set()
            for value in self.domains[missing.name]:
                found |= self._possible(name, {**known, missing.name: value})
                if len(found) == len(self.domains[name]):
                    break
            return found


def subsets(names: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """All choices of so many names."""
    return combinations(list(names), size)
