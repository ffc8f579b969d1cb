"""A game's drawing as a picture of letters and pages: its title above it, as SVG and as PNG.

Not here: what is drawn (the game), how SVG is written (`judge.painting.svg`).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.painting import surround
from judge.painting.pictures import Picture
from judge.painting.raster import Part


@dataclass(frozen=True, slots=True)
class Drawn:
    """Markup in SVG, and how wide and high it is; letters show it about 600 pixels wide."""

    width: float
    height: float
    svg: str


def picture_of(drawn: Drawn, title: str) -> Picture:
    """A sheet with the title above the drawing."""
    heading = Part(at=(0, 0, drawn.width, surround.TITLE), drawn=surround.title(title, drawn.width))
    within = (0.0, 0.0, drawn.width, drawn.height)
    shown = Part(at=(0, surround.TITLE, drawn.width, drawn.height), window=within, drawn=drawn.svg)
    return Picture(width=drawn.width, height=surround.TITLE + drawn.height, parts=(heading, shown))
