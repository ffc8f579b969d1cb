"""Gifts of ducats where there is no bank: whole or not at all, in the order of the letter (A-013, A-017).

Not here: gifts beside loans and chits (loans).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.events import Paid
from judge.games.machiavelli.model.orders import Pay
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.model.turn import Orders, Turn


def exchange_ducats(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All at once, so that nobody hands on what he is being given (A-017a)."""
    passed: list[tuple[Power, int]] = []
    for power in sorted(orders):
        for gift in orders[power].pay:
            refused = _refusal_of_gift(turn, power, gift)
            ducats = 0 if refused else gift.ducats
            news = Paid(
                power=power,
                to=gift.to,
                ducats=ducats,
                wanted=gift.ducats,
                refused=refused,
                rule="A-190" if refused == "excommunicated" else "A-017",
                private_to=power,
            )
            turn = turn.then(with_ducats(turn.state, power, -ducats), news)
            if ducats:
                passed.append((gift.to, ducats))
                got = Paid(
                    power=power, to=gift.to, ducats=ducats, wanted=ducats, rule="A-014", private_to=gift.to
                )
                turn = turn.then(turn.state, got)
    for to, ducats in passed:
        turn = turn.then(with_ducats(turn.state, to, ducats))
    return turn


def _refusal_of_gift(turn: Turn, power: Power, gift: Pay) -> str:
    """Reason why a gift does not pass; empty if it does."""
    if turn.state.excommunicated & {power, gift.to}:
        return "excommunicated"
    return "not-paid" if turn.state.ducats.get(power, 0) < gift.ducats else ""
