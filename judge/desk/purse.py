"""What a set of orders costs, added up before it is spent (manners: money is always added up).

For the owner's eyes only. Not here: whether a sum suffices for what it buys (the game's checks).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.desk.filing import Given, merged
from judge.games.machiavelli import orders as o
from judge.games.machiavelli.ground import upkeep
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import PhaseKind, Power, State


def added_up(
    setting: Setting, state: State, power: Power, kept: Sequence[Given], mended: Sequence[o.Order] = ()
) -> Mapping[str, int] | None:
    """Ducats: `has`, `borrowed`, `due` to the bank now, `spent`, `left` (negative: too much).

    `mended` are orders as lines to mend would give them: `with_mended` is the sum with them. None in games
    without money, and in retreats.
    """
    if not setting.rules.money or state.phase.kind is PhaseKind.RETREATS:
        return None
    has = state.ducats.get(power, 0)
    borrowed = sum(g.order.ducats for g in kept if isinstance(g.order, o.Borrow))
    due = _due(state, power, kept)
    spent = sum(_cost(state, g.order) for g in kept) + due
    again = merged([*kept, *(Given(order, "", True) for order in mended)])
    with_mended = sum(_cost(state, g.order) for g in again) + due
    return {
        "has": has,
        "borrowed": borrowed,
        "due": due,
        "spent": spent,
        "left": has + borrowed - spent,
        "with_mended": with_mended,
        "short": max(0, with_mended - has - borrowed),
    }


def _due(state: State, power: Power, kept: Sequence[Given]) -> int:
    """What the bank collects in this campaign beyond what is paid to it by order (N-065)."""
    if state.phase.kind is not PhaseKind.MOVEMENT:
        return 0
    owed = sum(loan.principal + loan.interest for loan in state.loans.get(power, ()) if loan.due_in <= 0)
    paid = sum(g.order.ducats for g in kept if isinstance(g.order, o.PayBank))
    return max(0, owed - paid)


def _cost(state: State, order: o.Order) -> int:
    match order:
        case o.Expense(ducats=ducats) | o.Pay(ducats=ducats) | o.PayBank(ducats=ducats):
            return ducats
        case o.Build(special=special):
            return upkeep(special)
        case o.Maintain(unit=ref):
            unit = state.unit(ref)
            return 0 if unit is None else upkeep(unit.special)
        case _:
            return 0
