"""Money of a letter before its expenditures, if nobody else helps (N-061 to N-065, O-013).

Not here: single orders (money), the expenditures themselves (legality).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.api.values import Remark, ScriptedDice
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events import Borrowed, Event, LoanCollected, LoanDefaulted, Paid, PaidBank
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.steps.money.loans import ducats_owed, resolve_banking
from judge.games.machiavelli.steps.money.province_sales import force_taxes

NO_DICE = ScriptedDice({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Banking:
    """A power's ducats up to its expenditures.

    `taxes` are raised by force; `paid` goes to the bank by order, `due` is collected by it; `left` is what
    there is for expenditures.
    """

    treasury: Ducats
    taxes: Ducats
    borrowed: int
    paid: int
    due: Ducats
    left: Ducats
    events: tuple[Event, ...] = ()

    @property
    def ducats_spent(self) -> Ducats:
        """Ducats spent before the first expenditure."""
        return self.treasury + self.taxes + self.borrowed - self.left


def banking(setting: Setting, state: State, power: Power, accepted: Accepted) -> Banking:
    """Let the taxes and the bank do their work, for one power alone."""
    orders = {power: accepted}
    taxed = force_taxes(setting, Turn(state=state), orders, NO_DICE).state
    play = resolve_banking(setting, Turn(state=taxed), orders, NO_DICE)
    news = [e for e in play.events if e.private_to == power]
    treasury = state.ducats.get(power, 0)
    return Banking(
        treasury=treasury,
        taxes=taxed.ducats.get(power, 0) - treasury,
        borrowed=sum(e.ducats for e in news if isinstance(e, Borrowed) and not e.refused),
        paid=sum(e.ducats for e in news if isinstance(e, PaidBank)),
        due=sum(_sum_due(e) for e in news),
        left=play.state.ducats.get(power, 0),
        events=tuple(news),
    )


def _sum_due(event: Event) -> Ducats:
    """Sum that was due, whether it could be paid or not."""
    match event:
        case LoanCollected(ducats=ducats) | LoanDefaulted(owed=ducats):
            return ducats
    return 0


def remarks(setting: Setting, state: State, power: Power, accepted: Accepted, sums: Banking) -> list[Remark]:
    """Remarks on what will not go as the letter has it."""
    credit = setting.rules.bank.credit
    found = _shortages(accepted, sums) + _about_loans(state, power, accepted)
    for event in sums.events:
        match event:
            case Borrowed(refused="prior-default"):
                found.append(Remark(code="no-credit", rule="N-063"))
            case Borrowed(refused="over-limit", ducats=ducats, years=years):
                facts = {"ducats": ducats, "years": years, "lent": _lent(sums, years), "limit": credit}
                found.append(Remark(code="loan-cut", rule="N-061", facts=facts))
            case Paid(refused="in-debt", to=to):
                found.append(Remark(code="gift-of-a-debtor", rule="N-064", facts={"to": to}))
    return found


def _lent(sums: Banking, years: int) -> int:
    """Ducats that the bank lends for so many years after all."""
    return sum(
        e.ducats for e in sums.events if isinstance(e, Borrowed) and not e.refused and e.years == years
    )


def _shortages(accepted: Accepted, sums: Banking) -> list[Remark]:
    """Gifts that the treasury cannot bear, and debts (N-064, N-065). New loans come after gifts."""
    debtor = any(isinstance(e, Paid) and e.refused for e in sums.events)
    given = 0 if debtor else sum(gift.ducats for gift in accepted.pay)
    has, out = sums.treasury + sums.taxes, sums.paid + given
    owes = any(isinstance(e, LoanDefaulted) for e in sums.events)
    if owes or out > has + sums.borrowed:
        facts = {"spent": out + sums.due, "has": has + sums.borrowed}
        return [Remark(code="unaffordable-banking", rule="N-065", facts=facts)]
    if out > has:
        facts = {"spent": out, "has": has}
        return [Remark(code="loans-come-later", rule="N-065", facts=facts)]
    return []


def _about_loans(state: State, power: Power, accepted: Accepted) -> list[Remark]:
    """More for the bank than it is owed (N-062)."""
    debt = ducats_owed(state, power)
    if accepted.pay_bank <= debt:
        return []
    return [Remark(code="overpaid", rule="N-062", facts={"ducats": accepted.pay_bank, "owed": debt})]
