"""The numbers of money: prices, who may be bribed from how far, the bank, incomes (N-034, N-067 to N-071).

A rulebook file gives them under these names, with hyphens; what it leaves out is as its base has it.
Not here: what a bribe of one unit comes to (expenditure_prices).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from annotated_types import Ge, MultipleOf
from pydantic import Field

from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rules.rule_tables import A, Amount, F, G, Table
from judge.games.machiavelli.model.state import UnitKind


class RebellionPrices(Table):
    """Ducats for a rebellion: in a home country of its victim, and elsewhere (N-067 j, k)."""

    home: Amount = 15
    """Ducats where the place is in a home country of the rebels' victim (N-067 k)."""
    elsewhere: Amount = 9
    """Ducats anywhere else (N-067 j)."""
    independent: Amount | None = None
    """Ducats where an autonomous unit has the province; null: no rebellion can be caused there (A-130)."""


class BribePrices(Table):
    """Ducats for a bribe against one kind of unit; what is left out cannot be ordered (N-067 d to i)."""

    disband: Amount | None = None
    """Ducats to disband such a unit; null: that cannot be ordered (N-067 d, g, h)."""
    buy: Amount | None = None
    """Ducats to buy such a unit; null: that cannot be ordered (N-067 e, i)."""
    make_autonomous: Amount | None = None
    """Ducats to make such a unit nobody's; null: that cannot be ordered (N-067 f)."""

    def of(self, kind: ExpenseKind) -> int | None:
        """The sum for one kind of bribe."""
        match kind:
            case ExpenseKind.DISBAND:
                return self.disband
            case ExpenseKind.BUY:
                return self.buy
            case _:
                return self.make_autonomous


class HirePrices(Table):
    """Ducats to hire an autonomous unit: to leave its city, to carry, for anything else (O-004 to O-008)."""

    come_out: Amount = 9
    """Ducats for a garrison that leaves its city (O-004)."""
    transport: Amount = 9
    """Ducats for a fleet that carries an army (O-007)."""
    otherwise: Amount = 6
    """Ducats for any other order (O-005, O-006, O-008)."""


class Prices(Table):
    """Least prices of expenditures, in ducats (N-067)."""

    famine_relief: Amount = 3
    """Ducats that end the famine of a province (N-067 a)."""
    pacify_rebellion: Amount = 12
    """Ducats that end a rebellion (N-067 b)."""
    cause_famine: Amount = 3
    """Ducats that bring famine to a province, where that can be bought (O-009)."""
    counter_bribe: Amount = 3
    """The lowest sum that guards a unit; everything that is paid counts (N-067 c)."""
    assassinate: Amount = 12
    """Ducats for one sixth of a chance, or the margin by which an attempt must win (N-067 l, A-120)."""
    bodyguard: Amount | None = None
    """Ducats for a ruler's bodyguard. The most expensive attempt must exceed the most expensive bodyguard by
    the price of an attempt; null: there are none, and a die decides about an attempt (A-120)."""
    cause_rebellion: RebellionPrices = RebellionPrices()
    """To cause a rebellion."""
    bribe_autonomous: Mapping[UnitKind, BribePrices] = {
        G: BribePrices(disband=6, buy=9, make_autonomous=9),
        A: BribePrices(disband=9, buy=15, make_autonomous=12),
        F: BribePrices(disband=9, buy=15, make_autonomous=12),
    }
    """Against an autonomous unit of this kind."""
    bribe: Mapping[UnitKind, BribePrices] = {
        G: BribePrices(disband=12, buy=18, make_autonomous=9),
        A: BribePrices(disband=12, buy=18, make_autonomous=12),
        F: BribePrices(disband=12, buy=18, make_autonomous=12),
    }
    """Against a power's unit of this kind."""
    hire: HirePrices = HirePrices()
    """Ducats to hire an autonomous unit for a campaign."""
    major_city: Amount = 2
    """The yearly income, in ducats, that makes a city a major one (N-068)."""

    @property
    def murders_are_by_chance(self) -> bool:
        """Decide whether a die decides about an attempt, and no bodyguard (N-072, A-120)."""
        return self.bodyguard is None

    @property
    def flat(self) -> Mapping[ExpenseKind, int]:
        """Prices that are the same everywhere."""
        return {
            ExpenseKind.FAMINE_RELIEF: self.famine_relief,
            ExpenseKind.PACIFY: self.pacify_rebellion,
            ExpenseKind.CAUSE_FAMINE: self.cause_famine,
            ExpenseKind.COUNTER_BRIBE: self.counter_bribe,
            ExpenseKind.ASSASSINATE: self.assassinate,
            ExpenseKind.BODYGUARD: self.bodyguard or 0,
        }


class Expenditures(Table):
    """Number of expenditures in a campaign, and how they are paid (N-066)."""

    most: int | None = Field(4, ge=1)
    """The most that a power may have in one campaign; null: as many as it likes (N-066)."""
    step: int = Field(3, ge=1)
    """Ducats come in steps of this many; anything beyond is paid but does not count (D13)."""
    are_whole_or_none: bool = False
    """An expenditure that the treasury cannot cover is skipped for the next one (N-066), and a sum between
    two steps cannot be ordered (D13); off: whatever is left is paid all the same, and such a sum counts as
    the lower step."""
    steps: Mapping[ExpenseKind, Amount | None] = {}
    """Kinds whose ducats come in other steps; null: only the price itself can be paid (F-020, A-081)."""
    refuses_sums_below_price: bool = False
    """A sum that cannot be enough cannot be ordered; off: it is spent, and competes with rivals (A-080)."""

    def step_of(self, kind: ExpenseKind) -> int | None:
        """The steps in which ducats for a kind come; None: its price is the only sum."""
        return self.steps.get(kind, self.step)

    def allows(self, number: int) -> bool:
        """Decide whether an expenditure may have this number."""
        return 1 <= number <= (MOST_NUMBERED if self.most is None else self.most)


MOST_NUMBERED = 99
"""The highest number that a letter may give an expenditure where a rulebook sets no limit."""


class Reach(Table):
    """Distance within which a power must stand of what it spends money on (N-069)."""

    distance: Amount = 1
    """Steps between a unit of the power and the place; 0: in the same area (N-069)."""
    lent: bool = False
    """For a bribe, another power's unit will do if that power gives leave; without leave the bribe is void
    and costs nothing (F-020)."""


class Bank(Table):
    """Loans (N-061 to N-065)."""

    credit: Amount = 25
    """Ducats that a power may owe in total (N-061)."""
    credit_covers_interest: bool = False
    """The interest of all loans is part of what may be owed, and a loan beyond the credit is cut down to it;
    off: only the sums count, and more cannot be ordered (F-025)."""
    debtors_give: bool = False
    """Debtors of the bank may give ducats away (N-064, F-025)."""
    interest: Mapping[int, Amount] = {1: 20, 2: 50}
    """Percent of the sum that a loan for this many years costs, rounded up to whole ducats (N-061)."""
    keeps_debts_apart: bool = False
    """Each loan is a debt of its own, paid as a whole or not at all, and each unpaid one brings the bankers'
    assassins; off: everything that falls due at one time is one debt, and a power that cannot pay it loses
    all its money (B-038)."""

    @property
    def joins_debts(self) -> bool:
        """Decide whether all loans of a power are one debt (N-061)."""
        return not self.keeps_debts_apart


HalfDucats = Annotated[int | float, Ge(0), MultipleOf(0.5)]
"""A sum that may have half a ducat in it."""


class Opening(Table):
    """Set-up before the first letter where the scenario names no treasuries (N-Q8, D17)."""

    income: bool = True
    """An income is counted before the first letter; off: treasuries are empty (N-Q8)."""
    upkeep: bool = True
    """The first units cost their upkeep before the first letter (N-Q8, D17)."""
    raised_at_most: Amount | None = None
    """Units that a power may raise in the first adjustment, where every power rules its home country before
    it has any; null: as many as it can pay for, and only powers that begin with units rule (A-020,
    A-021)."""


class Income(Table):
    """Pay of land and sea in a year, in ducats; cities pay what the board says (N-052)."""

    province: HalfDucats = 1
    """Ducats a year for a province that a power controls (N-052)."""
    sea: HalfDucats = 1
    """Ducats a year for a sea where a power has a fleet (N-052)."""
    forced_tax_is_light: bool = False
    """A province taxed by force pays its income, and at most one ducat for its city; for the rest of the
    year it pays as always, and units are raised there (A-054). Off: twice its income, and nothing more that
    year (O-013)."""
    is_told_to_all: bool = False
    """Everybody is told all incomes, so that treasuries can be worked out; off: only their owners (A-015)."""
    empty_sea_pays: Mapping[str, str] = {}
    """Seas that, without a fleet, pay the power that controls another place (A-055)."""
    first_year_unit: HalfDucats = 0
    """Ducats that each unit of a power adds in the first year (B-003)."""
    land_and_city_pay_apart: bool = False
    """The land of a famished province pays; its city does not, unless there is a garrison (B-Q25), and a
    city's own variable income is not paid while the city pays nothing (B-Q51). Off: neither pays in a
    famine, and such an income is always paid (N-051, N-053)."""
    needs_garrison_beside_rebels: bool = False
    """Cities in a rebelling province pay only with a garrison; off: all with walls do (F-013)."""
