"""Orders that one sentence only lists the names of: where a piece goes if it is beaten.

``Should Siena be beaten, let it run to Soana, or failing that to Pisa``. Such sentences are conditions, and
their orders are only asked about. Not here: which orders these are (frames, `gathers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.understanding.frames import Frame, Reading
from judge.understanding.lattice import Lattice
from judge.understanding.mentions import PIECE, Piece, Position

DOUBT = 2.0
"""Cost of a cell from which on its word is no name."""


def gather(
    lattice: Lattice, frames: Mapping[str, Frame], position: Position, named_last: Sequence[Piece]
) -> Reading | None:
    """The order that a sentence lists the places of; None if it is no such sentence.

    `named_last`: what a sentence that names no piece of the writer's goes on about.
    """
    said = {verb for cells in lattice.cells for cell in cells for verb in cell.verbs}
    for name, frame in frames.items():
        if not frame.gathers or said.isdisjoint(frame.verbs):
            continue
        mine = {p.place: p for p in position.pieces if p.owner == position.seat}
        named = list(_places(lattice))
        places = list(dict.fromkeys(place for _, place in named))
        unit = next((mine[p] for p in places if p in mine), None)
        if unit is None and named_last:  # "should he lose, Soana", but not "should Lucca be beaten"
            beaten = next(
                at for at, row in enumerate(lattice.cells) for c in row if set(c.verbs) & set(frame.verbs)
            )
            unit = named_last[-1]
            places = list(dict.fromkeys(place for at, place in named if at > beaten))
        if unit is None:
            return None
        goals = tuple((place, "") for place in places if place != unit.place)
        if not goals or any(place in mine for place, _ in goals):
            return None  # "should Siena be beaten, Florence goes to Pistoia"
        values = {"unit": unit, frame.gathers: goals}
        return Reading(name, frame, 0, len(lattice.said), 0.0, values)
    return None


def _places(lattice: Lattice) -> Iterator[tuple[int, str]]:
    """The places that are named in a sentence, and where, in order, the longest names first."""
    at = 0
    while at < len(lattice.said):
        named = [
            (cell.end, cell.mention.place)
            for cell in lattice.cells[at]
            if cell.mention is not None and cell.mention.what == PIECE and cell.mention.place
            if cell.cost < DOUBT and not cell.mention.several
        ]
        if not named:
            at += 1
            continue
        end, place = max(named)
        yield at, place
        at = end
