"""The least sums of expenditures, in ducats, with all doublings (N-067, N-068, O-001 to O-008).

Not here: the table of prices (money_tables), who may pay them (legality), how rival sums are weighed
(named_rules.bribe_contests).
"""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import (
    Convert,
    Expense,
    ExpenseKind,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, State, Unit
from judge.games.machiavelli.model.topology import at_home


def bribe(setting: Setting, unit: Unit, kind: ExpenseKind, order: UnitOrder | None = None) -> int | None:
    """The least sum for a bribe of `kind`; None: not for sale. `order`: what an autonomous unit is hired for.

    Garrisons of major cities may cost double, and units of some compositions double again.
    """
    prices = setting.rules.prices
    ducats: int | None
    if kind is ExpenseKind.HIRE:
        ducats = _hire(setting, order, inside=unit.in_city)
    else:
        rows = prices.bribe_autonomous if unit.power == AUTONOMOUS else prices.bribe
        row = rows.get(unit.kind)
        ducats = None if row is None else row.of(kind)
    if ducats is None:
        return None
    if _costs_double(setting, unit):
        ducats *= 2
    return ducats if unit.special is None else ducats * setting.rules.specials[unit.special].bribe_times


def _costs_double(setting: Setting, unit: Unit) -> bool:
    """Decide whether a bribe costs double for the city that the unit is in (N-068)."""
    if not (unit.in_city or setting.rules.major_doubles_all):
        return False
    if setting.rules.bribes_by_highest_counter and unit.power == AUTONOMOUS:
        return False
    return major(setting, unit.area)


def major(setting: Setting, area: AreaId) -> bool:
    """Decide whether there is a city of much income (N-068)."""
    city = setting.board.areas[area].city
    return city is not None and city.income >= setting.rules.prices.major_city


def _hire(setting: Setting, order: UnitOrder | None, *, inside: bool) -> int:
    row = setting.rules.prices.hire
    match order:
        case Transport() | TransportFor():
            return row.transport
        case Convert() if inside:
            return row.come_out
        case _:
            return row.otherwise


def least(setting: Setting, state: State, order: Expense) -> int | None:
    """The least sum for an expenditure as things stand, in ducats; None: it is not for sale."""
    unit = None if order.target is None else state.unit(order.target)
    if order.kind is ExpenseKind.CAUSE_REBELLION:
        return None if order.area is None else rebellion(setting, state, order.area)
    flat = setting.rules.prices.flat.get(order.kind)
    return flat if flat is not None or unit is None else bribe(setting, unit, order.kind, order.order)


def is_held_by_nobody(state: State, area: AreaId) -> bool:
    """Decide whether units that nobody owns stand there, and no others (A-130)."""
    units = [unit for unit in (state.field.get(area), state.garrisons.get(area)) if unit is not None]
    return bool(units) and all(unit.power == AUTONOMOUS for unit in units)


def rebellion(setting: Setting, state: State, area: AreaId) -> int:
    """Price of a rebellion there. Where nobody rules, as far as one may be caused there, as at home."""
    row = setting.rules.prices.cause_rebellion
    if row.independent is not None and is_held_by_nobody(state, area):
        return row.independent
    return row.home if at_home(setting, state, area) == state.province_owner.get(area) else row.elsewhere


def most_for_a_murder(rules: Rulebook) -> int | None:
    """The ducats that count for one attempt; None where no die is thrown (N-072, B-034, O-011)."""
    if not rules.prices.murders_are_by_chance:
        return None
    return (rules.most_sixths - rules.assassination.free_sixths) * rules.prices.assassinate
