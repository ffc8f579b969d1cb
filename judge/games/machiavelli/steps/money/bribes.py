"""The bribes step: buying, disbanding and freeing other people's units (N-067 d-i, N-068).

Not here: how rival sums are weighed (named_rules.bribe_contests), who then controls the province (control).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import place_unit, remove_unit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    BribeFailed,
    GarrisonMadeAutonomous,
    Payment,
    UnitBought,
    UnitDisbandedByBribe,
)
from judge.games.machiavelli.model.orders import AreaSupport, ExpenseKind, TransportFor, UnitOrder
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules import expenditure_prices
from judge.games.machiavelli.model.rules.fixed_numbers import SPECIAL_UNITS
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, State, Unit, UnitRef
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.named_rules.bribe_contests import CONTESTS, Bid
from judge.games.machiavelli.named_rules.reach_of_bribes import Reached, reach_of_unit
from judge.games.machiavelli.steps.campaign.rebellions import liberate
from judge.games.machiavelli.steps.campaign.sieges import without_lapsed_sieges
from judge.games.machiavelli.steps.money.paid_expenses import BRIBES, expense_news, reaches
from judge.games.machiavelli.steps.ownership.holdings import cities_owned


def resolve_bribes(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Unit by unit, all at once: prices and reach are those of the position before any bribe (N-068)."""
    before = turn.state
    if not turn.outlays:
        return turn
    turn, contests = enter_bribes(setting, turn, orders)
    for contest in contests:
        turn, won = settle_bribe(setting, before, turn, contest)
        if won is not None:
            turn = carry_out(setting, turn, won, contest.unit)
    state, news = without_lapsed_sieges(setting, before, turn.state)
    return turn.then(state, *news)


@dataclass(frozen=True, slots=True)
class Contest:
    """The bribes for one unit, as it was before any of them; and the ducats of counter-bribes that count."""

    unit: Unit
    rivals: tuple[PaidExpense, ...]
    counters: tuple[int, ...]


def enter_bribes(
    setting: Setting, turn: Turn, orders: Orders | None = None
) -> tuple[Turn, tuple[Contest, ...]]:
    """Counter-bribes, and bribes that do not even compete, are told of; the rest, by unit (N-068)."""
    before = turn.state
    guards: dict[UnitRef, list[int]] = {}
    for outlay in turn.outlays:
        if outlay.expense.kind is ExpenseKind.COUNTER_BRIBE:
            turn, counts = _counter(setting, before, turn, outlay)
            if counts and outlay.expense.target is not None:
                guards.setdefault(outlay.expense.target, []).append(outlay.ducats)
    rivals: dict[UnitRef, list[PaidExpense]] = {}
    for outlay in turn.outlays:
        if outlay.expense.kind not in BRIBES:
            continue
        result = _unfit(setting, turn, before, outlay) or _no_leave(setting, before, outlay, orders or {})
        unit = _target(before, outlay)
        if (
            result is Payment.NOT_ADJACENT
            and unit is not None
            and _too_special(setting.rules, before, outlay, unit)
        ):
            result = Payment.SPECIAL_LIMIT
        if result is not None:
            turn = turn.then(
                turn.state, expense_news(outlay, result, special=_special(_target(before, outlay)))
            )
        elif unit is not None:
            rivals.setdefault(unit.ref, []).append(outlay)
    contests = []
    inside_first = setting.rules.bribes_by_highest_counter  # theirs counts (A-Q41)
    for ref in sorted(rivals, key=lambda ref: (ref.area, inside_first and not ref.in_city, ref.kind)):
        unit = before.unit(ref)
        if unit is not None:
            contests.append(Contest(unit, tuple(rivals[ref]), tuple(guards.get(ref, ()))))
    return turn, tuple(contests)


def _counter(setting: Setting, before: State, turn: Turn, outlay: PaidExpense) -> tuple[Turn, bool]:
    """Settle a counter-bribe: whether it counts; anybody may pay one for any unit in reach (N-067 c)."""
    required = None
    least = setting.rules.prices.counter_bribe
    unit = _target(before, outlay)
    if unit is None:
        result = Payment.NO_TARGET
    elif not (setting.rules.counters_anywhere or reaches(setting, before, outlay.power, unit)):
        result = Payment.NOT_ADJACENT
    elif outlay.ducats < least:
        result, required = Payment.TOO_SMALL, least
    else:
        result = Payment.OK
    return turn.then(turn.state, expense_news(outlay, result, required, _special(unit))), result is Payment.OK


def _target(state: State, outlay: PaidExpense) -> Unit | None:
    return None if outlay.expense.target is None else state.unit(outlay.expense.target)


def _special(unit: Unit | None) -> Special | None:
    return None if unit is None else unit.special


def _unfit(setting: Setting, turn: Turn, before: State, outlay: PaidExpense) -> Payment | None:
    """Reason why a bribe does not even compete."""
    unit = _target(before, outlay)
    if unit is None:
        return Payment.NO_TARGET
    if not reaches(setting, before, outlay.power, unit, turn.lenders.get(outlay.power, ())):
        return Payment.NO_LEAVE if setting.rules.reach.lent else Payment.NOT_ADJACENT
    return None


def _too_special(rules: Rulebook, before: State, outlay: PaidExpense, unit: Unit) -> bool:
    """Buying a second special unit fails, but the bribe stands in its rivals' way (N-014)."""
    wants = outlay.expense.kind is ExpenseKind.BUY and unit.special is not None
    return wants and has_special(before, outlay.power)


def has_special(state: State, power: Power) -> bool:
    """Decide whether a power has as many special units as it may (N-014)."""
    return sum(unit.special is not None for unit in state.units_of(power)) >= SPECIAL_UNITS


def settle_bribe(
    setting: Setting, before: State, turn: Turn, contest: Contest
) -> tuple[Turn, PaidExpense | None]:
    """The largest bribe alone is looked at, and must exceed price and counter-bribes (N-068, D12).

    The bribe that works, if one does; what it does is not done yet.
    """
    method, unit = CONTESTS[setting.rules.bribe_contest], contest.unit
    rivals = contest.rivals
    chosen = method.best([_bid(setting, before, unit, outlay, ranked=len(rivals) > 1) for outlay in rivals])
    guard = method.guard(contest.counters)
    won: PaidExpense | None = None
    for number, outlay in enumerate(rivals):
        price = expenditure_prices.bribe(setting, unit, outlay.expense.kind, outlay.expense.order)
        if _too_special(setting.rules, before, outlay, unit):
            news = expense_news(outlay, Payment.SPECIAL_LIMIT, special=unit.special)
        elif number != chosen:
            news = expense_news(outlay, Payment.OUTBID, special=unit.special)
        elif price is None or outlay.ducats - guard < price:
            news = expense_news(outlay, Payment.TOO_SMALL, price, unit.special)
            news = replace(news, counter_bribed=guard, rule="N-068" if guard else news.rule)
        elif _second_independent(setting, turn.state, outlay, unit):
            news = expense_news(outlay, Payment.PLACE_TAKEN, price, unit.special)
        else:
            news, won = (
                replace(expense_news(outlay, Payment.OK, special=unit.special), counter_bribed=guard),
                outlay,
            )
        turn = turn.then(turn.state, news)
    if won is None:
        turn = turn.then(turn.state, BribeFailed(unit=unit.ref, rule="N-068"))
    return turn, won


def _bid(setting: Setting, before: State, unit: Unit, outlay: PaidExpense, *, ranked: bool) -> Bid:
    """A bribe; `ranked` among rivals, by what those who pay have."""
    price = expenditure_prices.bribe(setting, unit, outlay.expense.kind, outlay.expense.order)
    disbands = outlay.expense.kind is ExpenseKind.DISBAND
    if not ranked:
        return Bid(outlay.ducats, price, disbands)
    standing = cities_owned(setting, before)[outlay.power], len(before.units_of(outlay.power))
    return Bid(outlay.ducats, price, disbands, standing)


def _no_leave(setting: Setting, before: State, outlay: PaidExpense, orders: Orders) -> Payment | None:
    """Refusal of a bribe where a third power's unit alone is near, which must give leave (A-140)."""
    unit = _target(before, outlay)
    if not setting.rules.bribes_by_highest_counter or unit is None:
        return None
    bribing = {power: accepted.lends for power, accepted in orders.items()}
    passing = {power: accepted.leave for power, accepted in orders.items()}
    found = reach_of_unit(setting, before, outlay.power, unit, bribing, passing)
    return None if found is Reached.YES else Payment.NO_LEAVE


def _second_independent(setting: Setting, state: State, outlay: PaidExpense, unit: Unit) -> bool:
    """Decide whether there is an independent unit of the area already (A-201)."""
    if outlay.expense.kind is not ExpenseKind.TO_AUTONOMOUS:
        return False
    others = state.field if unit.in_city else state.garrisons
    other = others.get(unit.area)
    taken = other is not None and other.power == AUTONOMOUS
    return setting.rules.bribes_by_highest_counter and taken


def carry_out(setting: Setting, turn: Turn, outlay: PaidExpense, unit: Unit) -> Turn:
    """Change or take away the unit; sieges lapse with it (N-023, N-070 8.4)."""
    match outlay.expense.kind:
        case ExpenseKind.DISBAND:
            gone = UnitDisbandedByBribe(unit=unit.ref, was=unit.power, rule="N-067")
            return turn.then(remove_unit(turn.state, unit), gone)
        case ExpenseKind.HIRE if outlay.expense.order is not None:
            return replace(
                turn, hired={**turn.hired, unit.ref: _for_payer(outlay.expense.order, outlay.power)}
            )
        case ExpenseKind.TO_AUTONOMOUS:
            rule = "N-067" if unit.in_city else "O-002"
            free = GarrisonMadeAutonomous(unit=unit.ref, was=unit.power, rule=rule)
            turn = turn.then(place_unit(turn.state, replace(unit, power=AUTONOMOUS)), free)
            return liberate(setting, turn, unit.area, None) if _ends_any(setting) else turn
        case _:
            bought = UnitBought(power=outlay.power, unit=unit.ref, was=unit.power, rule="N-067")
            turn = turn.then(place_unit(turn.state, replace(unit, power=outlay.power)), bought)
            if setting.rules.rebels.rise_in_cities:
                return turn
            of_victim = rebels_against(turn.state, unit.area) == unit.power  # N-070 8, F-022
            freed = of_victim or _ends_any(setting)
            return liberate(setting, turn, unit.area, outlay.power) if freed else turn


def _for_payer(order: UnitOrder, payer: Power) -> UnitOrder:
    """Order of a hired unit: what it does for nobody in particular it does for whoever pays it (A-146)."""
    if isinstance(order, AreaSupport | TransportFor) and order.power is None:
        return replace(order, power=payer)
    return order


def _ends_any(setting: Setting) -> bool:
    """Decide whether every change of an owner by a bribe ends the rebellion of its place (A-138)."""
    return setting.rules.rebels.victim_is_their_enemy
