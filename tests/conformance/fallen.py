"""The same phase with eliminations bent as known bugs bend them: who is out, and when (D9, D20).

Never played in a game. Not here: other bugs played out (otherwise), how the units of the fallen haunt the
moves (ghosts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from judge.core.game import Dice
from judge.games.machiavelli.calendar import Step, steps
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import PowerEliminated
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.rule.control import awaits_fall, settle_control
from judge.games.machiavelli.steps.rule.countries import first_owners, lose_countries, win_countries
from judge.games.machiavelli.steps.rule.elimination import eliminate, has_home_city, remove_power
from tests.conformance.ghosts import haunted_moves


@dataclass(frozen=True, slots=True)
class OtherFates(Machiavelli):
    """`early`: who has no city at home when money has been spent is out before anybody moves (D20).

    `owners_only`: who owns nothing at all is not out (D9).
    """

    early: bool = False
    owners_only: bool = False

    def _run(self, turn: Turn, todo: tuple[Step, ...], orders: Orders, dice: Dice) -> Turn:
        bent = tuple(_eliminate_owners if step is eliminate and self.owners_only else step for step in todo)
        return Machiavelli._run(self, turn, bent, orders, dice)

    def _fight(self, turn: Turn, orders: Orders, dice: Dice) -> Turn:
        """As it stands in the recorded judge: the end of a campaign is gone through before the moves too."""
        names = self.setting.rules.campaign
        if not self.early or self.setting.rules.control_at == "fall":
            return self._run(turn, steps(names), orders, dice)
        cut = names.index("movement")
        turn = self._run(turn, steps(tuple(n for n in names[:cut] if n != _COUNTRIES)), orders, dice)
        alive = turn.state
        turn = self._run(turn, (win_countries, eliminate, lose_countries), orders, dice)
        fallen = frozenset(event.power for event in turn.events if isinstance(event, PowerEliminated))
        if not fallen:
            return self._run(turn, steps(names[cut:]), orders, dice)
        turn = _noted(self._run(_forgetful(turn), (win_countries, settle_control), orders, dice))
        turn = haunted_moves(self.setting, turn, alive, orders, fallen)
        return self._run(turn, steps(names[cut + 1 :]), orders, dice)


_COUNTRIES = "conquest-before-moves"


def _forgetful(turn: Turn) -> Turn:
    """Nothing is noted for the end of the retreats."""
    return replace(turn, state=replace(turn.state, pending_province_owner={}, pending_city_owner={}))


def _noted(turn: Turn) -> Turn:
    """All control as it is then is noted for the end of the retreats."""
    state = turn.state
    noted = replace(state, pending_province_owner=state.province_owner, pending_city_owner=state.city_owner)
    return replace(turn, state=noted)


def _eliminate_owners(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """As the step of that name, but only of those who own land, a city or, from the set-up, open land."""
    before = turn.state
    if awaits_fall(setting, before):
        return turn
    owners = {*before.province_owner.values(), *before.city_owner.values()}
    owners |= first_owners(setting, setting.board.areas) - before.eliminated
    for power in sorted(owners & setting.scenario.powers.keys()):
        if not has_home_city(setting, before, power):
            turn = remove_power(setting, turn, power)
    return turn


FATES: Mapping[tuple[str, ...], Callable[[Setting], Machiavelli]] = {
    ("D20",): partial(OtherFates, early=True),
    ("D9",): partial(OtherFates, owners_only=True),
    ("D9", "D20"): partial(OtherFates, early=True, owners_only=True),
}
"""By the numbers of what is bent: how."""
