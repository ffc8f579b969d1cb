"""Decide whether the verbs and places of a sentence say one order and nothing beside it.

Not here: which order fits them (likely_orders).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Convert,
    Disband,
    Hold,
    LiftSiege,
    Order,
    Support,
    Transport,
    TransportFor,
)
from judge.games.machiavelli.model.state import UnitRef

_PASSES_BY = "passes-by"
"""Verbs of what is left or passed as well as gone to (``leaves Bologna``)."""
_SAYS: Mapping[type, frozenset[str]] = {
    Advance: frozenset({"move", "retreat"}),
    Hold: frozenset({"hold"}),
    Support: frozenset({"support", "helped-by", "move", "hold"}),
    AreaSupport: frozenset({"support", "helped-by"}),
    Transport: frozenset({"transport", "carried-by", "move"}),
    TransportFor: frozenset({"transport", "carried-by"}),
    Besiege: frozenset({"besiege"}),
    LiftSiege: frozenset({"lift-siege"}),
    Convert: frozenset({"convert", "comes-out", "made-into"}),
    Disband: frozenset({"disband"}),
}
"""Verbs that a sentence may have beside its order and still say nothing else."""


def _areas(order: Order) -> Set[AreaId]:
    """The places that an order names."""
    match order:
        case Advance(unit=unit, to=to, via=via):
            return {unit.area, to, *via}
        case Support(unit=unit, target=helped, into=to):
            return {unit.area, helped.area} | ({to} if to is not None else set())
        case Transport(unit=unit, army=army, to=to):
            return {unit.area, army.area, to}
        case AreaSupport(unit=unit, area=area):
            return {unit.area, area}
    named: UnitRef | None = getattr(order, "unit", None)
    return {named.area} if named is not None else set()


def _unit_helped(order: Support | Transport) -> UnitRef:
    return order.target if isinstance(order, Support) else order.army


def says_nothing_else(
    order: Order, places: Iterable[AreaId], words: Iterable[frozenset[str]], own: Set[UnitRef]
) -> bool:
    """Decide whether a sentence leaves no doubt that it means an order.

    `places`: what it names beside the unit, each a place of the order; `words`: what each of its verbs may
    mean, each with a meaning that the order has; `own`: the writer's units, of which it has to be one that is
    helped.
    """
    if isinstance(order, Support | Transport) and _unit_helped(order) not in own:
        return False
    says = next((verbs for kind, verbs in _SAYS.items() if isinstance(order, kind)), frozenset())
    plain = bool(says) and all(says & verbs and _PASSES_BY not in verbs for verbs in words)
    return plain and set(places) <= _areas(order)
