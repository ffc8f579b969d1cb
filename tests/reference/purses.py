"""Money for crowded positions: treasuries and debts, bribes of several powers on one unit, counter-bribes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from random import Random

from judge.games.machiavelli.model.orders import (
    Ally,
    Borrow,
    Expense,
    ExpenseKind,
    Order,
    Pay,
    PayBank,
)
from judge.games.machiavelli.model.state import AUTONOMOUS, Loan, Power, State, Unit
from judge.games.machiavelli.second.books import Book
from judge.games.machiavelli.second.case import Case
from judge.games.machiavelli.second.spending import BRIBES, at_home, least, near

K = ExpenseKind


@dataclass
class Purses:
    """The money of one position in the making."""

    case: Case
    dice: Random

    @property
    def book(self) -> Book:
        return self.case.book

    @property
    def powers(self) -> list[Power]:
        return sorted(self.case.state.ducats)

    def filled(self) -> State:
        """Treasuries, debts, famine, and the right to murder."""
        ducats = {p: self.dice.choice((0, 3, 11, 20, 33, 60)) for p in self.powers}
        debts = {p: self._loans() for p in self.powers if self.dice.random() < 0.2}
        land = sorted(self.case.state.province_owner)
        starving = {a for a in land if self.dice.random() < 0.05}
        return replace(
            self.case.state,
            ducats=ducats,
            loans=debts,
            famine=frozenset(starving),
            chits={p: tuple(q for q in sorted(self.case.scenario.powers) if q != p) for p in self.powers},
        )

    def _loans(self) -> tuple[Loan, ...]:
        due = self.dice.choice((0, 0, 1, 2))
        return (Loan(principal=self.dice.choice((5, 10)), interest=2, due_in=due),)

    # ------------------------------------------------------------ orders

    def orders(self) -> dict[Power, tuple[Order, ...]]:
        """Of the bank, gifts, and expenditures; some for the same few units."""
        given: dict[Power, list[Order]] = defaultdict(list)
        for power in self.powers:
            given[power] += self._banking(power)
        hot = self._hot_units()
        for power in self.powers:
            numbers = iter(range(1, 9))
            for unit in hot:
                if self.dice.random() < 0.6:
                    given[power] += self._for_unit(power, unit, next(numbers))
            if self.dice.random() < 0.3:
                given[power] += self._for_province(power, next(numbers))
            if self.dice.random() < 0.12:
                victim = self.dice.choice([p for p in self.powers if p != power])
                sum_paid = self.dice.choice((12, 12, 24, 36))
                given[power].append(Expense(next(numbers), K.ASSASSINATE, sum_paid, victim=victim))
            if self.dice.random() < 0.1:
                other = self.dice.choice([p for p in self.powers if p != power])
                given[power].append(Ally(other))
        return {power: tuple(orders) for power, orders in given.items()}

    def _banking(self, power: Power) -> list[Order]:
        purse, owes = int(self.case.state.ducats[power]), self.case.state.loans.get(power, ())
        found: list[Order] = []
        if owes and purse >= 3 and self.dice.random() < 0.4:
            found.append(PayBank(3))
        elif not owes and self.dice.random() < 0.15:
            found.append(Borrow(self.dice.randint(1, 20), self.dice.choice((1, 2))))
        if purse >= 6 and self.dice.random() < 0.15:
            found.append(Pay(3, self.dice.choice([p for p in self.powers if p != power])))
        return found

    def _hot_units(self) -> list[Unit]:
        units = list(self.case.state.units())
        return self.dice.sample(units, min(len(units), self.dice.choice((1, 1, 2, 3))))

    def _for_unit(self, power: Power, unit: Unit, number: int) -> list[Order]:
        """A bribe, or a counter-bribe; a little more than the price, to be above rivals."""
        kind = self.dice.choice((*BRIBES, K.BUY, K.DISBAND, K.COUNTER_BRIBE, K.COUNTER_BRIBE))
        if unit.power == power:
            kind = K.COUNTER_BRIBE
        price = least(self.case, power, Expense(number, kind, 3, target=unit.ref))
        if price is None or not self._reachable(power, unit):
            return []
        more = self.dice.choice((0, 0, 0, 3, 3, 6)) - (
            1 if self.book.odd_sums and self.dice.random() < 0.1 else 0
        )
        return [Expense(number, kind, price + more, target=unit.ref)]

    def _reachable(self, power: Power, unit: Unit) -> bool:
        return self.book.near == "nothing" or near(self.case, power, unit.area) or self.dice.random() < 0.05

    def _for_province(self, power: Power, number: int) -> list[Order]:
        """Relief, pacifying, or a rebellion, mostly where that makes sense."""
        state, areas = self.case.state, self.case.board.areas
        kind = self.dice.choice((K.FAMINE_RELIEF, K.PACIFY, K.CAUSE_REBELLION, K.CAUSE_REBELLION))
        where = {
            K.FAMINE_RELIEF: sorted(state.famine),
            K.PACIFY: sorted(state.province_rebellions | state.city_rebellions),
            K.CAUSE_REBELLION: sorted(
                a for a, p in state.province_owner.items() if p not in (power, AUTONOMOUS)
            ),
        }[kind]
        where = [
            a
            for a in where
            if not areas[a].is_sea and not areas[a].one_space and not areas[a].rebels_if_empty
        ]
        where = [a for a in where if self.book.near != "all" or near(self.case, power, a)]
        if not where:
            return []
        area = self.dice.choice(where)
        rebels = 15 if at_home(self.case, area, state.province_owner.get(area)) else 9
        price = {K.FAMINE_RELIEF: 3, K.PACIFY: 12, K.CAUSE_REBELLION: rebels}[kind]
        return [Expense(number, kind, price, area=area)]


def with_money(case: Case, dice: Random) -> Case:
    """The same with money, and orders for it; who may buy a unit also orders it."""
    case = case.with_state(Purses(case, dice).filled())
    money = Purses(case, dice).orders()
    orders = {p: (*case.orders.get(p, ()), *money.get(p, ())) for p in case.orders.keys() | money.keys()}
    return replace(case, orders=orders, die=dice.choice((1, 3, 6, 6, 6)))
