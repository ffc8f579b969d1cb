"""The parses of a sentence with all that their clauses mean: the best one, and another that is as likely.

Not here: how a sentence is cut into clauses (chart, search), what each is about (settling).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from judge.understanding.clauses import says_no_more
from judge.understanding.frames import Reading
from judge.understanding.mentions import Position
from judge.understanding.pieces_meant import Move
from judge.understanding.search import Search
from judge.understanding.settling import settle

CLEAR = 0.6
"""The difference in cost from which on the cheapest reading is the one that is meant."""
_CANNOT_BE_READ = 5.0
"""Cost of a line that the game's grammar does not read."""


@dataclass(frozen=True, slots=True)
class SettledParse:
    """A parse: its clauses with all that they mean, what they cost and what the talk between them costs.

    `leaves_pieces`: a piece of the writer's is named beside the clauses.
    """

    cost: float
    talk: float
    clauses: tuple[Reading, ...]
    leaves_pieces: bool


def settled_parses(
    search: Search,
    before: Sequence[Move],
    last: Reading | None,
    position: Position,
    can_be_read: Callable[[str], bool],
) -> list[SettledParse]:
    """The parses of a sentence, the cheapest first, none left out that may be meant as well."""
    found: list[SettledParse] = []
    while True:
        for parse in search.found[len(found) :]:
            clauses = settle(parse.clauses, before, position, last)
            more = sum(c.cost - old.cost for c, old in zip(clauses, parse.clauses, strict=True))
            more += sum(_CANNOT_BE_READ for c in clauses for line in c.lines if not can_be_read(line))
            found.append(SettledParse(parse.cost + more, parse.talk, clauses, parse.leaves_pieces))
        best = min((parse.cost for parse in found), default=inf)  # to settle a clause makes it no cheaper
        if search.is_complete or best + CLEAR < search.limit:
            return sorted(found, key=lambda parse: parse.cost)
        search.go_on()


def likely_rival(parses: Sequence[SettledParse]) -> tuple[Reading, ...] | None:
    """The clauses of a parse that is as likely as the first one and says something else."""
    best, *others = parses
    return next(
        (
            parse.clauses
            for parse in others
            if parse.cost - best.cost < CLEAR
            and parse.leaves_pieces <= best.leaves_pieces
            and not says_no_more(parse.clauses, best.clauses)
        ),
        None,
    )
