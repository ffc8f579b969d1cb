"""May this be built, kept or removed? Orders of the winter, one by one and together (N-054, N-001).

Not here: where units may be raised (steps.winter.building), whether the treasury reaches (legality), what
comes of it (steps.winter.adjustment).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.values import Remark
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.conditions import Condition
from judge.games.machiavelli.model.orders import AdjustmentOrder, Build, Maintain, Remove, Waive
from judge.games.machiavelli.model.rebellions import rebelling, rebels_against
from judge.games.machiavelli.model.rules.fixed_numbers import SPECIAL_UNITS
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import fleet_coasts
from judge.games.machiavelli.model.year import MONEY
from judge.games.machiavelli.steps.winter.adjustment import room
from judge.games.machiavelli.steps.winter.building import build_fault, may_be_let_go


def refusal(setting: Setting, state: State, power: Power, order: AdjustmentOrder) -> Remark | None:
    """Remark that refuses an order by itself; None if it is allowed (N-054 a-h)."""
    match order:
        case Build():
            code, rule = build_fault(setting, state, power, order)
            if may_be_cured(setting, state, power, order, code):
                code = ""
        case Maintain(unit=ref) | Remove(unit=ref):
            unit = state.unit(ref)
            code, rule = ("", "") if unit is not None and unit.power == power else ("no-such-unit", "N-054")
            if setting.rules.adjusts_after_moves(state.phase):  # it may come there before winter
                code, rule = "", ""
            if unit is not None and isinstance(order, Remove) and not may_be_let_go(setting, unit):
                code, rule = "no-dismissal", "B-006"
        case Waive():
            code, rule = ("not-without-money", "N-054") if setting.rules.money else ("", "")
    if code == "bad-coast" and isinstance(order, Build):
        coasts = tuple(coast.value for coast in fleet_coasts(setting, order.unit.area))
        facts = {"area": order.unit.area, "coasts": coasts, "order": "build"}
        return Remark(code=code, fatal=True, rule=rule, facts=facts)
    return Remark(code=code, fatal=True, rule=rule) if code else None


_PASSING = frozenset({"famine", "rebellion", "not-controlled", "occupied", "venice-one-unit"})
"""Faults that bar a build as things stand, but may be gone when moves have been made."""


def may_be_cured(setting: Setting, state: State, power: Power, build: Build, code: str) -> bool:
    """Decide whether expenditures of the same letter, anybody's, may take away what bars a build (F-Q26); or
    moves that come before it (B-Q43).
    """
    if code not in _PASSING:
        return False
    if setting.rules.adjusts_after_moves(state.phase):
        return True
    if MONEY not in setting.rules.letter(state.phase):
        return False
    area = build.unit.area
    if setting.rules.counts_what_hangs_on_money and code == "occupied":
        inside = build.unit.kind is UnitKind.GARRISON
        return (state.garrisons if inside else state.field)[area].power != power  # it may be bribed away
    risen = area in rebelling(state) and rebels_against(state, area) == power
    return code in ("famine", "rebellion") or (code == "not-controlled" and risen)


def together(
    setting: Setting, state: State, power: Power, orders: Sequence[tuple[int, AdjustmentOrder]]
) -> tuple[tuple[AdjustmentOrder, ...], list[Remark]]:
    """Sort out which lawful orders count, each with its index: the last word on each unit and province.

    Removing a unit that an earlier order builds takes that order back. Limits on special units and, without
    money, on the number of builds and removals are applied last, in the order given.
    """
    said: dict[tuple[UnitRef, Condition | None], tuple[int, AdjustmentOrder]] = {}
    builds: dict[tuple[AreaId, Condition | None], tuple[int, Build]] = {}
    waived: list[tuple[int, Waive]] = []
    replaced: list[Remark] = []
    for index, order in orders:
        match order:
            case Build():
                before = builds.pop((order.unit.area, order.when), None)
                if before is not None and before[1] != order:
                    replaced.append(_remark_replaced(before[0], order))
                builds[order.unit.area, order.when] = (index, order)
            case Remove(unit=ref, when=None) if taken := [k for k in builds if builds[k][1].unit == ref]:
                for key in taken:
                    del builds[key]
            case Maintain() | Remove():
                said.pop((order.unit, order.when), None)
                said[order.unit, order.when] = (index, order)
            case Waive():
                waived.append((index, order))
    wanted = sorted([*said.values(), *builds.values(), *waived], key=lambda pair: pair[0])
    wanted, barred = _limit_places(setting, wanted)
    wanted, remarks = _limit_specials(setting, state, power, wanted)
    remarks = replaced + barred + remarks
    wanted, more = _limit_first(setting, state, wanted)
    remarks += more
    if not setting.rules.money:
        wanted, more = _limit_numbers(setting, state, power, wanted)
        remarks += more
    return tuple(order for _, order in wanted), remarks


def _remark_replaced(index: int, later: Build) -> Remark:
    """A build that does not count, for another of the same letter takes its city (N-054)."""
    facts = {"kind": str(later.unit.kind), "area": later.unit.area}
    return Remark(code="build-replaced", order=index, fatal=True, rule="N-054", facts=facts)


Indexed = list[tuple[int, AdjustmentOrder]]


def _limit_places(setting: Setting, orders: Indexed) -> tuple[Indexed, list[Remark]]:
    """Nothing is raised in the province of a unit that is let go, as rulebooks may have it (F-024)."""
    gone = {order.unit.area for _, order in orders if isinstance(order, Remove)}
    if not setting.rules.bars_province_of_the_removed:
        return orders, []
    barred = [n for n, order in orders if isinstance(order, Build) and order.unit.area in gone]
    remarks = [Remark(code="beside-one-let-go", order=n, fatal=True, rule="F-024") for n in barred]
    return [pair for pair in orders if pair[0] not in barred], remarks


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
    """Decide whether it is the phase with which games begin."""
    phase, scenario = state.phase, setting.scenario
    opens = next((r.kind for r in setting.rules.phases if r.season is scenario.first_season and r.kind), None)
    return (phase.year, phase.season, phase.kind) == (scenario.first_year, scenario.first_season, opens)


def _limit_specials(
    setting: Setting, state: State, power: Power, orders: Indexed
) -> tuple[Indexed, list[Remark]]:
    """One special unit at a time; one that is removed makes room (N-014). Of those under conditions the first
    that can be raised counts, when winter comes (B-041).
    """
    gone = {order.unit for _, order in orders if isinstance(order, Remove)}
    free = SPECIAL_UNITS - sum(_stays(unit, gone) for unit in state.units_of(power))
    kept: Indexed = []
    remarks = []
    for index, order in orders:
        if isinstance(order, Build) and order.special is not None and order.when is None:
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
    late = not setting.rules.as_in_diplomacy
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
