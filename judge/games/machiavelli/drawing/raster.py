"""SVG to PNG: with our own fonts only, few colours, and each picture once.

Not here: what is drawn.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence, Set
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from heapq import nlargest
from importlib.resources import as_file
from io import BytesIO
from threading import Lock
from typing import Any

import resvg_py
from PIL import Image

from judge import resources
from judge.games.machiavelli.drawing import ground, svg
from judge.games.machiavelli.drawing.geometry import Box
from judge.games.machiavelli.drawing.ground import Ground
from judge.games.machiavelli.drawing.palette import channels, colours

FONTS = ("Vollkorn-Bold.ttf", "Vollkorn-SemiBoldItalic.ttf")
COLOURS = 160
"""Colours of a PNG. The land is painted flat: the rest are steps between an edge's two sides."""
_FORMAT = 256
"""Colours that such a PNG can have at all."""
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


@cache
def fonts() -> list[str]:
    """The bundled fonts as files; they stay there until the process ends."""
    stack = ExitStack()
    folder = resources.folder("maps").joinpath("fonts")
    return [str(stack.enter_context(as_file(folder.joinpath(name)))) for name in FONTS]


class Remembered:
    """The last pictures, by what was drawn: several people ask for the same one. Safe to use from threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._known: OrderedDict[bytes, bytes] = OrderedDict()

    def png(self, drawn: Sequence[object], paint: Callable[[], bytes], before: Callable[[], object]) -> bytes:
        """What was painted of the same things, or what `paint` gives, after `before`, which may raise."""
        key = sha256(repr(drawn).encode()).digest()
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        before()
        png = paint()
        with self._lock:
            self._known[key] = png
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return png


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A rectangle of a sheet that is painted by itself: `at` is its left, top, width and height there, and it
    shows what lies within a window of another page (None: the same rectangle of the sheet).

    Of the ground, `still` is the lowest, `ground` changes, and `lines` lie upon that. Three layers of SVG
    follow. The lines with `below`, and `above`, are remembered where they are `kept`, for every phase of
    every game on a board has the same.
    """

    at: Box
    window: Box | None = None
    still: Ground = ()
    ground: Ground = ()
    lines: Ground = ()
    below: str = ""
    drawn: str = ""
    above: str = ""
    kept: bool = False

    @property
    def shown(self) -> Box:
        return self.window or _edges(self.at)

    @property
    def svg(self) -> str:
        left, top, right, _ = self.shown
        scale = self.at[2] / (right - left)
        layers = svg.group(
            ground.written(self.still + self.ground + self.lines),
            self.below,
            self.drawn,
            self.above,
            transform=f"scale({scale:.5g}) translate({-left:g} {-top:g})",
        )
        return svg.clipped(*self.at, layers, name=f"part{self.at[1]:.0f}")

    def painted(self, size: tuple[int, int], paper: str) -> Image.Image:
        """Red, green and blue."""
        if self.still:
            changing = self.ground if self.kept else self.ground + self.lines
            image = ground.painted(self.still, changing, self.shown, size)
        else:
            image = Image.new("RGB", size, paper)
        for layer, kept in self._layers():
            if layer:
                upon = (_kept if kept else painted)(svg.window(self.shown, layer), size)
                image.paste(upon, (0, 0), upon)
        return image

    def _layers(self) -> tuple[tuple[str, bool], ...]:
        """What is rasterised in one go, from the lowest up, and whether it is remembered."""
        if not self.kept:
            return ((self.below + self.drawn + self.above, False),)
        return ((ground.written(self.lines) + self.below, True), (self.drawn, False), (self.above, True))


def _edges(at: Box) -> Box:
    left, top, width, height = at
    return left, top, left + width, top + height


PICTURES = Remembered(48)
"""Of some 100 to 200 kB each."""


def png_of(
    parts: Sequence[Part],
    size: tuple[float, float],
    width: int,
    most: int,
    before: Callable[[], object] = lambda: None,
) -> bytes:
    """A picture of its parts, `width` pixels wide. The same drawing is painted once, whoever asks for it.

    `before` is called if it must be painted.
    """
    return PICTURES.png((parts, size, width, most), lambda: _png(parts, size, width, most), before)


def _png(parts: Sequence[Part], size: tuple[float, float], width: int, most: int) -> bytes:
    return with_palette(picture_of(parts, size, width), colours_of(parts), most)


def picture_of(parts: Sequence[Part], size: tuple[float, float], width: int) -> Image.Image:
    """The parts painted side by side or upon each other, in full colour."""
    paper = str(colours()["mat"])
    picture = Image.new("RGB", (width, round(width * size[1] / size[0])), paper)
    for part in parts:
        left, top, right, bottom = (round(edge * width / size[0]) for edge in _edges(part.at))
        picture.paste(part.painted((right - left, bottom - top), paper), (left, top))
    return picture


@lru_cache(maxsize=12)
def _kept(drawn: str, size: tuple[int, int]) -> Image.Image:
    return painted(drawn, size)


def painted(drawn: str, size: tuple[int, int]) -> Image.Image:
    """Rasterised so that every machine makes the same picture: red, green, blue and opacity."""
    png = resvg_py.svg_to_bytes(
        svg_string=drawn,
        width=size[0],
        height=size[1],
        skip_system_fonts=True,
        font_files=fonts() if "<text" in drawn else None,
        font_family="Vollkorn",
        serif_family="Vollkorn",
    )
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return image if image.size == size else image.resize(size)


def colours_of(parts: Sequence[Part]) -> frozenset[tuple[int, int, int]]:
    """All colours that a picture's ground and layers name."""
    named = {one.colour for part in parts for one in part.still + part.ground + part.lines if one.colour}
    layers = "".join(layer for part in parts for layer in (part.below, part.drawn, part.above))
    return frozenset(map(channels, {str(colours()["mat"]), *named, *_COLOUR.findall(layers)}))


def with_palette(picture: Image.Image, named: Set[tuple[int, int, int]], most: int) -> bytes:
    """The picture in all the colours that the drawing names and, up to `most`, the most frequent others.

    A third of the weight, for most letters are read on a telephone; and a unit keeps the very colour of its
    power, however small it is. The same bytes from the same picture.
    """
    shades = Image.new("P", (1, 1))
    shades.putpalette([part for colour in chosen_colours(picture, named, most) for part in colour])
    small = BytesIO()
    picture.quantize(palette=shades, dither=Image.Dither.NONE).save(small, "PNG", compress_level=6)
    return small.getvalue()


def chosen_colours(
    picture: Image.Image, named: Set[tuple[int, int, int]], most: int
) -> list[tuple[int, int, int]]:
    """The named ones that are there, and the most frequent others; every second row is looked at."""
    few = picture.resize((picture.width, -(-picture.height // 2)), Image.Resampling.NEAREST)
    counted: list[Any] = few.getcolors(few.width * few.height) or []
    flat = [
        c for _, c in nlargest(_FORMAT, ((count, colour) for count, colour in counted if colour in named))
    ]
    others = nlargest(2 * most, ((n, c) for n, c in counted if n > 1 and c not in named))
    apart = [c for _, c in others if not any(_taken_for(c, other) for other in flat)]
    return sorted(flat) + apart[: max(most - len(flat), 0)]


def _taken_for(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether Pillow, which looks at six bits of each channel, might choose one colour for the other."""
    return all(abs(a - b) < 7 for a, b in zip(one, other, strict=True))
