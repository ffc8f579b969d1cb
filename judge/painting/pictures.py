"""A finished picture: its parts as SVG text and as PNG, and both as attachments of a letter.

Not here: what is on it (the games), painting (`raster`).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from judge import resources
from judge.core.outbound import Attachment
from judge.painting import raster, svg
from judge.painting.palette import colours
from judge.painting.raster import Part

WIDTH = 1200
"""Pixels of the PNG of a whole board; letters show it at about half of that, so that phones have some to
enlarge."""


PUBLIC_WIDTH, PUBLIC_SHADES = 1000, 64
"""Pixels and colours of one on public pages."""
FONTS = (("vollkorn-bold.woff2", 700, "normal"), ("vollkorn-semibolditalic.woff2", 600, "italic"))
"""Files, weights and styles of the fonts that a drawing carries: subsets with the letters of our names."""


@cache
def fonts() -> str:
    """The fonts as an element of a drawing: it looks the same on machines that lack them."""
    folder = resources.folder("templates").joinpath("pages", "files")
    return svg.fonts(
        (b64encode(folder.joinpath(name).read_bytes()).decode(), weight, style)
        for name, weight, style in FONTS
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One map of parts: SVG text, and the same as PNG of `pixels` width."""

    width: float
    height: float
    parts: tuple[Part, ...]
    pixels: int = WIDTH
    shades: int = raster.COLOURS

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def svg(self) -> str:
        paper = str(colours()["mat"])
        return svg.sheet(self.width, self.height, paper, fonts(), *(part.svg for part in self.parts))

    @property
    def png(self) -> bytes:
        return self.as_png(before=lambda: None)

    def as_png(self, before: Callable[[], object]) -> bytes:
        """PNG; `before` is called if it must be painted, for the last pictures are remembered."""
        return raster.png_of(self.parts, self.size, self.pixels, self.shades, before)

    def lighter(self) -> Picture:
        """The same as it lies on public pages: half as heavy, sharp on a telephone."""
        return replace(self, pixels=min(self.pixels, PUBLIC_WIDTH), shades=PUBLIC_SHADES)

    def smaller(self) -> Picture:
        """The same for a letter in which it would be too heavy."""
        return replace(self, pixels=int(self.pixels * 0.75))

    def attachments(
        self,
        name: str,
        form: str = "png",
        before: Callable[[], object] = lambda: None,
        *,
        beside: Sequence[Attachment] = (),
        most: int = 0,
    ) -> tuple[Attachment, ...]:
        """To put into a letter: `form` is ``png`` (shown inside), ``svg``, ``both`` or ``none``.

        `before` is called if a PNG must be painted, which takes up to half a second. A PNG that has more than
        `most` bytes together with what stands `beside` it is painted smaller (0: never).
        """
        found: tuple[Attachment, ...] = ()
        if form in ("png", "both"):
            png = self.as_png(before)
            if most and len(png) > most - sum(len(one.content) for one in beside):
                png = self.smaller().as_png(before)
            found += (Attachment(name=f"{name}.png", type="image/png", content=png, inline=True),)
        if form in ("svg", "both"):
            found += (Attachment(name=f"{name}.svg", type="image/svg+xml", content=self.svg.encode()),)
        return found
