"""What no position can have, whichever rules are played: places that lack what is said of them, units adrift.

Not here: names and kinds (layout), which keys there are (shape).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.machiavelli.model.board import Area
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, State, UnitKind
from judge.games.machiavelli.records.faults import Flaw
from judge.games.machiavelli.records.spelling import Spelling


def impossible(state: State, scenario: Scenario, spelling: Spelling, path: str) -> Iterator[Flaw]:
    """Every fault of a position whose names are right; `path` is where the position stands."""
    found = (*_places(state, scenario), *_units(state, scenario), *_phase(state, scenario), *_powers(state))
    for where, code, given in found:
        known = scenario.board.areas
        name = spelling.area_names[given] if given in known else str(given)  # type: ignore[index]
        yield Flaw(f"{path}.{where}", code, name)


_Fault = tuple[str, str, str]


def _places(state: State, scenario: Scenario) -> Iterator[_Fault]:
    board = scenario.board
    for key, areas in (
        ("province_owner", state.province_owner),
        ("pending_province_owner", state.pending_province_owner),
        ("famine", state.famine),
        ("rebellion_province", state.province_rebellions),
    ):
        yield from ((key, "no-land", area) for area in sorted(areas) if _watery(board.area(area)))
    for key, areas in (
        ("city_owner", state.city_owner),
        ("pending_city_owner", state.pending_city_owner),
        ("siege", state.sieges),
        ("rebellion_city", state.city_rebellions),
    ):
        yield from ((key, "no-city", area) for area in sorted(areas) if board.area(area).city is None)


def _watery(area: Area) -> bool:
    return area.is_sea and area.city is None


def _units(state: State, scenario: Scenario) -> Iterator[_Fault]:
    if state.phase.kind is not PhaseKind.RETREATS:
        for gone in state.dislodged.values():
            yield f"units[{gone.unit.serial - 1}].dislodged", "dislodged-outside-retreats", gone.unit.area
    fleets = [unit for unit in state.field.values() if unit.kind is UnitKind.FLEET]
    fleets += [gone.unit for gone in state.dislodged.values() if gone.unit.kind is UnitKind.FLEET]
    for unit in fleets:
        if len(scenario.board.area(unit.area).coasts) > 1 and unit.coast is None:
            yield f"units[{unit.serial - 1}].coast", "coast-missing", unit.area


def _phase(state: State, scenario: Scenario) -> Iterator[_Fault]:
    """The year of the rulebook must have it."""
    try:
        scenario.rulebook.rest_of_year(state.phase)
    except LookupError:
        yield "phase", "no-such-phase", state.phase.key


def _powers(state: State) -> Iterator[_Fault]:
    """The autonomous garrisons have no treasury, owe nothing and are never out."""
    for key, powers in (
        ("treasury", state.ducats),
        ("loans", state.loans),
        ("bank_default", state.bank_defaults),
        ("assassination_chits", state.chits),
        ("eliminated", state.eliminated),
    ):
        if AUTONOMOUS in powers:
            yield key, "no-power", AUTONOMOUS
