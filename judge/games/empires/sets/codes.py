"""Result codes of year cards as they are printed (E-023): ``+1(3>)``, ``-1(<2)``, ``G``, ``T/C(9>)``.

``(n>)``: the rating is n or more; ``(<n)``: n or less; neither: whatever the rating. ``T/C(n>)`` always gives
something: a conquest where it applies, else a tie. Not here: what a result does to an area.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, cast

CodeKind = Literal["+1", "-1", "G", "F", "C", "T", "T/C"]
_CODE = re.compile(r"(\+1|-1|G|F|C|T/C|T)(?:\((?:(-?\d{1,2})>|<(-?\d{1,2}))\))?")


@dataclass(frozen=True, slots=True)
class Code:
    """`at_least` and `at_most` bound the rating; at most one of them is given."""

    kind: CodeKind
    at_least: int | None = None
    at_most: int | None = None

    def applies(self, rating: Fraction | int) -> bool:
        """Decide whether a rating is within the range of the code (E-023)."""
        return (self.at_least is None or rating >= self.at_least) and (
            self.at_most is None or rating <= self.at_most
        )

    def __str__(self) -> str:
        """The code as it is printed."""
        if self.at_least is not None:
            return f"{self.kind}({self.at_least}>)"
        return self.kind if self.at_most is None else f"{self.kind}(<{self.at_most})"


@lru_cache(maxsize=4096)
def codes_of(column: str) -> tuple[Code, ...]:
    """The codes of one column of a card, as printed. Raises ValueError with the first wrong word."""
    return tuple(_code(word) for word in column.split())


def _code(word: str) -> Code:
    found = _CODE.fullmatch(word)
    if found is None:
        raise ValueError(word)
    kind, least, most = found.groups()
    if kind == "T/C" and most:
        raise ValueError(word)
    return Code(cast("CodeKind", kind), int(least) if least else None, int(most) if most else None)
