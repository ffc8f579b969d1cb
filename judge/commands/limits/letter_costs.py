"""Limits of one letter's costs, asked before each cost: processor time, new pictures, passwords, looks at the
past.

What is over it is not done and said so in the answer; the rest of the letter counts. Orders are always read
as long as there are no more of them than anybody needs. Not here: what an address may cost in an hour
(inbound.letter_limit).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Cost(StrEnum):
    """Costly things, by their names in the templates."""

    PASSWORD = "password"
    PICTURE = "picture"
    PREVIEW = "preview"
    LOOK_BACK = "look-back"
    QUESTION = "question"


MOST = {Cost.PASSWORD: 6, Cost.PICTURE: 3, Cost.PREVIEW: 4, Cost.LOOK_BACK: 8, Cost.QUESTION: 40}
"""Of each in one letter: new pictures, passwords not known by heart, and so on."""
_PAINTED = frozenset({Cost.PICTURE, Cost.PREVIEW})
_LONGEST_WITH_PICTURES = 300
"""Lines of a letter beside which a picture is still painted: both together would take more than its time."""
_OPTIONAL = frozenset({Cost.PICTURE, Cost.PREVIEW, Cost.LOOK_BACK, Cost.QUESTION})
_HALF, _MOST_OF_IT = 0.45, 0.6
"""Parts of a letter's time: what would end after the first is not begun if it can wait; after the second,
nothing else.
"""
_LAST, _UNASKED = 0.75, 0.15
"""Parts of a letter's time: when so much is used, and so much of it by readings that did not ask before, its
lines are left unread.
"""
_PART, _SEARCH = 0.015, 0.03
"""Parts of a letter's time that the dearest sentence takes for each of its parts, and a dear search."""
SURE_PARTS = 100
"""So many orders are read whatever the time: a slow machine must not lose any."""
SURE_ATTRIBUTIONS = 200
"""The same for readings of them to see whose they are."""
SURE_SENTENCES = 20
"""The same for what is no order word for word: to understand a sentence takes a hundred times as long."""
SURE_LOOKS = 24
"""The same for lines that are only tried: those of conditions that cannot be read."""
SURE_SEARCHES = 8
"""The same for lines that are no orders, and are searched for what they may want."""
MOST_JOINED_IN_VAIN = 6
"""Lines of a letter that are read as one with the next, and come to nothing: no mailer broke the others."""

_FEW_LINES, _FEW_CHARACTERS = 60, 3_000
"""Of an ordinary letter: none of its readings comes to an end, on any machine."""
_LONGEST_SEARCHED, _DEARER_BY = 400, 200
"""Characters of a line that are searched, and by so many it counts as one more search."""
SURE_LINES = 120
"""The same for lines of any kind, which are weighed against each other once they are read."""


class UsedUpError(Exception):
    """A letter asks for more than it may cost. `hourly`: its sender's letters of the last hour did."""

    def __init__(self, cost: Cost, *, hourly: bool = False) -> None:
        super().__init__(cost.value)
        self.cost, self.hourly = cost, hourly


class TimeIsUpError(Exception):
    """A letter has had its time in the middle of something that cannot be left half done."""


@dataclass(slots=True)
class Allowance:
    """One letter's. `seconds` of a processor, as `clock` counts them, from `began` on.

    `sparing`: the sender has had this hour's share, so nothing is done that can wait for the next; `lines`:
    of the letter; `ordinary`: it is short; `unasked`: seconds of readings that did not ask for them; `over`:
    nothing more is read.
    """

    seconds: float = 1.0
    sparing: bool = False
    clock: Callable[[], float] = time.process_time
    began: float | None = None
    lines: int = 0
    ordinary: bool = False
    taken: Counter[Cost] = field(default_factory=Counter)
    parts: int = 0
    attributed: int = 0
    sentences: int = 0
    looked: int = 0
    searched: int = 0
    weighed: int = 0
    joined_in_vain: int = 0
    unasked: float = 0.0
    over: bool = False

    def __post_init__(self) -> None:
        self.began = self.clock() if self.began is None else self.began

    def measure(self, lines: Sequence[str]) -> None:
        """Take note of how long the letter is."""
        self.lines = len(lines)
        self.ordinary = len(lines) <= _FEW_LINES and sum(map(len, lines)) <= _FEW_CHARACTERS

    @property
    def seconds_used(self) -> float:
        """Seconds of the processor so far."""
        return self.clock() - (self.began or 0.0)

    def take(self, cost: Cost) -> None:
        """Before something costly. Raises UsedUpError."""
        optional = cost in _OPTIONAL
        if self.sparing and (optional or (self.taken[cost] >= 1 and cost is Cost.PASSWORD)):
            raise UsedUpError(cost, hourly=True)
        too_long = cost in _PAINTED and self.lines > _LONGEST_WITH_PICTURES
        if too_long or self.taken[cost] >= MOST[cost] or self._over(cost, optional=optional):
            raise UsedUpError(cost)
        self.taken[cost] += 1

    def _over(self, cost: Cost, *, optional: bool) -> bool:
        """The first password, and the first thing at all of a usual letter, are granted on any machine."""
        if cost is Cost.PASSWORD and not self.taken[cost]:
            return False
        plain = self.taken[Cost.PASSWORD] <= 1 and self.parts <= SURE_PARTS
        if optional and plain and not any(self.taken[c] for c in _OPTIONAL):
            return False
        return self.seconds_used > self.seconds * (_HALF if optional else _MOST_OF_IT)

    def weighs_on(self) -> bool:
        """Decide whether one more line is weighed against the others, be it read before."""
        self.weighed += 1
        return self.weighed <= SURE_LINES or self._has_time(_MOST_OF_IT)

    def joins_on(self) -> bool:
        """Decide whether one more line is read as one with the next, for a mailer may have broken them."""
        return self.joined_in_vain < MOST_JOINED_IN_VAIN

    def reads_on(self, parts: int) -> bool:
        """Tell whether a line with so many orders is still read."""
        self.parts += parts
        return self.parts <= SURE_PARTS or self._has_time(_MOST_OF_IT)

    def attributes_on(self, parts: int) -> bool:
        """Decide whether a line of so many orders is read once more, to see whose it is."""
        self.attributed += parts
        return self.attributed <= SURE_ATTRIBUTIONS or self._has_time(_HALF)

    def understands_on(self, parts: int) -> bool:
        """Decide whether a line of so many parts that is no order word for word is read as a sentence."""
        self.sentences += parts
        return self.sentences <= SURE_SENTENCES or self._has_time(_MOST_OF_IT, parts * _PART)

    def looks_on(self, parts: int) -> bool:
        """Decide whether a line of so many parts is still tried, to see if it is an order at all."""
        self.looked += parts
        return self.looked <= SURE_LOOKS or self._has_time(_HALF, parts * _PART)

    def searches_on(self, line: str) -> bool:
        """Decide whether one more line that is no order is searched for what it may want."""
        dear = 1 + min(len(line), _LONGEST_SEARCHED) // _DEARER_BY
        self.searched += dear
        return self.searched <= SURE_SEARCHES or self._has_time(_MOST_OF_IT, dear * _SEARCH)

    def demand(self, parts: int) -> None:
        """Before a line of so many parts is tried that must not be left out. Raises TimeIsUpError."""
        self.over = self.over or not self.looks_on(parts)
        if self.over:
            raise TimeIsUpError

    def with_meter(self, work: Callable[P, R]) -> Callable[P, R]:
        """The same function, which counts its time. Raises TimeIsUpError where the letter has none left."""

        def measure(*args: P.args, **named: P.kwargs) -> R:
            began = self.clock()
            late = not self.ordinary and began - (self.began or 0.0) > self.seconds * _LAST
            self.over = self.over or (late and self.unasked > self.seconds * _UNASKED)
            if self.over:
                raise TimeIsUpError
            try:
                return work(*args, **named)
            finally:
                self.unasked += self.clock() - began

        return measure

    def _has_time(self, until: float, wanted: float = 0.0) -> bool:
        """Decide whether what takes a part of the letter's time (`wanted`) ends before another (`until`)."""
        return self.seconds_used <= self.seconds * (until - wanted)
