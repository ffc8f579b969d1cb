"""A board's drawing, read once from ``maps/drawings``: path data for every area, border and ornament.

Not here: the position (position), the page around it (frame), whether it fits the board (agreement).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from judge import resources
from judge.painting.geometry import (
    Box,
    Line,
    Point,
    Shape,
    beside,
    bounds,
    inside,
    line_shape,
    nearest,
    points,
    points_of_steps,
    ribbon,
    ring_shape,
)

BAND = 8.0
"""Width in page pixels of the coloured strip inside a realm's frontier."""
ONTO_LAND = 16.0
"""Distance that the arrow of a passage reaches onto the land at both ends, in page pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A name: where it stands (the middle of its block), its size in pixels, its lines, and the block's size.

    `beside`: the short name and the owner's badge stand beside the name, not below it; `code`: the short
    name's width.
    """

    at: Point
    size: float
    lines: tuple[str, ...]
    beside: bool
    block: tuple[float, float]
    code: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One area as drawn: its outline, and a slot for each thing that can stand in it."""

    sea: bool
    outline: Shape
    box: Box
    slots: Mapping[str, Point]
    label: Label

    @property
    def rings(self) -> tuple[Line, ...]:
        return self.outline.lines


@dataclass(frozen=True, kw_only=True)
class Border:
    """A shared edge; `kind`: ``land`` (two provinces), ``sea`` (two seas), ``coast`` or ``edge`` (of the
    page).

    `rough` is the same with a third of its points, for wide strokes; `first` the outline of its first area.
    """

    between: tuple[str, str]
    kind: str
    line: Shape
    rough: Shape
    box: Box
    first: Shape | None

    @cached_property
    def strips(self) -> Mapping[str, Shape]:
        """Bands by the area on whose side they lie; made when they are needed, for most pictures show few."""
        if self.first is None or self.kind not in ("land", "coast"):
            return {}
        (line,), (first, second) = self.line.lines, self.between
        probe = beside(line, 1.5)[len(line) // 2]
        left, right = (first, second) if inside(probe, self.first.lines) else (second, first)
        return {left: ribbon(line, BAND), right: ribbon(line, -BAND)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A double arrow: a strait that somebody holds, or a passage between two areas that do not touch."""

    between: tuple[str, str]
    ends: tuple[Point, Point]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """All that does not change during a game, as path data. Each is made once, and known by identity."""

    width: float
    height: float
    places: Mapping[str, Place]
    around: tuple[tuple[Shape, Box], ...]
    water: tuple[tuple[Shape, Box], ...]
    borders: tuple[Border, ...]
    rivers: tuple[tuple[Shape, Box], ...]
    lakes: tuple[tuple[Shape, Box], ...]
    lidos: tuple[tuple[Shape, Box], ...]
    hills: tuple[tuple[Shape, Box], ...]
    straits: tuple[Link, ...]
    passages: tuple[Link, ...]
    touching: frozenset[frozenset[str]] = field(repr=False)


@cache
def shortest_link(drawing: Drawing, a: str, b: str) -> Link:
    (ax, ay), (bx, by) = nearest(drawing.places[a].rings, drawing.places[b].rings)
    length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1.0)
    ux, uy = (bx - ax) / length * ONTO_LAND, (by - ay) / length * ONTO_LAND
    return Link(between=(a, b), ends=((ax - ux, ay - uy), (bx + ux, by + uy)))


@cache
def read_drawing(name: str) -> Drawing | None:
    """A drawing by its board's name; None if there is none."""
    try:
        raw = json.loads(resources.text("maps", "drawings", f"{name}.json"))
    except FileNotFoundError:
        return None
    return drawing_of(raw)


def drawing_of(raw: Mapping[str, Any]) -> Drawing:
    lines = [points_of_steps(steps) for _, _, steps in raw["lines"]]
    areas = raw["areas"] | raw["around"]
    outlines = {id: _outline(area["rings"], lines) for id, area in areas.items()}
    seas = {id: bool(area["sea"]) for id, area in areas.items()}
    decoration = raw["decoration"]
    beyond = [(seas[id], outlines[id], bounds(outlines[id].lines)) for id in sorted(raw["around"])]
    borders = [
        _border(a, b, line, outlines, seas) for (a, b, _), line in zip(raw["lines"], lines, strict=True)
    ]
    return Drawing(
        width=raw["page"][0],
        height=raw["page"][1],
        places={id: _place(area, outlines[id]) for id, area in sorted(raw["areas"].items())},
        around=tuple((outline, box) for sea, outline, box in beyond if not sea),
        water=tuple((outline, box) for sea, outline, box in beyond if sea),
        borders=tuple(borders),
        rivers=tuple(_shape_and_box(line_shape(points(r))) for r in decoration["rivers"]),
        lakes=tuple(_shape_and_box(ring_shape([points(r)])) for r in decoration["lakes"]),
        lidos=tuple(_shape_and_box(line_shape(points(r))) for r in decoration["lidos"]),
        hills=tuple(_shape_and_box(_hill(*at)) for at in points(decoration["hills"])),
        straits=tuple(_link(*raw_link) for raw_link in decoration["straits"]),
        passages=tuple(_link(*raw_link) for raw_link in decoration["passages"]),
        touching=frozenset(
            frozenset((a, b)) for a, b, _ in raw["lines"] if a in raw["areas"] and b in raw["areas"]
        ),
    )


def _shape_and_box(shape: Shape) -> tuple[Shape, Box]:
    return shape, bounds(shape.lines)


_SLOPES: tuple[Line, ...] = (
    ((-9, 5), (-6, 1.5), (-3.5, -3), (-1, -7), (2, -3.5), (5, 0), (9, 3)),
    ((-1, -3), (0, -1), (0.5, 2), (1, 5)),
)
"""A hill's edge, and the shadow on its side, seen from its middle."""


def _hill(x: float, y: float) -> Shape:
    slopes = tuple(tuple((x + dx, y + dy) for dx, dy in slope) for slope in _SLOPES)
    return Shape(slopes)


def _outline(polygons: Sequence[Sequence[Sequence[int]]], lines: Sequence[Line]) -> Shape:
    """Rings put together from numbered borders; a negative number is a border backwards. Of each polygon the
    first ring is its edge, the others are holes."""
    rings = [ring for polygon in polygons for ring in polygon]
    holes = [place > 0 for polygon in polygons for place, _ in enumerate(polygon)]
    return ring_shape(
        [
            tuple(
                point
                for place, number in enumerate(ring)
                for point in (lines[number - 1] if number > 0 else lines[-number - 1][::-1])[
                    1 if place else 0 :
                ]
            )
            for ring in rings
        ],
        (place for place, hole in enumerate(holes) if hole),
    )


def _link(a: str, b: str, flat: Sequence[float]) -> Link:
    ends = points(flat)
    return Link(between=(a, b), ends=(ends[0], ends[-1]))


def _place(area: Mapping[str, Any], outline: Shape) -> Place:
    label = area["slots"]["label"]
    return Place(
        sea=bool(area["sea"]),
        outline=outline,
        box=bounds(outline.lines),
        slots={name: (at[0], at[1]) for name, at in area["slots"].items() if name not in ("label", "cost")},
        label=Label(
            at=(label["x"], label["y"]),
            size=label["size"],
            lines=tuple(label["lines"]),
            beside=label["beside"],
            block=(label["box"][0], label["box"][1]),
            code=label["code"],
        ),
    )


def _border(
    first: str, second: str, line: Line, outlines: Mapping[str, Shape], seas: Mapping[str, bool]
) -> Border:
    water = [seas[id] for id in (first, second) if id]
    kind = "edge" if len(water) < 2 else {0: "land", 1: "coast", 2: "sea"}[sum(water)]
    return Border(
        between=(first, second),
        kind=kind,
        line=line_shape(line),
        rough=line_shape(line[:-1:3] + line[-1:]),
        box=bounds([line]),
        first=outlines.get(first),
    )
