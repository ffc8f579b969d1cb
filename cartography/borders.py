"""Straight borders between provinces become hand-drawn ones: smoothed, and a little wavy. Coasts stay.

Waves are seeded by the two provinces, so that a change elsewhere moves no border. Not here: coasts, seas.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.ops import linemerge, polygonize, unary_union

from cartography.partition import Shape

STEP, SMOOTH, WAVE = 3.0, 4.5, 2.6
"""Pixels between points; width of the smoothing, in points; height of the waves in pixels."""


def drawn_out(areas: Mapping[str, Shape]) -> dict[str, Shape]:
    """The same areas with wavy borders between them, the outer edge as it was."""
    whole = unary_union(list(areas.values()))
    ids = list(areas)
    lines = [whole.boundary]
    tree = shapely.STRtree([areas[id] for id in ids])
    pairs = sorted({(min(a, b), max(a, b)) for a, b in tree.query([areas[id] for id in ids]).T if a != b})
    for first, second in pairs:
        common = areas[ids[first]].boundary.intersection(areas[ids[second]].boundary)
        for line in strings(common):
            seed = zlib.crc32(f"{ids[first]}|{ids[second]}|{len(lines)}".encode())
            lines.append(_wavy(line, seed))
    found = defaultdict(list)
    inner = whole.buffer(0.5)
    shapely.prepare(inner)
    for face in polygonize(unary_union(lines)):
        if not inner.contains(face.representative_point()):
            continue
        owner = max((areas[ids[i]].intersection(face).area, ids[i]) for i in tree.query(face))
        if owner[0] > 0:
            found[owner[1]].append(face)
    return {id: unary_union(found[id]) for id in ids if id in found}


def strings(shape: Any) -> list[LineString]:
    """The lines of a shape, joined where they can be, in a fixed order."""
    lines = [g for g in getattr(shape, "geoms", [shape]) if isinstance(g, LineString) and g.length > 0]
    if not lines:
        return []
    merged = linemerge(unary_union(lines)) if len(lines) > 1 else lines[0]
    return sorted(getattr(merged, "geoms", [merged]), key=lambda g: (g.bounds, g.length))


def _wavy(line: LineString, seed: int) -> LineString:
    if line.is_ring or line.length < 5 * STEP:
        return line
    count = max(5, round(line.length / STEP))
    points = np.array([line.interpolate(i / count, normalized=True).coords[0] for i in range(count + 1)])
    smooth = _smoothed(points, min(SMOOTH, count / 5))
    along = np.gradient(smooth, axis=0)
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.maximum(np.hypot(*along.T)[:, None], 1e-9)
    random = np.random.default_rng(seed)
    waves = np.zeros(count + 1)
    for width, share in ((9.0, 1.0), (4.0, 0.5), (1.6, 0.25)):
        noise = _smoothed(random.standard_normal((count + 61, 1)), width)[30 : 31 + count, 0]
        waves += share * noise / max(float(noise.std()), 1e-9)
    place = np.linspace(0, 1, count + 1)
    waves *= np.minimum(1, np.minimum(place, 1 - place) * count / 8) * min(WAVE, WAVE * count / 30) * 0.7
    bent = LineString(smooth + across * waves[:, None])
    return bent if bent.is_simple else LineString(smooth)


def _smoothed(points: Any, width: float) -> Any:
    """A moving average with fixed ends."""
    count = len(points)
    reach = min(count - 1, int(4 * width) + 1)
    before, after = (
        2 * points[0] - points[1 : reach + 1][::-1],
        2 * points[-1] - points[-reach - 1 : -1][::-1],
    )
    padded = np.vstack([before, points, after])
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    kernel /= kernel.sum()
    columns = [np.convolve(padded[:, k], kernel, mode="valid") for k in range(padded.shape[1])]
    smooth = np.column_stack(columns)
    smooth[0], smooth[-1] = points[0], points[-1]
    return smooth
