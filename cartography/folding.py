"""An invented board out of a real coast: a peninsula, cut off and set around a middle several times.

A control file with `folded` gives everything once, for the first copy, and gets it back for all of them.
Places are
longitude and latitude, or ``[radius, angle]`` in kilometres and degrees from the copy's axis, under
`around`. Not here: anything that is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from cartography import coastline
from cartography.partition import pieces
from cartography.projection import Conic

Pair = tuple[float, float]


class Folds:
    """Where places of the first copy lie in the plane (kilometres, y upwards), for every copy."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.copies = int(raw["copies"])
        self.radius = float(raw["radius"])
        self.conic = Conic(parallels=(38, 46), centre=(14, 42))
        one, other = self.conic(np.array(raw["cut"], dtype=float))
        self.middle = (one + other) / 2
        along = np.array([-(other - one)[1], (other - one)[0]])
        self.along = along / np.hypot(*along)
        toward = self.conic(np.array([raw["tip"]], dtype=float))[0] - self.middle
        if float(toward @ self.along) < 0:
            self.along = -self.along
        self.across = np.array([-self.along[1], self.along[0]])

    def angle(self, copy: int) -> float:
        return 90.0 + 360.0 / self.copies * copy

    def placed(self, points: Any, copy: int) -> Any:
        """Longitudes and latitudes, turned and moved to a copy."""
        flat = self.conic(np.asarray(points, dtype=float).reshape(-1, 2)) - self.middle
        out, side = flat @ self.along + self.radius, -(flat @ self.across)
        turn = radians(self.angle(copy))
        return np.column_stack([out * cos(turn) - side * sin(turn), out * sin(turn) + side * cos(turn)])

    def polar(self, points: Any, copy: int) -> list[Pair]:
        return [
            (r * cos(radians(self.angle(copy) + a)), r * sin(radians(self.angle(copy) + a)))
            for r, a in points
        ]


def folded(raw: dict[str, Any]) -> dict[str, Any]:
    """The control file with every copy's sites, carved shapes, cuts, seas and coasts in plane coordinates."""
    folds = Folds(raw["folded"])
    around = raw["around"]
    sites = {
        id: {"seat": at, **{f"{n}": p for n, p in enumerate(more)}}
        for id, (at, *more) in raw["middle"].items()
    }
    sites = {id: {n: folds.polar([p], 0)[0] for n, p in places.items()} for id, places in sites.items()}
    carved, cuts, seas, coasts = {}, {}, dict(raw["seas"]), {}
    for copy in range(folds.copies):
        name = _named(raw, copy)
        for id, places in raw["sites"].items():
            moved = folds.placed(list(places.values()), copy)
            sites[name(id)] = {n: tuple(p) for n, p in zip(places, moved, strict=True)}
        for id, places in around["sites"].items():
            there = {str(n): p for n, p in enumerate(folds.polar(places, copy))}
            sites[name(id)] = {**there, **sites.get(name(id), {})}
        for id, ring in around["carved"].items():
            carved[name(id)] = folds.polar(ring, copy)
        for cut, line in around["cuts"].items():
            cuts[f"{cut}-{copy + 1}"] = folds.polar(line, copy)
        for id, places in around["seas"].items():
            seas[name(id)] = folds.polar(places, copy)
    far = float(around["ring"])
    circle = [(far * cos(radians(a)), far * sin(radians(a))) for a in range(0, 360, 6)]
    cuts["ring"] = [*circle, circle[0]]
    rest = {key: value for key, value in raw.items() if key not in ("folded", "around", "middle")}
    return {
        **rest,
        "sites": sites,
        "carved": carved,
        "cuts": cuts,
        "seas": seas,
        "coasts": coasts,
        "lands": lands(folds, raw),
    }


def _named(raw: Mapping[str, Any], copy: int) -> Callable[[str], str]:
    """``an*`` is ``an1`` in the first copy; ``an+`` is that of the next copy; names in `called` have a
    list."""
    count = int(raw["folded"]["copies"])

    def name(id: str) -> str:
        if id in raw["called"]:
            return str(raw["called"][id][copy])
        if id.endswith("+"):
            return f"{id[:-1]}{(copy + 1) % count + 1}"
        return f"{id.removesuffix('*')}{copy + 1}"

    return name


def lands(folds: Folds, raw: Mapping[str, Any]) -> list[Polygon]:
    """The copies of the peninsula, joined by a disc."""
    cut = raw["folded"]["cut"]
    shapes: list[Any] = [Point(0, 0).buffer(float(raw["folded"]["disc"]), quad_segs=24)]
    land = coastline.coastline(raw["coastline"])[0]
    for copy in range(folds.copies):
        dense = shapely.segmentize(land.intersection(Polygon(raw["folded"]["window"])), 0.05)
        for part in pieces(dense):
            ring = Polygon(folds.placed(np.array(part.exterior.coords), copy))
            turn = radians(folds.angle(copy))
            half = _beyond(folds.radius - 6, turn)
            shapes += pieces(shapely.make_valid(ring).intersection(half))
    assert len(cut) == 2
    return pieces(unary_union(shapes))


def _beyond(radius: float, turn: float) -> Polygon:
    """The half-plane further out than a radius, as far as is needed."""
    corners: Sequence[Pair] = ((radius, -900), (2000, -900), (2000, 900), (radius, 900))
    return Polygon([(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in corners])
