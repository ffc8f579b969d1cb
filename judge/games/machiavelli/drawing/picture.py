"""From a position to a picture: the layers put together, whole or cropped around a power's own units.

Not here: what each layer looks like (base_map, position, frame), where a crop lies (cropping), boards
without a drawing (tiles), PNG (raster).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from judge.core.outbound import Attachment
from judge.games.machiavelli.drawing import base_map, coasts, cropping, frame, position, raster, svg, tiles
from judge.games.machiavelli.drawing.board_drawing import Drawing, Link, drawing_of, passages_of
from judge.games.machiavelli.drawing.geometry import Box, grown
from judge.games.machiavelli.drawing.marks import Mark
from judge.games.machiavelli.drawing.palette import colours, palette
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State

WIDTH = 1200
"""Pixels of the PNG of a whole board; letters show it at about half of that, so that phones have some to
enlarge."""


class MappedGame(Protocol):
    """All that a map needs of a game: its board, scenario and switches."""

    @property
    def setting(self) -> Setting: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One map: SVG text, and the same as PNG of `pixels` width.

    `under` and `over` are the layers that a board always has, kept as painted; `scene` lies between them;
    `insets` are windows of the board below all of them.
    """

    width: float
    height: float
    scene: str
    under: str = ""
    over: str = ""
    pixels: int = WIDTH
    shades: int = raster.COLOURS
    insets: tuple[raster.Inset, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def svg(self) -> str:
        layers = (*(inset.svg for inset in self.insets), self.under, self.scene, self.over)
        return svg.sheet(self.width, self.height, str(colours()["mat"]), *layers)

    @property
    def png(self) -> bytes:
        return self.painted(before=lambda: None)

    def painted(self, before: Callable[[], object]) -> bytes:
        """PNG; `before` is called if it must be painted, for the last pictures are remembered."""
        layers = (self.under, self.scene, self.over)
        return raster.png_of(layers, self.size, self.pixels, self.shades, before, self.insets)

    def attachments(
        self, name: str, form: str = "png", before: Callable[[], object] = lambda: None
    ) -> tuple[Attachment, ...]:
        """To put into a letter: `form` is ``png`` (shown inside), ``svg``, ``both`` or ``none``.

        `before` is called if a PNG must be painted, which takes up to half a second.
        """
        found: tuple[Attachment, ...] = ()
        if form in ("png", "both"):
            png = self.painted(before)
            found += (Attachment(name=f"{name}.png", type="image/png", content=png, inline=True),)
        if form in ("svg", "both"):
            found += (Attachment(name=f"{name}.svg", type="image/svg+xml", content=self.svg.encode()),)
        return found


def picture(game: MappedGame, state: State, title: str, marks: Iterable[Mark] = ()) -> Picture:
    """The whole board with title and keys, a table of tiles where nobody has drawn it.

    `title` is any text; `marks` are what the phase left on the map.
    """
    board = board_picture(game, state, title, marks)
    width, top = board.width, board.height
    signs, bottom = frame.signs(game.setting, palette(game.setting.scenario.powers), width=width, top=top)
    return replace(board, height=bottom, over=board.over + signs)


def board_picture(game: MappedGame, state: State, title: str, marks: Iterable[Mark] = ()) -> Picture:
    """The same without the key to the signs."""
    setting, found = game.setting, tuple(marks)
    drawn = drawing_of(setting.board)
    drawing = drawn or tiles.tiled(setting)
    scene = _scene(setting, state, drawing, found, (0, 0, drawing.width, drawing.height))
    left, top = frame.MARGIN, frame.TITLE
    width = drawing.width + 2 * left
    powers, end = frame.powers(setting, state, scene.palette, width=width, top=top + drawing.height + 30)
    under, layers, over = map_layers(scene) if drawn else tile_layers(scene)
    page = (left, top, drawing.width, drawing.height)
    return Picture(
        width=width,
        height=end,
        under=svg.clipped(*page, under, name="under"),
        scene=svg.clipped(*page, layers, name="page") + frame.title(title, width) + powers,
        over=svg.clipped(*page, over, name="over") + frame.rim(*page),
    )


def crop(
    game: MappedGame, state: State, title: str, marks: Iterable[Mark], powers: Iterable[Power]
) -> Picture | None:
    """What lies around the units of `powers`, to be read on a telephone; None where there is nothing to crop.

    One panel, or several below each other where the units are far apart.
    """
    drawing = drawing_of(game.setting.board)
    if drawing is None:
        return None
    shown, own = tuple(marks), frozenset(powers)
    windows = cropping.panels(game.setting, state, drawing, own)
    while windows:
        found = _light(_stacked([_scene(game.setting, state, drawing, shown, w) for w in windows], title))
        if len(found.png) <= cropping.MOST_BYTES or len(windows) == 1:
            return found
        windows = cropping.without_least(windows, state, drawing, own)
    return None


def _light(found: Picture) -> Picture:
    """Less dense where it would be too heavy for a telephone."""
    while len(found.png) > cropping.MOST_BYTES and found.pixels > cropping.PHONE:
        share = (cropping.MOST_BYTES / len(found.png)) ** 0.8
        fitting = [w for w in cropping.WIDTHS if w < found.pixels and w <= found.pixels * share]
        found = replace(found, pixels=max(fitting, default=cropping.PHONE))
    return found


def scene_of(setting: Setting, state: State, marks: Iterable[Mark]) -> Scene:
    """What a picture of the whole board shows; on tiles where nobody has drawn it."""
    drawing = drawing_of(setting.board) or tiles.tiled(setting)
    return _scene(setting, state, drawing, tuple(marks), (0, 0, drawing.width, drawing.height))


def _scene(setting: Setting, state: State, drawing: Drawing, marks: tuple[Mark, ...], window: Box) -> Scene:
    return Scene(
        setting=setting,
        state=state,
        drawing=drawing,
        palette=palette(setting.scenario.powers),
        marks=marks,
        window=window,
    )


def map_layers(scene: Scene) -> tuple[str, str, str]:
    """The map itself in page coordinates: what lies below, what a game changes, and the names above.

    Names may lie on top, for nothing but an arrow ever runs under one.
    """
    drawing, window = scene.drawing, scene.window
    board = scene.setting.board
    under, relief, shores, over = _static(
        drawing, grown(window, 30), frozenset(board.areas), passages_of(drawing, board)
    )
    layers = (
        position.land(scene),
        relief,
        position.borders(scene),
        shores,
        position.cities(scene),
        position.moves(scene),
        position.badges(scene),
        position.marks(scene),
        position.units(scene),
        position.orders_on_units(scene),
    )
    return under, "".join(layers), over


def tile_layers(scene: Scene) -> tuple[str, str, str]:
    """The same for tiles: rectangles for areas, lists of neighbours for borders."""
    drawing, window = scene.drawing, scene.window
    ink = str(colours()["ink"])
    water = "".join(p.outline for p in drawing.places.values() if p.sea)
    lines = "".join(p.outline for p in drawing.places.values())
    lists = "".join(svg.text(*at, size, words) for at, size, words in tiles.lists(scene.setting, drawing))
    under = svg.rect(*window, fill=colours()["outside"]) + svg.path(water, fill=colours()["sea"])
    layers = (
        position.land(scene),
        svg.line(lines, ink, 2),
        position.cities(scene),
        position.moves(scene),
        position.badges(scene),
        position.marks(scene),
        position.units(scene),
        position.orders_on_units(scene),
    )
    over = base_map.names(drawing, window, frozenset(scene.setting.board.areas)) + base_map.haloed(
        lists, str(colours()["paper"]), ink
    )
    return under, "".join(layers), over


@lru_cache(maxsize=64)
def _static(
    drawing: Drawing, window: Box, known: frozenset[str], passages: tuple[Link, ...]
) -> tuple[str, str, str, str]:
    """The layers that are the same in every phase of every game on a board."""
    x, y, right, bottom = window
    return (
        svg.rect(x, y, right - x, bottom - y, fill=colours()["sea"])
        + base_map.waters(drawing, window)
        + base_map.beyond(drawing, window),
        base_map.relief(drawing, window),
        base_map.shores(drawing, window, passages),
        coasts.drawn(drawing, known) + base_map.names(drawing, window, known),
    )


def _stacked(scenes: list[Scene], title: str) -> Picture:
    """Panels below each other, all of one width, under a title."""
    width = cropping.SHEET
    margin, head, gap = 12.0, 50.0, 16.0
    y = head
    insets: list[raster.Inset] = []
    for scene in scenes:
        left, top, right, bottom = scene.window
        height = (bottom - top) * (width - 2 * margin) / (right - left)
        box = (margin, y, width - 2 * margin, height)
        insets.append(raster.Inset(at=box, window=scene.window, drawn="".join(map_layers(scene))))
        y += height + gap
    rims = (svg.rect(*inset.at, fill="none", stroke=colours()["ink"], stroke_width=2.5) for inset in insets)
    windows = tuple(scene.window for scene in scenes)
    pixels = cropping.pixels_wide(windows)
    return Picture(
        width=width,
        height=y - gap + margin,
        scene=frame.title(title, width, head, 34.0) + "".join(rims),
        pixels=pixels,
        shades=cropping.SHADES,
        insets=tuple(insets),
    )
