"""Sums of ducats: whole numbers, and halves where a rulebook has them (B-003). People write 3½.

Not here: prices and incomes themselves (rule_tables, scenario). Orders are always in whole ducats.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any


class Halves(Fraction):
    """A sum with half a ducat in it. Sums of halves that are whole are plain numbers again."""

    __slots__ = ()

    def __str__(self) -> str:
        whole = int(abs(self))
        return f"{'-' if self < 0 else ''}{whole or ''}½"

    def __format__(self, spec: str) -> str:
        """As it is written, in columns too: from Python 3.12 on a fraction would be formatted as 7/2."""
        return format(str(self), spec)

    def __add__(self, other: Any) -> Any:
        return ducats(Fraction(self) + other)

    def __radd__(self, other: Any) -> Any:
        return ducats(other + Fraction(self))

    def __sub__(self, other: Any) -> Any:
        return ducats(Fraction(self) - other)

    def __rsub__(self, other: Any) -> Any:
        return ducats(other - Fraction(self))

    def __mul__(self, other: Any) -> Any:
        return ducats(Fraction(self) * other)

    def __rmul__(self, other: Any) -> Any:
        return ducats(other * Fraction(self))

    def __neg__(self) -> Any:
        return ducats(-Fraction(self))


Ducats = int | Halves


def ducats(sum: float | Fraction) -> Ducats:
    """The sum, as a whole number if it is one. Raises ValueError for other parts than halves."""
    exact = Fraction(sum)
    if exact.denominator == 1:
        return int(exact)
    if exact.denominator != 2:
        raise ValueError(str(sum))
    return Halves(exact)
