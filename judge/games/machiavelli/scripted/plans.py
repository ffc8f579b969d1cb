"""Plans of a power for a phase: an order for each unit, and what it orders beside them. How to vary one.

Not here: how good a plan is (thinker).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

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
from judge.games.machiavelli.model.state import Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import garrisonable
from judge.games.machiavelli.scripted.player_view import PlayerView

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


def variation(view: PlayerView, plan: Plan, whim: Random) -> Plan:
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
