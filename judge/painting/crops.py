"""Windows of a map below each other, to be read on a telephone and light enough for a letter.

Not here: which windows (`windows`), what they show (the games).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from judge.painting import surround, windows
from judge.painting.geometry import Box, box_shape, grown
from judge.painting.ground import Fill
from judge.painting.palette import colours
from judge.painting.pictures import Picture
from judge.painting.raster import Part

PartOf = Callable[[Box, Box, Box], Part]
"""Paints a window of the page: the window, where it stands on the sheet, and as much of it as is seen."""
RULE = 2.5
"""Width of the line around a panel, in units of the sheet."""
MARGIN, HEAD, GAP = 12.0, 50.0, 16.0
"""At the sides, height of the title, between two panels."""


def crop(panels: tuple[Box, ...], shown: Sequence[Box], title: str, part_of: PartOf) -> Picture | None:
    """The panels, or as many of them as a letter may weigh; None where there are none.

    Those go first that show the fewest of `shown`.
    """
    while panels:
        found = _light(_stacked(panels, title, part_of))
        if len(found.png) <= windows.MOST_BYTES or len(panels) == 1:
            return found
        panels = windows.without_least(panels, shown)
    return None


def _light(found: Picture) -> Picture:
    """Less dense where it would be too heavy for a telephone."""
    while len(found.png) > windows.MOST_BYTES and found.pixels > windows.PHONE:
        share = (windows.MOST_BYTES / len(found.png)) ** 0.8
        fitting = [w for w in windows.WIDTHS if w < found.pixels and w <= found.pixels * share]
        found = replace(found, pixels=max(fitting, default=windows.PHONE))
    return found


def _stacked(panels: tuple[Box, ...], title: str, part_of: PartOf) -> Picture:
    """Panels below each other, all of one width, under a title."""
    width = windows.SHEET
    y = HEAD
    parts = [Part(at=(0, 0, width, HEAD), drawn=surround.title(title, width, HEAD, 34.0))]
    for window in panels:
        left, top, right, bottom = window
        height = (bottom - top) * (width - 2 * MARGIN) / (right - left)
        parts += _panel(window, (MARGIN, y, width - 2 * MARGIN, height), part_of)
        y += height + GAP
    return Picture(
        width=width,
        height=y - GAP + MARGIN,
        parts=tuple(parts),
        pixels=windows.pixels_wide(panels),
        shades=windows.SHADES,
    )


def _panel(window: Box, at: Box, part_of: PartOf) -> tuple[Part, Part]:
    """A window of the map, upon a box that is a little larger."""
    left, top, width, height = at
    box = box_shape((left, top, left + width, top + height))
    page = RULE * (window[2] - window[0]) / width
    inner = (left + RULE, top + RULE, width - 2 * RULE, height - 2 * RULE)
    return (
        Part(at=at, still=(Fill(str(colours()["ink"]), (box,)),)),
        part_of(window, inner, grown(window, -page)),
    )
