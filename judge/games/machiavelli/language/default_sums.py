"""The usual sum of an expenditure: what is meant where a player names no number of ducats (N-075).

Not here: what a sum buys once others bid as well (money.bribes).
"""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import ExpenseKind, UnitOrder
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitRef

_NOBODY = Power("")


def usual_sum(
    setting: Setting,
    state: State,
    kind: ExpenseKind,
    target: UnitRef | None,
    area: AreaId | None,
    order: UnitOrder | None = None,
) -> int:
    """The least that could do it, in ducats, with all doublings (expenditures a to l, bribes 2 and 5)."""
    flat = setting.rules.prices.flat
    if kind is ExpenseKind.CAUSE_REBELLION and area is not None:
        return expenditure_prices.rebellion(setting, state, area)
    if kind in flat or target is None:
        return flat.get(kind, 0)
    unit = state.unit(target) or Unit(power=_NOBODY, kind=target.kind, area=target.area)
    return expenditure_prices.bribe(setting, unit, kind, order) or 0
