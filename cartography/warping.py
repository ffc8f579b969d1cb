"""How much room each area should have, and the warp that gives it. Made once for a board and then kept
frozen: it depends on the partition, and would move everything after every change of a site.

Not here: the diffusion itself (`cartogram`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon

from cartography import cartogram, partition
from cartography.building import control_of, lands_of, sites_of
from cartography.projection import Page, Warp, page_of

CELL = 6.0
"""Width of a cell in kilometres, where the control file names no other."""
KEPT = 7
"""Every how many cells a knot of the frozen warp lies."""
MARGIN = 420.0
"""Kilometres of even density around the page, or its edge would press on the board."""


ROUNDS = 3
"""How often the density is corrected where the flow has not given an area its room."""


def warp(name: str, wanted: Mapping[str, float]) -> Warp:
    """`wanted`: the least area of each area of the board, in square pixels; the page gives what it can."""
    control = control_of(name)
    page = page_of(control, name, warped=False)
    areas = _areas(control, page)
    room = _room(control, areas, wanted)
    asked = dict(room)
    for _ in range(ROUNDS):
        flown = _flown(control, page, _density(control, page, areas, asked))
        asked = _corrected(page, flown, areas, room, asked)
    return _flown(control, page, _density(control, page, areas, asked))


def _corrected(
    page: Page, flown: Warp, areas: Mapping[str, Any], room: Mapping[str, float], asked: Mapping[str, float]
) -> dict[str, float]:
    """More for those who got less than their share, less for the others."""
    corner = np.array([page.left, page.top])

    def moved(points: Any) -> Any:
        return (flown(np.asarray(points) / page.scale + corner) - corner) * page.scale

    got = {id: shapely.transform(areas[id].segmentize(20), moved).area for id in room}
    even = sum(room.values()) / sum(got.values())
    return {id: value * float(np.clip(room[id] / (got[id] * even), 0.5, 2.0)) for id, value in asked.items()}


def _areas(control: Mapping[str, Any], page: Page) -> dict[str, Any]:
    islands = {id: [tuple(p) for p in page(points)] for id, points in control.get("islands", {}).items()}
    areas = partition.partition(lands_of(control, page), sites_of(control, page), islands)
    for id, ring in control.get("carved", {}).items():
        shape = page.polygon(Polygon(partition.smooth_ring(ring)))
        areas = {other: kept.difference(shape) for other, kept in areas.items()}
        areas[id] = shape
    return areas


def _room(
    control: Mapping[str, Any], areas: Mapping[str, Any], wanted: Mapping[str, float]
) -> dict[str, float]:
    """Real areas evened out, never less than wanted, times the board's own factors."""
    settings, factors = control.get("density", {}), control.get("room", {})
    own = {id: areas[id].area for id in wanted if id in areas}
    mean = float(np.mean(list(own.values())))
    even, part = float(settings.get("evenness", 0.45)), float(settings.get("share", 0.8))
    return {
        id: max(wanted[id] * part, mean * part * (area / mean) ** even) * factors.get(id, 1.0)
        for id, area in own.items()
    }


def _density(control: Any, page: Page, areas: Mapping[str, Any], room: Mapping[str, float]) -> Any:
    """Wanted over real area in each cell; the sea's is a share of the mean over the land."""
    settings = control.get("density", {})
    margin, cell = (v * page.scale for v in (_margin(control), _cell(control)))
    columns, rows = (int((v + 2 * margin) / cell) for v in (page.width, page.height))
    x, y = ((np.arange(n) + 0.5) * cell - margin for n in (columns, rows))
    even = sum(room.values()) / sum(areas[id].area for id in room)
    density = np.full((rows, columns), float(settings.get("sea", 0.7)))
    for id, shape in areas.items():
        value = float(settings.get("beyond", 0.5)) if id not in room else room[id] / shape.area / even
        left, top, right, bottom = shape.bounds
        i, j = (np.searchsorted(v, edges) for v, edges in ((x, (left, right)), (y, (top, bottom))))
        shapely.prepare(shape)
        xs, ys = np.meshgrid(x[i[0] : i[1]], y[j[0] : j[1]])
        hit = shapely.contains_xy(shape, xs, ys)
        density[j[0] : j[1], i[0] : i[1]][hit] = value
    return density


def _cell(control: Mapping[str, Any]) -> float:
    return float(control.get("density", {}).get("cell", CELL))


def _margin(control: Mapping[str, Any]) -> float:
    return float(control.get("density", {}).get("margin", MARGIN))


def _flown(control: Any, page: Page, density: Any) -> Warp:
    cell, margin = _cell(control), _margin(control)
    dx, dy = cartogram.diffused(density, float(control.get("density", {}).get("blur", 12.0)) / cell)
    pick = slice(None, None, KEPT)
    return Warp(
        x0=page.left + 0.5 * cell - margin,
        y0=page.top + 0.5 * cell - margin,
        step=cell * KEPT,
        dx=dx[pick, pick] * cell,
        dy=dy[pick, pick] * cell,
    )
