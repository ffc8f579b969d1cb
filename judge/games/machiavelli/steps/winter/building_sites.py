"""Sites of builds: where a unit can be raised as things stand, by owner, room and rebels.

Not here: what could never be raised there (building), who pays (adjustment).
"""

from __future__ import annotations

from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import home_of, one_space, ruler_of_home

Fault = tuple[str, str]
"""A code and the rule it stands on."""


def site_fault(setting: Setting, state: State, power: Power, build: Build) -> Fault | None:
    """Reason why a unit cannot be raised there now; None if it can."""
    fault = owner_fault(setting, state, power, build)
    risen = state.province_rebellions | state.city_rebellions
    if fault and build.unit.area in risen and state.rebellion_victims.get(build.unit.area) == power:
        return "rebellion", "N-070"  # he rules there no more, which is because of them (F-022)
    return fault or space_fault(setting, state, build)


def owner_fault(setting: Setting, state: State, power: Power, build: Build) -> Fault | None:
    """Province, city and home country must all be the builder's (N-031, N-034, N-054 a)."""
    area = build.unit.area
    own = home_of(setting.scenario, area)
    if setting.rules.as_in_diplomacy or (setting.rules.country_is_its_cities and own == power):
        home = own
    else:
        home = ruler_of_home(setting, state, area)
    if state.province_owner.get(area) == power and state.city_owner.get(area) == power and home == power:
        return None
    return "not-controlled", "N-054"


def may_be_let_go(setting: Setting, unit: Unit) -> bool:
    """Decide whether its owner may let a unit go (B-006)."""
    return not setting.rules.dismisses_specials_alone or unit.special is not None


def space_fault(setting: Setting, state: State, build: Build) -> Fault | None:
    """Empty, and not in rebellion; old units are never traded for new ones (N-054 b-e, N-055, N-044)."""
    area, inside = build.unit.area, build.unit.kind is UnitKind.GARRISON
    if one_space(setting, area):
        if area in state.field or area in state.garrisons:
            return "venice-one-unit", "N-044"
        return ("rebellion", "N-070") if area in state.city_rebellions else None
    if area in (state.garrisons if inside else state.field):
        return "occupied", "N-055"
    anywhere = setting.rules.rebels_bar_all_builds
    if area in (state.city_rebellions if inside else state.province_rebellions) or (
        anywhere and area in state.city_rebellions | state.province_rebellions
    ):
        return "rebellion", "N-070"
    return None
