"""Units that a power may bribe, where its home country and gates count: near, by leave, or not at all.

Not here: reach by distance alone (model.topology), prices, what a bribe does (money.bribes).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import neighbours, ruler_of_home

Leave = Mapping[Power, frozenset[Power]]
"""By power those to whom it gives leave."""


class Reached(Enum):
    """Way in which a power reaches a unit."""

    YES = "yes"
    LEAVE_MISSING = "leave-missing"  # a third power's unit was near, and it gave no leave (A-Q39)
    NO = "no"


def reach_of_unit(
    setting: Setting, state: State, power: Power, target: Unit, bribing: Leave, passing: Leave
) -> Reached:
    """Find whether a power may bribe a unit (A-140). `bribing`: who may bribe beside whose units; `passing`:
    who may use the straits that somebody holds, for bribes too (A-095).
    """
    if ruler_of_home(setting, state, target.area) == power:
        return Reached.YES
    beside = {unit.power for unit in _beside(setting, state, power, target, passing)}
    if any(other == power or power in bribing.get(other, frozenset()) for other in beside):
        return Reached.YES
    return Reached.LEAVE_MISSING if beside - {AUTONOMOUS, target.power} else Reached.NO


def _beside(setting: Setting, state: State, power: Power, target: Unit, passing: Leave) -> Iterator[Unit]:
    """The units next to another (A-141)."""
    for unit in (state.field.get(target.area), state.garrisons.get(target.area)):
        if unit is not None and unit is not target and not _bribes_nobody(state, unit):
            yield unit
    if _shut_in(state, target) and target.area not in state.province_rebellions:
        return
    for area in sorted(neighbours(setting.board, target.area)):
        if _is_barred(setting, state, power, target.area, area, passing):
            continue
        for unit in (state.field.get(area), state.garrisons.get(area)):
            if unit is not None and not _shut_in(state, unit) and not _bribes_nobody(state, unit):
                yield unit


def _shut_in(state: State, unit: Unit) -> bool:
    """A garrison with an army or fleet before its gates is next to that one alone."""
    return unit.in_city and unit.area in state.field


def _bribes_nobody(state: State, unit: Unit) -> bool:
    """A garrison in a rebelling province."""
    return unit.in_city and unit.area in state.province_rebellions


def _is_barred(
    setting: Setting, state: State, power: Power, one: AreaId, other: AreaId, passing: Leave
) -> bool:
    """Decide whether a fleet that controls straits between two areas keeps bribes from passing (A-095)."""
    held = setting.board.straits.get((one, other))
    fleet = None if held is None else state.field.get(held)
    if fleet is None or fleet.kind is not UnitKind.FLEET or fleet.power == power:
        return False
    controls = state.province_owner.get(fleet.area) == fleet.power
    return controls and power not in passing.get(fleet.power, frozenset())
