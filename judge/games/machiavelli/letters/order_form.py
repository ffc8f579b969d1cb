"""A full set of orders to be filled in: what is on file as it is, and a line for each unit without an order.

Not here: what the lines mean (language).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.api.values import FiledOrder, Joined, Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitKind, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, MONEY


def form(
    setting: Setting, state: State, seat: Seat, owed: Sequence[str], filed: Sequence[FiledOrder]
) -> Mapping[str, Any]:
    """The lines; `free` are those for expenditures that are still to be had; where units can be raised, and
    whether units of which no line speaks are kept.
    """
    orders = [order for each in filed for order in codec.load_orders(each.order)]
    used = {order.number for order in orders if isinstance(order, o.Expense)}
    most = setting.rules.expenditures.most
    last = max(used, default=0) + 1 if most is None else most
    letter = setting.rules.letter(state.phase)
    free = range(1, last + 1) if setting.rules.money and MONEY in letter else ()
    return {
        "lines": tuple(_lines(setting, state, owed, filed)),
        "free": tuple(order_text.words(o.NoExpense(n), setting, state) for n in free if n not in used),
        "places": _places(setting, state, seat),
        "kept": setting.rules.keeps_unnamed_units,
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
    """Cities in which a unit could be raised, where adjustments are asked for."""
    if ADJUSTMENT not in setting.rules.letter(state.phase):
        return ()
    areas = setting.board.areas
    return tuple(areas[a].name for a in sorted(state.city_owner) if state.city_owner[a] == Power(seat))
