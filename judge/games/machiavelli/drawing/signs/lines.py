"""Lines of this game alone: waves of convoys, lines of besiegers and retreats.

All run from edge to edge of the units. Not here: arrows and supports (judge.painting), what was ordered
(`marks`), where things stand (`standing`).
"""

from __future__ import annotations

from math import pi, sin

from judge.painting import svg
from judge.painting.arrows import RADIUS, ROUND, STOPPED, Curve, trim
from judge.painting.geometry import Point, direction
from judge.painting.palette import colours


def waves(curve: Curve) -> str:
    """A convoy: a wavy line along the whole way."""
    length = curve.length
    count = max(8, int(length / 5))
    drawn = []
    for n in range(count + 1):
        share = n / count
        x, y = curve.at(share)
        bx, by = curve.at(max(share - 0.01, 0.0))
        ax, ay = curve.at(min(share + 0.01, 1.0))
        ux, uy = direction((bx, by), (ax, ay))
        shift = 8 * sin(share * length / 26 * 2 * pi)
        drawn.append((x - uy * shift, y + ux * shift))
    data = Curve(tuple(drawn)).data()
    return svg.line(data, "#fff", 6.5, stroke_opacity=0.8, **ROUND) + svg.line(
        data, str(colours()["water_ink"]), 3, **ROUND
    )


def besieging(start: Point, city: Point, *, done: bool) -> str:
    """From the besieger to the ring around the city."""
    curve = Curve((start, city))
    length = curve.length or 1.0
    if length < RADIUS + 30:
        return ""
    way = curve.cut(RADIUS / length, 1 - 25 / length)
    way = way if done else way.cut(0, STOPPED)
    alarm = str(colours()["alarm"])
    return svg.line(way.data(), "#fff", 7, **ROUND) + svg.line(
        way.data(), alarm, 3.5, stroke_dasharray="3 5", **ROUND
    )


def option(start: Point, end: Point) -> str:
    """Place where a dislodged unit may go: a dotted line that ends in a small ring."""
    curve = trim(Curve((start, end)), RADIUS, 10)
    data, (x, y) = curve.data(), curve.points[-1]
    alarm = str(colours()["alarm"])
    return (
        svg.line(data, "#fff", 6, stroke_opacity=0.8, **ROUND)
        + svg.line(data, alarm, 3, stroke_dasharray="1 8", **ROUND)
        + svg.circle(7, cx=x, cy=y, fill="#fff", stroke=alarm, stroke_width=3)
    )
