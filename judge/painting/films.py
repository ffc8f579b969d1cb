"""Positions one after the other, as one moving picture: animated PNG for letters, GIF for everybody.

All frames share one palette, and what does not change between two of them is not stored again. Not here: what
is on a frame (the games).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageChops, PngImagePlugin

from judge.painting import raster
from judge.painting.raster import Part, Sign

FRAME, LAST = 1100, 4000
"""Time that a position, and the last one, stay, in milliseconds."""
COLOURS, FEW_COLOURS = 96, 32
"""Of a letter's film, and of one that lies on public pages."""
PUBLIC_WIDTH = 480
"""Pixels of a public one: a telephone shows it whole, and twenty positions weigh some 180 kB."""
SEEN_THROUGH = 0
UNLIKE_ALL = (255, 0, 255)
"""The palette's number for what shows the frame before, and its colour: unlike any on a map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sheet of parts, and signs upon it."""

    size: tuple[float, float]
    parts: tuple[Part, ...]
    signs: tuple[Sign, ...]


def png(frames: Sequence[Frame], width: int) -> bytes:
    """Animated PNG; the last frame comes first, for programs that show a single picture."""
    whole = _paint_frames(frames, width, COLOURS)
    images = list(_changes(whole))
    made = BytesIO()
    whole[-1].save(
        made,
        "PNG",
        save_all=True,
        default_image=True,
        append_images=images,
        duration=_durations(images),
        loop=0,
        blend=PngImagePlugin.Blend.OP_OVER,
        transparency=SEEN_THROUGH,
        compress_level=6,
    )
    return made.getvalue()


def gif(frames: Sequence[Frame]) -> bytes:
    """Animated GIF, which every program shows that shows pictures at all."""
    images = list(_changes(_paint_frames(frames, PUBLIC_WIDTH, FEW_COLOURS)))
    made = BytesIO()
    images[0].save(
        made,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=_durations(images),
        loop=0,
        disposal=1,
        transparency=SEEN_THROUGH,
        optimize=False,
    )
    return made.getvalue()


def _durations(images: Sequence[Image.Image]) -> list[int]:
    return [FRAME] * (len(images) - 1) + [LAST]


def _paint_frames(frames: Sequence[Frame], width: int, most: int) -> list[Image.Image]:
    """All frames in the colours of the last one."""
    full = [_picture(one, width) for one in frames]
    upon = [Part(at=(0, 0, *one.size), signs=one.signs) for one in frames]
    named = raster.colours_of([*upon, *(part for one in frames for part in one.parts)])
    shades = Image.new("P", (1, 1))
    chosen = [UNLIKE_ALL, *raster.chosen_colours(full[-1], named, most)]
    shades.putpalette([part for colour in chosen for part in colour])
    return [image.quantize(palette=shades, dither=Image.Dither.NONE) for image in full]


def _changes(whole: Sequence[Image.Image]) -> Iterator[Image.Image]:
    """The first frame, then what differs from the frame before; the rest is seen through."""
    yield whole[0]
    for before, after in pairwise(whole):
        same = ImageChops.difference(before, after).point([255] + [0] * 255, "L")
        change = after.copy()
        change.paste(SEEN_THROUGH, (0, 0), same)
        yield change


def _picture(one: Frame, width: int) -> Image.Image:
    picture = raster.picture_of(one.parts, one.size, width)
    for sign in one.signs:
        sign.put(picture, (0, 0), width / one.size[0])
    return picture
