"""May this be done by an optional rule? (docs/rules/optional.md, O-001 and after)

Not here: the orders of the common rules (checks_campaign, checks_money, checks_adjustment).
"""

from __future__ import annotations

from judge.games.machiavelli.orders import ForceTax, GiveProvince, ProvinceOrder
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import Power, State
from judge.games.machiavelli.steps.rebellions import rebels

NOT_PLAYED = "option-not-played"


def province_fault(
    setting: Setting, state: State, power: Power, order: ProvinceOrder
) -> tuple[str, str] | None:
    """Why a province cannot be given away or taxed by force: a code and its rule (O-012, O-013)."""
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
    if order.area in state.taxed:
        return "taxed", "O-013"
    one_space = setting.board.areas[order.area].one_space
    if one_space and (order.area in state.field or order.area in state.garrisons):
        return "no-rebellion-there", "N-071"
    return None
