"""The board as it stands: without the cities that were burnt, and without walls that were not built up again.

Not here: burning and building (steps.campaign.strategic_movement), what a city is worth (steps).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from judge.games.machiavelli.model.board import Area, AreaId, Board
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Ruin, State
from judge.games.machiavelli.model.topology import Same


def as_it_stands(setting: Setting, state: State) -> Setting:
    """The same game on the board of this position: a burnt city is none, nor its port and walls (B-016)."""
    if not state.ruins:
        return setting if setting.changed is None else Setting(setting.scenario, setting.rules)
    standing = frozenset((area, ruin.city) for area, ruin in state.ruins.items())
    return Setting(setting.scenario, setting.rules, _board(Same(setting.scenario.board), standing))


@lru_cache(maxsize=128)
def _board(board: Same[Board], ruins: frozenset[tuple[AreaId, bool]]) -> Board:
    changed = {area: _without_city(board.value.areas[area], rebuilt) for area, rebuilt in ruins}
    return replace(board.value, areas={**board.value.areas, **changed})


def _without_city(area: Area, rebuilt: bool) -> Area:
    """A province whose city is gone, or stands again without walls."""
    if area.city is None or not rebuilt:
        return replace(area, city=None)
    return replace(area, city=replace(area.city, fortified=False))


def burnt(state: State, area: AreaId) -> bool:
    """Decide whether the city of a province is gone."""
    ruin = state.ruins.get(area)
    return ruin is not None and not ruin.city


def with_ruin(state: State, area: AreaId, ruin: Ruin | None) -> State:
    """The same with the city of a province burnt or half built; None: it stands as at the start."""
    rest: Mapping[AreaId, Ruin] = {a: r for a, r in state.ruins.items() if a != area}
    return replace(state, ruins=rest if ruin is None else {**rest, area: ruin})
