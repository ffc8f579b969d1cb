"""Subject of an order: a later order about the same takes its place.

Not here: whether an order is lawful (legality), which orders are on file (commands).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from judge.games.machiavelli.model import orders as o


def slot(order: o.Order) -> Hashable:
    """Subject of an order: a later order about the same takes its place."""
    match order:
        case o.Expense(number=number) | o.NoExpense(number=number):
            return ("expense", number)
        case o.Borrow(years=years):
            return ("borrow", years)
        case o.PayBank():
            return ("bank",)
        case o.Pay(to=to):
            return ("pay", to)
        case o.GiveChit(victim=victim, to=to):
            return ("chit", victim, to)
        case o.Ally(power=power, bribes=bribes):
            return ("ally", power, bribes)
        case o.BuyProvince(area=area):
            return ("purchase", area)  # what is bought may be taxed in the same letter
        case o.GiveProvince() | o.ForceTax() | o.SellProvince():
            return ("province", order.area)
        case o.Ban():
            return ("ban",)
        case o.StrategicMove(unit=unit):
            return ("strategic", unit)
        case o.Build(unit=unit, when=when):
            return ("build", unit.area, when)
        case o.Waive():
            return ("waive", object())
        case o.Maintain(unit=unit, when=when) | o.Remove(unit=unit, when=when):
            return ("upkeep", unit, when)
        case o.RetreatList(unit=unit):
            return ("retreat", unit)
        case _:
            return ("unit", order.unit)


def takes_back(order: o.Order) -> bool:
    """Decide whether an order only undoes an earlier one, and need not be kept."""
    match order:
        case o.NoExpense():
            return True
        case o.Borrow(ducats=0) | o.Pay(ducats=0) | o.PayBank(ducats=0):
            return True
        case o.SellProvince(ducats=0) | o.BuyProvince(ducats=0):
            return True
        case o.Ally(allowed=allowed):
            return not allowed
        case _:
            return False


def irrevocable(before: Sequence[o.Order], after: Sequence[o.Order]) -> tuple[int, ...]:
    """The places of gifts of ducats that the later orders take back or make smaller (A-210)."""
    left = {order.to: order.ducats for order in after if isinstance(order, o.Pay)}
    return tuple(
        n
        for n, order in enumerate(before)
        if isinstance(order, o.Pay) and left.get(order.to, 0) < order.ducats
    )


def places_that_hold(orders: Sequence[o.Order]) -> tuple[int, ...]:
    """The places of the orders that hold: the last for each slot, in the order in which slots were filled."""
    slots: dict[Hashable, int] = {}
    for place, order in enumerate(orders):
        built = _slots_of_builds(slots, orders, order)
        for given in built:
            del slots[given]
        if not built:
            slots[slot(order)] = place
    return tuple(n for n in slots.values() if not takes_back(orders[n]))


def _slots_of_builds(
    slots: Mapping[Hashable, int], orders: Sequence[o.Order], order: o.Order
) -> list[Hashable]:
    """The slots of earlier builds that this order takes back (N-054)."""
    if not isinstance(order, o.Remove) or order.when is not None:
        return []
    before = ((given, orders[place]) for given, place in slots.items())
    return [given for given, one in before if isinstance(one, o.Build) and one.unit == order.unit]


def about(order: o.Order) -> str | None:
    """The unit, as the agenda writes it (``A flo``); None for orders about none."""
    unit = getattr(order, "unit", None)
    return f"{unit.kind} {unit.area}" if unit is not None else None
