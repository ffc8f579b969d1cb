"""Numbers of expenditures for whoever gave none (N-066).

Not here: what an expenditure is for (money_meanings).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.games.machiavelli.model.orders import Expense, NoExpense, Order

FREE = 0
"""The number of an expenditure that has still to get one."""


def without_numbers(orders: Sequence[Order]) -> tuple[Order, ...]:
    """The same orders, their expenditures without a number yet."""
    return tuple(replace(o, number=FREE) if isinstance(o, Expense) else o for o in orders)


def with_numbers(new: Sequence[Order], filed: Sequence[Order], most: int | None) -> tuple[Order, ...]:
    """New orders with a number for each expenditure that has none.

    One that is on file already, for the same purpose, keeps its number; else it gets the first that is
    free. `most` is how many there may be (None: any number); those beyond are left without, and refused
    (N-066).
    """
    taken = {o.number for o in (*new, *filed) if isinstance(o, Expense)}
    taken -= {o.number for o in new if isinstance(o, NoExpense)}
    numbers = range(1, 1 + (len(new) + len(filed) if most is None else most))
    done: list[Order] = []
    for order in new:
        if isinstance(order, Expense) and order.number == FREE:
            same = (o.number for o in (*filed, *done) if isinstance(o, Expense) and _same(o, order))
            free = (n for n in numbers if n not in taken)
            number = next(same, None) or next(free, FREE)
            taken.add(number)
            done.append(replace(order, number=number))
        else:
            done.append(order)
    return tuple(done)


def numbers_apart(
    offered: Sequence[Order], others: Sequence[Order], said: str, most: int | None
) -> tuple[Order, ...]:
    """Orders with free numbers for those expenditures that have none, or that of another one among `others`,
    unless their writer `said` that number. `most`: how many there may be.
    """
    if not any(isinstance(order, Expense) for order in offered):
        return tuple(offered)
    written = "".join(sign if sign.isdecimal() else " " for sign in said).split()
    spent = [order for order in others if isinstance(order, Expense)]
    loose: list[Order] = []
    for order in offered:
        clashes = isinstance(order, Expense) and any(
            other.number == order.number and not _same(other, order) for other in spent
        )
        if isinstance(order, Expense):
            taken = clashes and str(order.number) not in written
            loose.append(replace(order, number=FREE) if taken else order)
            spent.append(order)
        else:
            loose.append(order)
    return with_numbers(loose, others, most)


def _same(one: Expense, other: Expense) -> bool:
    return replace(one, number=FREE, ducats=0) == replace(other, number=FREE, ducats=0)
