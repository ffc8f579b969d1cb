"""Orders of one power, drawn on the map: an arrow to each aim with the number of its line.

Not here: what orders are (model.orders), the board below them (`picture`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from judge.games.empires.drawing import symbols
from judge.games.empires.sets.board import AreaId
from judge.painting import arrows
from judge.painting.drawings import Drawing
from judge.painting.geometry import Point, bounds, direction, widen_box
from judge.painting.palette import Palette
from judge.painting.raster import Sign

Way = Literal["arrow", "line", "stay"]
REACH = 38.0
"""Distance from the middle of a plaque at which an arrow begins and ends, in page pixels."""
WIDER = 24.0
"""Distance that an arrow's head reaches beyond its points."""
SHORT, BESIDE = 70.0, 24.0
"""A way that is shorter has its number so far beside it."""
BELOW, STEP = 36.0, 30.0
"""Distance of numbers below the middle of a plaque, and from one to the next."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Deed that line `number` of a program, counted from 1, does at `area`: fought for or moved to (`arrow`),
    dealt with from afar (`line`), or done there (`stay`). `start`: where it is done from."""

    number: int
    power: str
    way: Way
    area: AreaId
    start: AreaId | None = None


def signs(drawing: Drawing, colour: Palette, marks: Sequence[Mark]) -> Iterator[Sign]:
    """Ways first, numbers upon them; numbers of one place beside each other."""
    yield from (sign for mark in marks if (sign := _way_of(drawing, colour, mark)) is not None)
    taken: dict[Point, int] = {}
    for mark in marks:
        at = _number_at(drawing, mark)
        if at is not None:
            before = taken.get(at, 0)
            taken[at] = before + 1
            drawn = symbols.number_disc(mark.number, colour.unit(mark.power), colour.letter_on(mark.power))
            yield Sign(at=(at[0] + STEP * before, at[1]), drawn=drawn)


def _ends(drawing: Drawing, mark: Mark) -> tuple[Point, Point] | None:
    places = [drawing.places.get(area) for area in (mark.start, mark.area) if area is not None]
    if mark.way == "stay" or mark.start in (None, mark.area) or None in places:
        return None
    start, end = (place.slots["unit"] for place in places if place is not None)
    return start, end


def _curve(ends: tuple[Point, Point], way: Way) -> arrows.Curve:
    return arrows.trim(arrows.Curve(ends) if way == "line" else arrows.bow(*ends), REACH, REACH)


def _way_of(drawing: Drawing, colour: Palette, mark: Mark) -> Sign | None:
    ends = _ends(drawing, mark)
    if ends is None:
        return None
    shade, curve = colour.unit(mark.power), _curve(ends, mark.way)
    if mark.way == "line":
        drawn = arrows.support(curve.points[0], curve.points[-1], shade, done=True)
    else:
        drawn = arrows.arrow(curve, shade, done=True)
    return Sign(drawn=drawn, box=widen_box(bounds([curve.points]), WIDER), often=False)


def _number_at(drawing: Drawing, mark: Mark) -> Point | None:
    """Upon the middle of its way, beside one that it would hide; below the plaque where there is none."""
    ends = _ends(drawing, mark)
    if ends is not None:
        curve = _curve(ends, mark.way)
        (x, y), (ux, uy) = curve.at(0.5), direction(*ends)
        aside = BESIDE if curve.length < SHORT else 0.0
        return x + uy * aside, y - ux * aside
    place = drawing.places.get(mark.area)
    if place is None:
        return None
    x, y = place.slots["unit"]
    return x, y + BELOW
