"""Excommunication of the rulebooks that shut a power out of everybody's ducats (A-190).

Not here: what it bars (money.payments, money.province_sales); the optional rule against letters (commands).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Excommunicated
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn


def excommunicate(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Bans of the open phase are over, and a new one is for the phase that comes (A-Q4)."""
    banned = {mine.ban for mine in orders.values() if mine.ban is not None}
    fresh = frozenset(banned - turn.state.banned_before - turn.state.eliminated)
    before = turn.state.banned_before | fresh
    if not fresh and not turn.state.excommunicated:
        return turn
    state = replace(turn.state, excommunicated=fresh, banned_before=before)
    return turn.then(state, *(Excommunicated(power=power, rule="A-190") for power in sorted(fresh)))
