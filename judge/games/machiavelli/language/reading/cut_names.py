"""Moves between names that are cut short: ``su-av`` of an army in Swiss, beside which only Avignon begins so.

Not here: names as the board has them (names), slips in them (mistaken).
"""

from __future__ import annotations

from collections.abc import Collection

from judge.games.machiavelli.language.mistaken.plausibility import beside
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import PhaseKind

_SHORTEST, _LONGEST = 2, 3
"""Letters of a name that is cut short."""
_MOVES = ("->", "-", ">")


def with_names_whole(part: str, names: Names, at: Position) -> str:
    """A part of a line that is a move between two places, one of them cut short, with their names; else
    nothing. A unit of the writer's stands in the one place that begins so, and beside the one goal that does.
    """
    sign = next((sign for sign in _MOVES if sign in part), "")
    if at.state.phase.kind is not PhaseKind.MOVEMENT or not sign:
        return ""
    begins, _, ends = (said.strip(" .>") for said in part.partition(sign))
    mine = {unit.area: unit.ref for unit in at.state.units_of(at.seat)}
    unit = _only_one(begins, names, mine)
    if unit is None:
        return ""
    board = at.setting.scenario.board
    goal = _only_one(ends, names, [area for area in board.areas if beside(board, mine[unit], area)])
    whole = {names.place(begins), names.place(ends)} == {unit, goal}
    return "" if goal is None or whole else f"{mine[unit].kind.lower()} {unit} - {goal}"


def _only_one(said: str, names: Names, places: Collection[AreaId]) -> AreaId | None:
    """The only one of some places that is called so, or whose name begins so; None if none or several are."""
    place = names.place(said)
    if place is not None:
        return place if place in places else None
    if not said.isalpha() or not _SHORTEST <= len(said) <= _LONGEST:
        return None
    found = {area for form, area in names.places.items() if form.startswith(said) and area in places}
    return found.pop() if len(found) == 1 else None
