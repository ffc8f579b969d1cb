"""A board's drawing, read once from ``maps/drawings``: path data for every area, border and ornament.

Not here: the position (position), the page around it (frame).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge import resources
from judge.games.machiavelli.drawing.geometry import Line, Point, beside, inside, path, points, ribbon
from judge.games.machiavelli.model.board import AreaId, Board

BAND = 9.0
"""Width in page pixels of the coloured strip inside a realm's frontier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Where a name stands (the middle of its block), its size in pixels, and its lines."""

    at: Point
    size: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One area as drawn: its outline, and a slot for each thing that can stand in it."""

    sea: bool
    outline: str
    slots: Mapping[str, Point]
    label: Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Border:
    """A shared edge. `rough` is the same with a third of its points, for wide strokes; `strips` are
    ready-made bands, by the area on whose side they lie.
    """

    between: tuple[str, str]
    kind: str
    line: str
    rough: str
    strips: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """All that does not change during a game, as path data. Each is made once, and known by identity."""

    width: float
    height: float
    places: Mapping[AreaId, Place]
    around: str
    water: str
    borders: tuple[Border, ...]
    rivers: str
    lakes: str
    lidos: str
    hills: tuple[Point, ...]
    straits: str


def drawing_of(board: Board) -> Drawing | None:
    """The drawing made for a board; None where there is none, or where it lacks one of the board's areas."""
    drawing = _read(board.name)
    return drawing if drawing and all(a in drawing.places for a in board.areas) else None


@cache
def _read(name: str) -> Drawing | None:
    try:
        raw = json.loads(resources.text("maps", "drawings", f"{name}.json"))
    except FileNotFoundError:
        return None
    rings = {id: _rings(area) for id, area in (raw["areas"] | raw["around"]).items()}
    decoration = raw["decoration"]
    around = {kind: _outline(raw["around"], kind) for kind in ("land", "water")}
    return Drawing(
        width=raw["page"][0],
        height=raw["page"][1],
        places={AreaId(id): _place(area) for id, area in sorted(raw["areas"].items())},
        around=around["land"],
        water=around["water"],
        borders=tuple(_border(b, line, rings) for b in raw["borders"] for line in map(points, b["lines"])),
        rivers="".join(path(points(r["line"])) for r in decoration["rivers"]),
        lakes="".join(path(points(r["ring"]), closed=True) for r in decoration["lakes"]),
        lidos="".join(path(points(r["line"])) for r in decoration["lidos"]),
        hills=points(decoration["hills"]),
        straits="".join(path(points(r["line"])) for r in decoration["straits"]),
    )


def _rings(area: Mapping[str, Any]) -> list[Line]:
    return [points(ring) for polygon in area["polygons"] for ring in polygon]


def _outline(areas: Mapping[str, Any], kind: str) -> str:
    chosen = (a for _, a in sorted(areas.items()) if a["kind"] == kind)
    return "".join(path(ring, closed=True) for a in chosen for ring in _rings(a))


def _place(area: Mapping[str, Any]) -> Place:
    label = area["slots"]["label"]
    return Place(
        sea=area["kind"] == "sea",
        outline="".join(path(ring, closed=True) for ring in _rings(area)),
        slots={name: tuple(at) for name, at in area["slots"].items() if name != "label"},
        label=Label(at=(label["x"], label["y"]), size=label["size"], lines=tuple(label["lines"])),
    )


def _border(raw: Mapping[str, Any], line: Line, rings: Mapping[str, list[Line]]) -> Border:
    first, second = raw["between"]
    strips: dict[str, str] = {}
    if raw["kind"] != "sea":
        middle = len(line) // 2
        probe = beside(line, 1.5)[middle]
        left, right = (first, second) if inside(probe, rings[first]) else (second, first)
        strips = {left: ribbon(line, BAND), right: ribbon(line, -BAND)}
    rough = path(line[:-1:3] + line[-1:])
    return Border(between=(first, second), kind=raw["kind"], line=path(line), rough=rough, strips=strips)
