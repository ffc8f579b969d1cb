"""Orders as lines on a map: arrows, thin lines of help, and the ways that they go.

All run from edge to edge of what stands at their ends. Not here: what was ordered, and where things stand
(the games).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from judge.painting import svg
from judge.painting.geometry import Point, direction

RADIUS = 25.0
"""Distance from the middle of what stands there at which an arrow begins and ends, in page pixels."""
STOPPED = 0.62
"""Part of its way that the arrow of a failed move goes."""
WIDTH, HEAD = 6.0, 19.0
ROUND: dict[str, svg.Value] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


@dataclass(frozen=True, slots=True)
class Curve:
    """Points along a way, close enough to be drawn as straight bits."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(
            hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(self.points, self.points[1:], strict=False)
        )

    def at(self, share: float) -> Point:
        return self.cut(0.0, share).points[-1]

    def cut(self, start: float, end: float) -> Curve:
        """The part between two shares (0..1) of the length."""
        whole = self.length
        first, last = start * whole, end * whole
        kept: list[Point] = []
        gone = 0.0
        for a, b in zip(self.points, self.points[1:], strict=False):
            step = hypot(b[0] - a[0], b[1] - a[1])
            low, high = max(first - gone, 0.0), min(last - gone, step)
            if step and low <= high:
                if not kept:
                    kept.append(_between(a, b, low / step))
                kept.append(_between(a, b, high / step))
            gone += step
        return Curve(tuple(kept) or (self.points[0],) * 2)

    def data(self) -> str:
        (x, y), *rest = self.points
        return f"M{x:.1f} {y:.1f}L" + " ".join(f"{px:.1f} {py:.1f}" for px, py in rest)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def bow(start: Point, end: Point, bend: float = 0.13) -> Curve:
    """A flat bow, always to the same side, so that two that change places do not hide each other."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    lift = min(bend * length, 46.0) * 2
    mx = (start[0] + end[0]) / 2 + dy / length * lift / 2
    my = (start[1] + end[1]) / 2 - dx / length * lift / 2
    steps = 16
    return Curve(
        tuple(
            (
                (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * mx + t * t * end[0],
                (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * my + t * t * end[1],
            )
            for t in (n / steps for n in range(steps + 1))
        )
    )


def through(stops: Sequence[Point]) -> Curve:
    """A smooth way through points; a bow where there are two."""
    if len(stops) == 2:
        return bow(stops[0], stops[1])
    padded = [stops[0], *stops, stops[-1]]
    drawn: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in (n / 10 for n in range(10)):
            drawn.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return Curve((*drawn, stops[-1]))


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def trim(curve: Curve, start: float = RADIUS, end: float = RADIUS) -> Curve:
    """Without what lies under the units at its ends; of a very short way, the middle half is left."""
    length = curve.length or 1.0
    first, last = start / length, 1 - end / length
    return curve.cut(first, last) if last - first > 0.2 else curve.cut(0.3, 0.85)


def arrow(curve: Curve, colour: str, *, done: bool) -> str:
    """A move: an arrow, or a shorter one that ends in a bar. `curve` runs from edge to edge."""
    way = curve if done else curve.cut(0.0, STOPPED)
    length = way.length or 1.0
    head = min(HEAD, length * 0.6)
    neck = way.cut(0.0, max(1 - head / length, 0.05)) if done else way
    tip, before = way.points[-1], neck.points[-1] if done else way.points[-2]
    ux, uy = direction(before, tip)
    if done:
        x, y = before
        wing = head * 0.62
        end = (
            f"M{tip[0]:.1f} {tip[1]:.1f}L{x - uy * wing:.1f} {y + ux * wing:.1f}"
            f"L{x + uy * wing:.1f} {y - ux * wing:.1f}z"
        )
        tail = svg.path(end, fill=colour, stroke="#fff", stroke_width=2.5, stroke_linejoin="round")
    else:
        x, y = tip
        bar = f"M{x - uy * 13:.1f} {y + ux * 13:.1f}L{x + uy * 13:.1f} {y - ux * 13:.1f}"
        tail = svg.line(bar, "#fff", 12, stroke_linecap="round") + svg.line(bar, colour, WIDTH + 1.5, **ROUND)
    data = neck.data()
    return (
        svg.line(data, "#fff", WIDTH + 4.5, stroke_opacity=0.85, **ROUND)
        + svg.line(data, colour, WIDTH)
        + tail
    )


def support(start: Point, end: Point, colour: str, *, done: bool) -> str:
    """A thin line that ends in a dot; broken off by a bar if it did not count."""
    curve = Curve((start, end))
    way = curve.cut(0.0, 1.0 if done else STOPPED)
    data, (x, y) = way.data(), way.points[-1]
    below = svg.line(data, "#fff", 6.5, stroke_opacity=0.85, **ROUND)
    line = svg.line(data, colour, 3, stroke_dasharray="9 6")
    if done:
        return below + line + svg.circle(6.5, cx=x, cy=y, fill=colour, stroke="#fff", stroke_width=2)
    ux, uy = direction(start, end)
    bar = f"M{x - uy * 9:.1f} {y + ux * 9:.1f}L{x + uy * 9:.1f} {y - ux * 9:.1f}"
    return below + line + svg.line(bar, "#fff", 8, **ROUND) + svg.line(bar, colour, 4, **ROUND)
