"""Count how far the signs of a picture are in each other's way, so that drawings can be compared.

Names, units and cities are boxes, arrows lines. Not here: where anything stands (board_drawing, position).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from judge.games.machiavelli.drawing import position
from judge.games.machiavelli.drawing.board import board_drawing
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.drawing.signs.marks import Move
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import UnitKind
from judge.painting import labels
from judge.painting.arrows import Curve
from judge.painting.base_map import label_box
from judge.painting.geometry import Box, inside

LEAST = 0.04
"""Share of the smaller of two boxes from which on they count as overlapping: less is a hair's breadth of a
halo."""
CORE = 0.6
"""Part of a unit's box that an arrow must cross to count."""

KINDS = (
    "names-under-units",
    "names-under-names",
    "names-under-cities",
    "units-under-units",
    "units-outside",
    "arrows-over-units",
    "arrows-under-names",
)


def overlaps(scene: Scene) -> Counter[str]:
    """Count the pairs of each of `KINDS` in a picture."""
    places = {id: p for id, p in scene.drawing.places.items() if id in scene.setting.board.areas}
    names = {id: label_box(p.label) for id, p in places.items()}
    units = _units(scene)
    cities = [labels.box(p.slots["city"], symbols.CITY) for p in places.values() if "city" in p.slots]
    found: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
    found["names-under-units"] = sum(_meet(n, u) for n in names.values() for _, u, _ in units)
    found["names-under-names"] = sum(_meet(a, b) for a, b in combinations(names.values(), 2))
    found["names-under-cities"] = sum(_meet(n, c) for n in names.values() for c in cities)
    found["units-under-units"] = sum(_meet(a, b) for (_, a, _), (_, b, _) in combinations(units, 2))
    found["units-outside"] = sum(
        not inside(((u[0] + u[2]) / 2, (u[1] + u[3]) / 2), places[id].rings)
        for id, u, _ in units
        if id in places
    )
    for move in (m for m in scene.marks if isinstance(m, Move)):
        curve = position.way_of(scene, move)
        if curve is not None:
            ends = {move.start, move.to, *move.via}
            found["arrows-over-units"] += sum(
                _crosses(curve, _shrunk(u)) for id, u, _ in units if id not in ends
            )
            found["arrows-under-names"] += sum(_crosses(curve, n) for n in names.values())
    return found


def _units(scene: Scene) -> list[tuple[AreaId, Box, UnitKind]]:
    """All units as drawn, dislodged ones at their own places."""
    places = scene.drawing.places
    found = [(u.area, board_drawing.unit_box(places[u.area], u), u.kind) for u in scene.state.units()]
    for id, lost in sorted(scene.state.dislodged.items()):
        found.append(
            (
                id,
                labels.box(board_drawing.spot_of_dislodged(places[id]), symbols.DISLODGED, 0.9),
                lost.unit.kind,
            )
        )
    return found


def _meet(a: Box, b: Box) -> bool:
    smaller = min((x[2] - x[0]) * (x[3] - x[1]) for x in (a, b))
    return labels.overlap(a, b) > LEAST * smaller


def _shrunk(box: Box) -> Box:
    dx, dy = (box[2] - box[0]) * (1 - CORE) / 2, (box[3] - box[1]) * (1 - CORE) / 2
    return box[0] + dx, box[1] + dy, box[2] - dx, box[3] - dy


def _crosses(curve: Curve, box: Box) -> bool:
    """Decide whether a point of a way, or one between two of them, lies in a box."""
    for (ax, ay), (bx, by) in pairwise(curve.points):
        for share in (0.0, 0.25, 0.5, 0.75):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            if box[0] < x < box[2] and box[1] < y < box[3]:
                return True
    return False
