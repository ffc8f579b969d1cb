"""The banking step: repaying, giving, borrowing, and the bank that collects (N-061 to N-065).

Not here: what the bankers do to those who cannot pay (assassination).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import with_ducats, with_loans, without_chit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events import (
    Borrowed,
    ChitGiven,
    LoanCollected,
    LoanDefaulted,
    Paid,
    PaidBank,
)
from judge.games.machiavelli.model.orders import Borrow, Pay
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Loan, Power, State
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn


def resolve_banking(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Payments to the bank, gifts and chits, new loans, collection: in this order (N-065)."""
    powers = sorted(orders)
    for power in powers:
        turn = repay(setting, turn, power, orders[power].pay_bank)
    turn = give(setting, turn, orders)
    for power in powers:
        turn = hand_over_chits(turn, power, orders[power])
    for power in powers:
        for wish in orders[power].borrow:
            turn = borrow(setting, turn, power, wish)
    return collect(setting, turn)


def ducats_owed(state: State, power: Power) -> int:
    """Principal and interest that a power owes the bank, in ducats."""
    return sum(loan.principal + loan.interest for loan in state.loans.get(power, ()))


def most_lent(rules: Rulebook, state: State, power: Power, years: int, repaying: int = 0) -> int:
    """The most ducats that the bank lends a power for so many years: what its credit leaves (N-061, F-025).

    `repaying`: ducats that it is about to pay back.
    """
    if not rules.bank.credit_covers_interest:
        principal = sum(loan.principal for loan in state.loans.get(power, ()))
        return rules.bank.credit - principal + repaying
    left = rules.bank.credit - ducats_owed(state, power) + repaying
    sums = range(max(left, 0), 0, -1)
    return next((ducats for ducats in sums if ducats + rules.interest(ducats, years) <= left), 0)


def struck_off(state: State, power: Power) -> bool:
    """Decide whether the bank has no more to do with a power since it could not pay (N-063).

    Only a made-up position has debts all the same: one that falls due now is still a debt, and with it all
    the others; else they stand still.
    """
    due = any(loan.due_in <= 0 for loan in state.loans.get(power, ()))
    return power in state.bank_defaults and not due


def repay(setting: Setting, turn: Turn, power: Power, wanted: int) -> Turn:
    """Interest, then principal of the earliest due loan, and so on; no choosing (N-062).

    What is more than the debt is not taken.
    """
    if wanted <= 0:
        return turn
    state = turn.state
    ducats = min(wanted, int(state.ducats.get(power, 0)), ducats_owed(state, power))
    short = wanted if ducats < wanted else 0
    news = PaidBank(power=power, ducats=ducats, wanted=short, rule="N-062", private_to=power)
    turn = turn.then(with_ducats(state, power, -ducats), news)
    if struck_off(state, power) and setting.rules.bank.joins_debts:
        return turn
    left = _after(state.loans.get(power, ()), ducats)
    return turn.then(with_loans(turn.state, power, left))


def _after(loans: tuple[Loan, ...], ducats: int) -> tuple[Loan, ...]:
    """Debts that are left once `ducats` have gone to them."""
    left = []
    for loan in sorted(loans, key=lambda loan: loan.due_in):
        of_interest = min(ducats, loan.interest)
        of_principal = min(ducats - of_interest, loan.principal)
        ducats -= of_interest + of_principal
        rest = replace(loan, interest=loan.interest - of_interest, principal=loan.principal - of_principal)
        if rest.interest or rest.principal:
            left.append(rest)
    return tuple(left)


def give(setting: Setting, turn: Turn, orders: Orders) -> Turn:
    """Gifts pass all at once: nobody can hand on what he is being given. Debtors give nothing (N-064), or as
    others do (F-025)."""
    received: dict[Power, int] = {}
    for power in sorted(orders):
        debtor = ducats_owed(turn.state, power) > 0 and not setting.rules.bank.debtors_give
        for gift in orders[power].pay:
            ducats = 0 if debtor else min(gift.ducats, int(turn.state.ducats.get(power, 0)))
            received[gift.to] = received.get(gift.to, 0) + ducats
            turn = turn.then(
                with_ducats(turn.state, power, -ducats), *_gift_news(power, gift, ducats, debtor)
            )
    state = turn.state
    for power in sorted(received):
        state = with_ducats(state, power, received[power])
    return turn.then(state) if received else turn


def _gift_news(power: Power, gift: Pay, ducats: int, debtor: bool) -> tuple[Paid, ...]:
    """The giver hears how it went; the receiver only of what came (and not that more was ordered)."""
    refused = "in-debt" if debtor else ""
    mine = Paid(
        power=power,
        to=gift.to,
        ducats=ducats,
        wanted=gift.ducats,
        refused=refused,
        rule="N-064",
        private_to=power,
    )
    if not ducats:
        return (mine,)
    return mine, Paid(power=power, to=gift.to, ducats=ducats, wanted=ducats, rule="N-064", private_to=gift.to)


def hand_over_chits(turn: Turn, power: Power, accepted: Accepted) -> Turn:
    """The right to one attempt on a victim goes to another power, who may have one already (N-072)."""
    for gift in accepted.chits:
        mine = turn.state.chits.get(power, ())
        if gift.victim not in mine:
            continue
        chits = {**turn.state.chits, power: without_chit(mine, gift.victim)}
        chits[gift.to] = tuple(sorted((*chits.get(gift.to, ()), gift.victim)))
        news = ChitGiven(power=power, victim=gift.victim, to=gift.to, rule="N-072", private_to=power)
        turn = turn.then(replace(turn.state, chits=chits), news)
    return turn


def borrow(setting: Setting, turn: Turn, power: Power, wish: Borrow) -> Turn:
    """A loan, if the bank still lends to this power, cut down to what the limit allows (N-061, N-063)."""
    rules = setting.rules
    free = most_lent(rules, turn.state, power, wish.years)
    barred = power in turn.state.bank_defaults and rules.bank.keeps_debts_apart
    if barred or struck_off(turn.state, power):
        return turn.then(turn.state, _loan_news(rules, power, wish, "prior-default"))
    if wish.ducats > free:
        turn = turn.then(turn.state, _loan_news(rules, power, wish, "over-limit"))
        wish = replace(wish, ducats=max(free, 0))
    if not wish.ducats:
        return turn
    state, due = turn.state, wish.years * rules.campaigns_a_year
    loan = Loan(principal=wish.ducats, interest=rules.interest(wish.ducats, wish.years), due_in=due)
    loans = (*state.loans.get(power, ()), loan)
    if rules.bank.joins_debts:
        loans = merge_loans(loans)
    state = with_ducats(with_loans(state, power, loans), power, wish.ducats)
    return turn.then(state, _loan_news(rules, power, wish, ""))


def _loan_news(rules: Rulebook, power: Power, wish: Borrow, refused: str) -> Borrowed:
    return Borrowed(
        power=power,
        ducats=wish.ducats,
        interest=rules.interest(wish.ducats, wish.years),
        years=wish.years,
        refused=refused,
        rule="N-061",
        private_to=power,
    )


def merge_loans(loans: tuple[Loan, ...]) -> tuple[Loan, ...]:
    """Loans of one due date are one loan, for repaying and in the books (N-062)."""
    found: dict[int, Loan] = {}
    for loan in loans:
        so_far = found.get(loan.due_in, Loan(principal=0, interest=0, due_in=loan.due_in))
        found[loan.due_in] = replace(
            so_far, principal=so_far.principal + loan.principal, interest=so_far.interest + loan.interest
        )
    return tuple(found[due] for due in sorted(found))


def collect(setting: Setting, turn: Turn) -> Turn:
    """The bank takes what is due. Who cannot pay loses all his ducats and is marked for life (N-063, D16)."""
    if setting.rules.bank.keeps_debts_apart:
        return _collect_apart(turn)
    for power in sorted(turn.state.loans):
        loans = turn.state.loans[power]
        if struck_off(turn.state, power):
            continue
        due = sum(loan.principal + loan.interest for loan in loans if loan.due_in <= 0)
        later = tuple(replace(loan, due_in=loan.due_in - 1) for loan in loans if loan.due_in > 0)
        state, has = with_loans(turn.state, power, later), turn.state.ducats.get(power, 0)
        if not due:
            turn = turn.then(state)
        elif due <= has:
            news = LoanCollected(power=power, ducats=due, rule="N-065", private_to=power)
            turn = turn.then(with_ducats(state, power, -due), news)
        else:
            turn = _default(turn, power, has, due)
    return turn


def _collect_apart(turn: Turn) -> Turn:
    """Each debt that is due is paid whole, the older first, or not at all: then it brings the assassins, and
    is gone; the treasury stays (B-038, B-Q36).
    """
    for power in sorted(turn.state.loans):
        loans = turn.state.loans[power]
        later = tuple(replace(loan, due_in=loan.due_in - 1) for loan in loans if loan.due_in > 0)
        turn = turn.then(with_loans(turn.state, power, later))
        for due in (loan.principal + loan.interest for loan in loans if loan.due_in <= 0):
            if due <= turn.state.ducats.get(power, 0):
                news = LoanCollected(power=power, ducats=due, rule="B-038", private_to=power)
                turn = turn.then(with_ducats(turn.state, power, -due), news)
                continue
            state = replace(turn.state, bank_defaults=turn.state.bank_defaults | {power})
            kept = state.ducats.get(power, 0)
            unpaid = LoanDefaulted(power=power, ducats=0, owed=due, kept=kept, rule="B-038", private_to=power)
            murders = {**turn.murders, power: turn.murders.get(power, 0) + 1}
            turn = replace(turn.then(state, unpaid), defaulted=turn.defaulted | {power}, murders=murders)
    return turn


def _default(turn: Turn, power: Power, has: Ducats, due: int) -> Turn:
    """A murder cancels all debts of its victim; the treasury is gone."""
    state = with_ducats(with_loans(turn.state, power, ()), power, -has)
    state = replace(state, bank_defaults=state.bank_defaults | {power})
    news = LoanDefaulted(power=power, ducats=has, owed=due, rule="N-063", private_to=power)
    return replace(turn.then(state, news), defaulted=turn.defaulted | {power})
