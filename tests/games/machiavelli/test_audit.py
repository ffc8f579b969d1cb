"""Phases judged again by the second judge: scripted games of every book, and what it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from judge.core.dice import ScriptedDice, SeededDice
from judge.core.game import Seat
from judge.core.system.game_system import SecondOpinion
from judge.games.machiavelli.model.orders import Advance, Destroy, Disband, Expense, ExpenseKind, Order
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from judge.games.machiavelli.movement.equations import Equations
from judge.games.machiavelli.scripted.orders import bot_lines, orders_of_lines
from judge.games.machiavelli.system import MachiavelliSystem
from judge.games.machiavelli.table_game import MachiavelliTable
from tests.support.machiavelli import pieces
from tests.support.machiavelli.pieces import ref, spaces

SYSTEM = MachiavelliSystem()
SEED = bytes(32)
PHASES = 14


def scripted(scenario: str, options: Mapping[str, object]) -> Counter[str]:
    """A game that programs play, judged twice: how often each thing was said."""
    game, dice, said = SYSTEM.game(scenario, options), SeededDice(SEED), Counter[str]()
    state = game.open(dice).state
    for _ in range(PHASES):
        orders = {seat: _orders(game, state, seat) for seat in game.survivors(state)}
        opinion = SYSTEM.second_judge.opinion(game, state, orders, dice)
        assert opinion is None or not opinion.differences, (game.phase_of(state), opinion)
        said["nothing" if opinion is None else opinion.refused or "same"] += 1
        state = game.adjudicate(state, orders, dice).state
    return said


def _orders(game: MachiavelliTable, state: State, seat: Seat) -> tuple[Order, ...]:
    filed = orders_of_lines(game, state, Power(seat), bot_lines(game, state, seat, SEED))
    return tuple(order for one in filed for order in SYSTEM.codec.load_orders(one.order))


@pytest.mark.parametrize(
    ("scenario", "options", "least"),
    [
        ("balance-of-power", {}, 10),
        ("balance-of-power", {"plague": True, "adjacency": False, "summer": False}, 8),
        ("balance-of-power", {"money": False, "dice": False, "coastal_convoys": False}, 10),
        ("balance-of-power-1995", {"storm": True}, 10),
        ("french-1454", {}, PHASES),  # F-007: in spring the moves alone, after units were paid for
    ],
)
def test_scripted_games_are_judged_alike(scenario: str, options: dict[str, object], least: int) -> None:
    assert scripted(scenario, options)["same"] >= least


def opinion(*units: str, orders: Mapping[str, tuple[Order, ...]], **options: object) -> SecondOpinion:
    """Opinion on one summer campaign."""
    game = SYSTEM.game("balance-of-power", options)
    found = SYSTEM.second_judge.opinion(game, position(*units), _by_seat(orders), ScriptedDice({}))
    assert found is not None
    return found


def position(*units: str) -> State:
    phase = Phase(year=1455, season=Season.SUMMER, kind=PhaseKind.MOVEMENT)
    return State(phase=phase, **spaces([pieces.unit(line) for line in units]))


def _by_seat(orders: Mapping[str, tuple[Order, ...]]) -> dict[Seat, tuple[Order, ...]]:
    return {Seat(power): given for power, given in orders.items()}


def to(unit: str, area: str) -> Advance:
    return Advance(ref(unit), pieces.AreaId(area))


def test_a_difference_names_both_results(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = {"milan": (to("A mil", "pav"),)}
    assert opinion("milan A mil", orders=orders) == SecondOpinion()
    monkeypatch.setattr(Equations, "_enters", lambda *_: False)
    said = opinion("milan A mil", orders=orders).differences
    assert said == (
        "outside: mil: second judge nothing, game milan A; pav: second judge milan A, game nothing",
    )


REFUSED: dict[str, tuple[Order, dict[str, Any]]] = {
    "switches that stand otherwise than in classic: fortresses": (to("A mil", "pav"), {"fortresses": True}),
    "an order of the kind Disband": (Disband(ref("A mil")), {"disband": True}),
    "an order of the kind Destroy": (Destroy(ref("A mil")), {}),
    "an expenditure of the kind cause-famine": (
        Expense(1, ExpenseKind.CAUSE_FAMINE, 3, area=pieces.AreaId("pav")),
        {"scorched_earth": True},
    ),
    "an order that the game's options rule out: Expense": (
        Expense(1, ExpenseKind.ASSASSINATE, 12, victim=Power("venice")),
        {"assassinations": False},
    ),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_it_says_plainly_what_it_refuses(reason: str) -> None:
    order, options = REFUSED[reason]
    assert opinion("milan A mil", orders={"milan": (order,)}, **options) == SecondOpinion(refused=reason)


def test_a_board_that_it_does_not_know_is_refused() -> None:
    game = SYSTEM.game("absence-of-plague", {})
    state = game.open(SeededDice(SEED)).state
    moves = game.as_if(state, "1499-spring-movement")
    said = SYSTEM.second_judge.opinion(game, moves, {}, SeededDice(SEED))
    assert said is not None and said.refused.startswith("the board: ")


def test_nobody_moves_in_winter() -> None:
    game = SYSTEM.game("balance-of-power", {})
    winter = game.as_if(game.open(SeededDice(SEED)).state, "1455-fall-adjustment")
    assert SYSTEM.second_judge.opinion(game, winter, {}, SeededDice(SEED)) is None


def test_murders_are_judged_by_the_dice_that_were_thrown() -> None:
    """N-072: the attempt on a die, and each province on its own."""
    game = SYSTEM.game("balance-of-power", {})
    murder = Expense(1, ExpenseKind.ASSASSINATE, 12, victim=Power("venice"))
    for attempt, unrest in ((1, 1), (1, 6), (6, 1)):
        state = position("venice A pad", "milan A mil")
        state = state.__class__(
            phase=state.phase,
            field=state.field,
            ducats={Power("milan"): 12},
            chits={Power("milan"): (Power("venice"),)},
            province_owner={pieces.AreaId("pad"): Power("venice")},
        )
        dice = ScriptedDice(
            {
                "assassination:1455-summer:milan->venice.1": attempt,
                "assassination-rebellion:1455-summer:venice:pad": unrest,
            }
        )
        said = SYSTEM.second_judge.opinion(game, state, {Seat("milan"): (murder,)}, dice)
        assert said == SecondOpinion(), (attempt, unrest)
