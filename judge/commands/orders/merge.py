"""New orders laid over those on file: the last for a unit wins, the game judges the whole.

A later order that is not allowed does not push an earlier, lawful one aside. Pure values in and out. Not
here: reading lines and answering (orders.submit).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from judge.core.game import Remark, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.state import Power, State


@dataclass(frozen=True, slots=True)
class Given:
    """An order and the line that gave it; `new` if it came with this letter."""

    order: o.Order
    text: str
    new: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """What holds now, what was refused (with why), and what is worth knowing about what holds."""

    kept: tuple[Given, ...]
    refused: tuple[tuple[Given, Remark], ...]
    remarks: tuple[tuple[Given | None, Remark], ...]


def slot(order: o.Order) -> Hashable:
    """What an order is about: a later order about the same takes its place."""
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
        case o.Ally(power=power):
            return ("ally", power)
        case o.GiveProvince(area=area) | o.ForceTax(area=area):
            return ("province", area)
        case o.StrategicMove(unit=unit):
            return ("strategic", unit)
        case o.Build(unit=unit):
            return ("build", unit.area)
        case o.Waive():
            return ("waive", object())
        case o.Maintain(unit=unit) | o.Remove(unit=unit):
            return ("upkeep", unit)
        case o.RetreatList(unit=unit):
            return ("retreat", unit)
        case _:
            return ("unit", order.unit)


def takes_back(order: o.Order) -> bool:
    """Whether an order only undoes an earlier one, and need not be kept."""
    match order:
        case o.NoExpense():
            return True
        case o.Borrow(ducats=0) | o.Pay(ducats=0) | o.PayBank(ducats=0):
            return True
        case o.Ally(allowed=allowed):
            return not allowed
        case _:
            return False


def merged(given: Sequence[Given]) -> tuple[Given, ...]:
    """One order for each slot, the last one, in the order in which slots were first filled."""
    slots: dict[Hashable, Given] = {}
    for each in given:
        built = _built(slots, each.order)
        if built is not None:
            del slots[built]
        else:
            slots[slot(each.order)] = each
    return tuple(g for g in slots.values() if not takes_back(g.order))


def _built(slots: Mapping[Hashable, Given], order: o.Order) -> Hashable | None:
    """The slot of an earlier build that this order takes back (N-054)."""
    if not isinstance(order, o.Remove):
        return None
    place = ("build", order.unit.area)
    before = slots.get(place)
    return place if before is not None and getattr(before.order, "unit", None) == order.unit else None


def judge(game: Machiavelli, state: State, seat: Power, given: Sequence[Given]) -> Judged:
    """Merge all orders, drop the new ones that are not allowed, and collect the remarks on the rest.

    Each round refuses at least one order, so there are at most as many rounds as orders.
    """
    left = list(given)
    refused: list[tuple[Given, Remark]] = []
    while True:
        kept = merged(left)
        remarks = game.check(state, Seat(seat), tuple(g.order for g in kept))
        bad: dict[int, Remark] = {}
        for remark in remarks:
            if remark.fatal and remark.order is not None:
                bad.setdefault(remark.order, remark)
        if not bad:
            told = tuple((None if r.order is None else kept[r.order], r) for r in remarks)
            return Judged(kept, tuple(refused), told)
        refused += [(kept[i], r) for i, r in sorted(bad.items())]
        gone = {id(kept[i]) for i in bad}
        left = [g for g in left if id(g) not in gone]
