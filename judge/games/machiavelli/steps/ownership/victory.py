"""Victory: who has reached the goal (N-037).

Not here: what the goal is (named_rules.goals); draws and concessions, which players vote on (commands).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import DucatPointsCounted, Ranked
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.named_rules.goals import GOALS, ducat_points, land_points, ranks, score
from judge.games.machiavelli.steps.ownership.control import awaits_fall


def check_victory(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All who reach the goal are named; at a tie the master decides (N-037, N-038), or cities do (F-008).

    Nobody wins before the end of fall, where control changes then (M-002).
    """
    state = turn.state
    if awaits_fall(setting, state):
        return turn
    winners = tuple(GOALS[setting.rules.victory.method].winners(setting, state))
    if setting.rules.victory.most_cities_break_ties:
        most = max((winner.cities for winner in winners), default=0)
        winners = tuple(winner for winner in winners if winner.cities == most)
    if not winners and not state.victors:
        return turn
    turn = turn.then(replace(state, victors=tuple(w.power for w in winners)), *winners)
    if not winners or not setting.rules.victory.is_by_whole_cities:
        return turn
    return turn.then(turn.state, Ranked(places=ranks(setting, turn.state), rule="A-036"))


def count_points(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Everybody is told the points of all for land and cities, and each his own for ducats (B-039, B-Q38)."""
    state = turn.state
    powers = (p.id for p in setting.scenario.powers.values() if p.playable and p.id not in state.eliminated)
    for power in powers:
        told, own = land_points(setting, state, power), ducat_points(setting, state, power)
        mine = DucatPointsCounted(
            power=power,
            ducats=state.ducats.get(power, 0),
            owed=sum(loan.principal + loan.interest for loan in state.loans.get(power, ())),
            points=own,
            total=score(setting, state, power),
            rule="B-039",
            private_to=power,
        )
        turn = turn.then(state, told, mine)
    return turn
