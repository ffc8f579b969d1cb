"""Faults of builds: what could ever be raised there, and the rules for special units (N-054).

Sites of builds: where a unit can be raised as things stand, by owner, room and rebels.

Not here: what it costs (adjustment), orders of a letter taken together (legality.adjustment), who pays
(adjustment).
"""

from __future__ import annotations

from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, State, Unit, UnitKind
from judge.games.machiavelli.model.topology import (
    armies_come,
    fleet_coasts,
    home_of,
    is_counted_city,
    is_fortified,
    one_space,
    ruler_of_home,
)

_BUILD = "build"


def build_fault(setting: Setting, state: State, power: Power, build: Build) -> tuple[str, str]:
    """Reason why a unit cannot be raised now, and the rule; two empty words if it can (N-054 a-h)."""
    kind, area = build.unit.kind, build.unit.area
    return (
        place_fault(setting, kind, build)
        or site_fault(setting, state, power, build)
        or _special_fault(setting, power, build)
        or (("taxed", "O-013") if area in state.taxed else None)
        or (("famine", "N-051") if area in state.famine else ("", ""))
    )


def place_fault(setting: Setting, kind: UnitKind, build: Build) -> tuple[str, str] | None:
    """Reason why such a unit could never be raised there."""
    ground = setting.board.areas[build.unit.area]
    if not is_counted_city(setting, ground.id) or ground.city is None:
        return "no-city", "N-054"
    if kind is UnitKind.GARRISON:
        if not setting.rules.garrisons:
            return "garrisons-not-allowed", "N-076"
        return None if is_fortified(setting, ground.id) else ("not-fortified", "N-045")
    if kind not in setting.rules.units:
        return "kind-unknown", "N-054"
    if kind is not UnitKind.FLEET:
        return None if armies_come(setting, ground.id) else ("army-not-allowed", "N-054")
    shore = setting.rules.as_in_diplomacy and bool(setting.board.harbours(ground.id))
    if not (ground.city.port or shore):
        return "not-a-port", "N-045"
    if ground.coasts and build.coast not in fleet_coasts(setting, ground.id):
        return "bad-coast", "N-041"
    return None


def _special_fault(setting: Setting, power: Power, build: Build) -> tuple[str, str] | None:
    """Special units need the switch, and where units are listed the right power (N-014, M-008)."""
    rules, limits = setting.rules, setting.scenario.unit_limits
    if build.special is not None and not (rules.special and rules.money):
        return "special-not-allowed", "N-076"
    if build.special is not None and not rules.units[build.unit.kind].special:
        return "kind-never-special", "N-014"
    if rules.rides(build.special):
        played = rules.cavalry if build.special is Special.CAVALRY else rules.armoured_cavalry
        return None if played and build.unit.kind is UnitKind.ARMY else ("special-not-allowed", "O-014")
    if not rules.units_listed or (limits is None and rules.limits_raising_alone):
        return None
    allowed = (limits or {}).get((power, build.unit.kind, build.special), frozenset())
    return None if _BUILD in allowed else ("unit-limit", "M-008")


Fault = tuple[str, str]
"""A code and the rule it stands on."""


def site_fault(setting: Setting, state: State, power: Power, build: Build) -> Fault | None:
    """Reason why a unit cannot be raised there now; None if it can."""
    fault = _owner_fault(setting, state, power, build)
    risen = state.province_rebellions | state.city_rebellions
    if fault and build.unit.area in risen and state.rebellion_victims.get(build.unit.area) == power:
        return "rebellion", "N-070"  # he rules there no more, which is because of them (F-022)
    return fault or _space_fault(setting, state, build)


def _owner_fault(setting: Setting, state: State, power: Power, build: Build) -> Fault | None:
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


def _space_fault(setting: Setting, state: State, build: Build) -> Fault | None:
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
