"""The ground of a map: flat areas and lines one upon another, as SVG text or painted by Pillow.

Pillow paints them in a tenth of the time that a rasteriser of SVG takes: at twice the size, and then made
smaller, for smooth edges. Not here: what the ground consists of (base_map, position), signs and names.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from judge.painting import svg
from judge.painting.geometry import Box, Line, Shape

FINER = 2
"""Scale at which the ground is painted, compared with how it is shown."""
STEP = 2
"""Points of the finer picture that are nearer to each other than so many pixels are left out; of wide lines
those within a quarter of the width."""

ROUNDED = 4
"""Lines wider than so many pixels of the finer picture have round corners."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A flat colour; none where it is there for the pointer only. `area`: id and name of what it shows."""

    colour: str | None
    shapes: tuple[Shape, ...]
    area: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines of a colour and a width in page pixels; `dash`: how long dashes and the gaps between are."""

    colour: str
    width: float
    shapes: tuple[Shape, ...]
    opacity: float = 1.0
    dash: tuple[float, float] | None = None


Ground = tuple[Fill | Stroke, ...]
"""From the lowest to the highest."""


def ground_as_svg(ground: Ground) -> str:
    """As SVG elements."""
    return "".join(
        _path_of_fill(one) if isinstance(one, Fill) else _path_of_stroke(one) for one in ground if one.shapes
    )


def _path_of_fill(fill: Fill) -> str:
    d = "".join(shape.d for shape in fill.shapes)
    if fill.area is None:
        return svg.path(d, fill=fill.colour or "none")
    id, name = fill.area
    edge: dict[str, svg.Value] = {"fill": fill.colour, "stroke": fill.colour} if fill.colour else {}
    return svg.element(
        "path", svg.element("title", escape(name)), id=id, d=d, **(edge or {"fill_opacity": 0})
    )


def _path_of_stroke(stroke: Stroke) -> str:
    d = "".join(shape.d for shape in stroke.shapes)
    more: dict[str, svg.Value] = {"stroke_opacity": stroke.opacity} if stroke.opacity < 1 else {}
    if stroke.dash is not None:
        more["stroke_dasharray"] = f"{stroke.dash[0]:g} {stroke.dash[1]:g}"
    return svg.line(d, stroke.colour, stroke.width, stroke_linejoin="round", stroke_linecap="round", **more)


def paint_ground(still: Ground, ground: Ground, window: Box, size: tuple[int, int]) -> Image.Image:
    """The ground within a window of the page, `size` pixels large. `still`: the lowest of it, which many
    pictures have alike; of the last one it is remembered, and the whole of the last few."""
    kept = _small if size[0] * size[1] <= SMALL else _large
    return kept(still, ground, window, size).copy()


SMALL = 160_000
"""Pixels of a title, or of a small map: many of them may be remembered."""
_READERS = 16
"""As many windows as a table has readers, each with its frame, of 1 to 2 MB: they write by turns, and while a
phase lasts only the signs upon the ground are others."""


def _paint_window(still: Ground, ground: Ground, window: Box, size: tuple[int, int]) -> Image.Image:
    canvas = _still(still, window, size).copy()
    _paint(canvas, ground, window)
    return canvas.reduce(FINER)


_small, _large = lru_cache(maxsize=3 * _READERS)(_paint_window), lru_cache(maxsize=_READERS)(_paint_window)


@lru_cache(maxsize=1)
def _still(ground: Ground, window: Box, size: tuple[int, int]) -> Image.Image:
    canvas = Image.new("RGB", (size[0] * FINER, size[1] * FINER))
    _paint(canvas, ground, window)
    return canvas


def _paint(canvas: Image.Image, ground: Ground, window: Box) -> None:
    scale = canvas.width / (window[2] - window[0]), canvas.height / (window[3] - window[1])
    brush = ImageDraw.Draw(canvas)
    for one in ground:
        for shape in one.shapes:
            if isinstance(one, Stroke):
                width = max(round(one.width * scale[0]), 1)
                for line in _lines_to_scale(shape, window[:2], scale, width):
                    _stroke(canvas, brush, one, line, width, scale[0])
            elif one.colour:
                _fill(canvas, brush, one.colour, shape, _lines_to_scale(shape, window[:2], scale, 0))


def _stroke(
    canvas: Image.Image,
    brush: ImageDraw.ImageDraw,
    stroke: Stroke,
    line: array[float],
    width: int,
    scale: float,
) -> None:
    if stroke.dash is not None:
        for dash in _dashes(line, stroke.dash[0] * scale, stroke.dash[1] * scale, width):
            _draw(brush, dash, stroke.colour, width)
    elif stroke.opacity < 1:
        _draw_through(canvas, stroke, line, width)
    else:
        _draw(brush, line, stroke.colour, width)


def _draw_through(canvas: Image.Image, stroke: Stroke, line: array[float], width: int) -> None:
    """Let what lies below shine through: by a mask of the line's own box, as far as it is on the canvas."""
    left, right = max(int(min(line[::2])) - width, 0), min(int(max(line[::2])) + width, canvas.width)
    top, bottom = max(int(min(line[1::2])) - width, 0), min(int(max(line[1::2])) + width, canvas.height)
    if left >= right or top >= bottom:
        return
    mask = Image.new("L", (right - left, bottom - top))
    moved = array("f", (c - (top if n % 2 else left) for n, c in enumerate(line)))
    _draw(ImageDraw.Draw(mask), moved, round(255 * stroke.opacity), width)
    canvas.paste(stroke.colour, (left, top), mask)


def _dashes(line: array[float], dash: float, gap: float, width: int) -> Iterator[array[float]]:
    """Pieces of a line; each is longer by half its width at both ends, as round ends are."""
    more, begun = width / 2, 0.0
    pieces: dict[int, array[float]] = {}
    for (ax, ay), (bx, by) in pairwise(zip(line[::2], line[1::2], strict=True)):
        length = hypot(bx - ax, by - ay)
        first, last = (int((begun + edge) // (dash + gap)) for edge in (-more, length + more))
        for number in range(first, last + 1):
            start = number * (dash + gap) - more - begun
            ends = max(start, 0.0), min(start + dash + 2 * more, length)
            if ends[0] < ends[1]:
                piece = pieces.setdefault(number, array("f"))
                for share in (end / length for end in ends):
                    piece.extend((ax + (bx - ax) * share, ay + (by - ay) * share))
        begun += length
    yield from pieces.values()


def _draw(brush: ImageDraw.ImageDraw, line: array[float], colour: str | int, width: int) -> None:
    """With round corners where they can be seen."""
    brush.line(line, fill=colour, width=width)
    if width > ROUNDED:
        for x, y in zip(line[::2], line[1::2], strict=True):
            brush.circle((x, y), width / 2, fill=colour)


def _fill(
    canvas: Image.Image,
    brush: ImageDraw.ImageDraw,
    colour: str,
    shape: Shape,
    rings: Sequence[array[float]],
) -> None:
    """Through a mask where there are holes, for what lies below is to be seen there."""
    if not shape.holes:
        for ring in rings:
            brush.polygon(ring, fill=colour)
        return
    xs, ys = [x for ring in rings for x in ring[::2]], [y for ring in rings for y in ring[1::2]]
    left, top = int(min(xs)), int(min(ys))
    mask = Image.new("L", (int(max(xs)) - left + 1, int(max(ys)) - top + 1))
    cut = ImageDraw.Draw(mask)
    for number, ring in enumerate(rings):
        moved = array("f", (c - (top if n % 2 else left) for n, c in enumerate(ring)))
        cut.polygon(moved, fill=0 if number in shape.holes else 255)
    canvas.paste(colour, (left, top), mask)


@lru_cache(maxsize=8192)
def _lines_to_scale(
    shape: Shape, corner: tuple[float, float], scale: tuple[float, float], width: int
) -> tuple[array[float], ...]:
    """Whole pixels of the finer picture, as Pillow takes them; without points too near to each other."""
    least = max(STEP, width / 4)
    return tuple(_line_of_fewer_points(line, corner, scale, least) for line in shape.lines)


def _line_of_fewer_points(
    line: Line, corner: tuple[float, float], scale: tuple[float, float], least: float
) -> array[float]:
    (left, top), (sx, sy) = corner, scale
    kept: list[int] = []
    x = y = ax = ay = 1 << 30
    for px, py in line:
        x, y = round((px - left) * sx), round((py - top) * sy)
        if abs(x - ax) + abs(y - ay) >= least:
            kept += x, y
            ax, ay = x, y
    if (x, y) != (ax, ay):
        kept += x, y
    return array("f", kept if len(kept) > 2 else kept * 2)
