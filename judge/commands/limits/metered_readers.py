"""A reader of orders that draws on its letter's allowance, whichever pass over the letter asks it.

A pass that can leave a line out asks the allowance before (line_costs); this is for all the others, and for
what a pass forgets: where the letter has had its time, TimeIsUpError is raised, and its lines are told as not
read. Not here: the allowance itself (letter_costs).
"""

from __future__ import annotations

from typing import Any, cast

from judge.commands.limits.letter_costs import Allowance
from judge.core.system.orders import OrderReader

_NOT_OF_LINES = frozenset({"words", "spell_out", "owner", "never_last"})
"""Readings of orders that were read before: cheap, and needed by the answer."""


class _Metered:
    """A reader, each of its readings within an allowance."""

    def __init__(self, reader: OrderReader, allowance: Allowance) -> None:
        self._reader, self._allowance = reader, allowance

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._reader, name)
        if name in _NOT_OF_LINES or not callable(found):
            return found
        metered = self._allowance.with_meter(found)
        setattr(self, name, metered)
        return metered


def reader_within_allowance(reader: OrderReader, allowance: Allowance) -> OrderReader:
    """The same reader, within a letter's allowance; where that is used up it raises TimeIsUpError."""
    return cast(OrderReader, _Metered(reader, allowance))
