"""What known bugs make of debts and incomes: defaults that are forgotten, garrisons that pay though gone.

Not here: sums in a byte (bent_rules), other small departures (departures).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import IncomeCounted, PaidBank, UnitPerished
from judge.games.machiavelli.model.state import Loan, PhaseKind, Power, State, Unit
from judge.games.machiavelli.model.topology import is_fortified
from judge.games.machiavelli.records.adjudicate import Played
from judge.games.machiavelli.steps.money.income import city_income
from tests.conformance.compare import Difference, differences
from tests.conformance.reference import again

Found = Sequence[Difference]


def defaults_forgotten(played: Played, found: Found) -> tuple[Played, list[Difference]] | None:
    """D90: who is in default, has a new loan due and pays the bank more than that, is in default no longer.

    Only made-up positions have such a loan. The phase is played from a position without these defaults;
    None where that would not bring the record closer.
    """
    before = played.before
    if before is None or before.phase.kind is not PhaseKind.MOVEMENT:
        return None
    paid = {event.power: event.ducats for event in played.events if isinstance(event, PaidBank)}
    loans = {power: before.loans.get(power, ()) for power in before.bank_defaults & paid.keys()}
    clean = {power for power, debts in loans.items() if 0 < _due_in_a_row(debts) < paid[power]}
    if not clean:
        return None
    forgetful = replace(played, before=replace(before, bank_defaults=before.bank_defaults - clean))
    other = again(forgetful, played.orders, played.ground.game)
    left = differences(played.record, other)
    return (other, left) if len(left) < len(found) else None


def _due_in_a_row(loans: Iterable[Loan]) -> int:
    """Ducats due in this campaign and in those after it, up to the first without a debt."""
    owed = 0
    for number, loan in enumerate(sorted(loans, key=lambda loan: loan.due_in)):
        if loan.due_in > number:
            break
        owed += loan.principal + loan.interest
    return owed


def income_of_the_gone(played: Played, _found: Found) -> Callable[[Difference], bool] | None:
    """D91: the garrison of a power that has just been eliminated still saves its city's income."""
    refs = {
        event.unit: event.power
        for event in played.events
        if isinstance(event, UnitPerished) and event.cause == "elimination" and event.unit.in_city
    }
    gone = {ref.area: Unit(power=power, kind=ref.kind, area=ref.area) for ref, power in refs.items()}
    after = played.after
    haunted = replace(after, garrisons={**gone, **after.garrisons})
    return _more_or_less(played, _incomes(played, haunted, gone.keys()))


def income_of_rebels(played: Played, _found: Found) -> Callable[[Difference], bool] | None:
    """D92: a city without walls pays nothing while its province rebels, garrison or not."""
    after, setting = played.after, played.ground.game.setting
    here = {a for a in after.garrisons if a in after.province_rebellions and not is_fortified(setting, a)}
    empty = replace(after, garrisons={a: unit for a, unit in after.garrisons.items() if a not in here})
    return _more_or_less(played, _incomes(played, empty, here))


def _incomes(played: Played, other: State, areas: Iterable[AreaId]) -> Mapping[Power, int]:
    """How many ducats more each power has of the cities in `areas`, were the position the other one."""
    setting, after = played.ground.game.setting, played.after
    more = Counter[Power]()
    for area in areas:
        owner = after.city_owner.get(area)
        if owner is not None:
            more[owner] += city_income(setting, other, area) - city_income(setting, after, area)
    return more


def _more_or_less(played: Played, more: Mapping[Power, int]) -> Callable[[Difference], bool] | None:
    """Covers just that many ducats more or less in the cities, the income and the treasury of those paid."""
    spelling = played.ground.spelling
    paid = {event.power for event in played.events if isinstance(event, IncomeCounted)}
    due = {power: ducats for power, ducats in more.items() if ducats and power in paid}

    def covers(one: Difference) -> bool:
        if one.field == "treasuries" and one.key in due:
            return (one.recorded or 0) == (one.ours or 0) + due[one.key]
        if one.field != "income" or one.recorded is None or one.ours is None:
            return False
        ducats = due.get(spelling.power(one.key), 0)
        changed = {key: one.ours[key] + ducats for key in ("cities", "income", "treasury")}
        return bool(one.recorded == {**one.ours, **changed})

    return covers if due else None
