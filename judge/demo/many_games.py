"""Many games without mail, one after the other: how long they last, who wins, what is not understood.

The scripted players write their lines; everything is read and resolved as if it had come by letter. Not here:
letters (play), what the players want (each game).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.table_game import TableGame


@dataclass(slots=True)
class Course:
    """Course of one game. `winners` is empty if it was not over after the years that were given to it.

    `years` (or what else its phases are summed up by) have been begun. `lines` were written; `unread` of them
    were not understood and `refused` not allowed. `seconds`: how long each phase took to resolve.
    """

    winners: tuple[Seat, ...] = ()
    years: int = 0
    phases: int = 0
    lines: int = 0
    unread: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def play_game(game: TableGame, seed: int, years: int) -> Course:
    """One game to its end, or for so many years; the same seed gives the same game."""
    dice, whim, course = SeededDice(str(seed).encode()), Random(seed), Course()
    state, phases = game.open(dice).state, game.system.phases
    first = phases.period(game.agenda(state).phase)
    while not (agenda := game.agenda(state)).over and phases.period(agenda.phase) < first + years:
        given = {seat: _orders_written(game, state, seat, whim, course) for seat in agenda.owes}
        begun = time.perf_counter()
        outcome = game.adjudicate(state, given, dice)
        if agenda.kind == phases.kinds[0]:
            course.seconds.append(time.perf_counter() - begun)
        course.phases += 1
        course.years = phases.period(agenda.phase) - first + 1
        state = outcome.state
    course.winners = tuple(game.winners(state))
    return course


def _orders_written(game: TableGame, state: Any, seat: Seat, whim: Random, course: Course) -> tuple[Any, ...]:
    """Orders of a scripted player, as they are read on the position that it sees."""
    reader, mine = game.reader(game.view(state, seat).state), list[Any]()
    lines = game.bot_lines(state, seat, whim.randbytes(16))
    said: list[str] = []
    for line in lines:
        reading = reader.read(line, seat)
        course.unread += [line] * bool(reading.complaints)
        mine += reading.orders
        said += [line] * len(reading.orders)
    course.lines += len(lines)
    found = (r for r in game.check(state, seat, tuple(mine)) if r.fatal and r.order is not None)
    course.refused += [f"{said[r.order or 0]} ({r.code})" for r in found]
    return tuple(mine)


def many(
    game: TableGame, games: int, *, seed: int, years: int, after: Callable[[], None] = lambda: None
) -> tuple[Course, ...]:
    """So many games from different seeds; `after` is called after each."""

    def one(number: int) -> Course:
        course = play_game(game, seed + number, years)
        after()
        return course

    return tuple(one(number) for number in range(games))


_SHOWN = 5


def summary(game: TableGame, courses: Sequence[Course], years: int) -> Iterator[str]:
    """Summary of many games, in lines."""
    scenario = game.setting.scenario
    over = [course for course in courses if course.winners]
    counted = "1 game" if len(courses) == 1 else f"{len(courses)} games"
    yield f"{scenario.title}: {counted}, {len(over)} of them won within {years} years"
    if over:
        lengths = sorted(course.years for course in over)
        yield f"years to the end: {lengths[0]} to {lengths[-1]}, {median(lengths):g} in the median"
        won = Counter(power for course in over for power in course.winners)
        told = (f"{scenario.powers[power].name} {number}" for power, number in won.most_common())
        yield f"won by: {', '.join(told)}"
    times = [seconds for course in courses for seconds in course.seconds]
    phases = sum(course.phases for course in courses)
    if times:
        yield f"phases: {phases}; one is resolved in {1000 * median(times):.1f} ms in the median"
    unread = [line for course in courses for line in course.unread]
    refused = [line for course in courses for line in course.refused]
    lines = sum(course.lines for course in courses)
    yield f"lines: {lines}; {len(unread)} not understood, {len(refused)} not allowed"
    for line, number in Counter(unread + refused).most_common(_SHOWN):
        yield f"  {number} x {line}"
