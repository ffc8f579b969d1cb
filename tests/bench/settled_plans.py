"""Compares the battle alone (`settle`) with the whole phase, by processor time, in alternating turns.

Run as `python -m tests.bench.settled_plans`: plans a second of each, and their ratio. The position is that of
a classic game after ten phases of simple players. Not here: letters and pictures (processor_time).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Orders
from judge.games.machiavelli.scripted.orders import bot_lines, orders_of_lines
from judge.games.machiavelli.system import MachiavelliSystem
from judge.games.machiavelli.table_game import MachiavelliTable

PHASES, TURNS, PLANS = 10, 9, 60


def crowded(game: MachiavelliTable) -> tuple[State, Orders]:
    """A position of moves after some phases, and everybody's accepted orders."""
    dice = SeededDice(b"settled plans")
    state = game.open(dice).state
    played = 0
    while True:
        orders = {seat: _orders(game, state, seat) for seat in sorted(game.agenda(state).owes)}
        accepted = {Power(seat): game.accept(state, seat, given)[0] for seat, given in orders.items()}
        if played >= PHASES and "movement" in state.phase.key:
            return state, accepted
        state, played = game.resolve(state, accepted, dice).state, played + 1


def _orders(game: MachiavelliTable, state: State, seat: Seat) -> tuple[Order, ...]:
    filed = orders_of_lines(game, state, Power(seat), bot_lines(game, state, seat, bytes(16)))
    return tuple(order for one in filed for order in game.system.codec.load_orders(one.order))


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one go."""
    began = time.process_time()
    for _ in range(PLANS):
        work()
    return (time.process_time() - began) / PLANS


def main() -> None:
    game = MachiavelliSystem().game("balance-of-power", {})
    state, orders = crowded(game)
    dice = SeededDice(b"any")
    pairs = [
        (seconds(lambda: game.settle(state, orders)), seconds(lambda: game.resolve(state, orders, dice)))
        for _ in range(TURNS)
    ]
    settled, resolved = (median(side) for side in zip(*pairs, strict=True))
    print(f"{len(state.units())} units: {1 / settled:,.0f} battles and {1 / resolved:,.0f} phases a second")
    print(f"a battle costs {median(a / b for a, b in pairs):.2f} of a phase")


if __name__ == "__main__":
    main()
