"""Disasters whose provinces are drawn, and plague that takes few units of each power (B-035, B-036).

Not here: disasters by a table (steps.disasters.striking), what a disaster does to units.
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster, DisasterStruck
from judge.games.machiavelli.model.rules.fixed_numbers import (
    DRAW_CHANCE,
    DRAWN_BESIDES,
    UNITS_OF_A_POWER,
    YEARS_WITHOUT_PLAGUE,
)
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Unit, UnitRef


def provinces_drawn(setting: Setting, disaster: Disaster, year: int, dice: Dice) -> DisasterStruck:
    """A die says whether it comes, another how many provinces it strikes; these are drawn (B-035)."""
    roll = dice.throw(throws.severity(disaster, year))
    areas: tuple[AreaId, ...] = ()
    if roll <= DRAW_CHANCE:
        count = dice.throw(throws.count(disaster, year)) + DRAWN_BESIDES
        land = sorted(a.id for a in setting.board.areas.values() if not (a.is_sea or a.impassable))
        areas = tuple(sorted(dice.shuffle(throws.provinces(disaster, year), land)[:count]))
    rule = "B-035" if disaster is Disaster.FAMINE else "B-036"
    return DisasterStruck(disaster=disaster, roll=roll, areas=areas, drawn=True, rule=rule)


def is_spared_by_plague(setting: Setting, year: int) -> bool:
    """Decide whether a year is too early for plague (B-036)."""
    return year < setting.scenario.first_year + YEARS_WITHOUT_PLAGUE


def units_taken(year: int, units: list[Unit], dice: Dice) -> list[Unit]:
    """Units that die of plague: of each power not more than two, which are drawn (B-Q20)."""
    spared: set[UnitRef] = set()
    for power in sorted({unit.power for unit in units} - {AUTONOMOUS}):
        struck = [unit.ref for unit in units if unit.power == power]
        if len(struck) > UNITS_OF_A_POWER:
            name = throws.victims(Disaster.PLAGUE, year, power)
            spared.update(dice.shuffle(name, struck)[UNITS_OF_A_POWER:])
    return [unit for unit in units if unit.ref not in spared]
