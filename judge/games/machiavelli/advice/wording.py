"""Orders that are advised, as lines for beginners.

Not here: what is advised (things_to_do), how orders are said otherwise (order_text).
"""

from __future__ import annotations

from judge.api.values import Wording
from judge.games.machiavelli.language.order_text import of_scenario
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Board, Coast
from judge.games.machiavelli.model.scenario import Scenario, Setting
from judge.games.machiavelli.model.state import UnitRef


class AdvisedLine(Wording):
    """A line as it is advised in English; elsewhere the same order as it is echoed there."""

    order: o.Order
    scenario: Scenario

    @classmethod
    def of(cls, line: str, order: o.Order, scenario: Scenario) -> AdvisedLine:
        made = cls(line)
        made.order, made.scenario = order, scenario
        return made

    def in_language(self, language: str) -> str:
        return of_scenario(self.order, self.scenario).in_language(language)


def advised_line(order: o.Order, setting: Setting) -> AdvisedLine:
    """The line of an order, all names in full; of a support, with the move that it helps in every book."""
    line = _in_english(order, setting.board)
    if isinstance(order, o.Support) and order.into and setting.rules.movement.supports_areas:
        order = o.AreaSupport(order.unit, order.into)
    return AdvisedLine.of(line, order, setting.scenario)


def _in_english(order: o.Order, board: Board) -> str:
    match order:
        case o.Hold(unit):
            return f"{_unit(unit, board)} holds"
        case o.Besiege(unit):
            return f"{_unit(unit, board)} besieges"
        case o.Advance(unit, to, coast):
            return f"{_unit(unit, board)} - {_place(to, board, coast)}"
        case o.Support(unit, other, into, coast) if into:
            return f"{_unit(unit, board)} S {_unit(other, board)} - {_place(into, board, coast)}"
        case o.Convert(unit):
            return f"{_unit(unit, board)} converts to garrison"
        case o.Maintain(unit):
            return f"maintain {_unit(unit, board)}"
        case o.Remove(unit):
            return f"remove {_unit(unit, board)}"
        case o.Build(unit):
            return f"build {_unit(unit, board)}"
        case o.Expense(number, _, ducats, area=area) if area:
            return f"expense {number}: {ducats} ducats famine relief {_place(area, board)}"
        case o.Expense(number, _, ducats, target) if target:
            return f"expense {number}: {ducats} ducats buy {_unit(target, board)}"
        case _:
            raise ValueError(order)


def _unit(unit: UnitRef, board: Board) -> str:
    return f"{unit.kind} {_place(unit.area, board)}"


def _place(area: AreaId, board: Board, coast: Coast | None = None) -> str:
    name = str.__str__(board.areas[area].name)
    return f"{name}/{coast}" if coast else name
