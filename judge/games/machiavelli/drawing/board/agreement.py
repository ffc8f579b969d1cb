"""Whether a drawing shows a board: two areas touch on the page exactly where the rules have a border.

Exceptions are the passages of the board file, drawn as double arrows. Not here: reading drawings (`drawing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId, Board


@dataclass(frozen=True, slots=True, order=True)
class Disagreement:
    """`kind`: ``not-drawn`` (an area, or a border of the board), ``drawn-only``, or ``touching-passage``."""

    kind: str
    areas: tuple[str, ...]


def disagreements(
    board: Board, seas: Mapping[AreaId, bool], touching: Iterable[frozenset[str]]
) -> tuple[Disagreement, ...]:
    """Every difference, sorted. `seas`: the drawn areas, True for water; `touching`: pairs with a common
    edge.

    Areas that are drawn but not on the board, and areas that nobody may enter, may touch whatever they like.
    """
    open_areas = {id for id, area in board.areas.items() if not area.impassable}
    found = [Disagreement("not-drawn", (id,)) for id in board.areas if id not in seas]
    drawn = {pair for pair in touching if pair <= open_areas}
    borders = {pair for pair in board.borders() if pair <= seas.keys()}
    passages = {frozenset(pair) for pair in board.passages}
    found += [Disagreement("not-drawn", _sorted(pair)) for pair in borders - drawn - passages]
    found += [Disagreement("drawn-only", _sorted(pair)) for pair in drawn - borders]
    found += [Disagreement("touching-passage", _sorted(pair)) for pair in passages & drawn]
    return tuple(sorted(found))


def _sorted(pair: Iterable[AreaId] | Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(pair))
