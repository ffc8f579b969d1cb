"""Common part of famine, plague and storm: the severity throw and the table (N-050, N-Q3).

Not here: what each of them destroys (famine, plague, storms).
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.changes import remove_unit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Disaster, DisasterStruck, UnitPerished
from judge.games.machiavelli.model.rules.fixed_numbers import DISASTER_DICE, SEVERITIES
from judge.games.machiavelli.model.scenario import DisasterTable, Setting
from judge.games.machiavelli.model.state import Unit
from judge.games.machiavelli.model.turn import Turn
from judge.games.machiavelli.named_rules.drawn_disasters import provinces_drawn


def happens(setting: Setting, disaster: Disaster) -> bool:
    """Decide whether a disaster is thrown for at all: by its option, with dice (N-076)."""
    rules = setting.rules
    return rules.dice and {"famine": rules.famine, "plague": rules.plague, "storm": rules.storm}[disaster]


def where_it_strikes(
    setting: Setting, disaster: Disaster, table: DisasterTable, year: int, dice: Dice
) -> DisasterStruck:
    """Throw for a disaster: which areas it strikes, perhaps none (N-050, B-035)."""
    if setting.rules.disasters.is_drawn:
        return provinces_drawn(setting, disaster, year, dice)
    severity = SEVERITIES[setting.rules.famine_severity]
    roll = dice.throw(throws.severity(disaster, year), DISASTER_DICE)
    row = column = None
    if roll in severity.row:
        row = dice.throw(throws.row(disaster, year), DISASTER_DICE)
    if roll in severity.column:
        column = dice.throw(throws.column(disaster, year), DISASTER_DICE)
    areas = {area for (r, c), area in table.cells.items() if r == row or c == column}
    return DisasterStruck(
        disaster=disaster,
        roll=roll,
        row=row,
        column=column,
        areas=tuple(sorted(areas)),
        rule="N-050" if disaster is Disaster.FAMINE else "N-060",
    )


def perish(turn: Turn, units: Iterable[Unit], cause: str, rule: str) -> Turn:
    """Take units off the board for a cause."""
    for unit in units:
        news = UnitPerished(power=unit.power, unit=unit.ref, cause=cause, rule=rule)
        turn = turn.then(remove_unit(turn.state, unit), news)
    return turn


def units_in(turn: Turn, areas: Iterable[AreaId]) -> list[Unit]:
    """All units in the provinces and cities of these areas, by area."""
    found = []
    for area in sorted(areas):
        for unit in (turn.state.field.get(area), turn.state.garrisons.get(area)):
            if unit is not None:
                found.append(unit)
    return found


def relieve_all(turn: Turn) -> Turn:
    """No famine anywhere."""
    return replace(turn, state=replace(turn.state, famine=frozenset()))
