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
from judge.games.machiavelli.drawing import svg
from judge.games.machiavelli.drawing.geometry import Box
from judge.games.machiavelli.drawing.palette import channels, colours

FONTS = ("Vollkorn-Bold.ttf", "Vollkorn-SemiBoldItalic.ttf")
COLOURS = 160
"""Colours of a PNG. The land is painted flat: the rest are steps between an edge's two sides."""
_FORMAT = 256
"""Colours that such a PNG can have at all."""
_POINTER = re.compile(
    r'<path id="[a-z0-9]+" d="[^"]*" fill="#[0-9a-f]{6}" fill-opacity="0"><title>[^<]*</title></path>'
)
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
class Inset:
    """A window of a drawing on a sheet: `at` is its left, top, width and height there. Painted by itself, for
    to clip it on the whole sheet takes twice the time."""

    at: Box
    window: Box
    drawn: str

    @property
    def svg(self) -> str:
        left, top, right, _ = self.window
        scale = self.at[2] / (right - left)
        turned = svg.group(self.drawn, transform=f"scale({scale:.5g}) translate({-left:g} {-top:g})")
        return svg.clipped(*self.at, turned, name=f"window{self.at[1]:.0f}")


PICTURES = Remembered(48)
"""Of some 100 to 200 kB each."""
Layers = tuple[str, str, str]


def png_of(
    layers: Layers,
    size: tuple[float, float],
    width: int,
    most: int,
    before: Callable[[], object] = lambda: None,
    insets: tuple[Inset, ...] = (),
) -> bytes:
    """A picture of three layers, `width` pixels wide. The same drawing is painted once, whoever asks for it.

    `before` is called if it must be painted; `insets` lie below the layers.
    """
    drawn = (layers, size, width, most, insets)
    return PICTURES.png(drawn, lambda: _png(layers, size, width, most, insets), before)


def _png(
    layers: Layers, size: tuple[float, float], width: int, most: int, insets: tuple[Inset, ...]
) -> bytes:
    named = named_colours("".join((str(colours()["mat"]), *layers, *(inset.drawn for inset in insets))))
    return with_palette(picture_of(*layers, size, width, insets), named, most)


def picture_of(
    under: str,
    scene: str,
    over: str,
    size: tuple[float, float],
    width: int,
    insets: tuple[Inset, ...] = (),
) -> Image.Image:
    """The layers painted upon each other, in full colour."""
    picture = Image.new("RGB", (width, round(width * size[1] / size[0])), str(colours()["mat"]))
    for inset in insets:
        left, top, right, bottom = (round(edge * width / size[0]) for edge in _edges(inset.at))
        image = painted(svg.window(inset.window, _unseen(inset.drawn)), (right - left, bottom - top))
        picture.paste(image, (left, top), image)
    for layer, kept in ((under, True), (scene, False), (over, True)):
        if layer:
            image = (_kept if kept else painted)(svg.sheet(*size, "", _unseen(layer)), picture.size)
            picture.paste(image, (0, 0), image)
    return picture


def _edges(at: Box) -> Box:
    left, top, width, height = at
    return left, top, left + width, top + height


def _unseen(layer: str) -> str:
    """Without what is only there for the pointer."""
    return _POINTER.sub("", layer)


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


def named_colours(drawn: str) -> frozenset[tuple[int, int, int]]:
    return frozenset(channels(colour) for colour in _COLOUR.findall(drawn))


def with_palette(picture: Image.Image, named: Set[tuple[int, int, int]], most: int) -> bytes:
    """The picture in all the colours that the drawing names and, up to `most`, the most frequent others.

    A third of the weight, for most letters are read on a telephone; and a unit keeps the very colour of its
    power, however small it is. The same bytes from the same picture.
    """
    shades = Image.new("P", (1, 1))
    shades.putpalette([part for colour in chosen_colours(picture, named, most) for part in colour])
    small = BytesIO()
    picture.quantize(palette=shades, dither=Image.Dither.NONE).save(small, "PNG", compress_level=7)
    return small.getvalue()


def chosen_colours(
    picture: Image.Image, named: Set[tuple[int, int, int]], most: int
) -> list[tuple[int, int, int]]:
    counted: list[Any] = picture.getcolors(picture.width * picture.height) or []
    flat = nlargest(_FORMAT, ((count, colour) for count, colour in counted if colour in named))
    others = [(count, colour) for count, colour in counted if count > 2 and colour not in named]
    more = max(most - len(flat), 0)
    return sorted(colour for _, colour in flat) + [colour for _, colour in nlargest(more, others)]
