"""The bribes step: buying, disbanding and freeing other people's units (N-067 d-i, N-068).

Not here: how rival sums are weighed (strategies.bribe_contests), who then controls the province (control).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.core.game import Dice
from judge.games.machiavelli.model import prices
from judge.games.machiavelli.model.changes import place_unit, remove_unit
from judge.games.machiavelli.model.events import (
    BribeFailed,
    GarrisonMadeAutonomous,
    Payment,
    UnitBought,
    UnitDisbandedByBribe,
)
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Special, State, Unit, UnitRef
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.campaign.rebellions import liberate
from judge.games.machiavelli.steps.campaign.sieges import lapsed
from judge.games.machiavelli.steps.money.paid_expenses import BRIBES, reaches, resolved
from judge.games.machiavelli.strategies.bribe_contests import CONTESTS


def resolve_bribes(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Unit by unit, all at once: prices and reach are those of the position before any bribe (N-068)."""
    before = turn.state
    if not turn.outlays:
        return turn
    turn, contests = enter_bribes(setting, turn)
    for contest in contests:
        turn, won = settle_bribe(setting, before, turn, contest)
        if won is not None:
            turn = carry_out(setting, turn, won, contest.unit)
    state, news = lapsed(setting.rules, before, turn.state)
    return turn.then(state, *news)


@dataclass(frozen=True, slots=True)
class Contest:
    """The bribes for one unit, as it was before any of them; and the ducats of counter-bribes that count."""

    unit: Unit
    rivals: tuple[PaidExpense, ...]
    counters: tuple[int, ...]


def enter_bribes(setting: Setting, turn: Turn) -> tuple[Turn, tuple[Contest, ...]]:
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
        result = _unfit(setting, turn, before, outlay)
        unit = _target(before, outlay)
        if (
            result is Payment.NOT_ADJACENT
            and unit is not None
            and _too_special(setting.rules, before, outlay, unit)
        ):
            result = Payment.SPECIAL_LIMIT
        if result is not None:
            turn = turn.then(turn.state, resolved(outlay, result, special=_special(_target(before, outlay))))
        elif unit is not None:
            rivals.setdefault(unit.ref, []).append(outlay)
    contests = []
    for ref in sorted(rivals, key=lambda ref: (ref.area, ref.kind)):
        unit = before.unit(ref)
        if unit is not None:
            contests.append(Contest(unit, tuple(rivals[ref]), tuple(guards.get(ref, ()))))
    return turn, tuple(contests)


def _counter(setting: Setting, before: State, turn: Turn, outlay: PaidExpense) -> tuple[Turn, bool]:
    """Whether a counter-bribe counts; anybody may pay one for any unit in reach (N-067 c)."""
    required = None
    least = setting.rules.prices.counter_bribe
    unit = _target(before, outlay)
    if unit is None:
        result = Payment.NO_TARGET
    elif not (setting.rules.adjacency_of == "bribes-alone" or reaches(setting, before, outlay.power, unit)):
        result = Payment.NOT_ADJACENT
    elif outlay.ducats < least:
        result, required = Payment.TOO_SMALL, least
    else:
        result = Payment.OK
    counts = result is Payment.OK
    if result is Payment.NOT_ADJACENT and setting.rules.counter_bribe_out_of_reach == "counts":
        counts = outlay.ducats >= least
    return turn.then(turn.state, resolved(outlay, result, required, _special(unit))), counts


def _target(state: State, outlay: PaidExpense) -> Unit | None:
    return None if outlay.expense.target is None else state.unit(outlay.expense.target)


def _special(unit: Unit | None) -> Special | None:
    return None if unit is None else unit.special


def _unfit(setting: Setting, turn: Turn, before: State, outlay: PaidExpense) -> Payment | None:
    """Why a bribe does not even compete."""
    unit = _target(before, outlay)
    if unit is None:
        return Payment.NO_TARGET
    if not reaches(setting, before, outlay.power, unit, turn.lenders.get(outlay.power, ())):
        return Payment.NO_LEAVE if setting.rules.reach.lent else Payment.NOT_ADJACENT
    return None


def _too_special(rules: Rulebook, before: State, outlay: PaidExpense, unit: Unit) -> bool:
    """Buying a second special unit fails, but the bribe stands in its rivals' way (N-014)."""
    wants = outlay.expense.kind is ExpenseKind.BUY and unit.special is not None
    return wants and has_special(rules, before, outlay.power)


def has_special(rules: Rulebook, state: State, power: Power) -> bool:
    """Whether a power has as many special units as it may: usually one (N-014)."""
    return sum(unit.special is not None for unit in state.units_of(power)) >= rules.limits.specials


def settle_bribe(
    setting: Setting, before: State, turn: Turn, contest: Contest
) -> tuple[Turn, PaidExpense | None]:
    """The largest bribe alone is looked at, and must exceed price and counter-bribes (N-068, D12).

    The bribe that works, if one does; what it does is not done yet.
    """
    method, unit = CONTESTS[setting.rules.bribe_contest], contest.unit
    chosen = method.best([outlay.ducats for outlay in contest.rivals])
    guard = method.guard(contest.counters)
    won: PaidExpense | None = None
    for number, outlay in enumerate(contest.rivals):
        price = prices.bribe(setting, unit, outlay.expense.kind, outlay.expense.order)
        if _too_special(setting.rules, before, outlay, unit):
            news = resolved(outlay, Payment.SPECIAL_LIMIT, special=unit.special)
        elif number != chosen:
            news = resolved(outlay, Payment.OUTBID, special=unit.special)
        elif price is None or outlay.ducats - guard < price:
            news = resolved(outlay, Payment.TOO_SMALL, price, unit.special)
            news = replace(news, counter_bribed=guard, rule="N-068" if guard else news.rule)
        else:
            news, won = (
                replace(resolved(outlay, Payment.OK, special=unit.special), counter_bribed=guard),
                outlay,
            )
        turn = turn.then(turn.state, news)
    if won is None:
        turn = turn.then(turn.state, BribeFailed(unit=unit.ref, rule="N-068"))
    return turn, won


def carry_out(setting: Setting, turn: Turn, outlay: PaidExpense, unit: Unit) -> Turn:
    """Change or take away the unit; sieges lapse with it (N-023, N-070 8.4)."""
    match outlay.expense.kind:
        case ExpenseKind.DISBAND:
            gone = UnitDisbandedByBribe(unit=unit.ref, was=unit.power, rule="N-067")
            return turn.then(remove_unit(turn.state, unit), gone)
        case ExpenseKind.HIRE if outlay.expense.order is not None:
            return replace(turn, hired={**turn.hired, unit.ref: outlay.expense.order})
        case ExpenseKind.TO_AUTONOMOUS:
            rule = "N-067" if unit.ref.in_city else "O-002"
            free = GarrisonMadeAutonomous(unit=unit.ref, was=unit.power, rule=rule)
            return turn.then(place_unit(turn.state, replace(unit, power=AUTONOMOUS)), free)
        case _:
            bought = UnitBought(power=outlay.power, unit=unit.ref, was=unit.power, rule="N-067")
            turn = turn.then(place_unit(turn.state, replace(unit, power=outlay.power)), bought)
            victim = turn.state.province_owner.get(unit.area)
            return liberate(setting, turn, unit.area, outlay.power) if victim == unit.power else turn
