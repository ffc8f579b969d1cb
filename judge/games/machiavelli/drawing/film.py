"""A whole game in one picture: owners and units from the first to the last phase, as an animated PNG.

Programs that do not know animated pictures show the last position, which comes first. Not here: which phases
there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from judge.games.machiavelli.drawing import raster
from judge.games.machiavelli.drawing.marks import Mark
from judge.games.machiavelli.drawing.picture import MappedGame, Picture, board_picture
from judge.games.machiavelli.model.state import State

WIDTHS = (640, 560, 480, 400)
"""Pixels of a frame: the first with which the whole stays light enough."""
MOST_BYTES = 3_000_000
FRAME, LAST = 1100, 4000
"""How long a position stays, in milliseconds."""
COLOURS = 96
FILMS = raster.Remembered(4)
"""Of up to 3 MB each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """One position of a game, with what led to it and its title."""

    state: State
    title: str
    marks: tuple[Mark, ...] = ()


def film(game: MappedGame, stills: Sequence[Still], before: Callable[[], object] = lambda: None) -> bytes:
    """Animated PNG of a game's positions, at most `MOST_BYTES`. ValueError where there are none.

    `before` is called if it must be painted: the last ones are remembered.
    """
    if not stills:
        raise ValueError("no positions")
    pictures = [board_picture(game, still.state, still.title, still.marks) for still in stills]
    return FILMS.png(pictures, lambda: _light(pictures), before)


def _light(pictures: Sequence[Picture]) -> bytes:
    made = b""
    for width in WIDTHS:
        made = _animated(pictures, width)
        if len(made) <= MOST_BYTES:
            break
    return made


def _animated(pictures: Sequence[Picture], width: int) -> bytes:
    """All frames share one palette: what does not change between two of them is not stored again."""
    painted = []
    named: set[tuple[int, int, int]] = set()
    for picture in pictures:
        named |= raster.named_colours(picture.scene)
        painted.append(raster.picture_of(picture.under, picture.scene, picture.over, picture.size, width))
    shades = Image.new("P", (1, 1))
    shades.putpalette(
        [part for colour in raster.chosen_colours(painted[-1], named, COLOURS) for part in colour]
    )
    frames = [image.quantize(palette=shades, dither=Image.Dither.NONE) for image in painted]
    out = BytesIO()
    frames[-1].save(
        out,
        "PNG",
        save_all=True,
        default_image=True,
        append_images=frames,
        duration=[FRAME] * (len(frames) - 1) + [LAST],
        loop=0,
        compress_level=8,
    )
    return out.getvalue()
