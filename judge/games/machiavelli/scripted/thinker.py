"""Orders of a player who thinks a phase ahead: of many plans the one that does best against likely others.

What the others do is guessed from what a simple player (player) in their place might write. A plan is tried
by playing the phase. What is tried is bounded by its work, not by time: same input, same orders. Not here:
what a position is worth (position_value), how plans are varied (plans).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from judge.api.values import Dice, SeededDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.model.year import MOVES
from judge.games.machiavelli.scripted.plans import Plan, plan_of, retreats, variation
from judge.games.machiavelli.scripted.player import orders as simple_lines
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games.machiavelli.scripted.position_value import Ambitions, ambitions_of

GUESSES, BEGINNINGS, VARIATIONS = 3, 5, 120
"""Guesses at what the others do; simple plans that are looked at first; variations that are then tried."""
WORK = 350_000
"""Greatest sum of the squares of units in all phases that are played for one decision."""
HOPELESS = 1.5
"""Value by which a plan may fall behind the best one before it is given up."""


def thought_orders(rules: Machiavelli, view: PlayerView, whim: Random) -> tuple[Order, ...]:
    """Orders for the open phase, by what the player may know."""
    state, power = view.state, view.power
    reader = reader_for(rules, state)
    rivals = [Power(seat) for seat in rules.agenda(state).owes if seat != power]
    guesses = [
        {rival: rules.accept(state, rival, _simple_orders(view, rival, reader, whim))[0] for rival in rivals}
        for _ in range(GUESSES)
    ]
    trials = Trials(rules, view, ambitions_of(view.setting, state, power, view.areas_spared), guesses)
    own = frozenset(unit.ref for unit in view.units)
    for _ in range(BEGINNINGS):
        trials.consider(plan_of(_simple_orders(view, power, reader, whim), own))
    if MOVES in view.setting.rules.letter(state.phase) and view.units:
        for _ in range(VARIATIONS):
            if trials.work > WORK:
                break
            trials.consider(variation(view, trials.best, whim))
    for order in retreats(view):
        trials.consider(trials.best.with_orders(order))
    refused = {remark.order for remark in rules.check(state, power, trials.best.orders) if remark.fatal}
    return tuple(order for number, order in enumerate(trials.best.orders) if number not in refused)


def _simple_orders(view: PlayerView, power: Power, reader: OrderReader, whim: Random) -> tuple[Order, ...]:
    """Orders that a simple player of a power could write, by what the thinking one knows."""
    seen = PlayerView(view.setting, view.state, power, view.spares)
    at = Position(view.setting, view.state, power)
    return tuple(order for line in simple_lines(seen, whim) for order in reader.notation_orders(line, at))


@dataclass(slots=True)
class Trials:
    """Plans of a power, tried against guesses at the others' orders; the best so far is kept.

    `work` is the sum of the squares of units in all phases that were played: so much they cost.
    """

    rules: Machiavelli
    view: PlayerView
    ambitions: Ambitions
    guesses: Sequence[Mapping[Power, Accepted]]
    best: Plan = field(default_factory=lambda: Plan({}, ()))
    work: int = 0
    _values: tuple[float, ...] = ()
    _tried: set[tuple[Order, ...]] = field(default_factory=set)

    def consider(self, plan: Plan) -> None:
        """Try a plan, and keep it if it does better than the best so far against all guesses together."""
        if plan.orders in self._tried:
            return
        self._tried.add(plan.orders)
        accepted = self.rules.accept(self.view.state, self.view.power, plan.orders)[0]
        values: list[float] = []
        for guess in self.guesses:
            values.append(self._value_against(guess, accepted))
            if self._values and sum(values) < sum(self._values[: len(values)]) - HOPELESS:
                return
        if not self._values or sum(values) > sum(self._values):
            self.best, self._values = plan, tuple(values)

    def _value_against(self, guess: Mapping[Power, Accepted], accepted: Accepted) -> float:
        """Value of the position that a plan leads to if the others do what is guessed."""
        self.work += (len(self.view.state.field) + len(self.view.state.garrisons)) ** 2
        orders = {**guess, self.view.power: accepted}
        return self.ambitions.value_of(self.rules.resolve(self.view.state, orders, _dice()).state)


def _dice() -> Dice:
    """Dice that fall the same way for every plan, and not as the table's own will."""
    return SeededDice(b"a guess")
