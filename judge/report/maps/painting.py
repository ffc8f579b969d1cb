"""From a position to a picture: the layers put together, and the PNG made of them.

Not here: what each layer looks like (ground, position, frame), boards without a drawing (tiles).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file
from typing import Protocol

import resvg_py

from judge import resources
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import State
from judge.report.maps import frame, ground, position, svg, tiles
from judge.report.maps.arrows import Arrow
from judge.report.maps.drawing import Drawing, drawing_of
from judge.report.maps.palette import colours, palette

WIDTH = 1400
"""Pixels of the PNG; letters show it at half of that, so that phones have some to enlarge."""

FONTS = ("Vollkorn-Bold.ttf", "Vollkorn-SemiBoldItalic.ttf")


class OnGround(Protocol):
    """All that a map needs of a game: its board, scenario and switches."""

    @property
    def setting(self) -> Setting: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One map twice: SVG text, and the same as PNG of `WIDTH` pixels."""

    svg: str
    png: bytes


def picture(game: OnGround, state: State, title: str, arrows: Iterable[Arrow] | None = None) -> Picture:
    """Draw a position. `title` is any text; `arrows` are last campaign's moves, if they are to be shown."""
    drawn = svg_of(game.setting, state, title, tuple(arrows or ()))
    return Picture(svg=drawn, png=png_of(drawn))


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
        ground.waters(drawing) + ground.beyond(drawing),
        ground.relief(drawing),
        ground.shores(drawing),
        ground.names(drawing, known),
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
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn,
            width=width,
            skip_system_fonts=True,
            font_files=_fonts(),
            font_family="Vollkorn",
            serif_family="Vollkorn",
            shape_rendering="crisp_edges",
        )
    )
