"""The same phase with eliminations bent as known bugs bend them: who is out, and when (D9, D20).

Never played in a game. Not here: other bugs played out (otherwise), how the units of the fallen haunt the
moves (ghosts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from judge.game import Dice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.events import PowerEliminated
from judge.games.machiavelli.play import Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.steps.control import awaits_fall, settle_control
from judge.games.machiavelli.steps.countries import first_owners, lose_countries, win_countries
from judge.games.machiavelli.steps.elimination import eliminate, has_home_city, remove_power
from judge.games.machiavelli.year import Step, steps
from judge.recorded.ghosts import haunted_moves


@dataclass(frozen=True, slots=True)
class OtherFates(Machiavelli):
    """`early`: who has no city at home when money has been spent is out before anybody moves (D20).

    `owners_only`: who owns nothing at all is not out (D9).
    """

    early: bool = False
    owners_only: bool = False

    def _run(self, play: Play, todo: tuple[Step, ...], orders: Orders, dice: Dice) -> Play:
        bent = tuple(_eliminate_owners if step is eliminate and self.owners_only else step for step in todo)
        return Machiavelli._run(self, play, bent, orders, dice)

    def _fight(self, play: Play, orders: Orders, dice: Dice) -> Play:
        """As it stands in the recorded judge: the end of a campaign is gone through before the moves too."""
        names = self.setting.rules.campaign
        if not self.early or self.setting.rules.control_at == "fall":
            return self._run(play, steps(names), orders, dice)
        cut = names.index("movement")
        play = self._run(play, steps(tuple(n for n in names[:cut] if n != _COUNTRIES)), orders, dice)
        alive = play.state
        play = self._run(play, (win_countries, eliminate, lose_countries), orders, dice)
        fallen = frozenset(event.power for event in play.events if isinstance(event, PowerEliminated))
        if not fallen:
            return self._run(play, steps(names[cut:]), orders, dice)
        play = _noted(self._run(_forgetful(play), (win_countries, settle_control), orders, dice))
        play = haunted_moves(self.setting, play, alive, orders, fallen)
        return self._run(play, steps(names[cut + 1 :]), orders, dice)


_COUNTRIES = "conquest-before-moves"


def _forgetful(play: Play) -> Play:
    """Nothing is noted for the end of the retreats."""
    return replace(play, state=replace(play.state, pending_province_owner={}, pending_city_owner={}))


def _noted(play: Play) -> Play:
    """All control as it is then is noted for the end of the retreats."""
    state = play.state
    noted = replace(state, pending_province_owner=state.province_owner, pending_city_owner=state.city_owner)
    return replace(play, state=noted)


def _eliminate_owners(setting: Setting, play: Play, orders: Orders, dice: Dice) -> Play:
    """As the step of that name, but only of those who own land, a city or, from the set-up, open land."""
    before = play.state
    if awaits_fall(setting, before):
        return play
    owners = {*before.province_owner.values(), *before.city_owner.values()}
    owners |= first_owners(setting, setting.board.areas) - before.eliminated
    for power in sorted(owners & setting.scenario.powers.keys()):
        if not has_home_city(setting, before, power):
            play = remove_power(setting, play, power)
    return play


FATES: Mapping[tuple[str, ...], Callable[[Setting], Machiavelli]] = {
    ("D20",): partial(OtherFates, early=True),
    ("D9",): partial(OtherFates, owners_only=True),
    ("D9", "D20"): partial(OtherFates, early=True, owners_only=True),
}
"""By the numbers of what is bent: how."""
