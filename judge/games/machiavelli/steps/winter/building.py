"""Where units may be raised: the place, its owner, its room and its peace (N-054, F-024).

Not here: what it costs (adjustment), orders of a letter taken together (legality.adjustment).
"""

from __future__ import annotations

from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, State, UnitKind
from judge.games.machiavelli.model.topology import (
    armies_come,
    counted_city,
    fleet_coasts,
    fortified,
    garrisons_in_winter,
    home_of,
    one_space,
    ruler_of_home,
)

_BUILD = "build"


def build_fault(setting: Setting, state: State, power: Power, build: Build) -> tuple[str, str]:
    """Why a unit cannot be raised as things stand, and the rule; two empty words if it can (N-054 a-h)."""
    kind, area = build.unit.kind, build.unit.area
    return (
        place_fault(setting, kind, build)
        or _owner_fault(setting, state, power, build)
        or _space_fault(setting, state, kind, build)
        or _special_fault(setting, power, build)
        or (("taxed", "O-013") if area in state.taxed else None)
        or (("famine", "N-051") if area in state.famine else ("", ""))
    )


def place_fault(setting: Setting, kind: UnitKind, build: Build) -> tuple[str, str] | None:
    """Whether such a unit could ever be raised there."""
    ground = setting.board.areas[build.unit.area]
    if not counted_city(setting, ground.id) or ground.city is None:
        return "no-city", "N-054"
    if kind is UnitKind.GARRISON:
        if not garrisons_in_winter(setting):
            return "garrisons-not-allowed", "N-076"
        return None if fortified(setting, ground.id) else ("not-fortified", "N-045")
    if kind not in setting.rules.units:
        return "kind-unknown", "N-054"
    if kind is not UnitKind.FLEET:
        return None if armies_come(setting, ground.id) else ("army-not-allowed", "N-054")
    shore = setting.rules.fleets_raised == "on-coasts" and bool(setting.board.harbours(ground.id))
    if not (ground.city.port or shore):
        return "not-a-port", "N-045"
    if ground.coasts and build.coast not in fleet_coasts(setting, ground.id):
        return "bad-coast", "N-041"
    return None


def _owner_fault(setting: Setting, state: State, power: Power, build: Build) -> tuple[str, str] | None:
    """Province, city and home country must all be the builder's (N-031, N-034, N-054 a)."""
    area = build.unit.area
    if setting.rules.builds_at == "own-country":
        home = home_of(setting.scenario, area)
    else:
        home = ruler_of_home(setting, state, area)
    if state.province_owner.get(area) == power and state.city_owner.get(area) == power and home == power:
        return None
    return "not-controlled", "N-054"


def _space_fault(setting: Setting, state: State, kind: UnitKind, build: Build) -> tuple[str, str] | None:
    """Empty, and not in rebellion; old units are never traded for new ones (N-054 b-e, N-055, N-044)."""
    area, inside = build.unit.area, kind is UnitKind.GARRISON
    if one_space(setting, area):
        if area in state.field or area in state.garrisons:
            return "venice-one-unit", "N-044"
        return ("rebellion", "N-070") if area in state.city_rebellions else None
    if area in (state.garrisons if inside else state.field):
        return "occupied", "N-055"
    anywhere = setting.rules.rebels_bar_builds == "anywhere"
    if area in (state.city_rebellions if inside else state.province_rebellions) or (
        anywhere and area in state.city_rebellions | state.province_rebellions
    ):
        return "rebellion", "N-070"
    return None


def _special_fault(setting: Setting, power: Power, build: Build) -> tuple[str, str] | None:
    """Special units need the switch, and in 1995 the right power (N-014)."""
    rules, limits = setting.rules, setting.scenario.unit_limits
    if build.special is not None and not (rules.special and rules.money):
        return "special-not-allowed", "N-076"
    if rules.rides(build.special):
        played = rules.cavalry if build.special is Special.CAVALRY else rules.armoured_cavalry
        return None if played and build.unit.kind is UnitKind.ARMY else ("special-not-allowed", "O-014")
    if not rules.mach2 or (limits is None and rules.unit_limits == "raising"):
        return None
    allowed = (limits or {}).get((power, build.unit.kind, build.special), frozenset())
    return None if _BUILD in allowed else ("unit-limit", "M-008")
