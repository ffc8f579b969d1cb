"""Orders in their canonical words: what is echoed to players, and what the reader reads back the same.

Not here: sentences about orders (templates).
"""

from __future__ import annotations

from typing import assert_never

from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import Power, State, UnitRef

_USES = {
    o.ExpenseKind.FAMINE_RELIEF: "famine relief",
    o.ExpenseKind.PACIFY: "pacify rebellion",
    o.ExpenseKind.COUNTER_BRIBE: "counter-bribe",
    o.ExpenseKind.DISBAND: "disband",
    o.ExpenseKind.BUY: "buy",
    o.ExpenseKind.TO_AUTONOMOUS: "garrison to autonomous",
    o.ExpenseKind.CAUSE_REBELLION: "cause rebellion",
    o.ExpenseKind.ASSASSINATE: "assassinate",
    o.ExpenseKind.CAUSE_FAMINE: "cause famine",
    o.ExpenseKind.HIRE: "hire",
}


def words(order: o.Order, setting: Setting, state: State) -> str:
    """``A Florence -> Pisa``, ``F ETS S F Pisa -> ETS``, ``E1 21d buy A Bologna``.

    `state` is the position in which the order is given; the words say all that the order says, so that
    they read the same in any position.
    """
    say = _Says(setting.scenario)
    match order:
        case o.Borrow() | o.PayBank() | o.Pay() | o.GiveChit() | o.Ally() | o.Expense() | o.NoExpense():
            return say.money(order)
        case o.GiveProvince() | o.ForceTax():
            return say.money(order)
        case o.StrategicMove():
            return say.march(order)
        case o.RetreatList():
            return say.retreat_list(order)
        case o.Build() | o.Maintain() | o.Remove() | o.Waive():
            return say.adjustment(order)
        case _:
            return say.campaign(order)


def place(area: AreaId, scenario: Scenario, coast: Coast | None = None) -> str:
    """``Florence``, ``ETS``, ``Provence/nc``: seas of several words by their letters."""
    known = scenario.board.area(area)
    short = known.is_sea and " " in known.name
    return (known.id.upper() if short else known.name) + (f"/{coast}" if coast else "")


class _Says:
    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario

    def _place(self, area: AreaId, coast: Coast | None = None) -> str:
        return place(area, self._scenario, coast)

    def _unit(self, unit: UnitRef) -> str:
        return f"{unit.kind} {self._place(unit.area)}"

    def _power(self, power: Power) -> str:
        known = self._scenario.powers.get(power)  # an order is told even if it speaks of nobody
        return known.name if known is not None else power

    def campaign(self, order: o.UnitOrder) -> str:
        match order:
            case o.Hold(unit):
                return f"{self._unit(unit)} holds"
            case o.Advance(unit, to, coast, via, by_sea):
                steps = [*(self._place(step) for step in via), self._place(to, coast)]
                return " -> ".join((self._unit(unit), *steps)) + (" by sea" if by_sea else "")
            case o.Support(unit, target, into, coast, conversion):
                helped = f"{self._unit(unit)} S {self._unit(target)}"
                if conversion:
                    return f"{helped} C"
                return helped if into is None else f"{helped} -> {self._place(into, coast)}"
            case o.Transport(unit, army, to):
                return f"{self._unit(unit)} T {self._unit(army)} -> {self._place(to)}"
            case o.Besiege(unit):
                return f"{self._unit(unit)} besieges"
            case o.LiftSiege(unit):
                return f"{self._unit(unit)} lifts siege"
            case o.Convert(unit, to_kind, coast):
                return f"{self._unit(unit)} converts to {to_kind}" + (f"/{coast}" if coast else "")
            case o.Disband(unit):
                return f"{self._unit(unit)} disbands"
            case _:
                assert_never(order)

    def march(self, order: o.StrategicMove) -> str:
        return f"strategic {self._unit(order.unit)} -> {self._place(order.to, order.coast)}"

    def retreat_list(self, order: o.RetreatList) -> str:
        places = (self._place(area) for area in order.places)
        return f"retreat {self._unit(order.unit)} -> " + " -> ".join(places)

    def adjustment(self, order: o.AdjustmentOrder) -> str:
        match order:
            case o.Build(unit, special, coast):
                kind = f"{special} " if special else ""
                return f"build {kind}{unit.kind} {self._place(unit.area, coast)}"
            case o.Maintain(unit):
                return f"maintain {self._unit(unit)}"
            case o.Remove(unit):
                return f"remove {self._unit(unit)}"
            case o.Waive():
                return "waive"
            case _:
                assert_never(order)

    def money(self, order: o.MoneyOrder) -> str:
        match order:
            case o.Borrow(ducats, years):
                return f"borrow {ducats}d for {years} year{'' if years == 1 else 's'}"
            case o.PayBank(ducats):
                return f"pay {ducats}d to bank"
            case o.Pay(ducats, to):
                return f"pay {ducats}d to {self._power(to)}"
            case o.GiveChit(victim, to):
                return f"give {self._power(victim)} to {self._power(to)}"
            case o.Ally(power, allowed):
                return f"{'ally' if allowed else 'unally'} {self._power(power)}"
            case o.GiveProvince(area, to):
                return f"give province {self._place(area)} to {self._power(to)}"
            case o.ForceTax(area):
                return f"force {self._place(area)}"
            case o.Expense():
                return self._expense(order)
            case o.NoExpense(number):
                return f"E{number} none"
            case _:
                assert_never(order)

    def _expense(self, order: o.Expense) -> str:
        start = f"E{order.number} {order.ducats}d {_USES[order.kind]}"
        if order.order is not None:
            return f"{start} {self.campaign(order.order)}"
        if order.kind is o.ExpenseKind.TO_AUTONOMOUS and order.target is not None:
            if order.target.in_city:
                return f"{start} {self._place(order.target.area)}"
            return f"E{order.number} {order.ducats}d make autonomous {self._unit(order.target)}"
        if order.target is not None:
            return f"{start} {self._unit(order.target)}"
        if order.area is not None:
            return f"{start} {self._place(order.area)}"
        return f"{start} {self._power(order.victim)}" if order.victim is not None else start
