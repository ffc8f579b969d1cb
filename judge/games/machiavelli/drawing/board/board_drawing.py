"""The drawing that a board of this game has, if it shows that board.

Not here: what is in a drawing (judge.painting.drawings).
"""

from __future__ import annotations

from functools import lru_cache

from judge.games.machiavelli.model.board import Board
from judge.painting.agreement import Disagreement, Network, disagreements
from judge.painting.drawings import Drawing, Link, read_drawing, shortest_link


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
