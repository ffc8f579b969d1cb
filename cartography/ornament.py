"""Rivers, lakes, hills, bars, and the double arrows of straits and passages, on the page.

Not here: borders and slots.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import nearest_points, unary_union

from cartography import partition
from cartography.borders import strings
from cartography.building import Sheet
from judge.painting import labels

HILL = 24.0
"""Pixels between the hills of a ridge, and around each."""
REACH = 30.0
"""Half the length of a strait's arrow, in pixels."""


def ornament(
    sheet: Sheet,
    features: Mapping[str, Any],
    boxes: Sequence[labels.Box],
    straits: Sequence[tuple[str, str]],
    passages: Sequence[tuple[str, str]],
) -> dict[str, Any]:
    """`features`: rivers, lakes and ridges as lon/lat; `boxes`: places of signs, on which no hill stands."""
    land = unary_union([shape for id, shape in sheet.areas.items() if id not in sheet.water])
    lines = [
        (n, LineString(sheet.page.line(partition.smooth_line(r))))
        for n, r in features.get("rivers", {}).items()
    ]
    return {
        "rivers": [_flat(g) for _, river in lines for g in strings(river.intersection(land).simplify(0.8))],
        "lakes": [_flat(_lake(sheet, ring).exterior) for ring in features.get("lakes", {}).values()],
        "lidos": [
            _flat(LineString(sheet.page.line(partition.smooth_line(c))))
            for c in sheet.control.get("lidos", [])
        ],
        "hills": _hills(sheet, features.get("ridges", []), land, boxes),
        "straits": [[a, b, _flat(_across(sheet, a, b))] for a, b in straits],
        "passages": [[a, b, _flat(_passage(sheet, a, b))] for a, b in passages],
    }


def _lake(sheet: Sheet, ring: Any) -> Any:
    return sheet.page.polygon(Polygon(partition.smooth_ring(ring)), 0.05).simplify(0.6)


def _hills(sheet: Sheet, ridges: Any, land: Any, boxes: Sequence[labels.Box]) -> list[int]:
    kept: list[tuple[float, float]] = []
    taken = [(a - 9, b - 7, c + 9, d + 9) for a, b, c, d in boxes]
    dry = land.buffer(-12)
    shapely.prepare(dry)
    for ridge in ridges:
        line = LineString(sheet.page.line(partition.smooth_line(ridge)))
        random = np.random.default_rng(zlib.crc32(repr(ridge).encode()))
        for along in np.arange(0, line.length, HILL * 0.75):
            at = line.interpolate(along)
            x, y = at.x + random.normal() * 11, at.y + random.normal() * 11
            near = any((x - a) ** 2 + (y - b) ** 2 < HILL**2 for a, b in kept)
            covered = any(a < x < c and b < y < d for a, b, c, d in taken)
            if not near and not covered and dry.contains(Point(x, y)):
                kept.append((x, y))
    return [round(v) for x, y in sorted(kept, key=lambda p: (p[1], p[0])) for v in (x, y)]


def _across(sheet: Sheet, a: str, b: str) -> LineString:
    """A line at right angles through the middle of a border."""
    border = max(
        strings(sheet.areas[a].boundary.intersection(sheet.areas[b].boundary)), key=lambda g: g.length
    )
    at = border.interpolate(0.5, normalized=True)
    before, after = border.interpolate(0.4, normalized=True), border.interpolate(0.6, normalized=True)
    dx, dy = after.x - before.x, after.y - before.y
    length = max(float(np.hypot(dx, dy)), 1e-9)
    ux, uy = -dy / length, dx / length
    ends = [(at.x + s * ux * REACH, at.y + s * uy * REACH) for s in (-1, 1)]
    if sheet.areas[b].distance(Point(ends[0])) < sheet.areas[a].distance(Point(ends[0])):
        ends.reverse()
    return LineString(ends)


def _passage(sheet: Sheet, a: str, b: str) -> LineString:
    """From land to land where they are nearest, or where the control file says."""
    drawn = sheet.control.get("passages", {}).get(f"{a}-{b}")
    if drawn is not None:
        return LineString(sheet.page(drawn))
    one, other = nearest_points(sheet.areas[a], sheet.areas[b])
    dx, dy = other.x - one.x, other.y - one.y
    length = max(float(np.hypot(dx, dy)), 1e-9)
    more = max(14.0, (44.0 - length) / 2)
    return LineString(
        [
            (one.x - dx / length * more, one.y - dy / length * more),
            (other.x + dx / length * more, other.y + dy / length * more),
        ]
    )


def _flat(shape: Any) -> list[int]:
    return [round(v) for point in shape.coords for v in point]
