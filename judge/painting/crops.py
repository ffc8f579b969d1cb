"""One window of a map under a title, with a small map that shows where it lies; light enough for a letter.

Not here: which window (`windows`), what it shows (the games).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from judge.painting import svg, windows
from judge.painting.geometry import Box, Point, Shape, box_shape, widen_box
from judge.painting.ground import Fill, Ground
from judge.painting.palette import colours
from judge.painting.pictures import Picture
from judge.painting.raster import Part

PartOf = Callable[[Box, Box, Box], Part]
"""Paints a window of the page: the window, where it stands on the sheet, and as much of it as is seen."""
RULE = 2.5
"""Width of the line around a panel, in units of the sheet."""
MARGIN, HEAD = 12.0, 128.0
"""At the sides, and height of what stands above the panel."""
TITLE, NOTE = 40.0, 28.0
"""Sizes of the title and of the line below it."""
DOT = 7.0
"""Width of a dot on the small map, in units of the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Locator:
    """The whole page in small: its size, its land, the reader's own land, where what is the reader's stands,
    and the colours of these two."""

    size: tuple[float, float]
    land: tuple[Shape, ...]
    own: tuple[Shape, ...]
    dots: Sequence[Point]
    colours: tuple[str, str]


def crop(window: Box, title: str, note: str, locator: Locator, part_of: PartOf) -> Picture:
    """A panel with a title, a line of words (empty: none) and the small map above it."""
    width = windows.SHEET
    left, top, right, bottom = window
    height = (bottom - top) * (width - 2 * MARGIN) / (right - left)
    small = _small_map(locator, window, width)
    room = small[0].at[0] - 2 * MARGIN
    parts = (
        Part(at=(0, 0, small[0].at[0], HEAD), drawn=_words(title, note, room)),
        *small,
        *_panel(window, (MARGIN, HEAD, width - 2 * MARGIN, height), part_of),
    )
    return _light(
        Picture(
            width=width,
            height=HEAD + height + MARGIN,
            parts=parts,
            pixels=windows.WIDTHS[0],
            shades=windows.SHADES,
        )
    )


def _light(found: Picture) -> Picture:
    """Less dense where it would be too heavy for a telephone."""
    while len(found.png) > windows.MOST_BYTES and found.pixels > windows.PHONE:
        share = (windows.MOST_BYTES / len(found.png)) ** 0.8
        fitting = [w for w in windows.WIDTHS if w < found.pixels and w <= found.pixels * share]
        found = replace(found, pixels=max(fitting, default=windows.PHONE))
    return found


def _words(title: str, note: str, room: float) -> str:
    """Title and note below each other, at the left."""
    said = [(words, size) for words, size in ((title, TITLE), (note, NOTE)) if words]
    y, drawn = (HEAD - sum(size * 1.25 for _, size in said)) / 2, ""
    for words, size in said:
        fitting = min(size, 1.9 * room / len(words))
        drawn += svg.text(MARGIN, y + size * 0.95, fitting, words, fill=colours()["ink"])
        y += size * 1.25
    return drawn


def _small_map(locator: Locator, window: Box, width: float) -> tuple[Part, Part]:
    """The page in the sheet's right corner, with a frame where the window lies."""
    page = (0.0, 0.0, *locator.size)
    height = HEAD - 2 * MARGIN
    across = height * page[2] / page[3]
    at = (width - MARGIN - across, MARGIN, across, height)
    shown = colours()
    ground: Ground = (
        Fill(str(shown["sea"]), (box_shape(page),)),
        Fill(str(shown["unowned"]), locator.land),
        Fill(locator.colours[0], locator.own),
    )
    unit = page[2] / across
    left, top, right, bottom = window
    frame = svg.rect(
        left, top, right - left, bottom - top, fill="none", stroke=shown["ink"], stroke_width=3 * unit
    )
    dot = svg.circle(DOT * unit / 2, fill=locator.colours[1], stroke=shown["ink"], stroke_width=unit)
    dots = "".join(svg.at(x, y, dot) for x, y in locator.dots)
    return _part_with_frame(at), Part(at=at, window=page, still=ground, drawn=dots + frame)


def _panel(window: Box, at: Box, part_of: PartOf) -> tuple[Part, Part]:
    """A window of the map, upon a box that is a little larger."""
    left, top, width, height = at
    page = RULE * (window[2] - window[0]) / width
    inner = (left + RULE, top + RULE, width - 2 * RULE, height - 2 * RULE)
    return _part_with_frame(inner), part_of(window, inner, widen_box(window, -page))


def _part_with_frame(at: Box) -> Part:
    """A box that shows as a line around what is painted upon it."""
    left, top, width, height = at
    outer = (left - RULE, top - RULE, width + 2 * RULE, height + 2 * RULE)
    box = box_shape((outer[0], outer[1], outer[0] + outer[2], outer[1] + outer[3]))
    return Part(at=outer, still=(Fill(str(colours()["ink"]), (box,)),))
