"""A full set of orders to be filled in: what is on file as it is, and a line for each unit without an order.

Not here: what the lines mean (language).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.core.game import Seat
from judge.core.table import FiledOrder
from judge.core.wording import Joined
from judge.games.machiavelli import codec
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitKind, UnitRef


def form(
    setting: Setting, state: State, seat: Seat, owed: Sequence[str], filed: Sequence[FiledOrder]
) -> Mapping[str, Any]:
    """The lines; whether expenditures can be made, and which are; where units can be raised."""
    orders = [order for each in filed for order in codec.load_orders(each.order)]
    return {
        "lines": tuple(_lines(setting, state, owed, filed)),
        "money": setting.rules.money and state.phase.kind is PhaseKind.MOVEMENT,
        "used": tuple(order.number for order in orders if isinstance(order, o.Expense)),
        "places": _places(setting, state, seat),
    }


def _lines(setting: Setting, state: State, owed: Sequence[str], filed: Sequence[FiledOrder]) -> Iterator[str]:
    """Orders on file in canonical words; units without one with nothing behind them."""
    done: set[UnitRef] = set()
    for each in filed:
        orders = codec.load_orders(each.order)
        done |= {u for order in orders if (u := getattr(order, "unit", None)) is not None}
        yield order_text.words(orders[0], setting, state) if len(orders) == 1 else each.canonical
    for words in owed:
        kind, _, area = words.partition(" ")
        unit = UnitRef(UnitKind(kind), area)  # type: ignore[arg-type]
        if unit in done:
            continue
        if state.phase.kind is PhaseKind.ADJUSTMENT:
            yield order_text.words(o.Maintain(unit), setting, state)
        else:
            yield Joined.of((order_text.UnitWords.of(kind, unit.area, setting.scenario), ""))


def _places(setting: Setting, state: State, seat: Seat) -> tuple[str, ...]:
    """Cities in which a unit could be raised, in an adjustment."""
    if state.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    areas = setting.board.areas
    return tuple(areas[a].name for a in sorted(state.city_owner) if state.city_owner[a] == Power(seat))
