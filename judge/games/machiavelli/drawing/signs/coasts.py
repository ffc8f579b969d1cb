"""The mark at each coast of a province with several, beside the place where a fleet stands on it.

Not here: where fleets stand (board_drawing), names (base_map).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from judge.games.machiavelli.drawing.signs import symbols
from judge.painting import labels, svg
from judge.painting.base_map import label_box, text_with_halo
from judge.painting.drawings import Drawing
from judge.painting.geometry import Box, Point, inside, meet, widen_box
from judge.painting.palette import colours
from judge.painting.raster import Sign

SIZE = 17.0
"""Height of a mark's letters, in page pixels."""
BOX = (24.0, 18.0)
_PLACES = ((0, 36), (40, 8), (-40, 8), (0, -36), (38, 32), (-38, 32), (38, -28), (-38, -28))
"""Places for a mark, seen from the middle of the fleet; the first that is free is taken."""
_REACH = max(abs(step) for place in _PLACES for step in place)
_ON_LAND = 40.0
"""Cost of a mark on land, in square pixels under another sign: it belongs on the shore."""


@lru_cache(maxsize=16)
def places(drawing: Drawing) -> tuple[tuple[str, str, Point], ...]:
    """Area, coast and middle of each mark: free of names, cities and units wherever they can be."""
    taken = list(_boxes_in_use(drawing))
    found: list[tuple[str, str, Point]] = []
    for id, place in sorted(drawing.places.items()):
        for slot, (x, y) in sorted(place.slots.items()):
            if slot.startswith("fleet/"):
                near = [(x + dx, y + dy) for dx, dy in _PLACES]
                reach = widen_box(labels.box((x, y), BOX), _REACH)
                around = [box for box in taken if meet(box, reach)]
                at = min(near, key=lambda p: (_cost(drawing, p, around), near.index(p)))
                taken.append(labels.box(at, BOX))
                found.append((str(id), slot.removeprefix("fleet/"), at))
    return tuple(found)


def _boxes_in_use(drawing: Drawing) -> Iterator[Box]:
    for place in drawing.places.values():
        yield label_box(place.label)
        for slot, at in place.slots.items():
            size = {
                "city": symbols.PORT_CITY,
                "garrison": symbols.GARRISON,
                "dislodged": symbols.DISLODGED,
            }.get(slot)
            if slot == "unit":
                size = symbols.FLEET if place.sea else symbols.ARMY
            elif slot.startswith("fleet"):
                size = symbols.FLEET
            if size:
                yield labels.box(at, size)


def _cost(drawing: Drawing, at: Point, around: list[Box]) -> float:
    """In square pixels under other signs, of which all are `around` that a mark near here might touch."""
    box = labels.box(at, BOX)
    outside = not (box[0] > 0 and box[2] < drawing.width and box[1] > 0 and box[3] < drawing.height)
    x, y = at
    near = (p for p in drawing.places.values() if not p.sea and meet((x, y, x + 1, y + 1), p.box))
    land = any(inside(at, p.rings) for p in near)
    return sum(labels.overlap(box, other) for other in around) + _ON_LAND * land + 1e6 * outside


def coast_signs(drawing: Drawing, window: Box, known: Set[str]) -> tuple[Sign, ...]:
    """The marks in a window, of the areas that a board knows."""
    ink, halo = str(colours()["water_ink"]), str(colours()["sea"])
    found = []
    for id, coast, at in places(drawing):
        if id in known and meet(labels.box(at, BOX), window):
            words = svg.text(0, SIZE * 0.3, SIZE, coast, text_anchor="middle")
            sign = svg.group(text_with_halo(words, halo, ink), font_style="italic", font_weight="600")
            found.append(Sign(at=at, drawn=sign))
    return tuple(found)
