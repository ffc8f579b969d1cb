"""The battle alone (`Machiavelli.settle`): the same units in the same places as a phase's step has them."""

from __future__ import annotations

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.second.books import BOOKS
from judge.games.machiavelli.steps.campaign.movement import resolve_movement
from judge.games.machiavelli.system import MachiavelliSystem
from tests.reference.crowds import crowd


@pytest.mark.parametrize("book", BOOKS)
def test_a_battle_leaves_the_units_where_the_step_does(book: str) -> None:
    """N-003, N-010, N-020: in crowded positions; the beaten are off the board, nothing else changes."""
    game, beaten = MachiavelliSystem().game(BOOKS[book].scenario, {}), 0
    for seed in range(60):
        case = crowd(BOOKS[book], seed)
        state = case.state
        orders = {
            Power(seat): game.accept(state, seat, given)[0] for seat, given in sorted(case.orders.items())
        }
        turn = Turn(state=state)
        step = resolve_movement(as_it_stands(game.setting, state), turn, orders, ScriptedDice({}, 1)).state
        settled = game.settle(state, orders)
        assert settled.field == step.field and settled.sieges == step.sieges, seed
        assert settled.garrisons.items() >= step.garrisons.items(), seed  # who comes out may be driven out
        assert (settled.phase, settled.ducats, settled.dislodged) == (state.phase, state.ducats, {})
        beaten += len(step.dislodged)
    assert beaten > 10
