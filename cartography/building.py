"""From a board's control points to its areas as an exact coverage of the page.

Not here: comparing with the board (judge), places for signs (`slots`), the file (`writing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import yaml
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from cartography import borders, coastline, coverage, folding, partition, seas
from cartography.partition import Shape, pieces
from cartography.projection import Page, page_of

FOLDER = Path(__file__).parent / "boards"
BEYOND = 60.0
"""Pixels around the page on which is worked, lest its edge count as a coast."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A board's geometry. Ids of areas beyond the board begin with ``_``."""

    control: Mapping[str, Any]
    page: Page
    areas: Mapping[str, Shape]
    water: frozenset[str]


def control_of(name: str) -> dict[str, Any]:
    """A control file, laid over the one that it is based on."""
    raw: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text())
    if "folded" in raw:
        return folding.folded(raw)
    return raw if "base" not in raw else derived(control_of(raw["base"]), raw)


def derived(base: dict[str, Any], raw: dict[str, Any]) -> dict[str, Any]:
    """`joined` gives an area's places to another, `renamed` changes ids, sites of an id replace the
    base's."""
    sites: dict[str, dict[str, Any]] = {id: dict(places) for id, places in base["sites"].items()}
    islands = {id: list(points) for id, points in base.get("islands", {}).items()}
    for id in raw.get("without", ()):
        islands.pop(id, None)
    for id, others in raw.get("joined", {}).items():
        for other in others:
            sites[id] = {**sites[id], **sites.pop(other)}
            islands.setdefault(id, []).extend(islands.pop(other, []))
    new = raw.get("renamed", {})
    sites = {new.get(id, id): places for id, places in sites.items() if id not in raw.get("without", ())}
    islands = {new.get(id, id): points for id, points in islands.items() if id not in raw.get("without", ())}
    for id, names in raw.get("removed", {}).items():
        sites[id] = {name: at for name, at in sites[id].items() if name not in names}
    for id, places in raw.get("added", {}).items():
        sites[id] = {**sites.get(id, {}), **places}
    rest = {key: value for key, value in raw.items() if key not in ("sites", "islands")}
    return {
        **base,
        **rest,
        "sites": {**sites, **raw.get("sites", {})},
        "islands": {**islands, **raw.get("islands", {})},
    }


def lands_of(control: Mapping[str, Any], page: Page) -> list[Polygon]:
    """The coastline on the page, a little beyond its edges too."""
    frame = box(-BEYOND, -BEYOND, page.width + BEYOND, page.height + BEYOND)
    lands = []
    fills = [Polygon(ring) for rings in control.get("filled", {}).values() for ring in rings]
    raw = control.get("lands") or coastline.coastline(control["coastline"])
    for land in pieces(unary_union([*raw, *fills])) if fills else raw:
        onto = page.polygon(land, _step(control))
        valid = onto if onto.is_valid else shapely.make_valid(onto)
        lands += [p for p in pieces(valid.intersection(frame)) if p.area > 1]
    return lands


def _step(control: Mapping[str, Any]) -> float:
    """How dense lines must be before they are warped: in degrees, or kilometres on a plane."""
    return 0.05 if control.get("projection") else 5.0


def sites_of(control: Mapping[str, Any], page: Page) -> dict[str, list[tuple[float, float]]]:
    return {id: [tuple(p) for p in page(list(places.values()))] for id, places in control["sites"].items()}


def sheet(name: str) -> Sheet:
    """All areas of a board, exactly as they are to be drawn."""
    control = control_of(name)
    page = page_of(control, name)
    frame = box(0, 0, page.width, page.height)
    islands = {id: [tuple(p) for p in page(points)] for id, points in control.get("islands", {}).items()}
    rough = partition.partition(lands_of(control, page), sites_of(control, page), islands)
    carved = _carved(control, page)
    hole = unary_union(list(carved.values())) if carved else Polygon()
    dry = {id: _carved_off(shape, hole) if shape.intersects(hole) else shape for id, shape in rough.items()}
    land = {id: shape.intersection(frame) for id, shape in borders.drawn_out(dry).items()}
    land = {id: shape for id, shape in land.items() if not shape.is_empty}
    water = frame.difference(unary_union([*land.values(), hole]))
    seeds = {id: [tuple(p) for p in page(points)] for id, points in control["seas"].items()}
    cuts = [
        _ended(
            page.line(partition.smooth_line(line), _step(control)),
            control.get("ends", {}).get(name, {}),
            land,
        )
        for name, line in control["cuts"].items()
    ]
    wet = seas.seas(water, cuts, {id: points for id, points in seeds.items() if id not in carved})
    rest = {
        id: shape.difference(unary_union([*list(carved.values())[n + 1 :]]))
        for n, (id, shape) in enumerate(carved.items())
    }
    areas = coverage.exact({**land, **wet, **rest})
    return Sheet(control=control, page=page, areas=areas, water=frozenset((*control["seas"], seas.LAKES)))


def _ended(line: Any, ends: Mapping[str, Any], land: Mapping[str, Shape]) -> Any:
    """With an end put where two provinces meet on the coast: neither then touches the other's sea."""
    for which, (one, other) in ends.items():
        common = borders.strings(land[one].boundary.intersection(land[other].boundary))
        corners = np.array([p for g in common for p in (g.coords[0], g.coords[-1])])
        index = 0 if which == "first" else -1
        line[index] = corners[np.hypot(*(corners - line[index]).T).argmin()]
    return line


def _carved(control: Mapping[str, Any], page: Page) -> dict[str, Shape]:
    rings = {id: partition.smooth_ring(ring) for id, ring in control.get("carved", {}).items()}
    return {id: page.polygon(Polygon(ring), _step(control) * 0.4) for id, ring in rings.items()}


def _carved_off(shape: Shape, hole: Shape) -> Shape:
    """Without bits that carving left on the other side of a lagoon."""
    parts = pieces(shape.difference(hole))
    largest = max((p.area for p in parts), default=0.0)
    return unary_union([p for p in parts if p.area > 0.02 * largest or p.distance(hole) > 1])


def neighbours(areas: Mapping[str, Shape]) -> dict[frozenset[str], float]:
    """Pairs of areas that share edges, and the length of what they share, in pixels."""
    ids = list(areas)
    edges: dict[Any, str] = {}
    found: dict[frozenset[str], float] = {}
    for id in ids:
        for part in pieces(areas[id]):
            for ring in chain([part.exterior], part.interiors):
                points = np.array(ring.coords)
                for a, b in zip(map(tuple, points), map(tuple, points[1:]), strict=False):
                    key = (a, b) if a < b else (b, a)
                    other = edges.setdefault(key, id)
                    if other != id:
                        pair = frozenset((id, other))
                        found[pair] = found.get(pair, 0.0) + float(np.hypot(a[0] - b[0], a[1] - b[1]))
    return found


def is_valid(areas: Mapping[str, Shape]) -> bool:
    return bool(shapely.coverage_is_valid(np.array(list(areas.values()))))
