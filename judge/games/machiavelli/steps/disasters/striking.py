"""Famine, plague and storm: the severity throw and the table (N-050, N-Q3), and what each destroys.

Storms come after the fall, for fleets at sea (N-060, N-074 k, N-Q9). Famine is drawn after the fall and
deadly at the end of the next spring (N-050, N-051). Plague comes at the beginning of the summer, sudden and
without duration (N-060), or spreading (O-010).

Disasters whose provinces are drawn, and plague that takes few units of each power (B-035, B-036).

Not here: famine relief (payments), income lost to famine (income), builds barred by it (legality), what a
disaster does to units.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.api.values import Dice
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.changes import remove_unit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Disaster, DisasterStruck, PlagueSpread, UnitPerished
from judge.games.machiavelli.model.rules.fixed_numbers import (
    CONTAGION,
    DISASTER_DICE,
    DRAW_CHANCE,
    DRAWN_BESIDES,
    SEVERITIES,
    UNITS_OF_A_POWER,
    YEARS_WITHOUT_PLAGUE,
)
from judge.games.machiavelli.model.scenario import DisasterTable, Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Unit, UnitRef
from judge.games.machiavelli.model.topology import neighbours
from judge.games.machiavelli.model.turn import Orders, Turn


def happens(setting: Setting, disaster: Disaster) -> bool:
    """Decide whether a disaster is thrown for at all: by its option, with dice (N-076)."""
    rules = setting.rules
    return rules.dice and {"famine": rules.famine, "plague": rules.plague, "storm": rules.storm}[disaster]


def where_it_strikes(
    setting: Setting, disaster: Disaster, table: DisasterTable, year: int, dice: Dice
) -> DisasterStruck:
    """Throw for a disaster: which areas it strikes, perhaps none (N-050, B-035)."""
    if setting.rules.disasters.is_drawn:
        return _provinces_drawn(setting, disaster, year, dice)
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


def draw_storms(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Fleets in the storm's areas sink (N-Q9)."""
    if not happens(setting, Disaster.STORM):
        return turn
    struck = where_it_strikes(setting, Disaster.STORM, setting.scenario.storm, turn.state.phase.year, dice)
    turn = turn.then(turn.state, struck)
    afloat = [unit for unit in units_in(turn, struck.areas) if not unit.in_city]
    return perish(turn, afloat, "storm", "N-060")


def famine_deaths(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Usually at the end of the spring: every unit in a famished province dies, garrisons too (N-051 a)."""
    if not turn.state.famine:
        return turn
    return relieve_all(perish(turn, units_in(turn, turn.state.famine), "famine", "N-051"))


def famine_kills(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """The same where nothing is raised there afterwards: famine lasts until `end_famine` (B-035)."""
    return perish(turn, units_in(turn, turn.state.famine), "famine", "B-035")


def end_famine(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """It is over everywhere (B-035)."""
    return relieve_all(turn)


def draw_famine(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Usually after the fall: where the switches allow it, unless the game is won (N-050, N-074)."""
    state = turn.state
    if not happens(setting, Disaster.FAMINE) or state.victors:
        return turn
    struck = where_it_strikes(setting, Disaster.FAMINE, setting.scenario.famine, state.phase.year, dice)
    return turn.then(replace(state, famine=state.famine | frozenset(struck.areas)), struck)


def draw_plague(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """Every unit in the plague's provinces and cities dies; no summer, no plague (N-060, N-076)."""
    rules = setting.rules
    if not (happens(setting, Disaster.PLAGUE) and rules.summer):
        return turn
    year = turn.state.phase.year
    if rules.disasters.is_drawn and _is_spared_by_plague(setting, year):
        return turn
    struck = where_it_strikes(setting, Disaster.PLAGUE, setting.scenario.plague, year, dice)
    sick = frozenset(struck.areas) if rules.spreading_plague else frozenset()
    turn = turn.then(replace(turn.state, plague=sick), struck)
    doomed = units_in(turn, struck.areas)
    if rules.disasters.is_drawn:
        doomed = _units_taken(year, doomed, dice)
    return perish(turn, doomed, "plague", struck.rule)


def spread_plague(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """One die for each province beside the plague; where it has been, it is over (O-010)."""
    state = turn.state
    played = happens(setting, Disaster.PLAGUE) and setting.rules.summer and setting.rules.spreading_plague
    if not (played and state.plague):
        return turn
    beside = {near for area in state.plague for near in _by_land(setting.board, area)} - state.plague
    caught = [a for a in sorted(beside) if dice.throw(throws.contagion(state.phase, a)) <= CONTAGION]
    news = PlagueSpread(areas=tuple(caught), spared=tuple(sorted(beside.difference(caught))), rule="O-010")
    turn = turn.then(replace(state, plague=frozenset(caught)), news)
    return perish(turn, units_in(turn, caught), "plague", "O-010")


def _by_land(board: Board, area: AreaId) -> list[AreaId]:
    near = [board.areas[a] for a in neighbours(board, area)]
    return [a.id for a in near if not a.is_sea and not a.impassable]


def _provinces_drawn(setting: Setting, disaster: Disaster, year: int, dice: Dice) -> DisasterStruck:
    """A die says whether it comes, another how many provinces it strikes; these are drawn (B-035)."""
    roll = dice.throw(throws.severity(disaster, year))
    areas: tuple[AreaId, ...] = ()
    if roll <= DRAW_CHANCE:
        count = dice.throw(throws.count(disaster, year)) + DRAWN_BESIDES
        land = sorted(a.id for a in setting.board.areas.values() if not (a.is_sea or a.impassable))
        areas = tuple(sorted(dice.shuffle(throws.provinces(disaster, year), land)[:count]))
    rule = "B-035" if disaster is Disaster.FAMINE else "B-036"
    return DisasterStruck(disaster=disaster, roll=roll, areas=areas, drawn=True, rule=rule)


def _is_spared_by_plague(setting: Setting, year: int) -> bool:
    """Decide whether a year is too early for plague (B-036)."""
    return year < setting.scenario.first_year + YEARS_WITHOUT_PLAGUE


def _units_taken(year: int, units: list[Unit], dice: Dice) -> list[Unit]:
    """Units that die of plague: of each power not more than two, which are drawn (B-Q20)."""
    spared: set[UnitRef] = set()
    for power in sorted({unit.power for unit in units} - {AUTONOMOUS}):
        struck = [unit.ref for unit in units if unit.power == power]
        if len(struck) > UNITS_OF_A_POWER:
            name = throws.victims(Disaster.PLAGUE, year, power)
            spared.update(dice.shuffle(name, struck)[UNITS_OF_A_POWER:])
    return [unit for unit in units if unit.ref not in spared]
