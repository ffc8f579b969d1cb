"""May this be done by an optional rule? (docs/rules/optional.md, O-001 and after)

Not here: the orders of the common rules (campaign, money, adjustment).
"""

from __future__ import annotations

from collections.abc import Collection

from judge.api.values import Remark
from judge.games.machiavelli.legality import campaign
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Besiege,
    Convert,
    Expense,
    ExpenseKind,
    ForceTax,
    GiveProvince,
    Hold,
    StrategicMove,
    Support,
    Transport,
    TransportFor,
    UnitOrder,
)
from judge.games.machiavelli.model.rules.fixed_numbers import FAR_MARCHES
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.movement.reach import may_stand
from judge.games.machiavelli.steps.campaign.rebellions import rebels

NOT_PLAYED = "option-not-played"


def province_fault(
    setting: Setting, state: State, power: Power, order: GiveProvince | ForceTax
) -> tuple[str, str] | None:
    """Reason why a province cannot be given away or taxed by force: a code and its rule (O-012, O-013)."""
    match order:
        case GiveProvince(area=area):
            rule, played = "O-012", setting.rules.province_trade
        case ForceTax(area=area):
            rule, played = "O-013", setting.rules.forced_taxation
    if not played:
        return NOT_PLAYED, rule
    if state.province_owner.get(area) != power:
        return "not-your-province", rule
    if rebels(state, area):
        return "province-in-rebellion", rule
    if isinstance(order, ForceTax):
        return _tax_fault(setting, state, order)
    units = (state.field.get(area), state.garrisons.get(area))
    held = any(unit is not None and unit.power != order.to for unit in units)
    return ("province-held-by-unit", rule) if held else None


def _tax_fault(setting: Setting, state: State, order: ForceTax) -> tuple[str, str] | None:
    """Once a year, and only where rebels can rise (N-071)."""
    if order.area in state.taxed and not setting.rules.begins_year(state.phase):
        return "taxed", "O-013"
    one_space = setting.board.areas[order.area].one_space
    alone = setting.board.areas[order.area].rebels_if_empty
    if (one_space or alone) and (order.area in state.field or order.area in state.garrisons):
        return "no-rebellion-there", "N-071"
    return None


# ---------------------------------------------------------------- autonomous units


def free_unit_fault(setting: Setting, unit: Unit, kind: ExpenseKind) -> tuple[str, str] | None:
    """Reason why an army or fleet may not be made autonomous, or bribed while it is (O-001 to O-003)."""
    rules, free = setting.rules, unit.power == AUTONOMOUS
    match kind:
        case ExpenseKind.TO_AUTONOMOUS if not rules.autonomous_making:
            return "wrong-unit-type", "N-067"
        case ExpenseKind.TO_AUTONOMOUS if free:
            return "already-autonomous", "O-002"
        case ExpenseKind.BUY if free and not rules.autonomous_buying:
            return NOT_PLAYED, "O-001"
        case ExpenseKind.DISBAND if free and not rules.autonomous_disbanding:
            return NOT_PLAYED, "O-003"
        case _:
            return None


def hire_refusal(setting: Setting, state: State, expense: Expense) -> Remark | None:
    """Remark that an autonomous unit may not be hired for an order, as if a power's own (O-004 to O-008)."""
    order = expense.order
    rule = _rule_of_hire(setting.rules, order)
    if isinstance(order, Advance) and rule is None and setting.rules.autonomous_sieges:
        return Remark(code="never-advances", fatal=True, rule="A-146")
    if order is None or rule is None:
        return Remark(code=NOT_PLAYED, fatal=True, rule="O-006")
    unit = state.unit(order.unit)
    if unit is not None and unit.power != AUTONOMOUS:
        return Remark(code="not-autonomous", fatal=True, rule=rule)
    return campaign.refusal(setting, state, AUTONOMOUS, order, frozenset())


def _rule_of_hire(rules: Rulebook, order: UnitOrder | None) -> str | None:
    """The rule by which a unit may be hired for an order; None if it is not played."""
    match order:
        case Convert(unit=ref) if ref.kind is UnitKind.GARRISON:
            return "O-004" if rules.autonomous_sorties else None
        case Convert():
            return "O-005" if rules.autonomous_garrisoning else None
        case Advance():
            return "O-006" if rules.autonomous_advances else None
        case Transport() | TransportFor():
            return "O-007" if rules.autonomous_convoys else None
        case Besiege() | Hold():
            return "A-146" if rules.autonomous_sieges else None
        case Support() | AreaSupport():
            return "O-008" if rules.autonomous_support else None
        case _:
            return None


# ---------------------------------------------------------------- strategic movement


def march_refusal(
    setting: Setting, state: State, power: Power, order: StrategicMove, others: Collection[UnitRef]
) -> Remark | None:
    """Remark that a unit may not be sent far after the moves; whether it gets there is seen then (O-019)."""
    unit = state.unit(order.unit)
    facts = {"kind": order.unit.kind.value, "area": order.unit.area, "to": order.to}
    if not setting.rules.strategic_movement:
        code = NOT_PLAYED
    elif unit is None:
        code = "no-such-unit"
    elif unit.power != power:
        code = "not-your-unit"
    elif len(set(others) - {order.unit}) >= FAR_MARCHES:
        code = "strategic-limit"
    elif setting.board.areas[order.to].is_sea or not _may_end(setting, unit, order):
        code = "strategic-end"
    else:
        return None
    return Remark(code=code, fatal=True, rule="O-019", facts=facts)


def _may_end(setting: Setting, unit: Unit, order: StrategicMove) -> bool:
    """Decide whether a unit that may yet convert could stand in the province, at the coast that it names."""
    if order.coast is not None and order.coast not in setting.board.areas[order.to].coasts:
        return False
    kinds = (UnitKind.ARMY, UnitKind.FLEET) if unit.kind is UnitKind.GARRISON else (unit.kind,)
    return any(may_stand(setting, kind, order.to) for kind in kinds)
