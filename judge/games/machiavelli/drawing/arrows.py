"""Moves of the last campaign as arrows: solid where they succeeded, dashed and crossed where not.

Not here: whether a move succeeded (the events say it).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Any

from judge.games.machiavelli.drawing import svg
from judge.games.machiavelli.drawing.geometry import Point
from judge.games.machiavelli.drawing.palette import Palette, colours
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.orders import Advance
from judge.games.machiavelli.model.state import Power, UnitKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """One move that was ordered, and whether it was carried out."""

    power: Power
    kind: UnitKind
    start: AreaId
    to: AreaId
    done: bool


def arrows_of(events: Iterable[Any]) -> tuple[Arrow, ...]:
    """The advances and retreats among a phase's events."""
    return tuple(
        Arrow(
            power=event.power,
            kind=event.unit.kind,
            start=event.unit.area,
            to=event.order.to,
            done=Verdict.OK in event.verdicts,
        )
        for event in events
        if isinstance(event, OrderResolved) and isinstance(event.order, Advance)
    )


def arrow(start: Point, end: Point, power: Power, palette: Palette, *, done: bool) -> tuple[str, str]:
    """A bent arrow that stops short of the sign at its end; and the cross on it, if it failed."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < 40:
        return "", ""
    gap = min(40.0, length * 0.3)
    ux, uy = dx / length, dy / length
    bend = min(0.14 * length, 40.0)
    mx, my = (start[0] + end[0]) / 2 + uy * bend, (start[1] + end[1]) / 2 - ux * bend
    tx, ty = end[0] - mx, end[1] - my
    reach = hypot(tx, ty)
    tx, ty = tx / reach, ty / reach
    tip = (end[0] - tx * gap, end[1] - ty * gap)
    neck = (tip[0] - tx * 16, tip[1] - ty * 16)
    sx, sy = start[0] + ux * gap * 0.7, start[1] + uy * gap * 0.7
    curve = f"M{sx:.0f} {sy:.0f}Q{mx:.0f} {my:.0f} {neck[0]:.0f} {neck[1]:.0f}"
    head = (
        f"M{tip[0]:.0f} {tip[1]:.0f}L{neck[0] - ty * 11:.0f} {neck[1] + tx * 11:.0f}"
        f"L{neck[0] + ty * 11:.0f} {neck[1] - tx * 11:.0f}z"
    )
    colour = palette.unit(power)
    dashes: dict[str, svg.Value] = {} if done else {"stroke_dasharray": "12 9"}
    drawn = (
        svg.line(curve, "#fff", 10, stroke_opacity=0.8)
        + svg.line(curve, colour, 5.5, **dashes)
        + svg.path(head, fill=colour, stroke="#fff", stroke_width=2)
    )
    return drawn, "" if done else _cross(start, end, (mx, my))


def _cross(start: Point, end: Point, bend: Point) -> str:
    x, y = ((start[k] + 2 * bend[k] + end[k]) / 4 for k in (0, 1))
    strokes = f"M{x - 9:.0f} {y - 9:.0f}l18 18M{x + 9:.0f} {y - 9:.0f}l-18 18"
    below = svg.line(strokes, "#fff", 10, stroke_linecap="round")
    return below + svg.line(strokes, str(colours()["alarm"]), 5.5, stroke_linecap="round")
