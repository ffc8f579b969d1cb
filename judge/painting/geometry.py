"""Lines, rings, boxes and points as SVG path data. Coordinates are page pixels, y downwards.

Not here: colours, and what the shapes stand for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from math import hypot
from zlib import crc32

Point = tuple[float, float]
Line = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, eq=False)
class Shape:
    """Lines, or rings where they are `closed`. `holes`: which rings are holes, by their place."""

    lines: tuple[Line, ...]
    closed: bool = False
    holes: frozenset[int] = frozenset()

    @cached_property
    def d(self) -> str:
        """As path data; made when it is needed, for a drawing has many shapes."""
        return "".join(path(line, closed=self.closed) for line in self.lines)

    def __repr__(self) -> str:
        """Short, and the same for equal shapes: pictures are remembered by what they show."""
        return self._repr

    @cached_property
    def _repr(self) -> str:
        points = array("d", chain.from_iterable(chain.from_iterable(self.lines))).tobytes()
        lengths = repr(([*map(len, self.lines)], self.closed, sorted(self.holes)))
        return f"Shape({len(points)} {crc32(lengths.encode(), crc32(points)):x})"


def line_shape(line: Line) -> Shape:
    return Shape((line,))


def ring_shape(rings: Sequence[Line], holes: Iterable[int] = ()) -> Shape:
    """Closed rings as one shape."""
    return Shape(tuple(rings), closed=True, holes=frozenset(holes))


@lru_cache(maxsize=256)
def box_shape(box: Box) -> Shape:
    """A rectangle."""
    left, top, right, bottom = box
    return ring_shape([((left, top), (right, top), (right, bottom), (left, bottom))])


def points(flat: Sequence[float]) -> Line:
    """``x, y, x, y`` as points."""
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def points_of_steps(steps: Sequence[int]) -> Line:
    """A start and steps from point to point, all in half pixels, as points."""
    xs, ys = accumulate(steps[::2]), accumulate(steps[1::2])
    return tuple((x / 2, y / 2) for x, y in zip(xs, ys, strict=True))


def path(line: Sequence[Point], *, closed: bool = False) -> str:
    """Path data with half-pixel steps, relative and so short."""
    whole = [(round(x * 2), round(y * 2)) for x, y in line]
    x, y = whole[0]
    steps: list[str] = []
    for nx, ny in whole[1:]:
        if (nx, ny) != (x, y):
            steps.append(f"{_half(nx - x)} {_half(ny - y)}")
            x, y = nx, ny
    start = f"M{_half(whole[0][0])} {_half(whole[0][1])}"
    return start + ("l" + " ".join(steps) if steps else "") + ("z" if closed else "")


def _half(doubled: int) -> str:
    return str(doubled // 2) if doubled % 2 == 0 else f"{doubled / 2:.1f}"


def bounds(lines: Iterable[Sequence[Point]]) -> Box:
    xs, ys = zip(*(p for line in lines for p in line), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def holds(window: Box, box: Box) -> bool:
    """Decide whether a box lies wholly within a window."""
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]


def meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def common_box(boxes: Iterable[Box]) -> Box:
    """The smallest box around boxes."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def widen_box(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def beside(line: Line, width: float) -> Line:
    """The line moved aside by `width`: upwards where it runs to the right."""
    moved: list[Point] = []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 2, 0)], line[min(index + 2, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x + dy / length * width, y - dx / length * width))
    return tuple(moved)


def ribbon(line: Line, width: float) -> Shape:
    """The closed strip between a line and itself moved aside."""
    aside = beside(line, width)
    thinned = aside[:1] + aside[1:-1:2] + aside[-1:]
    return ring_shape([line + thinned[::-1]])


def inside(point: Point, rings: Sequence[Line]) -> bool:
    """Decide whether a point lies in a polygon with holes (even-odd)."""
    px, py = point
    hit = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
                hit = not hit
    return hit


def nearest(one: Sequence[Line], other: Sequence[Line]) -> tuple[Point, Point]:
    """The two corners of two shapes that are nearest to each other."""
    a = [p for line in one for p in line[::2]]
    b = [p for line in other for p in line[::2]]
    return min(
        ((p, q) for p in a for q in b),
        key=lambda pair: (hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]), pair),
    )


def direction(a: Point, b: Point) -> Point:
    """The way from one point to another as a step of one pixel; none between equal points."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
