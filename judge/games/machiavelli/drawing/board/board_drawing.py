"""The drawing that a board of this game has, if it shows that board.

Spots of things on a drawing: units of each kind and coast, the dislodged, cities, signs.

Not here: what is in a drawing (judge.painting.drawings), what they look like (symbols).
"""

from __future__ import annotations

from functools import lru_cache

from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.model.board import AreaId, Board, Coast
from judge.games.machiavelli.model.state import Unit, UnitKind
from judge.painting import labels
from judge.painting.agreement import Disagreement, Network, disagreements
from judge.painting.drawings import Drawing, Link, Place, read_drawing, shortest_link
from judge.painting.geometry import Box, Point


def drawing_of(board: Board) -> Drawing | None:
    """The drawing made for a board; None where there is none, or where it does not show this board's
    borders."""
    drawing = read_drawing(board.name)
    return drawing if drawing is not None and not _differences(drawing, board.name, _Key(board)) else None


def differences(board: Board) -> tuple[Disagreement, ...]:
    """Differences between the drawing of a board and the board itself; nothing where it has none."""
    drawing = read_drawing(board.name)
    return () if drawing is None else _differences(drawing, board.name, _Key(board))


class _Key:
    """A board by identity: comparing its borders each time would cost more than a drawing."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.board is self.board


@lru_cache(maxsize=64)
def _differences(drawing: Drawing, name: str, key: _Key) -> tuple[Disagreement, ...]:
    return disagreements(network_of(key.board), drawing.places, drawing.touching)


def network_of(board: Board) -> Network:
    """List what a drawing of the board must show."""
    return Network(
        areas=frozenset(map(str, board.areas)),
        borders=frozenset(frozenset(map(str, pair)) for pair in board.borders()),
        passages=frozenset(frozenset(map(str, pair)) for pair in board.passages),
        shut=frozenset(str(id) for id, area in board.areas.items() if area.impassable),
    )


def passages_of(drawing: Drawing, board: Board) -> tuple[Link, ...]:
    """The board's passages: those that were drawn, and those of a scenario by the shortest way."""
    drawn = {frozenset(link.between): link for link in drawing.passages}
    return tuple(
        drawn.get(frozenset(pair)) or shortest_link(drawing, *pair)
        for pair in board.passages
        if all(id in drawing.places for id in pair)
    )


ARMY, FLEET, GARRISON, CITY, MARK, LOST = 0.88, 0.80, 0.88, 0.96, 0.80, 0.76
"""Scales at which the signs are drawn, so that they fill their slots."""


def stand(place: Place, kind: UnitKind, coast: Coast | None = None) -> Point:
    """The middle of a unit's sign. A fleet off a province is at its shore, on its coast, all others where
    armies stand.
    """
    if kind is UnitKind.GARRISON:
        return place.slots.get("garrison", place.label.at)
    middle = place.slots.get("unit", place.label.at)
    if kind is not UnitKind.FLEET or place.sea:
        return middle
    if coast is None:
        first = next((at for name, at in sorted(place.slots.items()) if name.startswith("fleet")), middle)
        return place.slots.get("fleet", first)
    return place.slots.get(f"fleet/{coast}", place.slots.get("fleet", middle))


def at(drawing: Drawing, area: AreaId, kind: UnitKind, coast: Coast | None = None) -> Point | None:
    place = drawing.places.get(area)
    return None if place is None else stand(place, kind, coast)


def spot_of_dislodged(place: Place) -> Point:
    return place.slots.get("dislodged", place.label.at)


def scale(kind: UnitKind) -> float:
    """Size of a unit's sign; of a kind that the usual games do not have as large as an army's."""
    return {UnitKind.FLEET: FLEET, UnitKind.GARRISON: GARRISON}.get(kind, ARMY)


def unit_box(place: Place, unit: Unit) -> Box:
    """The box that a unit's sign fills."""
    size = {UnitKind.FLEET: symbols.FLEET, UnitKind.GARRISON: symbols.GARRISON}.get(unit.kind, symbols.ARMY)
    return labels.box(stand(place, unit.kind, unit.coast), size)
