"""Forms before they have words: lawful orders that differ in a few blanks alone.

Not here: which there are (money_forms, expenditures, winter), how they are worded (offered).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.language.order_text import Fillable
from judge.games.machiavelli.model.orders import Waive


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A lawful order with the least sum. `cost` in ducats; `hangs_on`: the key of what it still needs."""

    order: Fillable | Waive
    cost: int = 0
    hangs_on: str = ""
    usual: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A form. `blanks` are what `order_text.with_blanks` leaves open: each is filled from the entries, in any
    combination, but for ``number`` and ``ducats``.

    Ducats go from `least` (or an entry's cost) to `most` in steps of `step`; 0: the cost alone. `numbers`:
    the highest number of an expenditure. `many`: how many places or conditions may be filled in; 1 but for
    lists.
    """

    kind: str
    entries: tuple[Entry, ...]
    blanks: tuple[str, ...] = ()
    least: int = 1
    most: int | None = None
    step: int = 1
    numbers: int = 1
    many: int = 1
