"""The ground on which a power chooses: units, how far each of them reaches, ways over sea.

Each is worked out once for all choices of a position. Not here: the choices themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judge.games.machiavelli.advice.places import Name
from judge.games.machiavelli.advice.reach import is_carried, steps
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.changes import place_unit
from judge.games.machiavelli.model.orders import Build, Expense, ExpenseKind, Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import near
from judge.games.machiavelli.movement.reach import may_stand
from judge.games.machiavelli.movement.sea_routes import may_carry, sail_on_from, sea_routes
from judge.games.machiavelli.named_rules.reach_of_bribes import Reached, reach_of_unit
from judge.games.machiavelli.steps.winter.adjustment import new_unit

Route = tuple[AreaId, ...]
"""The places of the fleets that carry an army on, in order."""
ROUTES = 2
"""Ways over sea to one place that are offered, the shortest."""
LONGEST = 4
"""Fleets in a row that anybody would ask for one army."""


@dataclass(frozen=True)
class Ground:
    """A position as `power` sees it."""

    setting: Setting
    state: State
    power: Power
    filed: tuple[Order, ...] = ()

    @classmethod
    def of(cls, setting: Setting, state: State, power: Power, filed: Sequence[Order] = ()) -> Ground:
        """With the cities that stand. `filed`: orders of the power that are on file."""
        return cls(as_it_stands(setting, state), state, power, tuple(filed))

    @cached_property
    def with_builds(self) -> Ground:
        """The same with the units that what is on file raises, where they are there at once (F-024)."""
        state = self.state
        if not self.setting.rules.adjusts_after_moves(state.phase):
            builds = [order for order in self.filed if isinstance(order, Build) and order.when is None]
            for build in builds:
                if state.unit(build.unit) is None:
                    state = place_unit(state, new_unit(state, self.power, build))
        return self if state is self.state else replace(self, state=state)

    @cached_property
    def units_to_buy(self) -> frozenset[UnitRef]:
        """Units that it tries to buy: they may be ordered at once (N-067 bribes 3)."""
        bought = (each for each in self.filed if isinstance(each, Expense) and each.kind is ExpenseKind.BUY)
        return frozenset(each.target for each in bought if each.target is not None)

    @cached_property
    def own(self) -> tuple[Unit, ...]:
        """The power's own units, by area."""
        return tuple(sorted(self.state.units_of(self.power), key=lambda unit: (unit.area, unit.kind)))

    @cached_property
    def letter(self) -> frozenset[str]:
        """Groups of orders that the open phase asks for."""
        return self.setting.rules.letter(self.state.phase)

    @cached_property
    def others(self) -> tuple[Power, ...]:
        """Powers that are in the game besides this one."""
        powers = self.setting.scenario.powers
        return tuple(p for p in powers if p != self.power and p not in self.state.eliminated)

    def steps(self, unit: Unit) -> tuple[tuple[AreaId, Coast | None], ...]:
        """List the places where a unit of the field could step to, each with its coast."""
        found = self._steps.get(unit.ref)
        if found is None:
            names = steps(self.setting, unit) if not unit.in_city else ()
            found = self._steps[unit.ref] = tuple((_area(name), name.coast) for name in names)
        return found

    @cached_property
    def _steps(self) -> dict[UnitRef, tuple[tuple[AreaId, Coast | None], ...]]:
        return {}

    @cached_property
    def comers(self) -> Mapping[AreaId, tuple[Unit, ...]]:
        """Field units that could step to each area, those of the power first."""
        found: dict[AreaId, list[Unit]] = {}
        for unit in sorted(self.state.field.values(), key=lambda u: (u.power != self.power, u.area)):
            for area in dict.fromkeys(area for area, _ in self.steps(unit)):
                found.setdefault(area, []).append(unit)
        return {area: tuple(units) for area, units in found.items()}

    @cached_property
    def near(self) -> frozenset[AreaId]:
        """Areas that are near enough to units of the power for what it pays for (N-069)."""
        areas = self.setting.board.areas
        return frozenset(a for a in areas if near(self.setting, self.state, self.power, a))

    @cached_property
    def bribable(self) -> tuple[tuple[Unit, bool], ...]:
        """Units of everybody in reach of a bribe, each with whether it is so without anybody's leave."""
        rules = self.setting.rules
        if not rules.bribes_by_highest_counter:
            far = not rules.adjacency
            return tuple((u, True) for u in self.state.units() if far or u.area in self.near)
        ways = (
            (u, reach_of_unit(self.setting, self.state, self.power, u, {}, {})) for u in self.state.units()
        )
        within = ((u, way) for u, way in ways if way is not Reached.NO or u.area in self.near)
        return tuple((u, way is Reached.YES) for u, way in within)

    @cached_property
    def on_leave(self) -> frozenset[UnitRef | None]:
        """Units that are in reach of a bribe if others give leave alone (A-140)."""
        return frozenset(unit.ref for unit, free in self.bribable if not free)

    @cached_property
    def fleets(self) -> Mapping[AreaId, Coast | None]:
        """List the places of fleets that may carry, whoever has them."""
        return {
            area: unit.coast
            for area, unit in sorted(self.state.field.items())
            if unit.kind is UnitKind.FLEET and may_carry(self.setting, area)
        }

    def voyages(self, unit: Unit) -> Mapping[AreaId, tuple[Route, ...]]:
        """Find where fleets could carry a unit, and the shortest rows of fleets for it (N-010)."""
        if unit.ref not in self._voyages:
            self._voyages[unit.ref] = dict(self._sea_routes(unit)) if is_carried(self.setting, unit) else {}
        return self._voyages[unit.ref]

    @cached_property
    def _voyages(self) -> dict[UnitRef, Mapping[AreaId, tuple[Route, ...]]]:
        return {}

    @cached_property
    def sailors(self) -> Mapping[UnitRef, Mapping[AreaId, tuple[Route, ...]]]:
        """Units that fleets could carry now, those of the power first, with where to.

        Others go with their own fleets and the power's alone: nobody arranges more for a stranger.
        """
        units = sorted(self.state.field.values(), key=lambda u: (u.power != self.power, u.area))
        found = ((unit.ref, self._routes_by_known_fleets(unit)) for unit in units if self.fleets)
        return {ref: goals for ref, goals in found if goals}

    def _routes_by_known_fleets(self, unit: Unit) -> Mapping[AreaId, tuple[Route, ...]]:
        goals, hands = self.voyages(unit), {unit.power, self.power}
        if unit.power == self.power:
            return goals
        kept = {
            area: tuple(r for r in routes if {self.state.field[a].power for a in r} <= hands)
            for area, routes in goals.items()
        }
        return {area: routes for area, routes in kept.items() if routes}

    def _sea_routes(self, unit: Unit) -> dict[AreaId, tuple[Route, ...]]:
        fleets = {area: coast for area, coast in self.fleets.items() if area != unit.area}
        aboard = sail_on_from(self.setting, fleets, unit.area)
        near = {area: fleets[area] for area in sorted(aboard)}
        shores = {there for area in near for there in self.setting.board.sea_legs.get(area, ())}
        found: dict[AreaId, tuple[Route, ...]] = {}
        for area in sorted(shores - {unit.area}):
            if may_stand(self.setting, unit.kind, area):
                routes = [r for r in sea_routes(self.setting, unit.area, area, near) if len(r) <= LONGEST]
                if routes:
                    found[area] = tuple(sorted(routes, key=self._rank_of)[:ROUTES])
        return found

    def _rank_of(self, route: Route) -> tuple[int, int, Route]:
        """Ways over few fleets of others first, then short ones."""
        return sum(self.state.field[area].power != self.power for area in route), len(route), route


def _area(name: Name) -> AreaId:
    return AreaId(name.short.lower())
