"""What never changes on a map: sea, coasts, rivers, hills, and the names. Made once for each board.

Not here: whose land it is (position).
"""

from __future__ import annotations

from judge.games.machiavelli.drawing import svg
from judge.games.machiavelli.drawing.board_drawing import Drawing, Label
from judge.games.machiavelli.drawing.palette import colours, mixed

LABEL = 1.06
"""Names are written a little larger than their slots were measured,"""
SMALLEST = 19.0
"""and never smaller than this, in page pixels."""
ROUND = {"stroke_linejoin": "round", "stroke_linecap": "round"}


def _coast(drawing: Drawing) -> str:
    return "".join(b.line for b in drawing.borders if b.kind == "coast")


def waters(drawing: Drawing) -> str:
    """A paler rim along every coast."""
    sea = str(colours()["sea"])
    coast = "".join(b.rough for b in drawing.borders if b.kind == "coast")
    rims = ((46.0, 0.16), (26.0, 0.34), (12.0, 0.52))
    return svg.group(
        *(svg.line(coast, mixed(sea, "#ffffff", white), width) for width, white in rims),
        **ROUND,
    )


def beyond(drawing: Drawing) -> str:
    """Land and closed water that nobody plays on."""
    water = mixed(str(colours()["sea"]), "#ffffff", 0.34)
    return svg.path(drawing.around, fill=colours()["outside"]) + svg.path(drawing.water, fill=water)


def relief(drawing: Drawing) -> str:
    """Hills, rivers and lakes."""
    ink, water = str(colours()["ink"]), str(colours()["water_ink"])
    hills = "".join(f"M{x - 8:.0f} {y + 4:.0f}l8-10 8 10" for x, y in drawing.hills[::2])
    return (
        svg.line(hills, ink, 1.4, stroke_opacity=0.22)
        + svg.line(drawing.rivers, water, 2, stroke_opacity=0.55)
        + svg.path(drawing.lakes, fill=colours()["sea"], stroke=water, stroke_width=1.4)
    )


def shores(drawing: Drawing) -> str:
    """Coastlines, borders at sea, the lagoon's bar, and links across straits."""
    ink, water = str(colours()["ink"]), str(colours()["water_ink"])
    sea = "".join(b.line for b in drawing.borders if b.kind == "sea")
    return svg.group(
        svg.line(sea, water, 2.6, stroke_dasharray="11 9", stroke_opacity=0.8),
        svg.line(_coast(drawing), ink, 2.2),
        svg.line(drawing.lidos, ink, 9),
        svg.line(drawing.lidos, colours()["unowned"], 5),
        svg.line(drawing.straits, colours()["paper"], 9),
        svg.line(drawing.straits, ink, 4, stroke_dasharray="1 8"),
        **ROUND,
    )


def names(drawing: Drawing, known: frozenset[str]) -> str:
    """Names with a halo, as two elements: not every painter knows how to put a stroke below a fill."""
    land = [p.label for id, p in drawing.places.items() if not p.sea and id in known]
    seas = [p.label for id, p in drawing.places.items() if p.sea and id in known]
    towns, waves = "".join(map(_label, land)), "".join(map(_label, seas))
    return svg.group(
        svg.group(
            _haloed(waves, mixed(str(colours()["sea"]), "#ffffff", 0.5), str(colours()["water_ink"])),
            font_style="italic",
            font_weight="600",
            letter_spacing=1,
        ),
        _haloed(towns, str(colours()["paper"]), str(colours()["ink"])),
        text_anchor="middle",
    )


def _haloed(labels: str, halo: str, ink: str) -> str:
    below = svg.group(
        labels,
        fill=halo,
        stroke=halo,
        stroke_width=5.5,
        stroke_linejoin="round",
        text_rendering="optimizeSpeed",
    )
    return below + svg.group(labels, fill=ink)


def _label(label: Label) -> str:
    size = max(label.size, SMALLEST) * LABEL
    x, middle = label.at
    top = middle - (len(label.lines) - 1) * size * 0.5 + size * 0.3
    return "".join(svg.text(x, top + n * size, size, words) for n, words in enumerate(label.lines))
