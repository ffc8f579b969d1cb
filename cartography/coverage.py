"""All areas as one exact coverage: shared borders have the very same points, thinned and on a half-pixel
grid.

Not here: what the areas are (`partition`, `seas`), how they are written (`writing`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
import shapely
from shapely.ops import polygonize

from cartography.partition import Shape

GRID = 0.5
"""Pixels between possible coordinates."""
THIN = 1.0
"""How far thinning may move a border, in pixels (as `coverage_simplify` measures it)."""


def exact(areas: Mapping[str, Shape]) -> dict[str, Shape]:
    """The areas cut anew along all their lines, so that neighbours share edges and nothing overlaps.

    Everything is on the grid before it is thinned, and thinning only drops points: all stays on the grid.
    """
    ids = list(areas)
    lines = shapely.union_all([areas[id].boundary for id in ids], grid_size=GRID)
    tree = shapely.STRtree([areas[id] for id in ids])
    found = defaultdict(list)
    for face in polygonize(lines):
        shares = [(areas[ids[i]].intersection(face).area, ids[i]) for i in tree.query(face)]
        share, id = max(shares, default=(0.0, ""))
        if share > 0:
            found[id].append(face)
    whole = [shapely.union_all(found[id]) for id in ids]
    thin = shapely.coverage_simplify(np.array(whole), THIN)
    return dict(zip(ids, thin, strict=True))
