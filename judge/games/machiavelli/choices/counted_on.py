"""Orders of others that a power's own orders count on: without them a preview would call good ones void.

Not here: playing them (letters.preview), which orders there are to choose from (unit_orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.machiavelli.model.orders import Advance, Convert, Order, Support, Transport, UnitOrder
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef


def orders_counted_on(state: State, power: Power, orders: Sequence[Order]) -> tuple[UnitOrder, ...]:
    """One order for each unit of others, the first that is counted on (N-003, N-010).

    A unit that is supported where it stands needs none: nothing is supposed of it but that it stays.
    """
    found: dict[UnitRef, UnitOrder] = {}
    for order in orders:
        for other in _orders_needed(state, order):
            unit = state.unit(other.unit)
            if unit is not None and unit.power != power:
                found.setdefault(other.unit, other)
    return tuple(found.values())


def _orders_needed(state: State, order: Order) -> Iterator[UnitOrder]:
    match order:
        case Support(target=target, conversion=True):
            within = target.kind is UnitKind.GARRISON
            yield Convert(target, UnitKind.ARMY if within else UnitKind.GARRISON)
        case Support(target=target, into=into, coast=coast) if into is not None:
            yield Advance(target, into, coast)
        case Transport(army=army, to=to):
            yield Advance(army, to)
        case Advance(unit=unit, to=to, via=via):
            for area in via:
                fleet = state.field.get(area)
                if fleet is not None:
                    yield Transport(fleet.ref, unit, to)
        case _:
            pass
