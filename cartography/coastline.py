"""Coastlines as polygons of longitude and latitude, kept in ``coastlines`` with steps of `STEP` degrees.

`imported` makes such a file from the TopoJSON of the npm package world-atlas (Natural Earth, public domain).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon, box

from cartography.partition import pieces

FOLDER = Path(__file__).parent / "coastlines"
STEP = 0.004
Region = tuple[float, float, float, float]
"""West, south, east, north, in degrees."""


def coastline(name: str) -> list[Polygon]:
    """The land of a region, largest pieces first."""
    raw = json.loads((FOLDER / f"{name}.json").read_text())
    step = raw["step"]
    lands = [Polygon(_summed(rings[0], step), [_summed(r, step) for r in rings[1:]]) for rings in raw["land"]]
    return sorted(_parts(lands), key=lambda p: -p.area)


def _summed(deltas: Sequence[int], step: float) -> list[tuple[float, float]]:
    x = y = 0
    points = []
    for dx, dy in zip(deltas[::2], deltas[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x * step, y * step))
    return points


def _parts(shapes: Sequence[Any]) -> list[Polygon]:
    return [p for shape in shapes for p in pieces(shapely.make_valid(shape)) if p.area > 0]


def imported(source: Path, region: Region, tolerance: float, smallest: float) -> dict[str, Any]:
    """A region's land out of a world-atlas file.

    `tolerance` is how far a point may be moved, in degrees; islands under `smallest` square degrees are left
    out.
    """
    kept = []
    for polygon in _polygons(json.loads(source.read_text())):
        clipped = shapely.make_valid(polygon).intersection(box(*region))
        for part in _parts([clipped]):
            thin = part.simplify(tolerance)
            if isinstance(thin, Polygon) and thin.area >= smallest:
                kept.append(thin)
    kept.sort(key=lambda p: (-p.area, p.bounds))
    return {"step": STEP, "region": list(region), "land": [_deltas(p) for p in MultiPolygon(kept).geoms]}


def _deltas(polygon: Polygon) -> list[list[int]]:
    rings = []
    for ring in (polygon.exterior, *polygon.interiors):
        last = (0, 0)
        flat: list[int] = []
        for x, y in ring.coords:
            at = (round(x / STEP), round(y / STEP))
            if at != last:
                flat += [at[0] - last[0], at[1] - last[1]]
            last = at
        rings.append(flat)
    return rings


def _polygons(topology: Any) -> Iterator[Polygon]:
    """The land of a TopoJSON file: arcs are quantised and stored as steps."""
    (kx, ky), (ox, oy) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * kx + ox, y * ky + oy))
        arcs.append(points)
    for shape in topology["objects"]["land"]["geometries"]:
        for rings in shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]:
            lines = [_ring(arcs, ring) for ring in rings]
            yield Polygon(lines[0], [line for line in lines[1:] if len(line) > 3])


def _ring(arcs: Sequence[list[tuple[float, float]]], indexes: Sequence[int]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc if not points else arc[1:]
    return _unwrapped(points)


def _unwrapped(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Beyond 180 degrees east the longitudes go on, lest a ring run back around the world."""
    turns = 0
    found = [points[0]]
    for (before, _), (x, y) in pairwise(points):
        turns += (x - before < -180) - (x - before > 180)
        found.append((x + 360 * turns, y))
    whole = round(sum(x for x, _ in found) / len(found) / 360) * 360
    return [(x - whole, y) for x, y in found]
