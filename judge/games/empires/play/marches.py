"""Marches of armies at the start of a turn (E-049, H-019): through own areas, over seas for gold.

Not here: what armies are good for (rating), upkeep (pieces).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.optional_events import Marched
from judge.games.empires.model.orders import March
from judge.games.empires.model.state import State
from judge.games.empires.play import reach
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId

Way = tuple[int, int]
"""Gold, and areas entered."""


def _next(ground: Ground, state: State, power: Power, here: AreaId) -> Iterator[tuple[AreaId, int]]:
    """Own areas one step away, and the gold for the seas between: only from or to seafarers."""
    for other, seas in ground.board.crossings[here].items():
        area = AreaId(other)
        if state.areas[area].owner == power and (
            not seas or len(seas) <= reach.most_of_seafarers(state, power, here, area)
        ):
            yield area, len(seas)


def way(ground: Ground, state: State, power: Power, march: March, most: int) -> Way | None:
    """The cheapest way of at most so many areas, of these the shortest; None: there is none."""
    found: list[Way] = []
    front: dict[AreaId, int] = {march.start: 0}
    for steps in range(1, most + 1):
        following: dict[AreaId, int] = {}
        for here, gold in front.items():
            for other, more in _next(ground, state, power, here):
                following[other] = min(gold + more, following.get(other, gold + more))
        front = following
        if march.goal in front:
            found.append((front[march.goal], steps))
    return min(found, default=None)


def march(table: Table, power: Power, order: March) -> Table | tuple[str, str]:
    """The army at its goal; else why it does not go: code and rule."""
    rules, empire, state = table.ground.tables.armies, table.empire(power), table.state
    start, goal = table.holding(order.start), table.holding(order.goal)
    points = start.armies if order.points is None else order.points
    if rules is None:
        return "pieces-not-played", "E-049"
    if empire.endeavours:
        return "march-too-late", "E-049"
    if start.owner != power or goal.owner != power or order.start == order.goal:
        return "march-not-own", "E-049"
    if not 0 < points <= start.armies:
        return "army-too-small", "E-049"
    if goal.armies + points > rules.most:
        return "army-full", "E-049"
    left = empire.combat - empire.marched
    found = way(table.ground, state, power, order, left // points)
    if found is None:
        return "march-too-far", "E-049"
    gold, steps = found
    if gold > empire.gold:
        return "not-enough-gold", "E-049"
    table = table.area(order.start, armies=start.armies - points)
    table = table.area(order.goal, armies=goal.armies + points)
    table = table.power(power, gold=empire.gold - gold, marched=empire.marched + steps * points)
    told = Marched(
        power=power, base=order.start, area=order.goal, points=points, steps=steps, gold=gold, rule="E-049"
    )
    return table.telling(told)
