"""What money does with the recorded judge: the bank, what is bought in fall, the unrest after a murder.

Not here: which expenditures it takes at all (recorded_orders).
"""

from __future__ import annotations

from collections import defaultdict

from judge.core.game import Dice
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import PaidBank, UnitBought, UnitDisbandedByBribe
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, UnitRef
from judge.games.machiavelli.model.topology import one_space
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.rebellions import rebel
from judge.games.machiavelli.steps.money import bribes, loans, paid_expenses
from judge.games.machiavelli.steps.money.assassination import unrest_limit
from judge.games.machiavelli.steps.ownership.control import areas_bribed, awaits_fall, holders_now


def resolve_banking(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D31: the bank keeps what it is not owed (N-062)."""
    for power in sorted(orders):
        turn = _repay(setting, turn, power, orders[power].pay_bank)
    rest = {power: replace(given, pay_bank=0) if given.pay_bank else given for power, given in orders.items()}
    return loans.resolve_banking(setting, turn, rest, dice)


def _repay(setting: Setting, turn: Turn, power: Power, wanted: int) -> Turn:
    ducats = min(wanted, int(turn.state.ducats.get(power, 0)))
    paid = loans.repay(setting, turn, power, wanted)
    *news, last = paid.events or (None,)
    if wanted <= 0 or not isinstance(last, PaidBank):
        return paid
    told = replace(last, ducats=ducats, wanted=wanted if ducats < wanted else 0)
    state = with_ducats(paid.state, power, last.ducats - ducats)
    return replace(paid, state=state, events=(*paid.events[: len(news)], told))


def enter_bribes(setting: Setting, turn: Turn) -> tuple[Turn, tuple[bribes.Contest, ...]]:
    """D27: a counter-bribe out of reach is said to fail, and counts all the same (N-069)."""
    before = turn.state
    turn, contests = bribes.enter_bribes(setting, turn)
    least, more = setting.rules.prices.counter_bribe, defaultdict[UnitRef, list[int]](list)
    paid = (one for one in turn.outlays if one.expense.kind is ExpenseKind.COUNTER_BRIBE)
    for outlay in paid:
        unit = None if outlay.expense.target is None else before.unit(outlay.expense.target)
        far = unit is not None and not paid_expenses.reaches(setting, before, outlay.power, unit)
        if unit is not None and far and outlay.ducats >= least:
            more[unit.ref].append(outlay.ducats)
    if not more:
        return turn, contests
    with_all = (replace(one, counters=(*one.counters, *more[one.unit.ref])) for one in contests)
    return turn, tuple(with_all)


def noted_in_fall(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D48: second edition: what money buys in fall is kept though nobody stays there till its end (M-002)."""
    turn = step(setting, turn, orders, dice)
    if not setting.rules.changes_hands_in_fall or awaits_fall(setting, turn.state):
        return turn
    state = turn.state
    land: dict[AreaId, Power] = {}
    towns: dict[AreaId, Power] = {}
    for event in turn.events:
        if not isinstance(event, UnitBought | UnitDisbandedByBribe):
            continue
        area, inside = event.unit.area, event.unit.in_city
        left = (state.field if inside else state.garrisons).get(area)
        if isinstance(event, UnitBought):
            (towns if inside else land)[area] = event.power
            if left is None:
                (land if inside else towns)[area] = event.power
        elif left is not None:
            (towns if inside else land)[area] = left.power
    provinces, cities = holders_now(setting, state, areas_bribed(turn))
    provinces, cities = (
        {**state.pending_province_owner, **provinces},
        {**state.pending_city_owner, **cities},
    )
    noted = replace(
        state,
        pending_province_owner={area: power for area, power in sorted(land.items()) if area in provinces},
        pending_city_owner={area: power for area, power in sorted(towns.items()) if area in cities},
    )
    return turn.then(noted)


def unrest(setting: Setting, turn: Turn, victim: Power, dice: Dice) -> Turn:
    """D32: a murder shakes the provinces as they stood before anybody spent anything (N-074).

    D35: in Venice rebels rise beside an army or fleet, too (N-071 g).
    """
    seen = turn.before or turn.state
    for area in sorted(a for a, owner in seen.province_owner.items() if owner == victim):
        if dice.throw(throws.unrest(seen.phase, victim, area)) <= unrest_limit(setting, seen, victim, area):
            alone = one_space(setting, area)
            turn = rebel(setting, turn, area, _without_field(seen, area) if alone else seen)
    return turn


def _without_field(state: State, area: AreaId) -> State:
    return replace(state, field={there: unit for there, unit in state.field.items() if there != area})
