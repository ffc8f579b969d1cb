"""Adjudication: recorded classic movement phases, resolved in one process."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from judge import library
from judge.demo.players import Eyes, orders
from judge.game import Seat
from judge.games.dice import SeededDice
from judge.games.machiavelli.state import PhaseKind, Power
from judge.language.reading import reader_for
from tests.bench.clockwork import Timed, each, line, loop, timed


def played(scenario: str, turns: int, seed: int) -> Iterator[tuple[Any, Any, dict[Seat, tuple[Any, ...]]]]:
    """Movement phases of a game between scripted players: rules, position, orders."""
    game = library.table(scenario, {"famine": False})
    whim, dice = Random(seed), SeededDice(seed.to_bytes(2, "big"))
    state = game.open(dice).state
    for _ in range(turns):
        agenda = game.agenda(state)
        if agenda.over:
            return
        reader = reader_for(game, state)
        given: dict[Seat, tuple[Any, ...]] = {}
        for seat in agenda.owes:
            lines = orders(Eyes(game.setting, state, Power(seat)), whim)
            given[seat] = tuple(o for text in lines for o in reader.read(text, seat).orders)
        if state.phase.kind is PhaseKind.MOVEMENT:
            yield game, state, given
        state = game.adjudicate(state, given, dice).state


def adjudication(least_units: int) -> Timed:
    """A run over every movement phase of a few games with at least so many units on the board."""
    dice = SeededDice(b"bench")
    phases = [
        p
        for seed in range(6)
        for p in played("balance-of-power", 24, seed)
        if len(p[1].units()) >= least_units
    ]
    for game, state, given in phases[:5]:
        game.adjudicate(state, given, dice)
    return each(lambda g=g, s=s, o=o: g.adjudicate(s, o, dice) for g, s, o in phases)


def report() -> None:
    """Print the figures."""
    yard = timed(loop, 50).median
    found = adjudication(30)
    line(
        f"a movement phase of 30 or more units ({len(found.seconds)})",
        f"{found.median * 1e3:.2f} ms",
        "2 ms",
        found.median / yard,
        "the loop",
    )
    line("  95th percentile", f"{found.p95 * 1e3:.2f} ms", "", found.p95 / yard, "the loop")
