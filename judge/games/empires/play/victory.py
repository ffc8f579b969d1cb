"""Points and the end of the game (E-047): by the set's table, with what one began with subtracted.

Not here: when the game ends (rounds).
"""

from __future__ import annotations

from judge.games.empires.model.events import GameEnded
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.state import State
from judge.games.empires.play.table import Table
from judge.games.empires.sets.tables import Victory


def score(ground: Ground, state: State, power: Power) -> int:
    """Points of what a power has now, nothing subtracted."""
    table = ground.tables.victory or Victory()
    points = 0
    for area in state.areas.values():
        if area.owner == power:
            points += table.area + table.social_state * max(0, area.social_state)
            points += table.fortification * area.fortification
            points += table.claim if power in area.claims else 0
        points += table.tie if power in area.ties else 0
    return points


def points(ground: Ground, state: State) -> dict[Power, int]:
    """Of every power in the game, less its start where the set says so."""
    minus = (ground.tables.victory or Victory()).minus_start
    return {
        power: score(ground, state, power) - (state.powers[power].start_score if minus else 0)
        for power in state.active
    }


def end(table: Table) -> Table:
    """The game is over: whoever has most has won, equals together."""
    found = points(table.ground, table.state)
    best = max(found.values(), default=0)
    won = tuple(power for power, number in found.items() if number == best)
    table = table.having(step="over", won=won)
    return table.telling(GameEnded(won=won, points=found, rule="E-047"))
