"""Orders of a player who thinks a phase ahead: of many plans the one that does best against likely others.

What the others do is guessed from what a simple player (player) in their place might write. A plan is tried
by playing the phase. What is tried is bounded by its work, not by time: same input, same orders.

Plans of a power for a phase: an order for each unit, and what it orders beside them. How to vary one.

Not here: what a position is worth (position_value).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from judge.api.values import Dice, SeededDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import OrderReader, reader_for
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.orders import (
    Advance,
    Besiege,
    Convert,
    Expense,
    Hold,
    Order,
    Support,
    UnitOrder,
)
from judge.games.machiavelli.model.state import Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import garrisonable
from judge.games.machiavelli.model.turn import Accepted
from judge.games.machiavelli.model.year import MOVES
from judge.games.machiavelli.scripted.player import orders as simple_lines
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games.machiavelli.scripted.position_value import Ambitions, ambitions_of

_UNIT_ORDERS = (Advance, Besiege, Convert, Hold, Support)


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders of a power: one for each unit, and others."""

    units: Mapping[UnitRef, UnitOrder]
    others: tuple[Order, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        """All of them, as they are filed."""
        return (*self.units.values(), *self.others)

    def with_orders(self, *orders: UnitOrder) -> Plan:
        """The same plan with other orders for some units."""
        return replace(self, units={**self.units, **{order.unit: order for order in orders}})


def plan_of(orders: tuple[Order, ...], own: frozenset[UnitRef]) -> Plan:
    """The plan that some orders are; `own`: the power's units."""
    units = {o.unit: o for o in orders if isinstance(o, _UNIT_ORDERS) and o.unit in own}
    return Plan(units, tuple(o for o in orders if not (isinstance(o, _UNIT_ORDERS) and o.unit in own)))


def _variation(view: PlayerView, plan: Plan, whim: Random) -> Plan:
    """Another plan, a step away: a unit does something else, perhaps with help; or a payment is left out."""
    payments = [order for order in plan.others if isinstance(order, Expense)]
    if payments and whim.random() < 0.1:
        left_out = whim.choice(payments)
        return replace(plan, others=tuple(order for order in plan.others if order is not left_out))
    unit = whim.choice(view.units)
    order = whim.choice([*_orders_open_to(view, unit)])
    if not isinstance(order, Advance):
        return plan.with_orders(order)
    return plan.with_orders(order, *_help(view, plan, order, whim))


def _orders_open_to(view: PlayerView, unit: Unit) -> Iterator[UnitOrder]:
    """Orders that a unit could be given by itself."""
    yield Hold(unit.ref)
    if unit.kind is UnitKind.GARRISON:
        if unit.area not in view.state.field:
            yield Convert(unit.ref, UnitKind.ARMY)
        return
    for place in view.reach(unit):
        yield Advance(unit.ref, place.area, place.coast)
    inside = view.state.garrisons.get(unit.area)
    if not garrisonable(view.setting, unit.area):
        return
    if inside is None:
        yield Convert(unit.ref, UnitKind.GARRISON)
    elif inside.power != view.power:
        yield Besiege(unit.ref)
        yield Besiege(unit.ref)


def _help(view: PlayerView, plan: Plan, order: Advance, whim: Random) -> Iterator[UnitOrder]:
    """Supports for an advance by some of those who could give them, mostly by as few as will do."""
    near = [unit for unit in view.units if unit.ref != order.unit and order.to in _areas_near(view, unit)]
    whim.shuffle(near)
    for helper in near[: whim.choice((0, 1, 1, 2))]:
        yield Support(helper.ref, order.unit, order.to)


def _areas_near(view: PlayerView, unit: Unit) -> frozenset[AreaId]:
    if unit.kind is UnitKind.GARRISON:
        return frozenset({unit.area})
    return frozenset(place.area for place in view.reach(unit))


def retreats(view: PlayerView) -> Iterator[Advance]:
    """Every retreat that a beaten unit of the power could make."""
    for one in view.state.dislodged.values():
        if one.unit.power == view.power:
            yield from (Advance(one.unit.ref, p.area, p.coast) for p in one.places if not p.into_city)


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
            trials.consider(_variation(view, trials.best, whim))
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
