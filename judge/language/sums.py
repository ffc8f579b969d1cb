"""The usual sum of an expenditure: what is meant where a player names no number of ducats (N-075).

Not here: what a sum buys once others bid as well (the step of the bribes).
"""

from __future__ import annotations

from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.orders import ExpenseKind
from judge.games.machiavelli.scenario import Scenario
from judge.games.machiavelli.state import AUTONOMOUS, Power, Special, State, UnitRef

_FLAT = {
    ExpenseKind.FAMINE_RELIEF: 3,
    ExpenseKind.PACIFY: 12,
    ExpenseKind.COUNTER_BRIBE: 3,
    ExpenseKind.ASSASSINATE: 12,
    ExpenseKind.CAUSE_FAMINE: 3,
}
_COMMITTED = {ExpenseKind.DISBAND: 12, ExpenseKind.BUY: 18, ExpenseKind.TO_AUTONOMOUS: 9}
_UNOWNED = {ExpenseKind.DISBAND: 6, ExpenseKind.BUY: 9, ExpenseKind.TO_AUTONOMOUS: 9}
_CONQUERED, _HOME = 9, 15


def usual_sum(
    scenario: Scenario, state: State, kind: ExpenseKind, target: UnitRef | None, area: AreaId | None
) -> int:
    """The least that could do it, in ducats, with all doublings (expenditures a to l, bribes 2 and 5)."""
    if kind is ExpenseKind.CAUSE_REBELLION:
        return _HOME if area is not None and _at_home(scenario, state, area) else _CONQUERED
    if kind in _FLAT or target is None:
        return _FLAT.get(kind, 0)
    unit = state.unit(target)
    owner = unit.power if unit is not None else None
    price = (_UNOWNED if owner == AUTONOMOUS else _COMMITTED)[kind]
    if unit is not None and unit.special in (Special.MILITIA, Special.PROFESSIONAL):
        price *= 2
    city = scenario.board.area(target.area).city
    if target.in_city and city is not None and city.major:
        price *= 2
    return price


def _at_home(scenario: Scenario, state: State, area: AreaId) -> bool:
    """Whether the area belongs to a home country of the power that owns it now."""
    owner: Power | None = state.province_owner.get(area) or state.city_owner.get(area)
    home = scenario.home_of(area)
    return home is not None and owner is not None and state.home_control.get(home, home) == owner
