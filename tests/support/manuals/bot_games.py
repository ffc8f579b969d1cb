"""Measures games of the judge's own players (SET BOTS) to their end, by book, and beside those of DEMO.

A bot orders from the position at the table, by what its seat sees; a player of the demonstration gets that
view and writes lines, which are read. In the mixed games every other seat is a bot's, and the seats change
sides from game to game. Run as `python -m tests.support.manuals.bot_games 3 6` to write `docs/bots.md` from
3 games of each book and 6 mixed ones. Not here: how either is played in letters (runtime.phases, demo.play).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.games_at_hand import games_at_hand

PAGE = Path(__file__).resolve().parents[3] / "docs" / "bots.md"
YEARS = 60
BOOKS = {
    "balance-of-power": "classic",
    "balance-of-power-1995": "second edition",
    "absence-of-plague": "Absence of Plague",
    "borgia": "Borgia",
    "french-1454": "French 1454",
    "europe-1101": "Empires",
    "two-crowns": "Empires, for two",
}
_INTRODUCTION = """<!-- Made by python -m tests.support.manuals.bot_games. -->
# Games against the judge

With `set bots on` the judge plays the seats that nobody has taken. How long do games last if it plays all of
them, and how well do its players do against those of `judge demo`? In the Machiavelli family a bot thinks one
phase ahead: it guesses what the others might order, plays the phase with many plans of its own, and chooses
the one that leaves it best off; it spends money where that gains something. It knows only what its seat may
know, and there is a limit to its work (`judge/games/machiavelli/scripted/thinker.py`): on the classic board
some 0.15 s of processor time for each power and phase. The players of the demonstration are simple, and so
are those at a first practice table, which must not crush a learner. In Empires both are the same, and the
differences below are chance.
"""
_WHY_BORGIA = """
Borgia ends early because of its rules more than because of its players. A power begins with 60 to 85 of the
180 points it takes to win, a city with its province brings 15 to 25, and thirteen cities have garrisons that
serve nobody. It is a race, and these players do not join forces against the leader; people who do make it
last longer.
"""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: `winners`, empty if it was not over in time; `years` begun; `phases` closed."""

    winners: tuple[Seat, ...]
    years: int
    phases: int


def play(game: TableGame, seed: int, bots: frozenset[Seat], years: int = YEARS) -> Played:
    """Play a game to its end, or for so many years; whoever is no bot plays as the demonstration does."""
    dice, whim, phases = SeededDice(f"bots {seed}".encode()), Random(seed), game.system.phases
    state, closed = game.open(dice).state, 0
    first = last = phases.period(game.agenda(state).phase)
    while not (agenda := game.agenda(state)).over and phases.period(agenda.phase) < first + years:
        last = phases.period(agenda.phase)
        secret = whim.randbytes(16)
        given = {seat: _orders(game, state, seat, secret, bot=seat in bots) for seat in agenda.owes}
        state, closed = game.adjudicate(state, given, dice).state, closed + 1
    return Played(tuple(game.winners(state)), last - first + 1, closed)


def _orders(game: TableGame, state: Any, seat: Seat, secret: bytes, *, bot: bool) -> tuple[Any, ...]:
    if bot:
        filed = game.scripted_orders(state, seat, secret)
        return tuple(order for one in filed for order in game.system.codec.load_orders(one.order))
    seen = game.view(state, seat).state
    reader = game.reader(seen)
    lines = game.bot_lines(seen, seat, secret)
    return tuple(order for line in lines for order in reader.read(line, seat).orders)


def every_other(seats: Sequence[Seat], number: int) -> frozenset[Seat]:
    """The seats that bots have in a game: every other one, in the next game the others."""
    return frozenset(seats[number % 2 :: 2])


def _of_books(games: int) -> Iterator[str]:
    """The table of games to their end."""
    yield "\n## To the end, by book\n"
    yield f"{games} games each, with the judge in all seats, for at most {YEARS} years.\n"
    yield "| book | games that ended | years: shortest | median | longest | phases: median |"
    yield "|---|---|---|---|---|---|"
    for scenario, title in BOOKS.items():
        game = games_at_hand().scenario(scenario)
        courses = [play(game, number, frozenset(game.seats)) for number in range(games)]
        over = [course for course in courses if course.winners]
        years = sorted(course.years for course in over) or [0]
        phases = median(course.phases for course in courses)
        told = f"{years[0]} | {median(years):g} | {years[-1]} | {phases:g}"
        yield f"| {title} (`{scenario}`) | {len(over)} of {games} | {told} |"


def _of_both(games: int) -> Iterator[str]:
    """The table of games in which both kinds play."""
    yield "\n## Bots against the players of the demonstration\n"
    yield f"{games} games each, with a bot in every other seat; each seat has a bot in half of them.\n"
    yield "| book | won by bots | won by the others | of a bot's seats won | of the others' |"
    yield "|---|---|---|---|---|"
    for scenario in ("balance-of-power", "borgia", "french-1454", "europe-1101"):
        game = games_at_hand().scenario(scenario)
        won: Counter[bool] = Counter()
        held: Counter[bool] = Counter()
        for number in range(games):
            bots = every_other(tuple(game.seats), number)
            held.update(seat in bots for seat in game.seats)
            won.update(seat in bots for seat in play(game, number, bots).winners)
        shares = (f"{100 * won[side] / held[side]:.1f} %" for side in (True, False))
        yield f"| {BOOKS[scenario]} | {won[True]} | {won[False]} | {' | '.join(shares)} |"


def page(games: int, mixed: int) -> str:
    """The whole page, from so many games of each book, and so many in which both kinds play."""
    return _INTRODUCTION + "\n".join([*_of_books(games), _WHY_BORGIA, *_of_both(mixed)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(int(sys.argv[1]), int(sys.argv[2])), encoding="utf-8")
