"""A place in each area for everything that may stand there: name, city, garrison, units, signs.

Each thing is a box. Boxes stay inside their area, or lean out over water where they may, and keep off one
another.
Things are put down one after the other where they cost least, over and over until nothing moves; the best of
several seeded starts counts. Not here: sizes of the boxes (judge's `sizes`).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import ImageFont
from shapely.geometry import Point
from shapely.geometry import box as rectangle
from shapely.ops import nearest_points

from cartography.partition import Shape, pieces
from judge.games.machiavelli.drawing.signs import symbols
from judge.painting import labels

Grid = np.ndarray[Any, np.dtype[np.float64]]
CELL = 3.0
AROUND = 110.0
"""Pixels around an area in which its boxes may lie."""
STARTS, SWEEPS = 7, 6
FONTS = Path(__file__).parents[1] / "maps" / "fonts"
LAND_SIZES = (32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 21.0)
SEA_SIZES = (44.0, 40.0, 36.0, 32.0, 28.0, 24.0)
OVERLAP = 1 / 40
"""Cost of a square pixel that two boxes share."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """A box to be placed: what ground costs it, per share of its box."""

    name: str
    size: tuple[float, float]
    water: float
    foreign: float
    beyond: float
    weight: float = 26.0


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What an area needs room for, in the order in which it is first put down.

    `code` is its short name, `fleets`: slot name to the point of its coast, or None for any shore.
    """

    id: str
    name: str
    code: str
    sea: bool
    seat: tuple[float, float] | None
    items: tuple[Item, ...]
    fleets: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)
    badge: bool


@dataclass(frozen=True, kw_only=True)
class LabelForm:
    lines: tuple[str, ...]
    size: float
    beside: bool
    box: tuple[float, float]
    cost: float
    code: float


@cache
def _font(name: str) -> Any:
    return ImageFont.truetype(str(FONTS / name), 100)


def text_width(words: str, size: float, *, sea: bool = False) -> float:
    font = _font("Vollkorn-SemiBoldItalic.ttf" if sea else "Vollkorn-Bold.ttf")
    return float(font.getlength(words)) * size / 100 + (len(words) * 1.0 if sea else 0.0)


def label_forms(name: str, code: str, *, sea: bool, badge: bool) -> list[LabelForm]:
    """All ways to write a name: sizes, line breaks, the short name below or beside."""
    forms = []
    best = (SEA_SIZES if sea else LAND_SIZES)[0]
    for size in SEA_SIZES if sea else LAND_SIZES:
        for lines in _breaks(name):
            widths = [text_width(line, size, sea=sea) for line in lines]
            code_width = text_width(code, labels.CODE)
            for beside in (False, True):
                if beside and (sea or len(lines) > 1):
                    continue
                forms.append(
                    LabelForm(
                        lines=lines,
                        size=size,
                        beside=beside,
                        box=labels.label_size(widths, size, code_width, badge=badge, beside=beside),
                        code=code_width,
                        cost=(best - size) * (0.22 if sea else 0.30) + 0.5 * (len(lines) - 1) + 0.4 * beside,
                    )
                )
    return forms


def _breaks(name: str) -> list[tuple[str, ...]]:
    words = name.split()
    if len(words) == 1:
        return [(name,)]
    found = [(name,)]
    found += [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if len(words) == 3:
        found.append(tuple(words))
    if len(words) == 4:
        found += [(words[0], " ".join(words[1:3]), words[3]), (" ".join(words[:2]), words[2], words[3])]
    return found


class Field:
    """The raster around one area: which cells are its own, water, another's, beyond the board or off the
    page."""

    def __init__(
        self, id: str, areas: Mapping[str, Shape], water: frozenset[str], page: tuple[float, float]
    ) -> None:
        self.id = id
        main = max(pieces(areas[id]), key=lambda p: p.area)
        left, top, right, bottom = main.bounds
        self.left, self.top = left - AROUND, top - AROUND
        self.columns = int((right - left + 2 * AROUND) / CELL) + 1
        self.rows = int((bottom - top + 2 * AROUND) / CELL) + 1
        self.x = self.left + (np.arange(self.columns) + 0.5) * CELL
        self.y = self.top + (np.arange(self.rows) + 0.5) * CELL
        self.main = main
        window = rectangle(self.left, self.top, self.x[-1] + CELL, self.y[-1] + CELL)
        self.own = self._mask(main)
        self.water = np.zeros_like(self.own)
        self.foreign = np.zeros_like(self.own)
        self.beyond = np.zeros_like(self.own)
        for other, shape in areas.items():
            if other == id or not shape.intersects(window):
                continue
            hit = self._mask(shape.intersection(window))
            layer = self.water if other in water else self.beyond if other[0] == "_" else self.foreign
            layer |= hit
        if areas[id] is not main:
            self.foreign |= self._mask(areas[id].intersection(window)) & ~self.own
        inside = ((self.x > 12) & (self.x < page[0] - 12))[None, :] & (
            (self.y > 12) & (self.y < page[1] - 12)
        )[:, None]
        self.off = ~inside
        self.middle = shapely.maximum_inscribed_circle(main).coords[0]

    def _mask(self, shape: Any) -> Any:
        shapely.prepare(shape)
        xs, ys = np.meshgrid(self.x, self.y)
        return shapely.contains_xy(shape, xs, ys)

    def share(self, layer: Any, size: tuple[float, float]) -> Grid:
        """For a box of this size around each cell: what share of it lies on the layer."""
        total = np.zeros((self.rows + 1, self.columns + 1))
        total[1:, 1:] = layer.cumsum(0).cumsum(1)
        half_x, half_y = max(1, round(size[0] / CELL / 2)), max(1, round(size[1] / CELL / 2))
        i, j = np.arange(self.rows), np.arange(self.columns)
        i0, i1 = np.clip(i - half_y, 0, self.rows), np.clip(i + half_y, 0, self.rows)
        j0, j1 = np.clip(j - half_x, 0, self.columns), np.clip(j + half_x, 0, self.columns)
        summed = total[i1][:, j1] - total[i0][:, j1] - total[i1][:, j0] + total[i0][:, j0]
        return summed / (4 * half_x * half_y)

    def ground(self, item: Item) -> Grid:
        """The cost of the ground under a box around each cell."""
        water, foreign, beyond, off = (
            self.share(layer, item.size) for layer in (self.water, self.foreign, self.beyond, self.off)
        )
        return item.weight * (water * item.water + foreign * item.foreign + beyond * item.beyond) + off * 400

    def overlap(self, size: tuple[float, float], other: labels.Box) -> Grid:
        """Area that a box around each cell would share with another box."""
        dx = np.minimum(self.x + size[0] / 2, other[2]) - np.maximum(self.x - size[0] / 2, other[0])
        dy = np.minimum(self.y + size[1] / 2, other[3]) - np.maximum(self.y - size[1] / 2, other[1])
        return np.maximum(dy, 0)[:, None] * np.maximum(dx, 0)[None, :]

    def away(self, size: tuple[float, float]) -> Grid:
        """How far a box around each cell is from being half on its own area, in pixels."""
        near = self.share(self.own, size)
        return np.maximum(0.0, 0.3 - near) * 60 + np.where(near > 0, 0.0, 20 + self.distance(self.middle) / 4)

    def distance(self, point: tuple[float, float]) -> Grid:
        return np.hypot(self.x[None, :] - point[0], self.y[:, None] - point[1])


def units_and_cities(
    *, sea: bool, city: bool, port: bool, fleets: Mapping[str, tuple[float, float] | None]
) -> tuple[Item, ...]:
    """What may stand in an area of a board with cities, garrisons, armies and fleets."""
    items = []
    if city:
        size = symbols.PORT_CITY if port else symbols.CITY
        items.append(Item(name="city", size=size, water=0.35, foreign=1.6, beyond=0.8))
        items.append(
            Item(name="garrison", size=symbols.GARRISON, water=0.6, foreign=1.8, beyond=0.9, weight=22)
        )
    unit = symbols.FLEET if sea else symbols.ARMY
    items.append(Item(name="unit", size=unit, water=0.8, foreign=2.2, beyond=1.0, weight=34))
    for slot in fleets:
        items.append(Item(name=slot, size=symbols.FLEET, water=0.05, foreign=1.8, beyond=1.0, weight=34))
    lost = symbols.DISLODGED
    items.append(Item(name="dislodged", size=lost, water=0.5, foreign=1.2, beyond=0.8, weight=22))
    items.append(Item(name="marker", size=symbols.MARK, water=0.4, foreign=1.2, beyond=0.6, weight=14))
    items.append(Item(name="marker2", size=symbols.MARK, water=0.3, foreign=1.0, beyond=0.5, weight=9))
    return tuple(items)


def slots(
    wanted: Wanted, ground: Field, obstacles: Sequence[labels.Box]
) -> tuple[dict[str, Any], list[labels.Box]]:
    """The slots of one area, and the boxes that they take."""
    forms = label_forms(wanted.name, wanted.code, sea=wanted.sea, badge=wanted.badge and not wanted.sea)
    solver = _Solver(wanted, ground, forms, wanted.items, obstacles)
    return solver.best()


def within(found: dict[str, Any], area: Shape) -> dict[str, Any]:
    """With the middles of all units in their area: the raster is coarser than a coast."""
    inner = next(s for s in (area.buffer(-d) for d in (4.0, 2.0, 1.0, 0.0)) if not s.is_empty)
    moved = dict(found)
    for name, at in found.items():
        unit = name in ("unit", "garrison", "dislodged") or name.startswith("fleet")
        if unit and not inner.contains(Point(at)):
            near = nearest_points(inner, Point(at))[0]
            moved[name] = [round(near.x), round(near.y)]
    return moved


class _Solver:
    def __init__(
        self, wanted: Wanted, ground: Field, forms: Sequence[LabelForm], items: Sequence[Item], obstacles: Any
    ) -> None:
        self.wanted, self.ground, self.forms, self.items = wanted, ground, forms, items
        self.obstacles = obstacles
        self.base = {item.name: self._base(item) for item in items}
        self.label_base = [self._label_base(form) for form in forms]
        self.sizes = {item.name: item.size for item in items}

    def _base(self, item: Item) -> Grid:
        ground = self.ground
        cost = ground.ground(item)
        for other in self.obstacles:
            cost += ground.overlap(item.size, other) / 30
        if item.name == "unit" or item.name.startswith("fleet"):
            cost += np.where(ground.own, 0, 300)  # a unit's middle lies in its province
            cost += ground.distance(ground.middle) / (
                80 if self.wanted.sea else 220 if item.name == "unit" else 900
            )
        if item.name.startswith("fleet"):
            point = self.wanted.fleets[item.name]
            wet = ground.share(ground.water, item.size)
            cost += 30 * np.maximum(0, 0.16 - wet) / 0.16 + 14 * np.maximum(0, wet - 0.45)
            if point is not None:
                cost += ground.distance(point) / 5
        if item.name == "city" and self.wanted.seat is not None:
            cost += ground.distance(self.wanted.seat) / 34
        if item.name == "garrison":
            cost += np.where(ground.own, 0, 80)
        if item.name == "dislodged":
            edge = ground.share(ground.own, (symbols.DISLODGED[0] + 24, symbols.DISLODGED[1] + 24))
            cost += np.where(ground.own, 0, 150) + 3 * np.maximum(0, edge - 0.8)
        if item.name.startswith("marker"):
            cost += np.where(ground.own, 0, 4)
        return cost

    def _label_base(self, form: LabelForm) -> Grid:
        ground = self.ground
        sea = self.wanted.sea
        item = Item(
            name="label", size=form.box, water=0.34, foreign=1.5, beyond=0.5, weight=30 if not sea else 34
        )
        cost = ground.ground(item) + form.cost
        for other in self.obstacles:
            cost += ground.overlap(form.box, other) / 20
        if not sea:  # a name off its province must still touch it
            cost += ground.away(form.box) / 3
        return cost + ground.distance(ground.middle) / (130.0 if sea else 170.0)

    def best(self) -> tuple[dict[str, Any], list[labels.Box]]:
        found: tuple[float, dict[str, Any], int] | None = None
        for start in range(STARTS):
            random = np.random.default_rng(zlib.crc32(f"{self.wanted.id}|{start}".encode()))
            cost, at, form = self._settled(random)
            if found is None or cost < found[0] - 1e-9:
                found = (cost, at, form)
        assert found is not None
        return self._written(*found)

    def _settled(self, random: Any) -> tuple[float, dict[str, Any], int]:
        at: dict[str, tuple[float, float]] = {}
        form = 0
        order = ["label", *(i.name for i in self.items)]
        last = np.inf
        for sweep in range(SWEEPS):
            heat = 6.0 * (1 - sweep / (SWEEPS - 2)) if sweep < SWEEPS - 2 else 0.0
            if sweep:
                order = list(random.permutation(order))
            total = 0.0
            for name in order:
                cost, place, chosen = self._placed(name, at, form, heat, random)
                at[name], form, total = place, chosen, total + cost
            if heat == 0.0 and abs(total - last) < 1e-9:
                break
            last = total
        return self._total(at, form), at, form

    def _placed(self, name: str, at: Any, form: int, heat: float, random: Any) -> Any:
        ground = self.ground
        if name != "label":
            cost = self.base[name] + self._pairs(name, self.sizes[name], at, form)
            if heat:
                cost = cost + heat * random.random(cost.shape)
            spot = np.unravel_index(int(np.argmin(cost)), cost.shape)
            return float(cost[spot]), (float(ground.x[spot[1]]), float(ground.y[spot[0]])), form
        best: Any = None
        for index, shape in enumerate(self.forms):
            cost = self.label_base[index] + self._pairs("label", shape.box, at, index)
            if heat:
                cost = cost + heat * random.random(cost.shape)
            spot = np.unravel_index(int(np.argmin(cost)), cost.shape)
            if best is None or cost[spot] < best[0]:
                best = (float(cost[spot]), (float(ground.x[spot[1]]), float(ground.y[spot[0]])), index)
        return best

    def _pairs(self, name: str, size: tuple[float, float], at: Any, form: int) -> Grid:
        ground = self.ground
        cost: Grid = np.zeros((ground.rows, ground.columns))
        for other, place in at.items():
            if other == name or _may_meet(name, other):
                continue
            box = self.forms[form].box if other == "label" else self.sizes[other]
            cost += ground.overlap((size[0] + 3, size[1] + 3), labels.box(place, box)) * OVERLAP
        if name == "garrison" and "city" in at:
            cost += np.maximum(0, ground.distance(at["city"]) - self.sizes["city"][0] / 2 - 20) / 6
        if name == "city" and "garrison" in at:
            cost += np.maximum(0, ground.distance(at["garrison"]) - self.sizes["city"][0] / 2 - 20) / 6
        if name in ("marker", "marker2") and "label" in at:
            cost += ground.distance(at["label"]) / 90
        return cost

    def _total(self, at: Mapping[str, tuple[float, float]], form: int) -> float:
        total = self._at(self.label_base[form], at["label"])
        names = list(at)
        for item in self.items:
            total += self._at(self.base[item.name], at[item.name])
        for index, name in enumerate(names):
            size = self.forms[form].box if name == "label" else self.sizes[name]
            before = {other: at[other] for other in names[:index]}
            total += self._at(self._pairs(name, size, before, form), at[name])
        return total

    def _at(self, grid: Grid, place: tuple[float, float]) -> float:
        return float(
            grid[int((place[1] - self.ground.top) / CELL), int((place[0] - self.ground.left) / CELL)]
        )

    def _written(self, cost: float, at: Any, form: int) -> tuple[dict[str, Any], list[labels.Box]]:
        shape = self.forms[form]
        boxes = [labels.box(at["label"], shape.box)]
        boxes += [
            labels.box(at[item.name], item.size) for item in self.items if not item.name.startswith("marker")
        ]
        label = {
            "x": round(at["label"][0]),
            "y": round(at["label"][1]),
            "size": shape.size,
            "lines": list(shape.lines),
            "beside": shape.beside,
            "box": [round(v) for v in shape.box],
            "code": round(shape.code),
        }
        written = {name: [round(v) for v in at[name]] for name in sorted(at) if name != "label"}
        return {"label": label, "cost": round(cost, 1), **written}, boxes


def _may_meet(one: str, other: str) -> bool:
    """An army and a fleet never stand in one province together."""
    return {one.partition("/")[0], other.partition("/")[0]} <= {"unit", "fleet"}
