"""Orders that nobody carries out, and what they spoil: the rebels' help, and the end of a siege (D20, D85).

The recorded judge counts such orders into a rebelling province as claims, so that rebels help nobody, and
lets those that a unit of no owner still has keep a besieger from the garrison. Never played in a game.

Not here: units of the fallen that stand in the way (eliminated_units).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from judge.core.game import Dice, Outcome, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event, OrderResolved, UnitPerished, Verdict
from judge.games.machiavelli.model.orders import Advance, Convert, Order, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitRef
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.movement.attempts import attempts_of
from judge.games.machiavelli.movement.resolution import Battle
from tests.conformance.recorded.recorded_moves import RecordedEquations, first_try, with_garrisons
from tests.conformance.recorded.recorded_rules import RecordedGame, with_steps
from tests.conformance.recorded.recorded_sieges import settle


@dataclass(frozen=True, slots=True)
class OrdersForOthers(RecordedGame):
    """D85: an order for another's unit claims the province that it leads to, bought or not.

    So does the order that a bought unit had before, if it has a new one; and it spares the garrison there.
    """

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        moves = partial(self._moves, orders)
        return RecordedGame.adjudicate(with_steps(self, {"movement": moves}), state, orders, dice)

    def _moves(
        self,
        given: Mapping[Seat, tuple[Order, ...]],
        setting: Setting,
        turn: Turn,
        orders: Orders,
        _dice: Dice,
    ) -> Turn:
        """The movement step; `given`: what everybody has ordered."""
        told, sent = len(turn.events), _sent(setting, turn, orders)
        quiet = without_rebels(turn.state, sent | self._claimed(given, turn))
        setting = with_garrisons(setting)
        field = attempts_of(setting, turn, orders, None, first_try)
        battle = Battle(setting, quiet, orders, field, RecordedEquations)
        spared = {area: unit for area, unit in turn.state.garrisons.items() if area in sent}
        return sparing(settle(setting, turn, orders, battle), told, spared)

    def _claimed(self, given: Mapping[Seat, tuple[Order, ...]], turn: Turn) -> frozenset[AreaId]:
        """Provinces of others into which somebody ordered a unit that was and is not his."""
        before, state, found = turn.before, turn.state, set[AreaId]()
        if before is None:
            return frozenset()
        for seat, told in given.items():
            power = Power(seat)
            if power in turn.assassinated:
                continue
            for ref, order in self._of_others(before, power, told).items():
                now = state.unit(ref)
                if state.province_owner.get(order.to) != power and (now is None or now.power != power):
                    found.add(order.to)
        return frozenset(found)

    def _of_others(self, before: State, power: Power, told: Collection[Order]) -> Mapping[UnitRef, Advance]:
        """The advances of others' units that could be given, were the units his."""
        orders = [one for one in told if isinstance(one, UnitOrder)]
        units = {unit.ref: unit for one in orders if (unit := before.unit(one.unit)) is not None}
        others = {ref: unit for ref, unit in units.items() if unit.power != power and not ref.in_city}
        his = {ref.area: replace(unit, power=power) for ref, unit in others.items()}
        state = replace(before, field={**before.field, **his})
        given, _ = self.accept(state, Seat(power), tuple(one for one in orders if one.unit in others))
        return {ref: order for ref, order in given.units.items() if isinstance(order, Advance)}


def orders_for_others(game: Machiavelli) -> OrdersForOthers:
    """The game with orders that claim so."""
    return OrdersForOthers(game.setting, game.steps)


def _sent(setting: Setting, turn: Turn, orders: Mapping[Power, Accepted]) -> frozenset[AreaId]:
    """Where stale orders lead, but for those of besiegers that were not free to go."""
    state, rules = turn.state, setting.rules
    return frozenset(
        order.to
        for was, order in stale(turn, orders)
        if not (rules.besieger_must_lift and was.area in state.sieges and was.area in state.garrisons)
    )


def stale(turn: Turn, orders: Mapping[Power, Accepted]) -> Iterator[tuple[Unit, Advance]]:
    """The advances that old rulers ordered for units that were bought and have an order of the buyer."""
    for was in turn.before.field.values() if turn.before is not None else ():
        now = turn.state.unit(was.ref)
        if now is None or now.power == was.power or _order(orders, now.power, was.ref) is None:
            continue
        order = _order(orders, was.power, was.ref)
        if isinstance(order, Advance):
            yield was, order


def _order(orders: Mapping[Power, Accepted], power: Power, ref: UnitRef) -> UnitOrder | None:
    return orders[power].units.get(ref) if power in orders else None


def without_rebels(state: State, areas: Collection[AreaId]) -> State:
    """A position in which no rebels of these areas help anybody."""
    return replace(
        state,
        province_rebellions=state.province_rebellions.difference(areas),
        city_rebellions=state.city_rebellions.difference(areas),
    )


def sparing(turn: Turn, told: int, spared: Mapping[AreaId, Unit]) -> Turn:
    """The end of the moves, with these garrisons neither taken nor bound; `told`: news from before them."""
    news = [_spared(event, spared) for event in turn.events[told:]]
    lost = {area: unit for area, unit in spared.items() if area in turn.sieges_won}
    state = replace(turn.state, garrisons={**turn.state.garrisons, **lost})
    kept = (event for event in news if event is not None)
    return replace(turn, state=state, events=(*turn.events[:told], *kept))


def _spared(event: Event, spared: Mapping[AreaId, Unit]) -> Event | None:
    """News without what a siege did to a garrison; but its conversion has failed. None: nothing is left."""
    if isinstance(event, UnitPerished):
        return None if event.cause == "siege" and event.unit.area in spared else event
    if not isinstance(event, OrderResolved) or not event.unit.in_city or event.unit.area not in spared:
        return event
    bound = () if isinstance(event.order, Convert) else (Verdict.SIEGE_IN_PROGRESS,)
    left = tuple(v for v in event.verdicts if v is not Verdict.GARRISON_FELL and v not in bound)
    if not left and event.power == AUTONOMOUS and event.order is None:
        return None
    return replace(event, verdicts=left or (Verdict.OK,))
