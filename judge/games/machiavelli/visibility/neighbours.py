"""Powers that stand beside one's own, as far as one sees: press for neighbours goes to these.

Not here: who sees what (fog), sending press (commands).
"""

from __future__ import annotations

from judge.api.values import Seat
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State


def touching(setting: Setting, state: State, seat: Seat) -> frozenset[str]:
    """The powers whose units or provinces lie beside one's own."""
    board = setting.board
    mine = _lands(state, seat)
    near = set(mine)
    for area in mine:
        near |= board.army_borders.get(area, frozenset())
        for harbour, others in board.fleet_borders.items():
            if harbour.area == area:
                near |= {other.area for other in others}
    return frozenset(p for p in setting.scenario.powers if p != Power(seat) and near & _lands(state, p))


def _lands(state: State, seat: str) -> set[AreaId]:
    owned = {area for area, power in state.province_owner.items() if power == seat}
    return owned | {unit.area for unit in state.units() if unit.power == seat}
