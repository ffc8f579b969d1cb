"""May this be built, kept or removed? Orders of the winter, one by one and together (N-054, N-001).

Not here: whether the treasury reaches (legality), what comes of it (adjustment).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.core.game import Remark
from judge.games.machiavelli.model.orders import AdjustmentOrder, Build, Maintain, Remove, Waive
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, Special, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import (
    armies_come,
    counted_city,
    fleet_coasts,
    fortified,
    garrisons_in_winter,
)
from judge.games.machiavelli.steps.winter.adjustment import room
from judge.games.machiavelli.steps.winter.building_sites import site_fault

_BUILD = "build"


def refusal(setting: Setting, state: State, power: Power, order: AdjustmentOrder) -> Remark | None:
    """Why an order is not allowed by itself; None if it is (N-054 a-h)."""
    match order:
        case Build():
            code, rule = _build_fault(setting, state, power, order)
        case Maintain(unit=ref) | Remove(unit=ref):
            unit = state.unit(ref)
            code, rule = ("", "") if unit is not None and unit.power == power else ("no-such-unit", "N-054")
        case Waive():
            code, rule = ("not-without-money", "N-054") if setting.rules.money else ("", "")
    if code == "bad-coast" and isinstance(order, Build):
        coasts = tuple(coast.value for coast in fleet_coasts(setting, order.unit.area))
        facts = {"area": order.unit.area, "coasts": coasts, "order": "build"}
        return Remark(code=code, fatal=True, rule=rule, facts=facts)
    return Remark(code=code, fatal=True, rule=rule) if code else None


def _build_fault(setting: Setting, state: State, power: Power, build: Build) -> tuple[str, str]:
    kind, area = build.unit.kind, build.unit.area
    return (
        _place_fault(setting, kind, build)
        or site_fault(setting, state, power, build)
        or _special_fault(setting, power, build)
        or (("taxed", "O-013") if area in state.taxed else None)
        or (("famine", "N-051") if area in state.famine else ("", ""))
    )


def _place_fault(setting: Setting, kind: UnitKind, build: Build) -> tuple[str, str] | None:
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


def together(
    setting: Setting, state: State, power: Power, orders: Sequence[tuple[int, AdjustmentOrder]]
) -> tuple[tuple[AdjustmentOrder, ...], list[Remark]]:
    """What counts of lawful orders, each with its index: the last word on each unit and province.

    Removing a unit that an earlier order builds takes that order back. Limits on special units and, without
    money, on the number of builds and removals are applied last, in the order given.
    """
    said: dict[UnitRef, tuple[int, AdjustmentOrder]] = {}
    builds: dict[str, tuple[int, Build]] = {}
    waived: list[tuple[int, Waive]] = []
    for index, order in orders:
        match order:
            case Build():
                builds.pop(order.unit.area, None)
                builds[order.unit.area] = (index, order)
            case Remove(unit=ref) if ref.area in builds and builds[ref.area][1].unit == ref:
                del builds[ref.area]
            case Maintain() | Remove():
                said.pop(order.unit, None)
                said[order.unit] = (index, order)
            case Waive():
                waived.append((index, order))
    wanted = sorted([*said.values(), *builds.values(), *waived], key=lambda pair: pair[0])
    wanted, remarks = _limit_specials(setting, state, power, wanted)
    wanted, more = _limit_first(setting, state, wanted)
    remarks += more
    if not setting.rules.money:
        wanted, more = _limit_numbers(setting, state, power, wanted)
        remarks += more
    return tuple(order for _, order in wanted), remarks


Indexed = list[tuple[int, AdjustmentOrder]]


def _limit_first(setting: Setting, state: State, orders: Indexed) -> tuple[Indexed, list[Remark]]:
    """So many new units in the first adjustment of a game, the first ones written (A-021)."""
    most = setting.rules.opening.raised_at_most
    if most is None or not first_of_all(setting, state):
        return orders, []
    builds = [pair for pair in orders if isinstance(pair[1], Build)]
    over = builds[most:]
    found = [
        Remark(code="raised-too-many", order=n, fatal=True, rule="A-021", facts={"most": most})
        for n, _ in over
    ]
    return [pair for pair in orders if pair not in over], found


def first_of_all(setting: Setting, state: State) -> bool:
    """Whether it is the phase with which games begin."""
    phase, scenario = state.phase, setting.scenario
    opens = next((r.kind for r in setting.rules.phases if r.season is scenario.first_season and r.kind), None)
    return (phase.year, phase.season, phase.kind) == (scenario.first_year, scenario.first_season, opens)


def _limit_specials(
    setting: Setting, state: State, power: Power, orders: Indexed
) -> tuple[Indexed, list[Remark]]:
    """One special unit at a time; one that is removed makes room (N-014)."""
    gone = {order.unit for _, order in orders if isinstance(order, Remove)}
    free = setting.rules.limits.specials
    free -= sum(_stays(unit, gone) for unit in state.units_of(power))
    kept: Indexed = []
    remarks = []
    for index, order in orders:
        if isinstance(order, Build) and order.special is not None:
            if free <= 0:
                remarks.append(Remark(code="special-limit", order=index, fatal=True, rule="N-014"))
                continue
            free -= 1
        kept.append((index, order))
    return kept, remarks


def _stays(unit: Unit, gone: set[UnitRef]) -> bool:
    return unit.special is not None and unit.ref not in gone


def _limit_numbers(
    setting: Setting, state: State, power: Power, orders: Indexed
) -> tuple[Indexed, list[Remark]]:
    """No more builds than there is room for, no removals that are not owed (N-001).

    The last word counts, or the first (a reading).
    """
    free = room(setting, state, power)
    kept: Indexed = []
    remarks = []
    left = abs(free)
    late = setting.rules.surplus == "last-count"
    for index, order in reversed(orders) if late else orders:
        if isinstance(order, Maintain):
            kept.append((index, order))
        elif left and isinstance(order, Remove) == (free < 0):
            kept.append((index, order))
            left -= 1
        else:
            code = "no-removals-owed" if isinstance(order, Remove) else "no-builds-left"
            remarks.append(Remark(code=code, order=index, fatal=True, rule="N-001"))
    return sorted(kept, key=lambda pair: pair[0]), remarks
