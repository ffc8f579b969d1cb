"""The usual sum of an expenditure: what is meant where a player names no number of ducats (N-075).

Not here: what a sum buys once others bid as well (money.bribes).
"""

from __future__ import annotations

from judge.games.machiavelli.model import prices
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import ExpenseKind, UnitOrder
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, State, Unit, UnitRef

_FLAT = {
    ExpenseKind.FAMINE_RELIEF: 3,
    ExpenseKind.PACIFY: 12,
    ExpenseKind.COUNTER_BRIBE: 3,
    ExpenseKind.ASSASSINATE: 12,
    ExpenseKind.CAUSE_FAMINE: 3,
}
_CONQUERED, _HOME = 9, 15
_NOBODY = Power("")


def usual_sum(
    scenario: Scenario,
    state: State,
    kind: ExpenseKind,
    target: UnitRef | None,
    area: AreaId | None,
    order: UnitOrder | None = None,
) -> int:
    """The least that could do it, in ducats, with all doublings (expenditures a to l, bribes 2 and 5)."""
    if kind is ExpenseKind.CAUSE_REBELLION:
        return _HOME if area is not None and _at_home(scenario, state, area) else _CONQUERED
    if kind in _FLAT or target is None:
        return _FLAT.get(kind, 0)
    unit = state.unit(target) or Unit(power=_NOBODY, kind=target.kind, area=target.area)
    return prices.bribe(scenario.board, unit, kind, order)


def _at_home(scenario: Scenario, state: State, area: AreaId) -> bool:
    """Whether the area belongs to a home country of the power that owns it now."""
    owner: Power | None = state.province_owner.get(area) or state.city_owner.get(area)
    home = scenario.home_of(area)
    return home is not None and owner is not None and state.home_control.get(home, home) == owner
