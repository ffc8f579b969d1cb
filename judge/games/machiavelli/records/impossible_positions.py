"""Impossible features of a position, whichever rules are played, at their spots in a recorded position.

Not here: what that is (legality.positions), names and kinds (read_positions), which keys there are (shape).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.machiavelli.legality import positions
from judge.games.machiavelli.legality.positions import PositionFault
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.movement.units import besieger
from judge.games.machiavelli.records.spelling import STEP_NAMES, Spelling
from judge.json_records.faults import Flaw

_KEYS = {
    "sieges": "siege",
    "province_rebellions": "rebellion_province",
    "city_rebellions": "rebellion_city",
    "ducats": "treasury",
    "bank_defaults": "bank_default",
    "chits": "assassination_chits",
}
"""Keys for which the layout has another name than our State."""


def impossible(state: State, scenario: Scenario, spelling: Spelling, path: str) -> Iterator[Flaw]:
    """Every fault of a position whose names are right; `path` is where the position stands."""
    for fault in positions.impossible(scenario, state):
        known = scenario.board.areas
        name = spelling.area_names[fault.given] if fault.given in known else fault.given  # type: ignore[index]
        phases = [
            f"{row.season} {STEP_NAMES[row.kind]}" for row in scenario.rulebook.phases if row.kind is not None
        ]
        meant = ", ".join(phases) if fault.what == "phase" else ""
        yield Flaw(f"{path}.{_spot(fault)}", fault.code, name, meant)


def doubtful(state: State, scenario: Scenario, spelling: Spelling, path: str) -> Iterator[Flaw]:
    """Features that a position may but seldom has: sieges of nobody or by nobody, years before the first.

    The old judge's records keep a siege for a while that nobody lays any more, so that it is no fault.
    """
    for area in sorted(state.sieges):
        if area not in state.garrisons and area not in state.city_rebellions:
            yield Flaw(f"{path}.siege", "siege-of-nobody", spelling.area_names[area])
        elif besieger(scenario.board, state, area) is None:
            yield Flaw(f"{path}.siege", "siege-by-nobody", spelling.area_names[area])
    if state.phase.year < scenario.setup_year:
        yield Flaw(f"{path}.phase.year", "before-the-opening", str(state.phase.year))


def _spot(fault: PositionFault) -> str:
    if fault.unit is None:
        return _KEYS.get(fault.what, fault.what)
    return f"units[{fault.unit.serial - 1}].{fault.what}"
