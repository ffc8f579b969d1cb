"""Years, rounds and game turns (E-001): five years a round, and where game turns begin.

Not here: what is done in them (play.rounds).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.empires.model.ground import CARDS_A_ROUND

TURNS_AT = (1, 26, 51, 76)
"""The last two digits of years that begin a game turn."""


@dataclass(frozen=True, slots=True)
class Round:
    """`number` from 1 on; `first` and `last` of its years; `game_turn`: which begins before it, 0 if none."""

    number: int
    first: int
    last: int
    game_turn: int


def begins_game_turn(year: int, first: int) -> bool:
    """Decide whether a game turn begins before the round of `year` in a game begun in `first` (E-Q10)."""
    return year == first or any(one % 100 in TURNS_AT for one in range(year, year + CARDS_A_ROUND))


def rounds(first: int, last: int) -> tuple[Round, ...]:
    """All rounds of a game of the years `first` to `last`, both counted."""
    found: list[Round] = []
    turns = 0
    for number, year in enumerate(range(first, last + 1, CARDS_A_ROUND), 1):
        begins = begins_game_turn(year, first)
        turns += begins
        found.append(Round(number, year, min(year + CARDS_A_ROUND - 1, last), turns if begins else 0))
    return tuple(found)
