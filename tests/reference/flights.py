"""Orders at random for those who were beaten in a crowded position."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

from judge.games.machiavelli.model.orders import Advance, Convert, Disband, Order
from judge.games.machiavelli.model.state import Power, State, UnitKind
from judge.games.machiavelli.second.case import Case


def retreat_orders(case: Case, state: State, dice: Random) -> Case:
    """The phase after that of a case, with orders for the beaten: some for one place, some none."""
    given: dict[Power, list[Order]] = defaultdict(list)
    liked = [to.area for beaten in state.dislodged.values() for to in beaten.places]
    for area in sorted(state.dislodged):
        beaten = state.dislodged[area]
        wishes = [to for to in beaten.places if liked.count(to.area) > 1 and dice.random() < 0.7]
        to = dice.choice(wishes or list(beaten.places))
        order: Order = Advance(beaten.unit.ref, to.area, to.coast)
        if to.into_city:
            order = Convert(beaten.unit.ref, UnitKind.GARRISON)
        if dice.random() < 0.05:
            order = Disband(beaten.unit.ref)
        if case.book.leads_the_beaten or dice.random() < 0.95:
            given[beaten.unit.power].append(order)
    return replace(case, state=state, orders={p: tuple(o) for p, o in given.items()})
