"""Land cut into provinces: each point belongs to the province with the nearest site on the same piece of
land.

Not here: seas (`seas`), how borders are drawn out (`borders`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiPoint, Point, Polygon
from shapely.ops import unary_union

Shape = Any
"""A shapely polygon or multipolygon."""
CRUMB = 1e-6


def pieces(shape: Shape) -> list[Polygon]:
    """The polygons of whatever shapely made, collections of collections among it."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [p for part in getattr(shape, "geoms", ()) for p in pieces(part)]


def partition(
    lands: Sequence[Polygon], sites: Mapping[str, Sequence[tuple[float, float]]], islands: Mapping[str, Any]
) -> dict[str, Shape]:
    """Provinces by id. `islands`: points on small islands whose owner is not that of the nearest site."""
    flat = [(id, Point(at)) for id, points in sites.items() for at in points]
    cells = _cells(flat, lands)
    tree = shapely.STRtree([p for _, p in flat])
    given = [(id, Point(at)) for id, points in islands.items() for at in points]
    found: dict[str, list[Polygon]] = defaultdict(list)
    for land in lands:
        owner = _owner(land, flat, tree, given)
        if owner is not None:
            found[owner].append(land)
            continue
        for id, parts in _split(land, flat, cells).items():
            found[id] += parts
    return {id: unary_union(parts) for id, parts in sorted(found.items())}


def _owner(land: Polygon, flat: Sequence[tuple[str, Point]], tree: Any, given: Sequence[Any]) -> str | None:
    """Whose a whole piece of land is; None if several provinces share it."""
    near = [id for id, at in given if land.distance(at) < 6]
    inside = sorted({flat[i][0] for i in tree.query(land, predicate="intersects")})
    if near and len(inside) <= 1:
        return near[0]
    if len(inside) > 1:
        return None
    return inside[0] if inside else flat[int(tree.nearest(land.representative_point()))][0]


def _cells(flat: Sequence[tuple[str, Point]], lands: Sequence[Polygon]) -> dict[str, Shape]:
    points = MultiPoint([at for _, at in flat])
    around = unary_union(list(lands)).buffer(500).envelope
    by_id: dict[str, list[Any]] = defaultdict(list)
    cells = list(shapely.voronoi_polygons(points, extend_to=around, ordered=True).geoms)
    for (id, _), cell in zip(flat, cells, strict=True):
        by_id[id].append(cell)
    return {id: unary_union(found) for id, found in by_id.items()}


def _split(
    land: Polygon, flat: Sequence[tuple[str, Point]], cells: Mapping[str, Shape]
) -> dict[str, list[Polygon]]:
    """A piece of land by cells; bits cut off from their own sites go to the neighbour with most common
    border."""
    found: dict[str, list[Polygon]] = {}
    orphans: list[Polygon] = []
    for id, cell in cells.items():
        own = MultiPoint([at for i, at in flat if i == id])
        for part in pieces(cell.intersection(land)):
            if part.area >= CRUMB:
                (found.setdefault(id, []) if part.distance(own) < CRUMB else orphans).append(part)
    while orphans:
        left = _adopted(orphans, found)
        if len(left) == len(orphans):
            break
        orphans = left
    return {id: pieces(unary_union(parts)) for id, parts in found.items()}


def _adopted(orphans: Sequence[Polygon], found: dict[str, list[Polygon]]) -> list[Polygon]:
    """Each orphan to the owner of the longest common border; those that touch nobody yet are left."""
    homes = [(id, part) for id, parts in found.items() for part in parts]
    tree = shapely.STRtree([part for _, part in homes])
    left = []
    for orphan in orphans:
        common: dict[str, float] = defaultdict(float)
        for index in tree.query(orphan, predicate="intersects"):
            id, part = homes[index]
            common[id] += orphan.boundary.intersection(part.boundary).length
        best = max(common, key=lambda id: (common[id], id), default=None)
        if best is None or common[best] <= CRUMB:
            left.append(orphan)
        else:
            found[best].append(orphan)
    return left


def smooth_ring(points: Sequence[Sequence[float]], between: int = 8) -> list[tuple[float, float]]:
    """A closed Catmull-Rom curve through points."""
    p = np.array(points, dtype=float)
    return _curve(np.vstack([p[-1:], p, p[:2]]), between)[:-1]


def smooth_line(points: Sequence[Sequence[float]], between: int = 12) -> list[tuple[float, float]]:
    """A Catmull-Rom curve from the first point to the last."""
    p = np.array(points, dtype=float)
    if len(p) < 3:
        return [tuple(q) for q in p]
    return _curve(np.vstack([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]]), between)


def _curve(p: Any, between: int) -> list[tuple[float, float]]:
    drawn = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for t in np.linspace(0, 1, between, endpoint=False):
            drawn.append(
                0.5
                * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    drawn.append(p[-2])
    return [(float(x), float(y)) for x, y in drawn]
