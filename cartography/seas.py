"""The water cut into sea areas by lines from cape to cape. Each sea is named by a point in it.

Not here: lagoons and other carved waters (`building`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from shapely.geometry import LineString, Point
from shapely.ops import polygonize, unary_union

from cartography.partition import Shape

LAKES = "_lakes"
"""Water within the land that is part of no sea."""


class UnnamedSeaError(ValueError):
    """Seas that the cuts do not part, or that have no face of their own."""


def seas(water: Shape, cuts: Sequence[Any], seeds: Mapping[str, Sequence[Any]]) -> dict[str, Shape]:
    """Sea areas by id. `cuts` overshoot onto the land; `seeds`: one or more points in each sea, on the
    page."""
    near = water.buffer(1e-7, quad_segs=1)
    lines = [LineString(cut).intersection(near) for cut in cuts]
    faces = [
        f
        for f in polygonize(unary_union([water.boundary, *lines]))
        if water.contains(f.representative_point())
    ]
    found: dict[str, list[Shape]] = defaultdict(list)
    rest = []
    wrong = []
    for face in faces:
        names = sorted({id for id, points in seeds.items() for at in points if face.contains(Point(at))})
        if len(names) > 1:
            wrong.append(" and ".join(names) + " are one face")
        (found[names[0]] if names else rest).append(face)
    wrong += [f"{id} has no face" for id in seeds if id not in found]
    if wrong:
        raise UnnamedSeaError("; ".join(wrong))
    for face in sorted(rest, key=lambda f: -f.area):
        common = {
            id: sum(face.boundary.intersection(p.boundary).length for p in parts)
            for id, parts in found.items()
        }
        best = max(common, key=lambda id: common[id])
        found[best if common[best] > 0 else LAKES].append(face)
    return {id: unary_union(parts) for id, parts in sorted(found.items())}
