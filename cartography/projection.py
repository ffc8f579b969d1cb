"""From longitude and latitude to the page: a conic projection, then the board's warp, then the page's scale.

Not here: how a warp is made (`cartogram`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, log, pi, radians, tan
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon

FOLDER = Path(__file__).parent / "warps"
EARTH = 6371.0
"""Radius in kilometres."""
Points = np.ndarray[Any, np.dtype[np.float64]]
"""An array of n rows, x and y."""


@dataclass(frozen=True, kw_only=True)
class Conic:
    """Lambert's conformal conic projection of a sphere, in kilometres from `centre`, y downwards."""

    parallels: tuple[float, float]
    centre: tuple[float, float]

    def __call__(self, lonlat: Points) -> Points:
        lon0, lat0, low, high = (radians(v) for v in (*self.centre, *self.parallels))
        n = log(cos(low) / cos(high)) / log(tan(pi / 4 + high / 2) / tan(pi / 4 + low / 2))
        f = cos(low) * tan(pi / 4 + low / 2) ** n / n
        lon, lat = np.radians(lonlat[:, 0]), np.radians(np.clip(lonlat[:, 1], -80, 89))
        rho = EARTH * f / np.tan(pi / 4 + lat / 2) ** n
        rho0 = EARTH * f / tan(pi / 4 + lat0 / 2) ** n
        theta = n * (lon - lon0)
        return np.column_stack([rho * np.sin(theta), rho * np.cos(theta) - rho0])


@dataclass(frozen=True, kw_only=True)
class Flat:
    """Coordinates that lie on a plane already; y upwards becomes y downwards."""

    def __call__(self, points: Points) -> Points:
        return points * np.array([1.0, -1.0])


@dataclass(frozen=True, kw_only=True)
class Warp:
    """Where the knots of a square grid are moved to. `dx`, `dy` in the grid's own units (kilometres)."""

    x0: float
    y0: float
    step: float
    dx: Points
    dy: Points

    def __call__(self, points: Points) -> Points:
        moved = [smooth_sample(d, points, (self.x0, self.y0), self.step) for d in (self.dx, self.dy)]
        return points + np.column_stack(moved)


def smooth_sample(grid: Points, points: Points, origin: tuple[float, float], step: float) -> Points:
    """Values of a grid between its knots, by cubic B-splines: no kinks, and a little smoother than the
    knots."""
    height, width = grid.shape
    u = np.clip((points[:, 0] - origin[0]) / step, 0, width - 1.001)
    v = np.clip((points[:, 1] - origin[1]) / step, 0, height - 1.001)
    i, j = u.astype(int), v.astype(int)
    weights_x, weights_y = _spline(u - i), _spline(v - j)
    total = np.zeros(len(points))
    for b in range(4):
        row = np.clip(j + b - 1, 0, height - 1)
        for a in range(4):
            total += weights_x[a] * weights_y[b] * grid[row, np.clip(i + a - 1, 0, width - 1)]
    return total


def _spline(t: Points) -> tuple[Points, ...]:
    return ((1 - t) ** 3 / 6, (3 * t**3 - 6 * t**2 + 4) / 6, (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6, t**3 / 6)


@dataclass(frozen=True, kw_only=True)
class Page:
    """The whole way onto the page. `corners`: west, south, east, north of the page's middle lines."""

    projection: Conic | Flat
    warp: Warp | None
    left: float
    top: float
    scale: float
    width: float
    height: float

    def __call__(self, lonlat: Any) -> Points:
        points = np.asarray(lonlat, dtype=float).reshape(-1, 2)
        flat = self.projection(points)
        if self.warp is not None:
            flat = self.warp(flat)
        return (flat - np.array([self.left, self.top])) * self.scale

    def line(self, lonlat: Sequence[Sequence[float]], step: float = 0.05) -> Points:
        """A line with enough points to follow the warp."""
        return self(np.array(shapely.segmentize(LineString(lonlat), step).coords))

    def polygon(self, shape: Polygon, step: float = 0.05) -> Polygon:
        dense = shapely.segmentize(shape, step)
        rings = [self(np.array(r.coords)) for r in (dense.exterior, *dense.interiors)]
        return Polygon(rings[0], rings[1:])


def page_of(raw: Mapping[str, Any], name: str, *, warped: bool = True) -> Page:
    """The page that a control file describes; unwarped for making the warp itself."""
    projection: Conic | Flat = Flat()
    if raw.get("projection"):
        projection = Conic(
            parallels=tuple(raw["projection"]["parallels"]), centre=tuple(raw["projection"]["centre"])
        )
    warp = warp_of(raw.get("warp", name)) if warped else None
    plain = Page(projection=projection, warp=warp, left=0, top=0, scale=1, width=0, height=0)
    west, south, east, north = raw["page"]["corners"]
    middle = ((west + east) / 2, (south + north) / 2)
    left, right = (float(plain([[lon, middle[1]]])[0, 0]) for lon in (west, east))
    top, bottom = (float(plain([[middle[0], lat]])[0, 1]) for lat in (north, south))
    width = float(raw["page"]["width"])
    scale = width / (right - left)
    height = float(round((bottom - top) * scale))
    return Page(projection=projection, warp=warp, left=left, top=top, scale=scale, width=width, height=height)


def warp_of(name: str | None) -> Warp | None:
    """A frozen warp; None where a board has none."""
    file = FOLDER / f"{name}.json"
    if not name or not file.exists():
        return None
    raw = json.loads(file.read_text())
    shape = (raw["rows"], raw["columns"])
    return Warp(
        x0=raw["x0"],
        y0=raw["y0"],
        step=raw["step"],
        dx=np.array(raw["dx"], dtype=float).reshape(shape),
        dy=np.array(raw["dy"], dtype=float).reshape(shape),
    )


def write_warp(warp: Warp, name: str) -> None:
    """Freeze a warp, in whole kilometres: the splines between the knots hide the rounding."""
    raw = {
        "x0": warp.x0,
        "y0": warp.y0,
        "step": warp.step,
        "rows": warp.dx.shape[0],
        "columns": warp.dx.shape[1],
        "dx": [round(float(v)) for v in warp.dx.ravel()],
        "dy": [round(float(v)) for v in warp.dy.ravel()],
    }
    (FOLDER / f"{name}.json").write_text(json.dumps(raw, separators=(",", ":")) + "\n")
