"""Garrisons in a game without them: by a reading they last from the winter to the next campaign (N-076).

Not here: whether one may be raised (adjustment) or a city takes the beaten in (movement.retreat_places).
"""

from __future__ import annotations

from judge.games.machiavelli.model.changes import remove_unit
from judge.games.machiavelli.model.events import UnitPerished
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, State, Unit
from judge.games.machiavelli.model.turn import Turn


def dismiss_garrisons(setting: Setting, turn: Turn) -> Turn:
    """Nobody goes into a campaign with garrisons where there are none; whose the cities are stays (N-076)."""
    for unit in _dismissed(setting, turn.state):
        news = UnitPerished(power=unit.power, unit=unit.ref, cause="dismissed", rule="N-076")
        turn = turn.then(remove_unit(turn.state, unit), news)
    return turn


def in_campaign(setting: Setting, state: State) -> State:
    """The position as it is when the orders of the open phase are looked at."""
    return dismiss_garrisons(setting, Turn(state=state)).state if _dismissed(setting, state) else state


def _dismissed(setting: Setting, state: State) -> tuple[Unit, ...]:
    if setting.rules.garrisons or state.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    return tuple(state.garrisons[area] for area in sorted(state.garrisons))
