"""SVG to PNG: with our own fonts only, few colours, and each picture once.

Not here: what is drawn.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence, Set
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from heapq import nlargest
from importlib.resources import as_file
from io import BytesIO
from itertools import islice, product
from math import ceil, floor
from threading import Lock
from typing import Any

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from judge import resources
from judge.core.remembered import ByIdentity
from judge.painting import ground, svg
from judge.painting.geometry import Box, Point
from judge.painting.ground import Ground
from judge.painting.palette import channels, colours

FONTS = ("Vollkorn-Bold.ttf", "Vollkorn-SemiBoldItalic.ttf")
COLOURS = 160
"""Colours of a PNG. The land is painted flat: the rest are steps between an edge's two sides."""
_FORMAT = 256
"""Colours that such a PNG can have at all."""
_EFFORT = 5
"""Of nine. The next takes half as long again and makes a picture lighter by a fortieth."""
_COUNTED = 32768
"""Colours of most pictures: they are counted in two thirds of the time that a table for every pixel takes."""
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
        """The picture painted of the same things, or what `paint` gives, after `before`, which may raise."""
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


SIGN = 44.0
"""Half the width of the largest usual sign, in page pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """Something drawn around `at`, within a box around that; larger or smaller than it was drawn.

    What is `often` the same, such as a unit or a name, is remembered as it was painted.
    """

    drawn: str
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    box: Box = (-SIGN, -SIGN, SIGN, SIGN)
    often: bool = True

    @property
    def svg(self) -> str:
        if self.at == (0, 0) and self.scale == 1:
            return self.drawn
        return svg.at(*self.at, self.drawn, scale=self.scale)

    def shift_by(self, x: float, y: float) -> Sign:
        return replace(self, at=(self.at[0] + x, self.at[1] + y))

    def put(self, picture: Image.Image, corner: Point, scale: float) -> None:
        """Paint it upon a picture that shows the page from `corner` on, with `scale` pixels for one of the
        page."""
        drawn = self.scale * scale
        left, top = (
            floor((c - start) * scale + edge * drawn + (0.5 if self.often else 0.0))
            for c, start, edge in zip(self.at, corner, self.box, strict=False)
        )
        width, height = (ceil((self.box[n + 2] - self.box[n]) * drawn) for n in (0, 1))
        if left >= picture.width or top >= picture.height or left + width <= 0 or top + height <= 0:
            return
        if self.often:
            image = _sign_from_memory(self.drawn, self.box[:2], drawn, (width, height))
        else:
            size = (width + 1, height + 1)
            x, y = (
                (edge / scale + start - c) / self.scale
                for edge, start, c in zip((left, top), corner, self.at, strict=True)
            )
            image = _sign(self.drawn, (x, y), drawn, size)
        picture.paste(image, (left, top), image)


@lru_cache(maxsize=2048)
def _sign_from_memory(drawn: str, corner: Point, scale: float, size: tuple[int, int]) -> Image.Image:
    return _sign(drawn, corner, scale, size)


def _sign(drawn: str, corner: Point, scale: float, size: tuple[int, int]) -> Image.Image:
    left, top = corner
    return rasterise(svg.window((left, top, left + size[0] / scale, top + size[1] / scale), drawn), size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A rectangle of a sheet that is painted by itself: `at` is its left, top, width and height there, and it
    shows what lies within a window of another page (None: the same rectangle of the sheet).

    Of the ground, `still` is the lowest, `ground` changes, and `lines` lie upon that. Then follow two layers
    of SVG, `below` and `drawn`, and the signs. The lines with `below` are remembered where they are `kept`,
    for every phase of every game on a board has the same.
    """

    at: Box
    window: Box | None = None
    still: Ground = ()
    ground: Ground = ()
    lines: Ground = ()
    below: str = ""
    drawn: str = ""
    signs: tuple[Sign, ...] = ()
    kept: bool = False

    @property
    def visible_box(self) -> Box:
        return self.window or _edges(self.at)

    @property
    def svg(self) -> str:
        left, top, right, _ = self.visible_box
        scale = self.at[2] / (right - left)
        layers = svg.group(
            ground.ground_as_svg(self.still + self.ground + self.lines),
            self.below,
            self.drawn,
            *(sign.svg for sign in self.signs),
            transform=f"scale({scale:.5g}) translate({-left:g} {-top:g})",
        )
        return svg.clip(*self.at, layers, name=f"part{self.at[1]:.0f}")

    def paint(self, size: tuple[int, int], paper: str) -> Image.Image:
        """Red, green and blue."""
        if self.still:
            changing = self.ground if self.kept else self.ground + self.lines
            image = ground.paint_ground(self.still, changing, self.visible_box, size)
        else:
            image = Image.new("RGB", size, paper)
        for layer, kept in self._layers():
            if layer:
                paint = (
                    _picture_from_memory
                    if kept
                    else _small
                    if size[0] * size[1] <= ground.SMALL
                    else rasterise
                )
                upon = paint(svg.window(self.visible_box, layer), size)
                image.paste(upon, (0, 0), upon)
        scale = size[0] / (self.visible_box[2] - self.visible_box[0])
        for sign in self.signs:
            sign.put(image, self.visible_box[:2], scale)
        return image

    def _layers(self) -> tuple[tuple[str, bool], ...]:
        """Layers that are rasterised in one go each, from the lowest up, and whether they are remembered."""
        if not self.kept:
            return ((self.below + self.drawn, False),)
        return ((ground.ground_as_svg(self.lines) + self.below, True), (self.drawn, False))


def _edges(at: Box) -> Box:
    left, top, width, height = at
    return left, top, left + width, top + height


_digest_of_ground: ByIdentity[Ground, bytes] = ByIdentity(
    lambda layer: sha256(repr(layer).encode()).digest(), 64
)
"""Digests of layers of a ground, which many pictures of a board share."""


def _digest_of_part(part: Part) -> bytes:
    signs = [(sign.drawn, sign.at, sign.scale, sign.box, sign.often) for sign in part.signs]
    above = repr((part.at, part.window, part.below, part.drawn, signs, part.kept)).encode()
    layers = map(_digest_of_ground, (part.still, part.ground, part.lines))
    return sha256(b"".join((*layers, above))).digest()


_LAST = 48
"""Pictures of some 100 to 200 kB each that are remembered."""
_digest: ByIdentity[Sequence[Part], bytes] = ByIdentity(
    lambda parts: sha256(b"".join(map(_digest_of_part, parts))).digest(), _LAST
)
"""Of what is drawn: one picture is asked for in several widths, and again as an attachment."""
PICTURES = Remembered(_LAST)


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
    return PICTURES.png((_digest(parts), size, width, most), lambda: _png(parts, size, width, most), before)


def _png(parts: Sequence[Part], size: tuple[float, float], width: int, most: int) -> bytes:
    return with_palette(picture_of(parts, size, width), colours_of(parts), most)


def picture_of(parts: Sequence[Part], size: tuple[float, float], width: int) -> Image.Image:
    """The parts painted side by side or upon each other, in full colour."""
    paper = str(colours()["mat"])
    picture = Image.new("RGB", (width, round(width * size[1] / size[0])), paper)
    for part in parts:
        left, top, right, bottom = (round(edge * width / size[0]) for edge in _edges(part.at))
        picture.paste(part.paint((right - left, bottom - top), paper), (left, top))
    return picture


@lru_cache(maxsize=12)
def _picture_from_memory(drawn: str, size: tuple[int, int]) -> Image.Image:
    return rasterise(drawn, size)


@lru_cache(maxsize=48)
def _small(drawn: str, size: tuple[int, int]) -> Image.Image:
    return rasterise(drawn, size)


def _fonts_for(drawn: str) -> list[str] | None:
    """Fonts that something is written in: reading a font takes as long as drawing a sign."""
    if "<text" not in drawn:
        return None
    return fonts() if "italic" in drawn else fonts()[:1]


def rasterise(drawn: str, size: tuple[int, int]) -> Image.Image:
    """Rasterised so that every machine makes the same picture: red, green, blue and opacity."""
    png = resvg_py.svg_to_bytes(
        svg_string=drawn,
        width=size[0],
        height=size[1],
        skip_system_fonts=True,
        font_files=_fonts_for(drawn),
        font_family="Vollkorn",
        serif_family="Vollkorn",
    )
    image = PngImageFile(BytesIO(bytes(png))).convert("RGBA")
    return image if image.size == size else image.resize(size)


def colours_of(parts: Sequence[Part]) -> frozenset[tuple[int, int, int]]:
    """All colours that a picture's ground and layers name."""
    named = {one.colour for part in parts for one in part.still + part.ground + part.lines if one.colour}
    drawn = {layer for part in parts for layer in (part.below, part.drawn, *(s.drawn for s in part.signs))}
    found = {colour for layer in drawn for colour in _COLOUR.findall(layer)}
    return frozenset(map(channels, {str(colours()["mat"]), *named, *found}))


def with_palette(picture: Image.Image, named: Set[tuple[int, int, int]], most: int) -> bytes:
    """The picture in all the colours that the drawing names and, up to `most`, the most frequent others.

    A third of the weight, for most letters are read on a telephone; and a unit keeps the very colour of its
    power, however small it is. The same bytes from the same picture.
    """
    shades = Image.new("P", (1, 1))
    shades.putpalette([part for colour in chosen_colours(picture, named, most) for part in colour])
    small = BytesIO()
    small.name = "map.png"  # by which Pillow imports this format alone, and not all that are common
    picture.quantize(palette=shades, dither=Image.Dither.NONE).save(small, compress_level=_EFFORT)
    return small.getvalue()


def chosen_colours(
    picture: Image.Image, named: Set[tuple[int, int, int]], most: int
) -> list[tuple[int, int, int]]:
    """The named ones that are there, and the most frequent others; every second row is looked at."""
    few = picture.resize((picture.width, -(-picture.height // 2)), Image.Resampling.NEAREST)
    counted: list[Any] = few.getcolors(_COUNTED) or few.getcolors(few.width * few.height) or []
    flat = [c for _, c in nlargest(_FORMAT, [one for one in counted if one[1] in named])]
    several = [one for one in counted if one[0] > 1 and one[1] not in named]
    wanted, near = max(most - len(flat), 0), _cubes(flat)
    others = (c for _, c in nlargest(2 * most, several))
    apart = (c for c in others if not any(_looks_alike(c, flat) for flat in near.get(_cube(c), ())))
    return [*sorted(flat), *islice(apart, wanted)]


_REACH = 6
"""Beyond that in any channel no colour is taken for another."""


def _cube(colour: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(channel // (2 * _REACH) for channel in colour)


def _cubes(
    flat: Sequence[tuple[int, int, int]],
) -> dict[tuple[int, ...], list[tuple[int, int, int]]]:
    """The colours that others in a cube of all colours might be taken for."""
    found: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for colour in flat:
        for cube in _cubes_around(colour):
            found.setdefault(cube, []).append(colour)
    return found


@lru_cache(maxsize=1024)
def _cubes_around(colour: tuple[int, int, int]) -> frozenset[tuple[int, ...]]:
    """The cubes in reach of a colour: most pictures have the same few hundred named ones."""
    seen = [channel & 0xFC for channel in colour]
    corners = product(*((channel - _REACH, channel + _REACH) for channel in seen))
    return frozenset(map(_cube, corners))


def _looks_alike(other: tuple[int, int, int], flat: tuple[int, int, int]) -> bool:
    """Decide whether Pillow, which looks at six bits a channel, would choose `other` for what is `flat`."""
    seen = [channel & 0xFC for channel in flat]
    near, far = (sum((a - b) ** 2 for a, b in zip(seen, one, strict=True)) for one in (flat, other))
    return far <= near
