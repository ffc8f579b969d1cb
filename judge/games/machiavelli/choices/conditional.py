"""Builds and upkeep under a condition, where winter's orders are given before the moves (B-041).

The facts are about places at hand: one owns the place or not, it is empty or not; AND joins several.
Other conditions (OR, sieges, units of a kind or power) are written. Not here: orders without one (winter).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.games.machiavelli.choices.drafts import Draft, Entry
from judge.games.machiavelli.choices.ground import Ground
from judge.games.machiavelli.choices.winter import builds, sites, upkeep
from judge.games.machiavelli.language.order_text import Conditional
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.conditions import Condition, Denial, Owned, UnitThere

MOST_FACTS = 3
"""Facts of one condition on a page; nobody needs more."""


def under_conditions(ground: Ground) -> Iterator[Draft]:
    """Each order of the winter with a condition, and each condition with an order."""
    if not ground.setting.rules.adjusts_after_moves(ground.state.phase):
        return
    orders, facts = tuple(_orders(ground)), tuple(_facts(ground))
    if orders and facts:
        first, entries = orders[0], [replace(order, when=facts[0]) for order in orders]
        entries += [replace(first, when=fact) for fact in facts[1:]]
        yield Draft(
            kind="condition",
            entries=tuple(Entry(order=order) for order in entries),
            blanks=("order", "condition"),
            many=MOST_FACTS,
        )


def _orders(ground: Ground) -> Iterator[Conditional]:
    for area in sites(ground):
        yield from (offer.order for offer in builds(ground, area) if isinstance(offer.order, Conditional))
    for unit in ground.own:
        yield from (offer.order for offer in upkeep(ground, unit) if isinstance(offer.order, Conditional))


def _facts(ground: Ground) -> Iterator[Condition]:
    """Of each place at hand: the power owns it or does not, it is empty or is not."""
    for area in _places(ground):
        if ground.setting.board.areas[area].is_sea:
            continue
        owned, there = Owned(area, ground.power), UnitThere(area)
        yield from (owned, Denial(owned), Denial(there), there)


def _places(ground: Ground) -> tuple[AreaId, ...]:
    """Places where it may build, where its units are, and where they could step to."""
    reached = (area for unit in ground.own for area, _ in ground.steps(unit))
    return tuple(sorted({*sites(ground), *(unit.area for unit in ground.own), *reached}))
