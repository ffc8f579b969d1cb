"""From a position to a picture: the layers put together, and the PNG made of them.

Not here: what each layer looks like (topology, position, frame), boards without a drawing (tiles).
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Set
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import as_file
from io import BytesIO
from threading import Lock
from typing import Any, Protocol

import resvg_py
from PIL import Image

from judge import resources
from judge.core.outbound import Attachment
from judge.games.machiavelli.drawing import base_map, frame, position, svg, tiles
from judge.games.machiavelli.drawing.arrows import Arrow
from judge.games.machiavelli.drawing.board_drawing import Drawing, drawing_of
from judge.games.machiavelli.drawing.palette import channels, colours, palette
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State

WIDTH = 1200
"""Pixels of the PNG; letters show it at about half of that, so that phones have some to enlarge."""
COLOURS = 112
"""Colours of the PNG. The land is painted flat: the rest are steps between an edge's two sides."""
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_REMEMBERED = 48
"""Pictures of some 100 kB each."""

FONTS = ("Vollkorn-Bold.ttf", "Vollkorn-SemiBoldItalic.ttf")


class MappedGame(Protocol):
    """All that a map needs of a game: its board, scenario and switches."""

    @property
    def setting(self) -> Setting: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One map twice: SVG text, and the same as PNG of `WIDTH` pixels."""

    svg: str
    png: bytes

    def attachments(self, name: str, form: str = "png") -> tuple[Attachment, ...]:
        """To put into a letter: `form` is ``png`` (shown inside), ``svg``, ``both`` or ``none``."""
        shown = Attachment(name=f"{name}.png", type="image/png", content=self.png, inline=True)
        drawn = Attachment(name=f"{name}.svg", type="image/svg+xml", content=self.svg.encode())
        return (shown,) * (form in ("png", "both")) + (drawn,) * (form in ("svg", "both"))


def picture(
    game: MappedGame,
    state: State,
    title: str,
    arrows: Iterable[Arrow] | None = None,
    before: Callable[[], object] = lambda: None,
) -> Picture:
    """Draw a position. `title` is any text; `arrows` are last campaign's moves, if they are to be shown.

    `before` is called if it has to be painted, which takes half a second; the last ones are remembered.
    """
    drawn = svg_of(game.setting, state, title, tuple(arrows or ()))
    return Picture(svg=drawn, png=_PAINTED.png(drawn, before))


class _Painted:
    """The last pictures, by what was drawn: several people ask for the same one. Safe to use from threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[bytes, bytes] = OrderedDict()

    def png(self, drawn: str, before: Callable[[], object]) -> bytes:
        key = sha256(drawn.encode()).digest()
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        before()
        png = png_of(drawn)
        with self._lock:
            self._known[key] = png
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return png


_PAINTED = _Painted()


def svg_of(setting: Setting, state: State, title: str, arrows: tuple[Arrow, ...] = ()) -> str:
    """The map as SVG; a table of tiles for boards that nobody has drawn yet."""
    drawing = drawing_of(setting.board)
    if drawing is None:
        return tiles.svg_of(setting, state, title)
    colour = palette(setting.scenario.powers)
    below, relief, shores, names = _static(drawing, frozenset(setting.board.areas))
    moves, crosses = position.moves(arrows, drawing, colour)
    width, height = drawing.width, drawing.height
    return svg.sheet(
        width,
        height,
        str(colours()["sea"]),
        below,
        position.land(setting, state, drawing, colour),
        relief,
        position.borders(state, drawing),
        shores,
        svg.smooth(position.cities(setting, state, drawing, colour)),
        moves,
        names,
        svg.smooth(position.marks(state, drawing), position.units(setting, state, drawing, colour)),
        crosses,
        frame.neat_line(width, height),
        frame.title(title, setting, state, colour, x=30, bottom=height - 30, width=520),
        frame.key(setting, colour, right=width - 30, bottom=height - 30),
    )


@lru_cache(maxsize=16)
def _static(drawing: Drawing, known: frozenset[str]) -> tuple[str, str, str, str]:
    """The layers that are the same in every phase of every game on a board."""
    return (
        base_map.waters(drawing) + base_map.beyond(drawing),
        base_map.relief(drawing),
        base_map.shores(drawing),
        base_map.names(drawing, known),
    )


@cache
def _fonts() -> list[str]:
    """The bundled fonts as files; they stay there until the process ends."""
    stack = ExitStack()
    folder = resources.folder("maps").joinpath("fonts")
    return [str(stack.enter_context(as_file(folder.joinpath(name)))) for name in FONTS]


def png_of(drawn: str, width: int = WIDTH) -> bytes:
    """Rasterised with our own fonts only, so that every machine makes the same picture.

    Edges of the land are not smoothed: the picture is shown at half its size, which smooths them again,
    and it weighs half as much. Signs and letters ask for smooth edges themselves.
    """
    painted = resvg_py.svg_to_bytes(
        svg_string=drawn,
        width=width,
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family="Vollkorn",
        serif_family="Vollkorn",
        shape_rendering="crisp_edges",
    )
    return _with_palette(bytes(painted), {channels(colour) for colour in _COLOUR.findall(drawn)})


def _with_palette(png: bytes, named: Set[tuple[int, int, int]]) -> bytes:
    """The picture in the colours that the drawing names and, up to `COLOURS`, the most frequent others.

    A third of the weight, for most letters are read on a telephone; and a unit keeps the very colour of its
    power, however small it is. The same bytes from the same picture.
    """
    picture = Image.open(BytesIO(png)).convert("RGB")
    counted: list[Any] = picture.getcolors(picture.width * picture.height) or []
    by_use = sorted(counted, key=lambda each: (each[1] not in named, -each[0], each[1]))
    shades = Image.new("P", (1, 1))
    shades.putpalette([part for _, colour in by_use[:COLOURS] for part in colour])
    small = BytesIO()
    picture.quantize(palette=shades, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()
