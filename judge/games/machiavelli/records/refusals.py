"""Orders of a record that count for nothing, and why.

Not here: what may be ordered (legality), how the refused lines are told (adjudicate, explained).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from judge.api.values import Remark, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_subjects, order_text
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import State


def without_effect(
    game: Machiavelli, before: State, seat: Seat, orders: Sequence[Order]
) -> list[tuple[int, Remark]]:
    """The places of a power's orders that count for nothing, each with the reason.

    They are not allowed, or a later order of the letter takes their place.
    """
    given = tuple(orders)
    remarks = [(r.order, r) for r in game.check(before, seat, given) if r.fatal and r.order is not None]
    barred = {place for place, _ in remarks}
    allowed = {place: order for place, order in enumerate(given) if place not in barred}
    counts = {order_subjects.slot(order): order for order in allowed.values()}
    for place, order in allowed.items():
        later = counts.get(order_subjects.slot(order), order)
        if later != order and not order_subjects.takes_back(later):
            facts = {"later": order_text.words(later, game.setting, before)}
            remarks.append((place, Remark(code="replaced-in-letter", order=place, rule="", facts=facts)))
    return sorted(remarks, key=itemgetter(0))
