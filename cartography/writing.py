"""A drawing as the compact file that the judge reads: every border once, areas as lists of borders.

Not here: how the geometry was made (`building`), how it is painted (judge).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import numpy as np

from cartography.building import Sheet
from cartography.partition import Shape, pieces

Point = tuple[int, int]
"""In half pixels."""
PAGE_EDGE = ""
"""What lies on the other side of the page's edge."""


class Arcs:
    """All borders, each known by its points, whichever way round."""

    def __init__(self) -> None:
        self.number: dict[tuple[Point, ...], int] = {}
        self.sides: list[tuple[str, str]] = []

    def add(self, line: Sequence[Point], sides: tuple[str, str]) -> int:
        """Number of a border from 1 on; negative if it is kept the other way round."""
        forward, backward = tuple(line), tuple(reversed(line))
        key = min(forward, backward)
        if key not in self.number:
            self.number[key] = len(self.sides) + 1
            first, second = sorted(sides)
            self.sides.append((first, second))
        return self.number[key] if key == forward else -self.number[key]

    def written(self) -> list[list[Any]]:
        return [[*sides, _steps(line)] for line, sides in zip(self.number, self.sides, strict=True)]


def _steps(line: Sequence[Point]) -> list[int]:
    flat = [*line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        flat += [bx - ax, by - ay]
    return flat


def outlines(areas: Mapping[str, Shape]) -> tuple[dict[str, list[list[list[int]]]], Arcs]:
    """Each area's polygons as rings of border numbers, and the borders."""
    rings = {
        id: [[_points(r) for r in (p.exterior, *p.interiors)] for p in _sorted(pieces(shape))]
        for id, shape in areas.items()
    }
    beside: dict[frozenset[Point], list[str]] = {}
    for id, polygons in rings.items():
        for polygon in polygons:
            for ring in polygon:
                for a, b in pairwise(ring):
                    beside.setdefault(frozenset((a, b)), []).append(id)
    arcs = Arcs()
    written = {
        id: [[_ring(id, ring, beside, arcs) for ring in polygon] for polygon in polygons]
        for id, polygons in rings.items()
    }
    return written, arcs


def _sorted(found: Sequence[Any]) -> list[Any]:
    return sorted(found, key=lambda p: (-p.area, p.bounds))


def _points(ring: Any) -> list[Point]:
    return [(round(x * 2), round(y * 2)) for x, y in np.array(ring.coords)]


def _ring(id: str, ring: list[Point], beside: Mapping[frozenset[Point], list[str]], arcs: Arcs) -> list[int]:
    edges = list(pairwise(ring))
    others = [next((o for o in beside[frozenset(e)] if o != id), PAGE_EDGE) for e in edges]
    turn = next((n for n in range(len(edges)) if others[n] != others[n - 1]), None)
    if turn is None:  # one neighbour all around: both begin at the same point
        start = min(range(len(edges)), key=lambda n: edges[n][0])
        points = [*ring[start:-1], *ring[: start + 1]]
        return [arcs.add(points, (id, others[0]))]
    edges, others = edges[turn:] + edges[:turn], others[turn:] + others[:turn]
    found = []
    for other, group in groupby(zip(edges, others, strict=True), key=lambda pair: pair[1]):
        stretch = [edge for edge, _ in group]
        found.append(arcs.add([stretch[0][0], *(b for _, b in stretch)], (id, other)))
    return found


def drawing(
    sheet: Sheet, slots: Mapping[str, Any], decoration: Mapping[str, Any], source: str
) -> dict[str, Any]:
    rings, arcs = outlines(sheet.areas)
    areas = {
        id: {"sea": id in sheet.water, "rings": rings[id], "slots": slots[id]}
        for id in sorted(rings)
        if id in slots
    }
    around = {id: {"sea": id in sheet.water, "rings": rings[id]} for id in sorted(rings) if id not in slots}
    return {
        "board": sheet.control["board"],
        "source": source,
        "page": [sheet.page.width, sheet.page.height],
        "areas": areas,
        "around": around,
        "lines": arcs.written(),
        "decoration": dict(decoration),
    }


def text(drawing: Mapping[str, Any]) -> str:
    """One area or border a line: small, and still fit for comparing two versions."""
    lines = ["{"]
    for key, value in drawing.items():
        end = "," if key != "decoration" else ""
        if isinstance(value, dict):
            body = ",\n".join(f"{_json(k)}:{_json(v)}" for k, v in value.items())
            lines.append(f"{_json(key)}:{{\n{body}\n}}{end}")
        elif key == "lines":
            lines.append('"lines":[\n' + ",\n".join(map(_json, value)) + f"\n]{end}")
        else:
            lines.append(f"{_json(key)}:{_json(value)}{end}")
    return "\n".join([*lines, "}", ""])


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
