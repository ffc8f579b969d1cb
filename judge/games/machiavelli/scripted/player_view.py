"""View of a scripted player: what their seat may know, and what follows at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import neighbours


@dataclass(frozen=True, slots=True)
class PlayerView:
    """View of a player: the board, the position as their seat may know it, and who they are.

    `spares` is a power that is left alone, with what lies around it: somebody is learning there.
    """

    setting: Setting
    state: State
    power: Power
    spares: Power | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "setting", as_it_stands(self.setting, self.state))

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.state.units_of(self.power)

    def reach(self, unit: Unit) -> tuple[Harbour, ...]:
        """Places where a field unit could go in one step, in order."""
        board = self.setting.board
        if unit.kind is UnitKind.GARRISON:
            return ()
        if unit.kind is UnitKind.FLEET:
            return tuple(sorted(board.fleet_borders.get(Harbour(unit.area, unit.coast), ()), key=str))
        return tuple(Harbour(a) for a in sorted(board.army_borders.get(unit.area, ())))

    @property
    def areas_spared(self) -> frozenset[AreaId]:
        """Areas where the power that is left alone has land or units, and all around that is nobody's."""
        if self.spares is None:
            return frozenset()
        state, board = self.state, self.setting.board
        own = {a for a, power in state.province_owner.items() if power == self.spares}
        own |= {u.area for u in state.units_of(self.spares)}
        near = {n for a in own for n in neighbours(board, a) if n not in state.province_owner}
        return frozenset(own | near)

    def worth(self, area: AreaId) -> float:
        """Measure how much a greedy mind wants to stand there."""
        place = self.setting.board.area(area)
        if place.impassable or area in self.areas_spared:
            return -1.0
        if place.is_sea and place.city is None:
            return 0.4 if area not in self.state.field else 0.0
        mine = self.state.province_owner.get(area) == self.power
        city_mine = self.state.city_owner.get(area) == self.power
        value = 0.0 if mine else 2.0
        if place.city is not None and not city_mine:
            value += 3.0 + 2 * place.city.income
        return value
