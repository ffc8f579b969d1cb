"""Faults of builds: what could ever be raised there, and the rules for special units (N-054).

Not here: owner, room and rebels (building_sites), what it costs (adjustment), orders of a letter taken
together (legality.adjustment).
"""

from __future__ import annotations

from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, State, UnitKind
from judge.games.machiavelli.model.topology import (
    armies_come,
    fleet_coasts,
    is_counted_city,
    is_fortified,
)
from judge.games.machiavelli.steps.winter.building_sites import site_fault

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
