"""The very least that the words of a clause cost, whatever order is read in them.

A clause that these sums make too dear is never worked out. Not here: what words cost (word_costs).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from judge.understanding.frames import Frame
from judge.understanding.lattice import Lattice
from judge.understanding.mentions import GROUP, IT, Cell
from judge.understanding.prices import BLOCKED_WORD, ENDED, JOINED, NEAR_SUM, SIGN_COST, UNUSED, Prices
from judge.understanding.sentences import SHORT
from judge.understanding.word_costs import (
    ENDING,
    IN_OTHER_WORDS,
    IN_PASSING,
    LIGHT_SIGNS,
    RESTING,
    SAID_AGAIN,
    SOMEWHERE,
    TAKEN_UP,
    UNKNOWN_NAME,
    cost_of_sign,
    cost_of_unknown_word,
    costs_nothing,
)


class LeastCosts:
    """The least costs of the cells of a sentence."""

    def __init__(self, lattice: Lattice, frames: Mapping[str, Frame], prices: Prices) -> None:
        self._lattice, self._prices = lattice, prices
        self._lifted = frozenset(kind for frame in frames.values() for kind in frame.lifts)
        verbs = {verb for row in lattice.cells for cell in row for verb in cell.verbs}
        asides = ((SAID_AGAIN, IN_OTHER_WORDS), (RESTING, SOMEWHERE))
        self._unknown = min((cost for said, cost in asides if not said.isdisjoint(verbs)), default=inf)
        self.cells: list[tuple[tuple[Cell, float], ...]] = [
            tuple((cell, self._least(cell)) for cell in row) for row in lattice.cells
        ]
        """By the token that they begin with, with what each costs at least."""

    def from_one(self, start: int, limit: int) -> Mapping[int, float]:
        """The least that all words from a token cost, by where they end, up to a limit."""
        least = {start: 0.0}
        for at in range(start, limit):
            for cell, cost in self.cells[at] if at in least else ():
                if cell.end <= limit:
                    least[cell.end] = min(least[at] + cost, least.get(cell.end, inf))
        return least

    def between(self, path: Sequence[Cell]) -> float:
        """Extra cost of commas, and of words like AND behind a name, beside what else is said in a path."""
        more, is_named = 0.0, False
        corrects = any("correction" in cell.joins for cell in path)
        for number, cell in enumerate(path):
            if cell.mention is not None:
                is_named = is_named or cell.mention.what not in (IT, GROUP)
            elif cell.sign == "," and _is_bare(cell) and not (cell.joins or cell.block):
                of_list = number + 1 < len(path) and path[number + 1].block in self._lifted
                more += 0.0 if of_list else cost_of_sign(path, number) - IN_PASSING
            elif is_named and not corrects and cell.joins and _is_bare(cell):
                more += JOINED
        return more

    def _least(self, cell: Cell) -> float:
        if cell.mention is not None or cell.joins or not _is_bare(cell):
            return cell.cost
        if cell.block:
            return cell.cost + (0.0 if cell.block in self._lifted else BLOCKED_WORD)
        if cell.unknown:
            least = min(UNKNOWN_NAME, cost_of_unknown_word(cell.sign, self._prices))
            return cell.cost + (least if cell.capital else min(least, self._unknown))
        return cell.cost + (self._least_of_sign(cell) if cell.sign else 0.0)

    def _least_of_sign(self, cell: Cell) -> float:
        if costs_nothing(cell.sign):
            return 0.0
        if cell.sign not in LIGHT_SIGNS:
            return UNUSED
        least = SIGN_COST
        if cell.sign in ENDING:
            least = TAKEN_UP if cell.sign == ";" else 0.0 if self._is_behind_short(cell) else ENDED
        elif cell.sign == ",":
            least = IN_PASSING
        behind = self._lattice.cells[cell.end] if cell.end < len(self._lattice.cells) else ()
        return min(least, NEAR_SUM) if any(one.block in self._lifted for one in behind) else least

    def _is_behind_short(self, cell: Cell) -> bool:
        """Decide whether a stop may be that of a word cut short."""
        before = (one for row in self._lattice.cells[: cell.start] for one in row if one.end == cell.start)
        return cell.sign == "." and any(one.sign in SHORT for one in before)


def _is_bare(cell: Cell) -> bool:
    """Decide whether a cell is no verb and no mark, and may not be passed over."""
    return not (cell.verbs or cell.marks or cell.free)
