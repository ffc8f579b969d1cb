"""Garrisons in a game without them: by a reading they last from the winter to the next campaign (N-076).

Not here: whether one may be raised (checks_adjustment) or a city takes the beaten in (movement.refuge).
"""

from __future__ import annotations

from judge.games.machiavelli.changes import remove_unit
from judge.games.machiavelli.events import UnitPerished
from judge.games.machiavelli.play import Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import PhaseKind, State, Unit


def dismiss_garrisons(setting: Setting, play: Play) -> Play:
    """Nobody goes into a campaign with garrisons where there are none; whose the cities are stays (N-076)."""
    for unit in _dismissed(setting, play.state):
        news = UnitPerished(power=unit.power, unit=unit.ref, cause="dismissed", rule="N-076")
        play = play.then(remove_unit(play.state, unit), news)
    return play


def in_campaign(setting: Setting, state: State) -> State:
    """The position as it is when the orders of the open phase are looked at."""
    return dismiss_garrisons(setting, Play(state=state)).state if _dismissed(setting, state) else state


def _dismissed(setting: Setting, state: State) -> tuple[Unit, ...]:
    if setting.rules.garrisons or state.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    return tuple(state.garrisons[area] for area in sorted(state.garrisons))
