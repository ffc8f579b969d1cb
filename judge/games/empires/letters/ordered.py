"""Orders as marks for the map. Not here: drawing them (drawing.order_marks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.games.empires.drawing.order_marks import Mark
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt, March, MoveCourt, Order, Tax, program_of
from judge.games.empires.model.state import State
from judge.games.empires.play.rating import base_of


def marks_of_orders(
    ground: Ground, state: State, orders: Mapping[Power, Sequence[Order]]
) -> tuple[Mark, ...]:
    """Endeavours, named taxes and moves of courts; a line without a place has none."""
    return tuple(
        mark
        for power, own in orders.items()
        if power in state.powers
        for number, line in enumerate(program_of(tuple(own)).lines, 1)
        for mark in _marks_of(ground, state, power, number, line)
    )


def _marks_of(ground: Ground, state: State, power: Power, number: int, line: Order) -> Iterator[Mark]:
    match line:
        case Attempt(endeavour="ruling" | "fortification", target=area):
            yield Mark(number, power, "stay", area)
        case Attempt(endeavour=endeavour, target=area):
            start = base_of(ground, state, power, line)
            yield Mark(number, power, "line" if endeavour == "diplomacy" else "arrow", area, start)
        case March(start=start, goal=area):
            yield Mark(number, power, "arrow", area, start)
        case MoveCourt(to=area):
            yield Mark(number, power, "arrow", area, state.powers[power].court)
        case Tax(areas=areas, plunder=plundered):
            yield from (Mark(number, power, "stay", area) for area in dict.fromkeys((*areas, *plundered)))
