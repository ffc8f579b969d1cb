"""The bank and gifts (N-061 to N-065, F-025, B-038): the first thing that is done in a campaign."""

from __future__ import annotations

from dataclasses import replace

from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.orders import Borrow, Pay, PayBank
from judge.games.machiavelli.model.state import Loan, Power
from judge.games.machiavelli.second.case import Case, RefusedError

Purses = dict[Power, Ducats]
Loans = dict[Power, tuple[Loan, ...]]
CREDIT = 25


def after_banking(case: Case) -> tuple[Purses, Loans, frozenset[Power]]:
    """Treasuries and debts after banking, and who could not pay: gifts, loans, collection (N-065)."""
    purses: Purses = dict(case.state.ducats)
    loans: Loans = dict(case.state.loans)
    for power, orders in case.orders.items():
        for order in orders:
            if isinstance(order, PayBank):
                _repay(purses, loans, power, order.ducats)
    _gifts(case, purses, loans)
    for power, orders in case.orders.items():
        for order in orders:
            if isinstance(order, Borrow) and order.ducats and power not in case.state.bank_defaults:
                _borrow(case, purses, loans, power, order)
    return purses, loans, _collect(case, purses, loans)


def _repay(purses: Purses, loans: Loans, power: Power, ducats: int) -> None:
    """N-062: the loan due first, its interest, then its principal; what is too much stays with the payer."""
    left = min(ducats, purses.get(power, 0))
    kept = []
    for loan in sorted(loans.get(power, ()), key=lambda one: one.due_in):
        for part in ("interest", "principal"):
            paid = min(left, getattr(loan, part))
            loan = replace(loan, **{part: getattr(loan, part) - paid})  # noqa: PLW2901
            purses[power] -= paid
            left -= paid
        if loan.principal + loan.interest:
            kept.append(loan)
    loans[power] = tuple(kept)


def _gifts(case: Case, purses: Purses, loans: Loans) -> None:
    """N-064: all at once; who is in debt gives nothing, but in some books (F-025, B-042)."""
    given: list[tuple[Power, Power, int]] = []
    for power, orders in case.orders.items():
        gifts = [o for o in orders if isinstance(o, Pay) and o.ducats]
        if gifts and loans.get(power) and not case.book.debtors_give:
            continue
        if sum(o.ducats for o in gifts) > purses.get(power, 0):
            raise RefusedError("more is given than there is")
        given += [(power, o.to, o.ducats) for o in gifts]
    for giver, taker, ducats in given:
        purses[giver] -= ducats
        purses[taker] = purses.get(taker, 0) + ducats


def _borrow(case: Case, purses: Purses, loans: Loans, power: Power, order: Borrow) -> None:
    """N-061: 25 ducats of principal in all; F-025: of debt, and what goes beyond is cut down."""
    ducats = order.ducats
    if case.book.credit_covers_interest:
        owed = sum(loan.principal + loan.interest for loan in loans.get(power, ()))
        while ducats and owed + ducats + _interest(ducats, order.years) > CREDIT:
            ducats -= 1
    elif sum(loan.principal for loan in loans.get(power, ())) + ducats > CREDIT:
        raise RefusedError("more is borrowed than the bank lends")
    if ducats:
        loan = Loan(principal=ducats, interest=_interest(ducats, order.years), due_in=3 * order.years)
        loans[power] = (*loans.get(power, ()), loan)
        purses[power] = purses.get(power, 0) + ducats


def _interest(ducats: int, years: int) -> int:
    """A fifth for one year, a half for two, rounded up."""
    return -(-ducats * (20 if years == 1 else 50) // 100)


def _collect(case: Case, purses: Purses, loans: Loans) -> frozenset[Power]:
    """N-063: who cannot pay what is due loses what is there, and is struck; his debts are gone with that."""
    struck = set()
    for power in list(loans):
        due = sorted((one for one in loans[power] if one.due_in == 0), key=lambda one: one.principal)
        if len(due) > 1 and case.book.cities_break_ties:
            raise RefusedError("several debts due at once (B-038)")
        sum_due = sum(one.principal + one.interest for one in due)
        if sum_due <= purses.get(power, 0):
            purses[power] = purses.get(power, 0) - sum_due
            loans[power] = tuple(one for one in loans[power] if one.due_in)
            continue
        struck.add(power)
        if case.book.cities_break_ties:
            loans[power] = tuple(one for one in loans[power] if one.due_in)  # B-Q36: his treasury stays
        else:
            purses[power], loans[power] = 0, ()
    return frozenset(struck)
