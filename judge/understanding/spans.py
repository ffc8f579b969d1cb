"""Readings of the words between two tokens as one order, no further worked out than is wanted.

Not here: which spans make a sentence (chart), how well some words fit a frame (fitting).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop
from math import inf
from typing import NamedTuple

from judge.understanding.fits import Fits
from judge.understanding.fitting import Attempt, attempts, reading_of
from judge.understanding.frames import Frame, Reading
from judge.understanding.lattice import Lattice
from judge.understanding.least_costs import LeastCosts
from judge.understanding.mentions import IT, Cell

MOST_IN_CLAUSE, MOST_MENTIONS, MOST_READINGS, MOST_PATHS = 22, 6, 12, 12
ROUNDING = 0.002
"""By how much more than a reading's rounded cost another one that costs the same may seem to cost."""


class _Path(NamedTuple):
    """A row of cells; `least`: what it costs at least, whatever order it is."""

    cost: float
    least: float
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class _Span:
    """Some words as one order. `open`: the attempts that are not worked out, by what they cost at least."""

    open: list[tuple[float, int, Attempt]]
    found: list[tuple[float, str, int, Reading]] = field(default_factory=list)
    """The cheapest readings, with cost, name, and the number of the attempt."""

    def least(self) -> float:
        """The least that the cheapest reading costs."""
        found = self.found[0][0] if self.found else inf
        return min(found, self.open[0][0]) if self.open else found

    def is_known(self, most: float) -> bool:
        """Decide whether all readings that cost no more are worked out."""
        return not self.open or self.open[0][0] > most

    def add(self, reading: Reading, number: int) -> None:
        """Keep a reading, if it is among the cheapest few, beside those that go on from another clause."""
        insort(self.found, (reading.cost, reading.name, number, reading))
        plain = [at for at, row in enumerate(self.found) if not row[3].ellipsis]
        if len(plain) >= MOST_READINGS:
            del self.found[plain[MOST_READINGS - 1] + 1 :]
            dearest = self.found[-1][0] + ROUNDING
            self.open = [one for one in self.open if one[0] <= dearest]
            heapify(self.open)


class Spans:
    """The spans of a sentence, as orders of some frames."""

    def __init__(self, lattice: Lattice, frames: Mapping[str, Frame], fits: Fits) -> None:
        self._end = len(lattice.said)
        self._fits = fits
        self._verbs = frozenset(verb for frame in frames.values() for verb in frame.verbs)
        cells = [cell for row in lattice.cells for cell in row]
        said = {verb for cell in cells for verb in cell.verbs}
        self._frames = [
            frame
            for frame in frames.values()
            if (frame.verbless is not None or frame.goes_on or not said.isdisjoint(frame.verbs))
            and fits.may_fill(cells, frame)
        ]
        self._costs = LeastCosts(lattice, frames, fits.prices)
        self._discount = max((frame.discount for frame in self._frames), default=0.0)
        self._least: dict[int, Mapping[int, float]] = {}
        self._paths: dict[int, Mapping[int, Sequence[_Path]]] = {}
        self._known: dict[tuple[int, int], _Span] = {}

    def _limit(self, start: int) -> int:
        return min(start + MOST_IN_CLAUSE, self._end)

    def least(self, start: int, end: int) -> float:
        """The least that some words cost as one order."""
        known = self._known.get((start, end))
        if known is not None:
            return known.least()
        if start not in self._least:
            self._least[start] = self._costs.from_one(start, self._limit(start))
        return self._least[start].get(end, inf) - self._discount - ROUNDING

    def is_known(self, start: int, end: int, most: float) -> bool:
        """Decide whether all readings of some words that cost no more are worked out."""
        known = self._known.get((start, end))
        return known.is_known(most) if known is not None else self.least(start, end) > most

    def work_out(self, start: int, end: int, most: float) -> None:
        """Work out the readings of some words that cost no more than `most`."""
        span = self._known.get((start, end))
        if span is None:
            span = self._known[start, end] = _Span(self._attempts(start, end))
        while not span.is_known(most):
            _, number, attempt = heappop(span.open)
            found = reading_of(attempt, self._verbs, self._fits)
            if found is not None:
                span.add(found, number)

    def readings(self, start: int, end: int) -> Sequence[Reading]:
        """The cheapest readings of some words as one order that are worked out."""
        known = self._known.get((start, end))
        return [row[3] for row in known.found] if known is not None else ()

    def _attempts(self, start: int, end: int) -> list[tuple[float, int, Attempt]]:
        """The ways in which some words could be one order, the one that may be cheapest first."""
        rows: list[tuple[float, int, Attempt]] = []
        for path in self._paths_of(start).get(end, ()):
            beside = path.least + self._costs.between(path.cells) - ROUNDING
            for attempt in attempts(path.cells, self._frames, self._fits):
                rows.append((beside + attempt.least, len(rows), attempt))
        heapify(rows)
        return rows

    def _paths_of(self, start: int) -> Mapping[int, Sequence[_Path]]:
        """The ways to read the words from `start` as cells, by where they end; the cheapest few of each."""
        known = self._paths.get(start)
        if known is not None:
            return known
        limit = self._limit(start)
        table: dict[int, list[_Path]] = {start: [_Path(0.0, 0.0, ())]}
        for at in range(start, limit):
            for before in table.get(at, ()):
                for cell, least in self._costs.cells[at]:
                    if cell.end > limit:
                        continue
                    paid = before.cost + cell.cost + (0.3 if cell.unknown else 0.0)
                    paid -= 0.05 * (cell.end - at - 1)
                    row = table.setdefault(cell.end, [])
                    row.append(_Path(paid, before.least + least, (*before.cells, cell)))
            for row in table.values():
                if len(row) > MOST_PATHS:
                    row.sort(key=lambda path: path.cost)
                    del row[MOST_PATHS:]
        found = {
            end: [path for path in row if _mentions(path.cells) <= MOST_MENTIONS]
            for end, row in table.items()
            if end > start
        }
        self._paths[start] = found
        return found


def _mentions(cells: Sequence[Cell]) -> int:
    """The number of things that some cells name."""
    return sum(cell.mention is not None and cell.mention.what != IT for cell in cells)
