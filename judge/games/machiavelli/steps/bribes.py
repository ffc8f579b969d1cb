"""The bribes step: buying, disbanding and freeing other people's units (N-067 d-i, N-068).

Not here: how rival sums are weighed (strategies.bribes), who then controls the province (control).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    counters = [o for o in play.outlays if o.expense.kind is ExpenseKind.COUNTER_BRIBE]
    bribes = [o for o in play.outlays if o.expense.kind in BRIBES]
    guards: dict[UnitRef, list[int]] = {}
    for outlay in counters:
        play, counts = _counter(setting, before, play, outlay)
        if counts and outlay.expense.target is not None:
            guards.setdefault(outlay.expense.target, []).append(outlay.ducats)
    rivals: dict[UnitRef, list[Outlay]] = {}
    for outlay in bribes:
        result = _unfit(setting, before, outlay)
        unit = _target(before, outlay)
        if result is Payment.NOT_ADJACENT and unit is not None and _too_special(before, outlay, unit):
            result = Payment.SPECIAL_LIMIT
        if result is not None:
            play = play.then(play.state, resolved(outlay, result, special=_special(_target(before, outlay))))
        elif outlay.expense.target is not None:
            rivals.setdefault(outlay.expense.target, []).append(outlay)
    for target in sorted(rivals, key=lambda ref: (ref.area, ref.kind)):
        play = _settle(setting, before, play, rivals[target], guards.get(target, []))
    state, news = lapsed(before, play.state)
    return play.then(state, *news)


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


def _settle(
    setting: Setting, before: State, play: Play, rivals: Sequence[Outlay], counters: Sequence[int]
) -> Play:
    """The largest bribe alone is looked at, and must exceed price and counter-bribes (N-068, D12)."""
    contest = CONTESTS[setting.rules.bribe_contest]
    chosen = contest.best([outlay.ducats for outlay in rivals])
    guard = contest.guard(counters)
    won = False
    for number, outlay in enumerate(rivals):
        unit = _target(before, outlay)
        if unit is None:
            continue
        if _too_special(before, outlay, unit):
            play = play.then(play.state, resolved(outlay, Payment.SPECIAL_LIMIT, special=unit.special))
            continue
        if number != chosen:
            play = play.then(play.state, resolved(outlay, Payment.OUTBID, special=unit.special))
            continue
        required = prices.bribe(setting.board, unit, outlay.expense.kind, outlay.expense.order)
        if outlay.ducats - guard < required:
            news = resolved(outlay, Payment.TOO_SMALL, required, unit.special)
            play = play.then(play.state, replace(news, counter_bribed=guard))
            continue
        news = replace(resolved(outlay, Payment.OK, special=unit.special), counter_bribed=guard)
        play, won = _carry_out(setting, play.then(play.state, news), outlay, unit), True
    target = rivals[0].expense.target
    if won or target is None:
        return play
    return play.then(play.state, BribeFailed(unit=target, rule="N-068"))


def _carry_out(setting: Setting, play: Play, outlay: Outlay, unit: Unit) -> Play:
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
            return liberate(play, unit.area, outlay.power) if victim == unit.power else play
