"""Costs of a set of orders, added up before they are spent (manners: money is always added up).

For the owner's eyes only. Not here: whether a sum suffices for what it buys (legality.money).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.games.machiavelli.language.order_subjects import places_that_hold
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.legality.banking import Banking, banking
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from judge.games.machiavelli.model.year import ADJUSTMENT, MONEY, PROVINCES
from judge.games.machiavelli.steps.money.loans import ducats_owed


def add_up(
    setting: Setting, state: State, power: Power, kept: Sequence[o.Order], mended: Sequence[o.Order] = ()
) -> Mapping[str, Ducats] | None:
    """Ducats: `has`, `taxes` raised by force, `borrowed`, `due` to the bank now, `revenue` that comes before
    units are paid (B-003), `spent`, `left` (negative: too much).

    `mended` are orders as lines to mend would give them: `with_mended` is the sum with them. None in games
    without money, and in retreats.
    """
    if not setting.rules.money or state.phase.kind is PhaseKind.RETREATS:
        return None
    has = state.ducats.get(power, 0)
    sums = _banking(setting, state, power, kept)
    revenue = state.revenue.get(power, 0) if ADJUSTMENT in setting.rules.letter(state.phase) else 0
    means = has + sums.borrowed + sums.taxes + revenue
    both = [*kept, *mended]
    again = [both[n] for n in places_that_hold(both)]
    spent = _all(setting, state, power, kept) + sums.due
    with_mended = _all(setting, state, power, again) + sums.due
    return {
        "has": has,
        "taxes": sums.taxes,
        "borrowed": sums.borrowed,
        "revenue": revenue,
        "due": sums.due,
        "spent": spent,
        "left": means - spent,
        "with_mended": with_mended,
        "short": max(0, with_mended - means),
    }


def treasury(setting: Setting, state: State, power: Power) -> Mapping[str, Ducats]:
    """`ducats` in hand, `debt` to the bank, and `upkeep` of all units in a winter."""
    return {
        "ducats": state.ducats.get(power, 0),
        "debt": ducats_owed(state, power),
        "upkeep": sum(setting.rules.upkeep(u.kind, u.special) for u in state.units_of(power)),
    }


def _banking(setting: Setting, state: State, power: Power, orders: Sequence[o.Order]) -> Banking:
    """Sums that the bank lends and collects in this letter, and from forced taxes (N-065, O-013, A-054)."""
    if not setting.rules.letter(state.phase) & {MONEY, PROVINCES}:
        has = state.ducats.get(power, 0)
        return Banking(treasury=has, taxes=0, borrowed=0, paid=0, due=0, left=has)
    return banking(setting, state, power, accept(setting, state, power, orders)[0])


def _all(setting: Setting, state: State, power: Power, orders: Sequence[o.Order]) -> int:
    """Sum of what orders cost, and units that an adjustment keeps without being told (F-024)."""
    cost = sum(_cost(setting, state, power, order) for order in orders)
    if ADJUSTMENT not in setting.rules.letter(state.phase) or not setting.rules.keeps_unnamed_units:
        return cost
    named = {order.unit for order in orders if isinstance(order, o.Maintain | o.Remove)}
    left = [unit for unit in state.units_of(power) if unit.ref not in named]
    return cost + sum(setting.rules.upkeep(unit.kind, unit.special) for unit in left)


def _cost(setting: Setting, state: State, power: Power, order: o.Order) -> int:
    match order:
        case o.Expense(ducats=ducats) | o.Pay(ducats=ducats) | o.BuyProvince(ducats=ducats):
            return ducats
        case o.PayBank(ducats=ducats):
            return min(ducats, ducats_owed(state, power))
        case o.Build(unit=ref, special=special, when=None):
            return setting.rules.upkeep(ref.kind, special)
        case o.Maintain(unit=ref):
            unit = state.unit(ref)
            return 0 if unit is None else setting.rules.upkeep(unit.kind, unit.special)
        case _:
            return 0
