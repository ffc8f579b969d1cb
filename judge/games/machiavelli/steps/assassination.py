"""Assassinations: paid attempts, and the bankers' own (N-063, N-072).

Not here: the payment itself (expenses), the orders of a victim, which movement turns into holds.
"""

from __future__ import annotations

from dataclasses import replace

from judge.game import Dice
from judge.games.machiavelli import rolls
from judge.games.machiavelli.board import AreaId
from judge.games.machiavelli.changes import remove_unit, without_chit
from judge.games.machiavelli.events import (
    Assassinated,
    AssassinationFailed,
    BesiegedGarrisonDisbanded,
    Payment,
)
from judge.games.machiavelli.ground import ruler_of_home
from judge.games.machiavelli.orders import Besiege, ExpenseKind
from judge.games.machiavelli.play import Orders, Outlay, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Power, State
from judge.games.machiavelli.steps.outlays import resolved
from judge.games.machiavelli.steps.rebellions import rebel

CHANCE = 12
"""Ducats for each sixth of a chance; more than three sixths cannot be bought (N-072)."""

MOST = 3

SURE = 6
"""Sixths of a chance that can be bought where there is no limit: all of them (O-011)."""


def resolve_assassinations(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """One die for each attempt that was paid; it costs the chit, hit or miss (N-072)."""
    attempts = [o for o in play.outlays if o.expense.kind is ExpenseKind.ASSASSINATE]
    hit: set[Power] = set()
    missed: set[Power] = set()
    for outlay in attempts:
        play, success = _attempt(setting, play, outlay, dice)
        if success is not None and outlay.expense.victim is not None:
            (hit if success else missed).add(outlay.expense.victim)
    for victim in sorted(missed - hit):
        play = play.then(play.state, AssassinationFailed(power=victim, rule="N-072"))
    return replace(play, assassinated=play.assassinated | hit) if hit else play


def _attempt(setting: Setting, play: Play, outlay: Outlay, dice: Dice) -> tuple[Play, bool | None]:
    """The new play, and whether the knife struck; None if no attempt was made."""
    victim = outlay.expense.victim
    if victim is None:
        raise ValueError(outlay.expense.kind)
    chits = play.state.chits.get(outlay.power, ())
    if outlay.ducats < CHANCE:
        return play.then(play.state, resolved(outlay, Payment.TOO_SMALL, CHANCE)), None
    if victim not in chits:
        return play.then(play.state, resolved(outlay, Payment.NO_CHIT)), None
    name = rolls.assassination(play.state.phase, outlay.power, victim, outlay.expense.number)
    die = dice.throw(name)
    most = SURE if setting.rules.unlimited_assassinations else MOST
    success = die <= min(most, outlay.ducats // CHANCE)
    news = replace(
        resolved(outlay, Payment.OK if success else Payment.DIE_FAILED),
        die=die,
        over_maximum=outlay.ducats > most * CHANCE and not outlay.short_of_funds,
        rule="N-072",
    )
    left = {**play.state.chits, outlay.power: without_chit(chits, victim)}
    return play.then(replace(play.state, chits=left), news), success


def bankers_assassinations(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """Who could not repay dies too; then all victims' countries are shaken (N-063, N-074 d)."""
    bankers = play.defaulted - play.assassinated
    if bankers:
        play = replace(play, assassinated=play.assassinated | bankers)
    for victim in sorted(play.assassinated):
        news = Assassinated(power=victim, by_bankers=victim in bankers, rule="N-072")
        play = play.then(play.state, news)
    for victim in sorted(play.assassinated):
        play = _lose_besieged_garrisons(setting, play, victim, orders)
    for victim in sorted(play.assassinated):
        play = _shake(setting, play, victim, dice)
    return play


def _lose_besieged_garrisons(setting: Setting, play: Play, victim: Power, orders: Orders) -> Play:
    """Garrisons under siege since last season surrender, unless the besieger is a victim too (effects 4).

    With the switch those surrender too to which siege is laid in this very season.
    """
    begun = _sieges_ordered(play.state, orders) if setting.rules.murdered_garrisons == "any-siege" else set()
    for area in sorted(play.state.sieges | begun):
        garrison, besieger = play.state.garrisons.get(area), play.state.field.get(area)
        if garrison is None or garrison.power != victim:
            continue
        if besieger is not None and besieger.power in play.assassinated:
            continue
        play = play.then(
            remove_unit(play.state, garrison), BesiegedGarrisonDisbanded(area=area, rule="N-072")
        )
    return play


def _sieges_ordered(state: State, orders: Orders) -> set[AreaId]:
    given = [order for accepted in orders.values() for order in accepted.units.values()]
    told = [order.unit for order in given if isinstance(order, Besiege)]
    return {ref.area for ref in told if not ref.in_city and state.unit(ref) is not None}


def _shake(setting: Setting, play: Play, victim: Power, dice: Dice) -> Play:
    """One die for each of the victim's provinces (effects 5)."""
    seen = play.state
    if setting.rules.unrest_seen == "campaign-start" and play.before is not None:
        seen = play.before
    for area in sorted(a for a, owner in seen.province_owner.items() if owner == victim):
        die = dice.throw(rolls.unrest(seen.phase, victim, area))
        if die <= unrest_limit(setting, seen, victim, area):  # rebels in the province spread to its city
            beside = setting.rules.unrest_in_venice == "beside-a-unit"
            play = rebel(setting, play, area, seen, beside_units=beside)
    return play


def unrest_limit(setting: Setting, state: State, victim: Power, area: AreaId) -> int:
    """The highest die at which a province rebels: 1 or 2 at home, 3 or 5 abroad, less with a unit there.

    Anybody's unit will do: the text does not ask whose it is.
    """
    occupied = area in state.field or area in state.garrisons
    if ruler_of_home(setting, state, area) == victim:
        return 1 if occupied else 2
    return 3 if occupied else 5
