"""Which orders the recorded judge takes where the rules refuse them, and the other way round.

Not here: orders that it refuses by a bug now and then (refusals), what comes of those that it takes
(recorded_moves, recorded_money).
"""

from __future__ import annotations

from judge.core.game import Remark
from judge.games.machiavelli.legality import campaign, money
from judge.games.machiavelli.legality.acceptance import Law
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.orders import Advance, Expense, ExpenseKind, MoneyOrder, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, UnitRef

VENICE = "ven"
"""So on every board, be it one space or not: the recorded judge asks for the name."""

_AT_SEA = frozenset({ExpenseKind.FAMINE_RELIEF, ExpenseKind.PACIFY, ExpenseKind.CAUSE_REBELLION})


def _moves(
    setting: Setting, state: State, power: Power, order: UnitOrder, wanted: frozenset[UnitRef]
) -> Remark | None:
    """D46: an army is ordered over sea into a city at sea, where it cannot come (M-010)."""
    remark = campaign.refusal(setting, state, power, order, wanted)
    if remark is None or remark.code != "army-not-allowed" or not isinstance(order, Advance) or not order.via:
        return remark
    place = setting.board.areas[order.to]
    if not place.is_sea or place.city is None:
        return remark
    open_to_armies = replace(
        setting, rules=setting.rules.model_copy(update={"armies_in_cities_at_sea": True})
    )
    return campaign.refusal(open_to_armies, state, power, order, wanted)


def _money(setting: Setting, state: State, power: Power, order: MoneyOrder, repaying: int) -> Remark | None:
    """D50: relief, pacifying and rebellions are paid for at sea too, in vain (N-067 a, b, j, k).

    D33, D58: no rebellion is for sale in Venice, even while it is empty (N-071).
    """
    remark = money.refusal(setting, state, power, order, repaying)
    if not isinstance(order, Expense) or order.area is None or order.kind not in _AT_SEA:
        return remark
    if order.kind is ExpenseKind.CAUSE_REBELLION and order.area == VENICE and remark is None:
        return Remark(code="no-rebellion-there", fatal=True, rule="N-071")
    return None if remark is not None and remark.code == "not-a-province" else remark


RECORDED_LAW = Law(moves=_moves, money=_money)
