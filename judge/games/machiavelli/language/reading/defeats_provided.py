"""Orders for a defeat behind the order of a unit: ``Sie - Pio; if beaten: Soa, Arr``.

Not here: the condition of a defeat in sentences (hanging), what RETREAT orders (steps).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.api.understanding import tokens
from judge.games.machiavelli.language import order_subjects
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.withdrawals import phrase_at
from judge.games.machiavelli.model.orders import Order, RetreatList

_BEFORE, _BETWEEN = " ;,.-(", ",/>"


def with_retreats_named(line: str, names: Names, orders_of: Callable[[str], Sequence[Order]]) -> str:
    """A line whose end says where the unit of its only order goes if it is beaten, in the words of the
    notation; the line itself if it does not, or if there are no such orders.
    """
    said = tokens(line)
    at, count = next(((at, n) for at in range(1, len(said)) if (n := phrase_at(said, at, "beaten"))), (0, 0))
    if not count or at + count >= len(said):
        return line
    before = line[: said[at].start].rstrip(_BEFORE)
    behind = line[said[at + count - 1].end :].strip(" :-)>.")
    goals = [names.place(name.strip().lower()) for name in _parts(behind)]
    orders = orders_of(before) if goals and None not in goals else ()
    unit = order_subjects.about(orders[0]) if len(orders) == 1 else None
    meant = f"{before}; retreat {unit} - {' - '.join(map(str, goals))}"
    is_list = unit is not None and any(isinstance(order, RetreatList) for order in orders_of(meant))
    return meant if is_list else line


def _parts(behind: str) -> list[str]:
    for sign in _BETWEEN:
        behind = behind.replace(sign, ",")
    return [part for part in behind.replace(" - ", ",").split(",") if part.strip()]
