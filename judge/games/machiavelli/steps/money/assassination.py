"""Assassinations: paid attempts, and the bankers' own (N-063, N-072).

Not here: the payment itself (payments), the orders of a victim, which movement turns into holds.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import remove_unit, without_chit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    Assassinated,
    AssassinationFailed,
    BesiegedGarrisonDisbanded,
    Payment,
)
from judge.games.machiavelli.model.orders import Besiege, ExpenseKind
from judge.games.machiavelli.model.rules.expenditure_prices import most_for_a_murder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import at_home
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.steps.campaign.rebellions import rebel
from judge.games.machiavelli.steps.money.paid_expenses import expense_news

Unrest = Callable[[Setting, Turn, Power, Dice], Turn]
"""A step that says what a victim's end does to its provinces."""

FACES = 6
"""Of a die."""


def resolve_assassinations(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """One die for each attempt that was paid; it costs the chit, hit or miss (N-072). Or by sums (A-120)."""
    if not setting.rules.prices.murders_are_by_chance:
        return _by_margin(setting, turn)
    attempts = [o for o in turn.outlays if o.expense.kind is ExpenseKind.ASSASSINATE]
    hit: set[Power] = set()
    missed: set[Power] = set()
    for outlay in attempts:
        turn, success = _attempt(setting, turn, outlay, dice)
        if success is not None and outlay.expense.victim is not None:
            (hit if success else missed).add(outlay.expense.victim)
    for victim in sorted(missed - hit):
        turn = turn.then(turn.state, AssassinationFailed(power=victim, rule="N-072"))
    return replace(turn, assassinated=turn.assassinated | hit) if hit else turn


def _by_margin(setting: Setting, turn: Turn) -> Turn:
    """The highest attempt on a ruler must exceed his highest bodyguard by its price; nothing adds up, and
    nobody is killed by chance (A-120).
    """
    price = setting.rules.prices.assassinate
    about = [o for o in turn.outlays if o.expense.kind in (ExpenseKind.ASSASSINATE, ExpenseKind.BODYGUARD)]
    hit: set[Power] = set()
    for victim in sorted({o.expense.victim for o in about if o.expense.victim is not None}):
        theirs = [o for o in about if o.expense.victim == victim]
        attempts = [o for o in theirs if o.expense.kind is ExpenseKind.ASSASSINATE]
        guard = max((o.ducats for o in theirs if o not in attempts), default=0)
        killed = max((o.ducats for o in attempts), default=0) >= guard + price
        for outlay in theirs:
            fails = outlay in attempts and not killed
            turn = turn.then(turn.state, expense_news(outlay, Payment.GUARDED if fails else Payment.OK))
        if killed:
            hit.add(victim)
        elif attempts:
            turn = turn.then(turn.state, AssassinationFailed(power=victim, rule="A-120"))
    return replace(turn, assassinated=turn.assassinated | hit)


def _attempt(setting: Setting, turn: Turn, outlay: PaidExpense, dice: Dice) -> tuple[Turn, bool | None]:
    """The new turn, and whether the victim died; None if no attempt was made."""
    victim = outlay.expense.victim
    if victim is None:
        raise ValueError(outlay.expense.kind)
    chits = turn.state.chits.get(outlay.power, ())
    sixth = setting.rules.prices.assassinate
    if outlay.ducats < sixth:
        return turn.then(turn.state, expense_news(outlay, Payment.TOO_SMALL, sixth)), None
    if setting.rules.assassination.allows_one_attempt_each and victim not in chits:
        return turn.then(turn.state, expense_news(outlay, Payment.NO_CHIT)), None
    name = throws.assassination(turn.state.phase, outlay.power, victim, outlay.expense.number)
    die = dice.throw(name)
    chances = setting.rules.assassination
    sixths = min(setting.rules.most_sixths, chances.free_sixths + outlay.ducats // sixth)
    success = die <= sixths if not chances.high_faces_kill else die > FACES - sixths
    news = replace(
        expense_news(outlay, Payment.OK if success else Payment.DIE_FAILED),
        die=die,
        over_maximum=outlay.ducats > (most_for_a_murder(setting.rules) or 0) and not outlay.short_of_funds,
        rule="N-072",
    )
    if victim not in chits:
        return turn.then(turn.state, news), success
    left = {**turn.state.chits, outlay.power: without_chit(chits, victim)}
    return turn.then(replace(turn.state, chits=left), news), success


def bankers_assassinations(
    setting: Setting, turn: Turn, orders: Orders, dice: Dice, shaken: Unrest | None = None
) -> Turn:
    """Assassinate those who could not repay, too; then all victims' countries are shaken (N-063, N-074 d).

    `shaken`: how, if not as the rules say.
    """
    bankers = turn.defaulted - turn.assassinated
    if bankers:
        turn = replace(turn, assassinated=turn.assassinated | bankers)
    for victim in sorted(turn.assassinated):
        news = Assassinated(power=victim, by_bankers=victim in bankers, rule="N-072")
        turn = turn.then(turn.state, news)
    for victim in sorted(turn.assassinated):
        turn = _lose_besieged_garrisons(setting, turn, victim, orders)
    for victim in sorted(turn.assassinated):
        turn = (shaken or shake)(setting, turn, victim, dice)
        for number in range(2, 1 + turn.murders.get(victim, 0) + (victim not in bankers)):
            turn = shake(setting, turn, victim, dice, number)
    return turn


def _lose_besieged_garrisons(setting: Setting, turn: Turn, victim: Power, orders: Orders) -> Turn:
    """Garrisons under siege since last season surrender (effects 4).

    Not to a besieger that is a victim too, if that breaks off his siege. With the switch those surrender too
    to which siege is laid in this very season.
    """
    if setting.rules.murdered_garrisons == "none":
        return turn
    breaks_off = setting.rules.assassination.breaks_sieges
    begun = _sieges_ordered(turn.state, orders) if setting.rules.murdered_garrisons == "any-siege" else set()
    for area in sorted(turn.state.sieges | begun):
        garrison, besieger = turn.state.garrisons.get(area), turn.state.field.get(area)
        if garrison is None or garrison.power != victim:
            continue
        if breaks_off and besieger is not None and besieger.power in turn.assassinated:
            continue
        turn = turn.then(
            remove_unit(turn.state, garrison), BesiegedGarrisonDisbanded(area=area, rule="N-072")
        )
    return turn


def _sieges_ordered(state: State, orders: Orders) -> set[AreaId]:
    given = [order for accepted in orders.values() for order in accepted.units.values()]
    told = [order.unit for order in given if isinstance(order, Besiege)]
    return {ref.area for ref in told if not ref.in_city and state.unit(ref) is not None}


def shake(setting: Setting, turn: Turn, victim: Power, dice: Dice, number: int = 1) -> Turn:
    """One die for each of the victim's provinces (effects 5)."""
    seen = turn.state
    for area in sorted(a for a, owner in seen.province_owner.items() if owner == victim):
        if _rises(setting, seen, victim, area, dice, number):  # rebels in the province spread to its city
            turn = rebel(setting, turn, area, seen)
    return turn


def _rises(setting: Setting, seen: State, victim: Power, area: AreaId, dice: Dice, number: int = 1) -> bool:
    """Decide whether a province rebels. What is certain, or cannot be, is not thrown for (A-121)."""
    limit = unrest_limit(setting, seen, victim, area)
    if not 0 < limit < FACES:
        return limit > 0
    return dice.throw(throws.unrest(seen.phase, victim, area, number)) <= limit


def unrest_limit(setting: Setting, state: State, victim: Power, area: AreaId) -> int:
    """The highest die at which a province rebels: lower at home than abroad, and lower with a unit there.

    Anybody's unit will do: the text does not ask whose it is.
    """
    occupied = area in state.field or area in state.garrisons
    unrest = setting.rules.assassination.unrest
    row = unrest.home if at_home(setting, state, area) == victim else unrest.elsewhere
    return row.with_a_unit if occupied else row.empty
