"""The bribes step: buying, disbanding and freeing other people's units (N-067 d-i, N-068).

Not here: how rival sums are weighed (strategies.bribes), who then controls the province (control).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.game import Dice
from judge.games.machiavelli import prices
from judge.games.machiavelli.changes import place_unit, remove_unit
from judge.games.machiavelli.events import (
    BribeFailed,
    GarrisonMadeAutonomous,
    Payment,
    UnitBought,
    UnitDisbandedByBribe,
)
from judge.games.machiavelli.ground import near
from judge.games.machiavelli.orders import ExpenseKind
from judge.games.machiavelli.play import Orders, Outlay, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import AUTONOMOUS, Power, Special, State, Unit, UnitRef
from judge.games.machiavelli.steps.outlays import resolved
from judge.games.machiavelli.steps.rebellions import liberate
from judge.games.machiavelli.steps.sieges import lapsed
from judge.games.machiavelli.strategies.bribes import CONTESTS

BRIBES = frozenset({ExpenseKind.BUY, ExpenseKind.DISBAND, ExpenseKind.TO_AUTONOMOUS, ExpenseKind.HIRE})

_COUNTER = 3


def resolve_bribes(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Unit by unit, all at once: prices and reach are those of the position before any bribe (N-068)."""
    before = play.state
    if not play.outlays:
        return play
    play, contests = enter_bribes(setting, play)
    for contest in contests:
        play, won = settle_bribe(setting, before, play, contest)
        if won is not None:
            play = carry_out(setting, play, won, contest.unit)
    state, news = lapsed(setting.rules, before, play.state)
    return play.then(state, *news)


@dataclass(frozen=True, slots=True)
class Contest:
    """The bribes for one unit, as it was before any of them; and the ducats of counter-bribes that count."""

    unit: Unit
    rivals: tuple[Outlay, ...]
    counters: tuple[int, ...]


def enter_bribes(setting: Setting, play: Play) -> tuple[Play, tuple[Contest, ...]]:
    """Counter-bribes, and bribes that do not even compete, are told of; the rest, by unit (N-068)."""
    before = play.state
    guards: dict[UnitRef, list[int]] = {}
    for outlay in play.outlays:
        if outlay.expense.kind is ExpenseKind.COUNTER_BRIBE:
            play, counts = _counter(setting, before, play, outlay)
            if counts and outlay.expense.target is not None:
                guards.setdefault(outlay.expense.target, []).append(outlay.ducats)
    rivals: dict[UnitRef, list[Outlay]] = {}
    for outlay in play.outlays:
        if outlay.expense.kind not in BRIBES:
            continue
        result = _unfit(setting, before, outlay)
        unit = _target(before, outlay)
        if result is Payment.NOT_ADJACENT and unit is not None and _too_special(before, outlay, unit):
            result = Payment.SPECIAL_LIMIT
        if result is not None:
            play = play.then(play.state, resolved(outlay, result, special=_special(_target(before, outlay))))
        elif unit is not None:
            rivals.setdefault(unit.ref, []).append(outlay)
    contests = []
    for ref in sorted(rivals, key=lambda ref: (ref.area, ref.kind)):
        unit = before.unit(ref)
        if unit is not None:
            contests.append(Contest(unit, tuple(rivals[ref]), tuple(guards.get(ref, ()))))
    return play, tuple(contests)


def _counter(setting: Setting, before: State, play: Play, outlay: Outlay) -> tuple[Play, bool]:
    """Whether a counter-bribe counts; anybody may pay one for any unit in reach (N-067 c)."""
    required = None
    unit = _target(before, outlay)
    if unit is None:
        result = Payment.NO_TARGET
    elif not reaches(setting, before, outlay.power, unit):
        result = Payment.NOT_ADJACENT
    elif outlay.ducats < _COUNTER:
        result, required = Payment.TOO_SMALL, _COUNTER
    else:
        result = Payment.OK
    counts = result is Payment.OK
    if result is Payment.NOT_ADJACENT and setting.rules.counter_bribe_out_of_reach == "counts":
        counts = outlay.ducats >= _COUNTER
    return play.then(play.state, resolved(outlay, result, required, _special(unit))), counts


def _target(state: State, outlay: Outlay) -> Unit | None:
    return None if outlay.expense.target is None else state.unit(outlay.expense.target)


def _special(unit: Unit | None) -> Special | None:
    return None if unit is None else unit.special


def reaches(setting: Setting, state: State, power: Power, unit: Unit) -> bool:
    """Whether a power has a unit in the same or a neighbouring area, the bribed one included (N-069)."""
    return not setting.rules.adjacency or near(setting, state, power, unit.area)


def _unfit(setting: Setting, before: State, outlay: Outlay) -> Payment | None:
    """Why a bribe does not even compete."""
    unit = _target(before, outlay)
    if unit is None:
        return Payment.NO_TARGET
    if not reaches(setting, before, outlay.power, unit):
        return Payment.NOT_ADJACENT
    return None


def _too_special(before: State, outlay: Outlay, unit: Unit) -> bool:
    """Buying a second special unit fails, but the bribe stands in its rivals' way (N-014)."""
    wants = outlay.expense.kind is ExpenseKind.BUY and unit.special is not None
    return wants and has_special(before, outlay.power)


def has_special(state: State, power: Power) -> bool:
    """Each power may have one special unit (N-014)."""
    return any(unit.special is not None for unit in state.units_of(power))


def settle_bribe(setting: Setting, before: State, play: Play, contest: Contest) -> tuple[Play, Outlay | None]:
    """The largest bribe alone is looked at, and must exceed price and counter-bribes (N-068, D12).

    The bribe that works, if one does; what it does is not done yet.
    """
    method, unit = CONTESTS[setting.rules.bribe_contest], contest.unit
    chosen = method.best([outlay.ducats for outlay in contest.rivals])
    guard = method.guard(contest.counters)
    won: Outlay | None = None
    for number, outlay in enumerate(contest.rivals):
        price = prices.bribe(setting.board, unit, outlay.expense.kind, outlay.expense.order)
        if _too_special(before, outlay, unit):
            news = resolved(outlay, Payment.SPECIAL_LIMIT, special=unit.special)
        elif number != chosen:
            news = resolved(outlay, Payment.OUTBID, special=unit.special)
        elif outlay.ducats - guard < price:
            news = resolved(outlay, Payment.TOO_SMALL, price, unit.special)
            news = replace(news, counter_bribed=guard, rule="N-068" if guard else news.rule)
        else:
            news, won = (
                replace(resolved(outlay, Payment.OK, special=unit.special), counter_bribed=guard),
                outlay,
            )
        play = play.then(play.state, news)
    if won is None:
        play = play.then(play.state, BribeFailed(unit=unit.ref, rule="N-068"))
    return play, won


def carry_out(setting: Setting, play: Play, outlay: Outlay, unit: Unit) -> Play:
    """Change or take away the unit; sieges lapse with it (N-023, N-070 8.4)."""
    match outlay.expense.kind:
        case ExpenseKind.DISBAND:
            gone = UnitDisbandedByBribe(unit=unit.ref, was=unit.power, rule="N-067")
            return play.then(remove_unit(play.state, unit), gone)
        case ExpenseKind.HIRE if outlay.expense.order is not None:
            return replace(play, hired={**play.hired, unit.ref: outlay.expense.order})
        case ExpenseKind.TO_AUTONOMOUS:
            rule = "N-067" if unit.ref.in_city else "O-002"
            free = GarrisonMadeAutonomous(unit=unit.ref, was=unit.power, rule=rule)
            return play.then(place_unit(play.state, replace(unit, power=AUTONOMOUS)), free)
        case _:
            bought = UnitBought(power=outlay.power, unit=unit.ref, was=unit.power, rule="N-067")
            play = play.then(place_unit(play.state, replace(unit, power=outlay.power)), bought)
            victim = play.state.province_owner.get(unit.area)
            return liberate(setting, play, unit.area, outlay.power) if victim == unit.power else play
