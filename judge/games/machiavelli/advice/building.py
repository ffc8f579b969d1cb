"""Places where a power could raise units if it were winter now, with the kinds and the price (N-054).

Asks the rules of the winter themselves. Not here: those rules (legality.adjustment).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.api.values import ByIdentity
from judge.games.machiavelli.advice.places import Name, name_of
from judge.games.machiavelli.legality.adjustment import first_of_all, refusal
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, Special, State, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import fleet_coasts, home_of
from judge.games.machiavelli.steps.winter.adjustment import room


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit that may be raised somewhere; a fleet with its coast."""

    unit: UnitKind
    coast: Coast | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A place where something may be raised."""

    place: Name
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Barred:
    """A city of one's own country where nothing may be raised, and the code of the reason."""

    place: Name
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """`prices` in ducats a unit and year by kind, none without money; `price` if all cost the same;
    `specials` are those that may be raised; `has` is the treasury, `upkeep` what all units cost a winter.

    `free`: how many units may be raised (negative: must go) in games without money.
    """

    sites: tuple[Site, ...]
    barred: tuple[Barred, ...]
    prices: tuple[tuple[UnitKind, int], ...]
    specials: tuple[Special, ...]
    has: Ducats
    upkeep: int
    free: int
    most: int | None = None
    """New units that may be raised now, whatever the treasury holds; None: as many as one can pay (A-021)."""

    @property
    def price(self) -> int | None:
        same = {price for _, price in self.prices}
        return same.pop() if len(same) == 1 else None


_OF_STATE: ByIdentity[State, dict[Power, tuple[Setting, Building]]] = ByIdentity(lambda _: {}, 16)
"""Advice and the list of sites of one letter ask for the same."""


def building(setting: Setting, state: State, power: Power) -> Building:
    """List the units that a power could raise if the adjustment were open now."""
    made = _OF_STATE(state)
    if power not in made or made[power][0] is not setting:
        made[power] = setting, _building_anew(setting, state, power)
    return made[power][1]


def _building_anew(setting: Setting, state: State, power: Power) -> Building:
    winter = replace(state, phase=replace(state.phase, kind=PhaseKind.ADJUSTMENT))
    sites, barred = [], []
    for area in sorted(setting.board.cities, key=lambda a: setting.board.areas[a].name):
        kinds = tuple(_kinds(setting, winter, power, area))
        name = name_of(setting, area)
        if kinds:
            sites.append(Site(name, kinds))
        elif home_of(setting.scenario, area) == power:
            barred.append(Barred(name, _why(setting, winter, power, area)))
    money = setting.rules.money
    specials = tuple(s for s in setting.rules.specials if _special(setting, winter, power, sites, s))
    return Building(
        sites=tuple(sites),
        barred=tuple(barred),
        prices=tuple((k, setting.rules.upkeep(k, None)) for k in setting.rules.units) if money else (),
        specials=specials if money else (),
        has=state.ducats.get(power, 0),
        upkeep=sum(setting.rules.upkeep(unit.kind, unit.special) for unit in state.units_of(power)),
        free=0 if money else room(setting, winter, power),
        most=setting.rules.opening.raised_at_most if first_of_all(setting, state) else None,
    )


def _orders(setting: Setting, area: AreaId, special: Special | None = None) -> Iterator[Build]:
    coasts = fleet_coasts(setting, area) or (None,)
    yield Build(UnitRef(UnitKind.ARMY, area), special)
    yield from (Build(UnitRef(UnitKind.FLEET, area), special, coast) for coast in coasts)
    yield Build(UnitRef(UnitKind.GARRISON, area), special)


def _kinds(setting: Setting, state: State, power: Power, area: AreaId) -> Iterator[Kind]:
    for order in _orders(setting, area):
        if refusal(setting, state, power, order) is None:
            yield Kind(order.unit.kind, order.coast)


def _why(setting: Setting, state: State, power: Power, area: AreaId) -> str:
    remark = refusal(setting, state, power, next(_orders(setting, area)))
    return remark.code if remark is not None else ""


def _special(setting: Setting, state: State, power: Power, sites: list[Site], special: Special) -> bool:
    if not sites:
        return False
    areas = {site.place.short.lower() for site in sites}
    orders = (o for area in setting.board.cities if area in areas for o in _orders(setting, area, special))
    return any(refusal(setting, state, power, order) is None for order in orders)
