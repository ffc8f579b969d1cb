"""How the recorded judge opens a game: countries that nobody holds, and plain games without money.

Not here: how countries change hands later (recorded_countries), the first money (opening).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.core.game import Dice
from judge.games.machiavelli import opening
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.model.turn import Turn
from tests.conformance.recorded.recorded_countries import lose_countries, win_countries


def open_game(setting: Setting, dice: Dice) -> Turn:
    """D47: a country of which its power holds nothing at the set-up is nobody's (N-032).

    D38: without money nothing is conquered at the set-up, who is out keeps his country in name, and a city is
    its garrison's, whatever the scenario says (N-031 to N-033).
    """
    state = opening.set_up(setting)
    if setting.rules.money:
        play = lose_countries(setting, win_countries(setting, Turn(state=state), {}, dice), {}, dice)
        return opening.begin(setting, play, dice)
    homes = _in_name(setting)
    play = Turn(state=replace(state, city_owner=_by_garrisons(state), home_control=homes))
    play = opening.begin(setting, play, dice)
    return replace(play, state=replace(play.state, home_control=homes))


def _in_name(setting: Setting) -> Mapping[Power, Power]:
    return {power.id: power.id for power in setting.scenario.powers.values() if power.home}


def _by_garrisons(state: State) -> Mapping[AreaId, Power]:
    """The cities that somebody has, by their garrisons first; without one a city is not autonomous."""
    inside = {area: unit.power for area, unit in state.garrisons.items() if area in state.city_owner}
    return {area: power for area, power in state.city_owner.items() if power != AUTONOMOUS} | inside
