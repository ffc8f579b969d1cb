"""Adjudication: movement phases of a classic game, and recorded ones in which money is spent."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Expense
from judge.games.machiavelli.model.state import Dislodged, PhaseKind, Power, RetreatPlace, Unit, UnitKind
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.named_rules.joint_retreats import retreat_by_judge
from judge.games.machiavelli.records import recorded_dice
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from tests.bench.timing import Timed, each, loop, two_lines
from tests.conformance.reference import play

MONEY = Path(__file__).parents[1] / "conformance" / "sample" / "njudge-money.jsonl.gz"
LEAST_EXPENSES = 4
BEST_OF = 5


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
            lines = orders(PlayerView(game.setting, state, Power(seat)), whim)
            given[seat] = tuple(o for text in lines for o in reader.read(text, seat).orders)
        if state.phase.kind is PhaseKind.MOVEMENT:
            yield game, state, given
        state = game.adjudicate(state, given, dice).state


def adjudication(least_units: int, scenario: str = "balance-of-power", games: int = 6) -> Timed:
    """A run over every movement phase of a few games with at least so many units on the board."""
    dice = SeededDice(b"bench")
    phases = [
        p for seed in range(games) for p in played(scenario, 24, seed) if len(p[1].units()) >= least_units
    ]
    return each((partial(g.adjudicate, s, o, dice) for g, s, o in phases), BEST_OF)


BEATEN = "bol com cre fir mod nap pad par pav per rom ver"
"""Where twelve units stand that must flee at once, in Absence of Plague."""


def joint_retreats() -> Timed:
    """The judge leads twelve beaten units of as many powers to where they can live (A-173)."""
    game = library.table("absence-of-plague", {})
    board, start = game.setting.board, game.open(SeededDice(b"bench")).state
    powers = sorted(game.setting.scenario.powers)
    beaten = {}
    for area, power in zip(map(AreaId, BEATEN.split()), powers, strict=False):
        unit = Unit(power=power, kind=UnitKind.ARMY, area=area)
        near = tuple(RetreatPlace(place) for place in sorted(board.army_borders[area]))
        beaten[area] = Dislodged(unit=unit, places=near)
    state = replace(start, dislodged=beaten)
    dice = SeededDice(b"bench")
    works = [lambda: retreat_by_judge(game.setting, Turn(state=state), {}, dice)] * 10
    return each(works, BEST_OF)


def spending() -> Timed:
    """The recorded campaigns in which at least so many expenditures were ordered."""
    with gzip.open(MONEY) as lines:
        played_ones = [play(json.loads(text)) for text in lines]
    works = []
    for one in played_ones:
        spent = sum(isinstance(order, Expense) for order in chain.from_iterable(one.orders.values()))
        if one.before is not None and spent >= LEAST_EXPENSES:
            throws = recorded_dice.RecordedDice(one.dice.totals)
            works.append(lambda p=one, d=throws: p.ground.game.adjudicate(p.before, p.orders, d))
    return each(works, BEST_OF)


def report() -> None:
    """Print the figures."""
    yard = each([loop] * 20, BEST_OF)
    found, paid = adjudication(30), spending()
    what = f"a movement phase of 30 or more units ({len(found.seconds)})"
    two_lines(what, found, "2 ms", yard, "the loop")
    book = adjudication(50, "absence-of-plague", games=2)
    what = f"Absence of Plague: a campaign, 50 units or more ({len(book.seconds)})"
    two_lines(what, book, "4 ms", yard, "the loop")
    two_lines("  twelve beaten units led at once", joint_retreats(), "50 ms", yard, "the loop")
    what = f"a whole phase with {LEAST_EXPENSES} or more expenditures ({len(paid.seconds)})"
    two_lines(what, paid, "", yard, "the loop")
