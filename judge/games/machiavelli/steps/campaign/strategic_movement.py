"""Strategic movement: after the moves, up to two units a power go far through friendly country (O-019).

Cities are burnt and built up again (B-016, B-017).

Not here: whether the order may be given (optional_rules), the moves themselves (movement), who may be
ordered to (legality.campaign), who was thrown out (movement), the board without burnt cities
(model.burnt_cities).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId, Harbour
from judge.games.machiavelli.model.burnt_cities import with_ruin
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    CityDestroyed,
    CityRebuilt,
    OrderResolved,
    RebuildingBegun,
    RebuildingLost,
    StrategicMoved,
    Verdict,
)
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, StrategicMove
from judge.games.machiavelli.model.rebellions import without_rebels
from judge.games.machiavelli.model.rules.fixed_numbers import FAR_MARCHES, LOOT_YEARS
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Ruin, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import at_sea, is_counted_city, neighbours, one_space
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.movement.reach import carries_over, may_stand
from judge.games.machiavelli.movement.retreat_places import straits_open
from judge.games.machiavelli.movement.units import grants
from judge.games.machiavelli.steps.campaign.rebellions import rebels

_THROWS = 20
"""Throws after which those who are still equal go by the alphabet."""


def move_strategically(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Power by power, unit by unit; each finds the board as those before left it (O-019)."""
    wishes = {
        power: orders[power].marches
        for power in sorted(orders)
        if orders[power].marches and power not in turn.assassinated
    }
    if not setting.rules.strategic_movement or not wishes:
        return turn
    done = {(e.power, e.unit): e for e in turn.events if isinstance(e, OrderResolved)}
    for power in turns(setting, turn.state, wishes, dice):
        for wish in wishes[power][:FAR_MARCHES]:
            turn = _go(setting, turn, orders, power, wish, done.get((power, wish.unit)))
    return turn


def turns(setting: Setting, state: State, powers: Iterable[Power], dice: Dice) -> list[Power]:
    """Turns of the powers: most cities first; equals throw until they are no longer equal, the highest first.

    Without dice equals go by the alphabet.
    """
    equal: dict[tuple[int, ...], list[Power]] = {}
    for power in sorted(powers):
        cities = sum(owner == power and is_counted_city(setting, a) for a, owner in state.city_owner.items())
        equal.setdefault((cities,), []).append(power)
    for number in range(1, _THROWS + 1 if setting.rules.dice else 1):
        for key in [key for key in sorted(equal) if len(equal[key]) > 1]:
            for power in equal.pop(key):
                die = dice.throw(throws.strategic(state.phase, power, number))
                equal.setdefault((*key, die), []).append(power)
    return [power for key in sorted(equal, reverse=True) for power in equal[key]]


def _go(
    setting: Setting,
    turn: Turn,
    orders: Orders,
    power: Power,
    wish: StrategicMove,
    moved: OrderResolved | None,
) -> Turn:
    """One unit on its way: it arrives, or stays and learns why."""
    here = _now(wish.unit, moved)
    unit = turn.state.unit(here)
    news = StrategicMoved(power=power, unit=here, to=wish.to, rule="O-019")
    if unit is not None and unit.power == power and unit.kind is UnitKind.GARRISON:
        return turn.then(turn.state, replace(news, failed="garrison"))
    if unit is None or unit.power != power:
        return turn.then(turn.state, replace(news, unit=wish.unit, failed="not-there"))
    if unit.area in turn.state.sieges or (moved is not None and isinstance(moved.order, Besiege)):
        return turn.then(turn.state, replace(news, failed="besieging"))
    end = _Country(setting, turn.state, orders, power).way(unit, wish)
    if end is None:
        return turn.then(turn.state, replace(news, failed="no-way"))
    gone = {area: other for area, other in turn.state.field.items() if area != unit.area}
    there = replace(unit, area=end.area, coast=end.coast)
    return _keep_place(turn, unit.area).then(replace(turn.state, field={**gone, end.area: there}), news)


def _now(ref: UnitRef, moved: OrderResolved | None) -> UnitRef:
    """Reference to a unit after the moves: where it is, and what it is."""
    if moved is None or moved.verdicts != (Verdict.OK,):
        return ref
    match moved.order:
        case Advance(to=area):
            return UnitRef(ref.kind, area)
        case Convert(to=kind):
            return UnitRef(kind, ref.area)
        case _:
            return ref


def _keep_place(turn: Turn, area: AreaId) -> Turn:
    """Keep the owner of the place that a unit leaves, although retreats are awaited (N-074)."""
    land, city = turn.state.province_owner.get(area), turn.state.city_owner.get(area)
    return replace(
        turn,
        kept_provinces={**turn.kept_provinces, **({area: land} if land else {})},
        kept_cities={**turn.kept_cities, **({area: city} if city else {})},
    )


@dataclass(frozen=True, slots=True)
class _Country:
    """The board as one power may travel through it."""

    setting: Setting
    state: State
    orders: Orders
    power: Power

    def way(self, unit: Unit, wish: StrategicMove) -> Harbour | None:
        """Harbour where the unit arrives, if there is any way for it; a named coast must be reached."""
        start = Harbour(unit.area, unit.coast)
        seen, ahead = {start}, deque([start])
        while ahead:
            for step in sorted(self._steps(unit, ahead.popleft()), key=lambda h: (h.area, h.coast or "")):
                if (
                    step.area == wish.to
                    and wish.coast in (None, step.coast)
                    and self._may_end(unit, step.area)
                ):
                    return step
                if step not in seen and self._may_pass(unit, step.area):
                    seen.add(step)
                    ahead.append(step)
        return None

    def _steps(self, unit: Unit, here: Harbour) -> Iterable[Harbour]:
        board = self.setting.board
        if unit.kind is UnitKind.FLEET:
            return [h for h in board.fleet_borders.get(here, ()) if self._straits_open(here.area, h.area)]
        near = neighbours(board, here.area)
        by_land = board.army_borders.get(here.area, frozenset())
        return [
            Harbour(area)
            for area in near
            if area in by_land
            or (
                (at_sea(self.setting, area) or at_sea(self.setting, here.area))
                and carries_over(board, here.area, area)
            )
        ]

    def _straits_open(self, here: AreaId, there: AreaId) -> bool:
        toll = self.setting.board.straits.get((here, there))
        return toll is None or straits_open(self.state, self.orders, toll, self.power)

    def _may_end(self, unit: Unit, area: AreaId) -> bool:
        """In a province of its own that it may stand in (not a sea)."""
        own = self.state.province_owner.get(area) == self.power
        return own and may_stand(self.setting, unit.kind, area) and self._empty(area) and self._friendly(area)

    def _may_pass(self, unit: Unit, area: AreaId) -> bool:
        """Empty friendly provinces; at sea, friendly fleets for armies and friendly shores for fleets."""
        if not at_sea(self.setting, area):
            return self._empty(area) and self._friendly(area)
        if unit.kind is UnitKind.FLEET:
            near = neighbours(self.setting.board, area)
            return self._empty(area) and any(self._friendly(shore) for shore in near)
        fleet = self.state.field.get(area)
        return fleet is not None and grants(self.orders, fleet.power, self.power)

    def _friendly(self, area: AreaId) -> bool:
        """Its own, or of a power that gave leave, and quiet."""
        owner = self.state.province_owner.get(area)
        return owner is not None and grants(self.orders, owner, self.power) and not rebels(self.state, area)

    def _empty(self, area: AreaId) -> bool:
        """Nobody is there, nor a garrison that is not friendly; and nobody may yet retreat there."""
        garrison = self.state.garrisons.get(area)
        shut = garrison is not None and (
            one_space(self.setting, area) or not grants(self.orders, garrison.power, self.power)
        )
        if shut:
            return False
        beaten = self.state.dislodged.values()
        return area not in self.state.field and not any(area == p.area for d in beaten for p in d.places)


def destroy_cities(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every city that was ordered to be burnt is gone, whoever was thrown out; who stayed has the loot."""
    for area, (power, stayed) in sorted(turn.burning.items()):
        city = setting.board.areas[area].city
        if city is None or area in turn.state.garrisons:
            continue
        loot = LOOT_YEARS * city.income if stayed and setting.rules.money else 0
        burners = turn.state.ruins[area].burnt_by if area in turn.state.ruins else ()
        ruin = Ruin(burnt_by=tuple(dict.fromkeys((*burners, power))))
        rebels = area in turn.state.city_rebellions
        state = without_rebels(with_ruin(turn.state, area, ruin), area, (False, True))
        owners = {a: owner for a, owner in state.city_owner.items() if a != area}
        pending = {a: owner for a, owner in state.pending_city_owner.items() if a != area}
        state = replace(state, city_owner=owners, pending_city_owner=pending, sieges=state.sieges - {area})
        news = CityDestroyed(power=power, area=area, ducats=loot, rebels=rebels, rule="B-016")
        turn = turn.then(with_ducats(state, power, loot), news)
    return turn


def rebuild_cities(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Two seasons running of one power's army build up a city, or its walls; else what was begun is lost."""
    for area in sorted(turn.state.ruins):
        ruin, builder = turn.state.ruins[area], turn.building.get(area)
        if ruin.builder is not None and builder != ruin.builder:
            news = RebuildingLost(power=ruin.builder, area=area, rule="B-Q40")
            turn = turn.then(with_ruin(turn.state, area, replace(ruin, builder=None)), news)
        if builder is not None and builder not in ruin.burnt_by:
            turn = _build_for_season(setting, turn, area, builder)
    return turn


def _build_for_season(setting: Setting, turn: Turn, area: AreaId, power: Power) -> Turn:
    """One season of building: the first, or the one that finishes the city or its walls."""
    ruin = turn.state.ruins[area]
    if ruin.builder != power:
        begun = RebuildingBegun(power=power, area=area, walls=ruin.city, rule="B-017")
        return turn.then(with_ruin(turn.state, area, replace(ruin, builder=power)), begun)
    city = setting.scenario.board.areas[area].city
    walled = city is not None and city.fortified
    left = replace(ruin, city=True, builder=None) if walled and not ruin.city else None
    state = with_ruin(turn.state, area, left)
    if not ruin.city:  # who stands there has it
        state = replace(state, city_owner={**state.city_owner, area: power})
    return turn.then(state, CityRebuilt(power=power, area=area, walls=ruin.city, rule="B-017"))
