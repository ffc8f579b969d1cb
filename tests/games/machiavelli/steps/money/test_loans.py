"""The bank, gifts and chits (N-061 to N-065, N-072; worked examples nj-loan-*, nj-money-order)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.money import refusal
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Borrowed, LoanCollected, LoanDefaulted, Paid
from judge.games.machiavelli.model.orders import Borrow, ForceTax, GiveChit, Pay, PayBank
from judge.games.machiavelli.model.state import Loan, Power
from judge.games.machiavelli.model.turn import Accepted
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import expense, owned, position, run, told
from tests.support.narrowing import present

FLORENCE, MILAN, NAPLES = Power("florence"), Power("milan"), Power("naples")
TAX = ForceTax(AreaId("are"))


def bank(state, setting=None, **orders):
    return run(state, ["banking"], {Power(p): a for p, a in orders.items()}, setting=setting)


def owing(*loans, ducats=100, **members):
    debts = {FLORENCE: tuple(Loan(principal=p, interest=i, due_in=d) for p, i, d in loans)}
    return position(ducats=ducats, loans=debts, **members)


@pytest.mark.parametrize(
    ("rule", "ducats", "years", "due"),
    [
        ("N-061", 15, 2, 23),
        ("N-061", 25, 1, 30),
        ("N-061", 25, 2, 38),
        ("N-061", 1, 1, 2),
        ("N-061", 1, 2, 2),
    ],
)
def test_interest_is_rounded_up(rule, ducats, years, due):
    assert ducats + ground().rules.interest(ducats, years) == due


def test_a_loan_is_paid_out_and_falls_due_after_its_years():  # N-061, nj-loan-1
    play = bank(position(ducats=0), florence=Accepted(borrow=(Borrow(15, 2),)))
    assert play.state.ducats[FLORENCE] == 15
    assert play.state.loans[FLORENCE] == (Loan(principal=15, interest=8, due_in=5),)


def test_without_a_summer_the_year_has_two_campaigns():  # N-061, N-076
    play = bank(position(ducats=0), ground(summer=False), florence=Accepted(borrow=(Borrow(15, 2),)))
    assert play.state.loans[FLORENCE][0].due_in == 3


def test_a_new_loan_helps_to_repay_the_old_one():  # N-065, D16, nj-loan-1
    play = bank(owing((15, 8, 0), ducats=13), florence=Accepted(borrow=(Borrow(10, 1),)))
    assert told(play, LoanCollected)[0].ducats == 23
    assert play.state.ducats[FLORENCE] == 0
    assert [loan.principal for loan in play.state.loans[FLORENCE]] == [10]


@pytest.mark.parametrize(
    ("treasury", "repaid", "allowed", "fits"),
    [(20, 20, 7, True), (20, 20, 8, False), (26, 26, 13, True), (26, 26, 14, False)],
)
def test_what_may_be_borrowed_after_repaying(treasury, repaid, allowed, fits):  # nj-loan-2a, nj-loan-2b
    state = owing((25, 13, 0), ducats=treasury)
    play = bank(state, florence=Accepted(pay_bank=repaid, borrow=(Borrow(allowed, 1),)))
    assert (not any(news.refused for news in told(play, Borrowed))) is fits


def test_the_limit_is_looked_at_when_the_order_is_given():  # N-061, nj-loan-2a
    state = owing((25, 13, 0), ducats=20)
    assert present(refusal(ground(), state, FLORENCE, Borrow(18, 1))).code == "loan-limit"
    assert refusal(ground(), state, FLORENCE, Borrow(7, 1), repaying=20) is None


def test_repayment_goes_to_interest_then_principal_of_the_earliest():  # N-062
    play = bank(owing((5, 3, 4), (10, 2, 1)), florence=Accepted(pay_bank=13))
    assert play.state.ducats[FLORENCE] == 87
    assert play.state.loans[FLORENCE] == (Loan(principal=5, interest=2, due_in=3),)


def test_what_is_more_than_the_debt_stays_with_the_payer():  # N-062
    assert bank(owing((5, 1, 2)), florence=Accepted(pay_bank=50)).state.ducats[FLORENCE] == 94


def test_a_default_takes_everything_and_ends_all_credit():  # N-063, D16
    play = bank(owing((15, 8, 0), (1, 1, 3), ducats=22))
    assert told(play, LoanDefaulted)[0].owed == 23
    assert play.defaulted == {FLORENCE}
    assert play.state.ducats[FLORENCE] == 0
    assert FLORENCE not in play.state.loans
    again = bank(play.state, florence=Accepted(borrow=(Borrow(5, 1),)))
    assert told(again, Borrowed)[0].refused == "prior-default"


def test_gifts_pass_before_the_bank_collects():  # N-064, N-065
    play = bank(owing((15, 8, 0), ducats=12), milan=Accepted(pay=(Pay(11, FLORENCE),)))
    assert not play.defaulted


def test_a_debtor_gives_nothing():  # N-064
    play = bank(owing((15, 8, 3)), florence=Accepted(pay=(Pay(6, MILAN),)))
    assert play.state.ducats[MILAN] == 100
    assert told(play, Paid)[0].refused == "in-debt"


def test_money_borrowed_now_cannot_be_given():  # N-064, N-065: gifts come before loans
    state = position(ducats=0)
    play = bank(state, florence=Accepted(borrow=(Borrow(25, 1),), pay=(Pay(25, MILAN),)))
    assert play.state.ducats[MILAN] == 0


def test_nobody_hands_on_what_he_is_just_given():  # N-065: all gifts pass at once
    gifts = {"florence": Accepted(pay=(Pay(3, MILAN),)), "milan": Accepted(pay=(Pay(5, NAPLES),))}
    play = bank(position(ducats=3), **gifts)
    assert (play.state.ducats[FLORENCE], play.state.ducats[MILAN], play.state.ducats[NAPLES]) == (0, 3, 6)


def test_the_receiver_does_not_hear_what_was_ordered():  # architecture, what is secret
    play = bank(position(ducats=3), florence=Accepted(pay=(Pay(50, MILAN),)))
    received = [news for news in told(play, Paid) if news.private_to == MILAN]
    assert [(news.ducats, news.wanted) for news in received] == [(3, 3)]


def test_a_chit_changes_hands():  # N-072
    play = bank(position(), florence=Accepted(chits=(GiveChit(NAPLES, MILAN),)))
    assert NAPLES not in play.state.chits[FLORENCE]
    assert NAPLES in play.state.chits[MILAN]


def test_two_chits_are_two_attempts():  # N-072
    play = bank(position(), florence=Accepted(chits=(GiveChit(NAPLES, MILAN),)))
    assert play.state.chits[MILAN].count(NAPLES) == 2
    play = bank(play.state, milan=Accepted(chits=(GiveChit(NAPLES, FLORENCE),)))
    assert play.state.chits[MILAN].count(NAPLES) == 1
    assert play.state.chits[FLORENCE].count(NAPLES) == 1


@pytest.mark.parametrize(("due_in", "refused"), [(0, ""), (1, "prior-default")])
def test_a_debt_that_falls_due_is_one_even_after_a_default(due_in, refused):  # N-063, a made-up position
    loans = {MILAN: (Loan(principal=5, interest=3, due_in=due_in),)}
    state = replace(position(ducats=20), loans=loans, bank_defaults=frozenset({MILAN}))
    wish = Accepted(borrow=(Borrow(4, 2),), pay_bank=1)
    play = bank(state, milan=wish)
    assert [news.refused for news in told(play, Borrowed)] == [refused]
    assert [news.ducats for news in told(play, LoanCollected)] == ([] if refused else [7])


@pytest.mark.parametrize(
    ("rule", "orders", "code", "facts"),
    [
        ("N-065", (Borrow(25, 1), Pay(12, MILAN)), "loans-come-later", {"spent": 12, "has": 10}),
        ("N-065", (Borrow(1, 1), Pay(12, MILAN)), "unaffordable-banking", {"spent": 12, "has": 11}),
        ("N-061", (Borrow(12, 1), Borrow(14, 2)), "loan-cut", {"ducats": 14, "years": 2, "lent": 13}),
        ("N-062", (PayBank(3),), "overpaid", {"ducats": 3, "owed": 0}),
    ],
)
def test_a_letter_hears_what_the_bank_will_not_do(rule, orders, code, facts):
    found = {r.code: r for r in Machiavelli(ground()).check(position(ducats=10), FLORENCE, orders)}
    assert found[code].rule == rule and facts.items() <= found[code].facts.items()
    assert not found[code].fatal


@pytest.mark.parametrize(
    ("rule", "state", "orders", "code"),
    [
        ("N-064", owing((5, 1, 3)), (Pay(6, MILAN),), "gift-of-a-debtor"),
        ("N-065", owing((15, 8, 0), ducats=22), (), "unaffordable-banking"),
        ("N-063", position(bank_defaults=frozenset({FLORENCE})), (Borrow(1, 1),), "no-credit"),
    ],
)
def test_a_debtor_hears_how_he_stands(rule, state, orders, code):
    found = [r.code for r in Machiavelli(ground()).check(state, FLORENCE, orders)]
    assert found == [code], rule


@pytest.mark.parametrize(
    ("state", "orders"),
    [
        (owing((5, 1, 3)), (PayBank(6), Pay(6, MILAN))),  # N-064: the debt is gone when gifts pass
        (
            owing((15, 8, 0), ducats=22),
            (Borrow(1, 1),),
        ),  # N-065: the new loan is there when the bank collects
        (position(ducats=3), (Borrow(25, 1), expense(1, "assassinate", 24, "milan"))),
    ],
)
def test_nothing_is_said_of_money_that_will_do(state, orders):
    assert Machiavelli(ground()).check(state, FLORENCE, orders) == []


def test_taxes_raised_by_force_are_there_for_the_expenditures():  # O-013
    game = Machiavelli(ground(forced_taxation=True))
    state = owned(position(ducats=4), "florence", "are")
    knife = expense(1, "assassinate", 12, "milan")
    said = {
        wishes: [r.code for r in game.check(state, FLORENCE, wishes)] for wishes in ((knife,), (knife, TAX))
    }
    assert list(said.values()) == [["unaffordable"], ["unaffordable"]]
    assert game.check(replace(state, ducats={FLORENCE: 8}), FLORENCE, (knife, TAX)) == []


def test_who_could_not_repay_may_give_all_the_same():  # N-063, N-064
    after = replace(bank(owing((15, 8, 0), ducats=22)).state, ducats={FLORENCE: 10, MILAN: 0})
    assert bank(after, florence=Accepted(pay=(Pay(6, MILAN),))).state.ducats[MILAN] == 6


def test_the_bank_collects_in_the_season_that_it_named():  # N-061, N-065
    early = bank(owing((15, 8, 1), ducats=30))
    assert told(early, LoanCollected) == [] and early.state.loans[FLORENCE][0].due_in == 0
    assert told(bank(early.state), LoanCollected)[0].ducats == 23


@pytest.mark.parametrize("switches", [{"loans": False}, {"dice": False}])
def test_no_loans_without_their_switch(switches):  # N-061, N-076
    assert (
        present(refusal(ground(**switches), position(), FLORENCE, Borrow(5, 1))).code == "loans-not-allowed"
    )


@pytest.mark.parametrize(("ducats", "fits"), [(25, True), (26, False)])
def test_nobody_owes_more_than_25_of_principal(ducats, fits):  # N-061
    assert (refusal(ground(), position(), FLORENCE, Borrow(ducats, 2)) is None) is fits


def test_gifts_of_several_add_up():  # N-064, N-065
    gifts = {p: Accepted(pay=(Pay(3, MILAN),)) for p in ("florence", "naples")}
    assert bank(position(ducats=10), **gifts).state.ducats[MILAN] == 16


def test_what_is_paid_to_the_bank_frees_the_giver():  # N-064, N-065 a, b: in this order
    wishes = Accepted(pay_bank=6, pay=(Pay(4, MILAN),))
    after = bank(owing((5, 1, 3), ducats=10), florence=wishes).state
    assert (after.ducats[FLORENCE], after.ducats[MILAN]) == (0, 14)
