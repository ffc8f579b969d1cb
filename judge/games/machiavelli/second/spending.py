"""Expenditures (N-066 to N-073): which may be ordered, what is paid for them, and what of it counts."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Ally, Expense, ExpenseKind, NoExpense
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, Unit, UnitKind
from judge.games.machiavelli.second.bank import Purses
from judge.games.machiavelli.second.case import Case, units_in

K = ExpenseKind
BRIBES = (K.DISBAND, K.BUY, K.TO_AUTONOMOUS)
FIXED = {K.FAMINE_RELIEF: 3, K.PACIFY: 12}


@dataclass(frozen=True)
class Paid:
    """An expenditure that was paid for, and the ducats of it that count; out of reach none do (N-069)."""

    power: Power
    expense: Expense
    ducats: int


def payments_made(case: Case, purses: Purses) -> list[Paid]:
    """Expenditures in the order of their numbers (N-066); some books pass over what is too dear (F-026)."""
    found = []
    for power in case.scenario.powers:
        by_number = _by_number(case, power)
        for number in sorted(by_number):
            expense, purse = by_number[number], purses.get(power, 0)
            if not case.book.short_is_spent and expense.ducats > purse:
                continue
            sum_paid = min(expense.ducats, purse)
            purses[power] = purse - sum_paid
            counts = int(sum_paid) // 3 * 3 if _in_reach(case, power, expense) else 0
            found.append(Paid(power, expense, counts))
    return found


def _by_number(case: Case, power: Power) -> dict[int, Expense]:
    """N-066: the last lawful order under a number counts, and one takes it back."""
    found: dict[int, Expense] = {}
    for order in case.orders.get(power, ()):
        if isinstance(order, NoExpense):
            found.pop(order.number, None)
        elif isinstance(order, Expense) and may_order(case, power, order):
            found[order.number] = order
    return found


def may_order(case: Case, power: Power, expense: Expense) -> bool:
    """Decide whether an expenditure counts at all; what does not is not paid for."""
    if case.book.most_expenses is not None and not 1 <= expense.number <= case.book.most_expenses:
        return False
    if expense.ducats < 1 or (not case.book.odd_sums and expense.ducats % 3):
        return False
    if expense.kind in BRIBES or expense.kind is K.COUNTER_BRIBE:
        return _may_bribe(case, power, expense)
    if expense.kind is K.ASSASSINATE:
        return expense.victim != power and expense.victim in case.state.chits.get(power, ())
    area = expense.area
    if area is None or case.board.areas[area].is_sea:
        return False
    if expense.kind is K.CAUSE_REBELLION and not _enemy(case, power, area):
        return False
    return case.book.odd_sums or expense.ducats == least(case, power, expense)


def _enemy(case: Case, power: Power, area: AreaId) -> bool:
    """N-067 j, k: a province that another power controls."""
    return case.state.province_owner.get(area) not in (None, AUTONOMOUS, power)


def _may_bribe(case: Case, power: Power, expense: Expense) -> bool:
    assert expense.target is not None
    unit = case.state.unit(expense.target)
    if unit is None:
        return False
    if expense.kind is not K.COUNTER_BRIBE:
        price = least(case, power, expense)
        if price is None or (case.book.cities_break_ties and expense.ducats < price):
            return False  # B-Q46: less than the price is refused
        if unit.power == power and (expense.kind is K.BUY or not case.book.self_bribes):
            return False  # N-073, F-Q23
    elif case.book.near != "all":
        return True  # F-021, B-023
    return case.book.near != "bribes" or near(case, power, unit.area) or _lent(case, power, unit.area)


def _in_reach(case: Case, power: Power, expense: Expense) -> bool:
    """N-069, N-066: what fails for want of a unit near is paid all the same; F-Q22: it is void."""
    where = expense.target.area if expense.target else expense.area
    return case.book.near != "all" or where is None or near(case, power, where)


def near(case: Case, power: Power, area: AreaId) -> bool:
    """Decide whether a unit of the payer is there or next to it, city or province (N-069)."""
    board = case.board
    around = {area, *board.army_borders.get(area, ())}
    around |= {h.area for shore in board.harbours(area) for h in board.fleet_borders.get(shore, ())}
    return any(unit.power == power for place in around for unit in units_in(case.state, place))


def _lent(case: Case, power: Power, area: AreaId) -> bool:
    """F-Q22: another power's unit is near, and that power gives leave in the same turn."""
    if case.book.near != "bribes":
        return False
    for other, orders in case.orders.items():
        given = [o for o in orders if isinstance(o, Ally) and o.bribes and o.power == power]
        if given and given[-1].allowed and near(case, other, area):
            return True
    return False


def least(case: Case, power: Power, expense: Expense) -> int | None:
    """Price of an expenditure (N-067, N-068); None: that is not for sale."""
    if expense.kind in FIXED:
        return FIXED[expense.kind]
    if expense.kind is K.CAUSE_REBELLION:
        assert expense.area is not None
        return 15 if at_home(case, expense.area, case.state.province_owner.get(expense.area)) else 9
    if expense.kind in BRIBES:
        unit = case.state.unit(expense.target) if expense.target else None
        price = None if unit is None else _bribe(case, unit, expense.kind)
        return None if unit is None or price is None else price * times(case, unit)
    return 3


def at_home(case: Case, area: AreaId, ruler: Power | None) -> bool:
    """Decide whether a place is in a country that its ruler rules (N-067), or began with (F-Q31, B-Q44)."""
    country = case.scenario.home_of(area)
    if country is None or ruler is None:
        return False
    if case.book.home_is_original:
        return country == ruler
    return case.state.home_control.get(country) == ruler


def _bribe(case: Case, unit: Unit, kind: ExpenseKind) -> int | None:
    if unit.in_city:
        if unit.power == AUTONOMOUS:
            return {K.DISBAND: 6, K.BUY: 9}.get(kind)
        bought = 18 if case.book.garrisons_bought else None
        return {K.DISBAND: 12, K.TO_AUTONOMOUS: 9, K.BUY: bought}[kind]
    if unit.power == AUTONOMOUS:
        return None  # O-001 to O-003
    return {K.DISBAND: 12, K.BUY: 18}.get(kind)


def times(case: Case, unit: Unit) -> int:
    """Factor of a price: two for garrisons of major cities, two for militia and professionals (N-068)."""
    city = case.board.areas[unit.area].city
    major = unit.kind is UnitKind.GARRISON and city is not None and city.income >= 2
    tough = unit.special in (Special.MILITIA, Special.PROFESSIONAL)
    return (2 if major else 1) * (2 if tough else 1)
