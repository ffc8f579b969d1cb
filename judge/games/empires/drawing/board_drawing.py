"""The drawing that the board of a set has, if it shows that board.

Not here: what is in a drawing (judge.painting.drawings).
"""

from __future__ import annotations

from functools import lru_cache

from judge.games.empires.drawing.tiles import drawing_of_tiles
from judge.games.empires.sets.board import Board
from judge.painting.agreement import Disagreement, Network, disagreements
from judge.painting.drawings import Drawing, read_drawing


def network_of(board: Board) -> Network:
    """Network that a drawing of the board must show. Arrows, and what `unseen` names, are passages."""
    borders = {frozenset((id, other)) for id, others in board.neighbours.items() for other in others}
    arrows = {frozenset((id, other)) for id, area in board.areas.items() for other in area.arrows}
    return Network(
        areas=frozenset({*board.areas, *board.seas}),
        borders=frozenset(borders),
        passages=frozenset(arrows | {frozenset(pair) for pair in board.inland_seas}),
    )


def drawing_of(board: Board) -> Drawing:
    """The drawing made for a board; tiles where there is none, or where it does not show this board."""
    drawing = read_drawing(board.board)
    return drawing if drawing is not None and not differences(board) else drawing_of_tiles(board)


def differences(board: Board) -> tuple[Disagreement, ...]:
    """Differences of a board's drawing from it; nothing where it has none."""
    drawing = read_drawing(board.board)
    if drawing is None:
        return ()
    return _differences(drawing, network_of(board))


@lru_cache(maxsize=16)
def _differences(drawing: Drawing, network: Network) -> tuple[Disagreement, ...]:
    return disagreements(network, drawing.places, drawing.touching)
