"""The parts of a map that never change: sea, coasts, rivers, hills, straits, and the names.

Everything is asked for a window of the page, and left out where it lies wholly outside. Not here: whose land
it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache

from judge.painting import labels, svg
from judge.painting.drawings import Border, Drawing, Label, Link
from judge.painting.geometry import Box, Point, Shape, bounds, box_shape, direction, holds, meet, widen_box
from judge.painting.ground import Fill, Ground, Stroke
from judge.painting.palette import colours, mix
from judge.painting.raster import Sign

OVERHANG = 14.0
"""Distance that a name may reach beyond its box, with its halo, in page pixels."""
CUT = 8.0
"""A name that is nearer to the edge of a window is left out."""


def borders_in(drawing: Drawing, window: Box, *kinds: str) -> list[Border]:
    return [b for b in drawing.borders if b.kind in kinds and meet(b.box, window)]


def waters(drawing: Drawing, window: Box) -> Ground:
    """The sea, with a darker rim along every coast, in three steps."""
    sea, ink = str(colours()["sea"]), str(colours()["water_ink"])
    coast = tuple(b.rough for b in borders_in(drawing, window, "coast"))
    rims = ((40.0, 0.07), (24.0, 0.15), (10.0, 0.26))
    return (
        Fill(sea, (box_shape(window),)),
        *(Stroke(mix(sea, ink, dark), width, coast) for width, dark in rims),
    )


def beyond(drawing: Drawing, window: Box) -> Ground:
    """Land and closed water that nobody plays on."""
    water = mix(str(colours()["sea"]), str(colours()["water_ink"]), 0.15)
    land = tuple(outline for outline, box in drawing.around if meet(box, window))
    lakes = tuple(outline for outline, box in drawing.water if meet(box, window))
    edges = tuple(
        b.line for b in borders_in(drawing, window, "land") if all(side.startswith("_") for side in b.between)
    )
    fill = str(colours()["outside"])
    return Fill(fill, land), Fill(water, lakes), Stroke(fill, 2, edges)


def _shapes_within(shapes: Iterable[tuple[Shape, Box]], window: Box) -> tuple[Shape, ...]:
    return tuple(shape for shape, box in shapes if meet(box, window))


def relief(drawing: Drawing, window: Box) -> Ground:
    """Hills, rivers and lakes."""
    ink, water = str(colours()["ink"]), str(colours()["water_ink"])
    lakes = _shapes_within(drawing.lakes, window)
    return (
        Stroke(ink, 1.5, _shapes_within(drawing.hills, window), opacity=0.3),
        Stroke(water, 2.2, _shapes_within(drawing.rivers, window), opacity=0.5),
        Fill(str(colours()["sea"]), lakes),
        Stroke(water, 1.4, lakes),
    )


def borders(drawing: Drawing, window: Box) -> Ground:
    """Coastlines, and thin lines between provinces."""
    ink = str(colours()["ink"])
    coast = tuple(b.line for b in borders_in(drawing, window, "coast"))
    lines = tuple(
        b.line
        for b in borders_in(drawing, window, "land")
        if not all(side.startswith("_") for side in b.between)
    )
    return Stroke(mix(ink, str(colours()["unowned"]), 0.2), 1.8, lines), Stroke(ink, 2.2, coast)


def shores(drawing: Drawing, window: Box) -> Ground:
    """Borders at sea, and the lagoon's bar."""
    ink, water = str(colours()["ink"]), str(colours()["water_ink"])
    sea = tuple(b.line for b in borders_in(drawing, window, "sea"))
    bars = _shapes_within(drawing.lidos, window)
    return (
        Stroke(mix(str(colours()["sea"]), water, 0.75), 2.6, sea, dash=(12, 9)),
        Stroke(ink, 9, bars),
        Stroke(str(colours()["unowned"]), 5, bars),
    )


@lru_cache(maxsize=64)
def never_changing(drawing: Drawing, window: Box) -> tuple[Ground, Ground]:
    """The ground below the land, and the lines upon it."""
    below = waters(drawing, window) + beyond(drawing, window)
    return below, borders(drawing, window) + relief(drawing, window) + shores(drawing, window)


def links(drawing: Drawing, passages: Iterable[Link]) -> tuple[Sign, ...]:
    """The double arrows of straits and passages."""
    return tuple(
        Sign(drawn=double(*link.ends), box=widen_box(bounds([link.ends]), OVERHANG))
        for link in (*drawing.straits, *passages)
    )


def names(drawing: Drawing, window: Box, known: Set[str]) -> tuple[Sign, ...]:
    """Names and short names with a halo, those of seas below."""
    shown = [(id, p) for id, p in drawing.places.items() if id in known and meet(label_box(p.label), window)]
    return tuple(
        Sign(
            drawn=_name(place.label, str(id) if place.label.code else "", sea=place.sea),
            box=widen_box(label_box(place.label), OVERHANG),
        )
        for id, place in sorted(shown, key=lambda one: not one[1].sea)
    )


@lru_cache(maxsize=64)
def cut_names(drawing: Drawing, window: Box) -> frozenset[str]:
    """The areas whose names would be seen in a window in part only."""
    boxes = ((id, widen_box(label_box(place.label), CUT)) for id, place in drawing.places.items())
    return frozenset(str(id) for id, box in boxes if meet(box, window) and not holds(window, box))


@lru_cache(maxsize=1024)
def _name(label: Label, code: str, *, sea: bool) -> str:
    words = _label(label, code, sea=sea)
    if not sea:
        return text_with_halo(words, str(colours()["paper"]), str(colours()["ink"]))
    drawn = text_with_halo(words, str(colours()["sea"]), str(colours()["water_ink"]))
    return svg.group(drawn, font_style="italic", font_weight="600", letter_spacing=1)


def text_with_halo(labels: str, halo: str, ink: str) -> str:
    """Text that stands out from whatever lies below, as two elements: not every painter puts a stroke below
    a fill."""
    below = svg.group(
        labels, fill=halo, stroke=halo, stroke_width=5, stroke_linejoin="round", stroke_opacity=0.9
    )
    return below + svg.group(labels, fill=ink)


def label_box(label: Label) -> Box:
    return labels.box(label.at, label.block)


def badge_at(label: Label) -> tuple[float, float]:
    """The middle of the owner's badge: left of the short name."""
    left, top, right, bottom = label_box(label)
    if label.beside:
        return right - label.code - labels.GAP - labels.BADGE / 2, (top + bottom) / 2
    middle = (left + right) / 2
    return middle - label.code / 2 - labels.GAP / 2, bottom - labels.BADGE / 2


def _label(label: Label, code: str, *, sea: bool) -> str:
    left, top, right, bottom = label_box(label)
    size = label.size
    if label.beside:
        base = (top + bottom) / 2 + size * 0.31
        name = svg.text(left, base, size, label.lines[0])
        return name + svg.text(right, base, labels.CODE, code, text_anchor="end")
    middle = (left + right) / 2
    rows = "".join(
        svg.text(middle, top + (n + 0.80) * size * labels.LINE, size, line, text_anchor="middle")
        for n, line in enumerate(label.lines)
    )
    if not code:
        return rows
    shift = 0.0 if sea else (labels.BADGE + labels.GAP) / 2
    return rows + svg.text(middle + shift, bottom - 4, labels.CODE, code, text_anchor="middle")


@lru_cache(maxsize=256)
def double(start: Point, end: Point) -> str:
    """A strait or passage: a double arrow."""
    ink = str(colours()["ink"])
    ux, uy = direction(start, end)
    heads = ""
    for (x, y), sign in ((start, 1), (end, -1)):
        bx, by = x + sign * ux * 12, y + sign * uy * 12
        heads += f"M{x:.1f} {y:.1f}L{bx - uy * 7:.1f} {by + ux * 7:.1f}L{bx + uy * 7:.1f} {by - ux * 7:.1f}z"
    shaft = f"M{start[0] + ux * 9:.1f} {start[1] + uy * 9:.1f}L{end[0] - ux * 9:.1f} {end[1] - uy * 9:.1f}"
    paper = str(colours()["paper"])
    return (
        svg.line(shaft, paper, 9, stroke_linecap="round", stroke_linejoin="round")
        + svg.path(heads, fill=paper, stroke=paper, stroke_width=5, stroke_linejoin="round")
        + svg.line(shaft, ink, 3.4)
        + svg.path(heads, fill=ink)
    )
