"""New lines laid over those on file: a program stays in its order, what holds beyond the turn is replaced.

A line of a later letter takes the place of the one with the same endeavour, area and base, where that stands;
others come behind. A letter with all the lines of the program again puts them into its own order. Not here:
which lines are allowed (the rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from judge.games.empires.model import orders as o

Slot = tuple[Hashable, ...]


def slot(order: o.Order) -> Slot:
    """Subject of an order: a later one about the same takes its place."""
    match order:
        case o.Attempt():
            return ("attempt", order.endeavour, order.target, order.base, order.builds)
        case o.Give():
            return ("give", order.to)
        case o.PlayEvent():
            return ("play", order.card)
        case o.March():
            return ("march", order.start, order.goal)
        case o.Defend():
            return ("defend", order.area, order.against, order.endeavour) if order.cards else ("defend",)
        case _:
            return (type(order).__name__,)


def places_in_force(orders: Sequence[o.Order], fresh: Sequence[bool] = ()) -> tuple[int, ...]:
    """Orders that hold, by their places and in the order in which they are to be done."""
    marks = list(fresh) or [True] * len(orders)
    cut = next((n for n in range(1, len(orders)) if marks[n] != marks[n - 1]), len(orders))
    held = _places_by_subject(orders, range(cut))
    for key, at in _places_by_subject(orders, range(cut, len(orders))).items():
        held[key] = at
    if _repeats(orders, held, range(cut), range(cut, len(orders))):
        held = dict(sorted(held.items(), key=lambda one: one[1]))
    left = _without_taken_back(orders, tuple(held.values()))
    return tuple(sorted(left, key=lambda at: _rank(orders[at])))


def _rank(order: o.Order) -> int:
    """The program first, so that its lines are counted as they are shown."""
    return 0 if isinstance(order, o.Line) else 1 if isinstance(order, o.Keep) else 2


def _places_by_subject(orders: Sequence[o.Order], places: Iterable[int]) -> dict[tuple[Slot, int], int]:
    """Places by what their orders are about; endeavours, gifts and cards may be repeated within a letter."""
    counted: Counter[Slot] = Counter()
    found: dict[tuple[Slot, int], int] = {}
    for at in places:
        about = slot(orders[at])
        if isinstance(orders[at], o.Attempt | o.Give | o.PlayEvent):
            counted[about] += 1
        found[about, counted[about]] = at
    return found


def _repeats(orders: Sequence[o.Order], held: dict[tuple[Slot, int], int], old: range, new: range) -> bool:
    """Decide whether the new lines have all of the old program again."""
    left = [at for at in held.values() if at in old and isinstance(orders[at], o.Line)]
    return bool(new) and not left


def _without_taken_back(orders: Sequence[o.Order], held: tuple[int, ...]) -> tuple[int, ...]:
    """Defenses above ``no defense`` are gone."""
    ends = [n for n, at in enumerate(held) if isinstance(order := orders[at], o.Defend) and not order.cards]
    last = ends[-1] if ends else -1
    return tuple(at for n, at in enumerate(held) if n >= last or not isinstance(orders[at], o.Defend))
