"""From a position to a picture: the layers put together, whole or cropped around a power's own units.

Not here: what each layer looks like (base_map, position, frame), where a crop lies (cropping), boards
without a drawing (tiles), PNG (raster).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol, TypedDict

from judge.games.machiavelli.drawing import cropping, frame, position
from judge.games.machiavelli.drawing.board import tiles
from judge.games.machiavelli.drawing.board.board_drawing import drawing_of, passages_of
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs import coasts, symbols
from judge.games.machiavelli.drawing.signs.marks import Mark
from judge.games.machiavelli.model.board import Board
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.painting import base_map, crops, surround, svg
from judge.painting.drawings import Drawing
from judge.painting.geometry import Box, box_shape, holds, widen_box
from judge.painting.ground import Fill, Ground, Stroke
from judge.painting.lettering import with_titles
from judge.painting.palette import colours, palette
from judge.painting.pictures import Picture
from judge.painting.raster import Part, Sign


class Grounds(TypedDict):
    """The three layers of a `Part` that are flat areas and lines."""

    still: Ground
    ground: Ground
    lines: Ground


class MappedGame(Protocol):
    """All that a map needs of a game: its board, scenario and switches."""

    @property
    def setting(self) -> Setting: ...


def picture(
    game: MappedGame, state: State, title: str, marks: Iterable[Mark] = (), *, key: bool = True
) -> Picture:
    """The whole board with title and powers, a table of tiles where nobody has drawn it.

    `title` is any text; `marks` are what the phase left on the map; `key`: what all signs mean stands below,
    and not only what those mean that the phase has left.
    """
    setting, found = game.setting, tuple(marks)
    scene = scene_of(setting, state, found)
    head, page, powers = sheet(scene, title)
    width, top, end = head.at[2], page.at[1] + page.at[3] + surround.RIM, powers.bottom + 6
    links, names = (map_layers if scene.drawing.borders else tile_layers)(scene)
    page = replace(page, signs=(*links, *signs(scene), *names), kept=True)
    only = None if key else frame.signs_of_phase(state, found)
    meaning, bottom = frame.signs(setting, scene.palette, width=width, top=end, only=only)
    return Picture(
        width=width,
        height=bottom,
        parts=(
            head,
            Part(at=(0, top, width, end - top), drawn=powers.svg),
            Part(at=(0, end, width, bottom - end), below=meaning, kept=True),
            surround.rim(page.at),
            page,
        ),
    )


def sheet(scene: Scene, title: str, size: float = frame.POWER_SIZE) -> tuple[Part, Part, surround.Key]:
    """The title, the map's ground and the key to the powers, in words of this size, where they stand on a
    sheet."""
    drawing = scene.drawing
    left, top = surround.MARGIN, surround.TITLE
    width, below = drawing.width + 2 * left, top + drawing.height + 30
    return (
        Part(at=(0, 0, width, top - surround.RIM), drawn=surround.title(title, width)),
        Part(at=(left, top, drawing.width, drawing.height), window=scene.window, **ground_of(scene)),
        frame.powers(scene.setting, scene.state, scene.palette, width=width, top=below, size=size),
    )


def is_cropped(game: MappedGame, state: State, powers: Iterable[Power]) -> bool:
    """Decide whether there is less to see around the units of these powers than on the whole board."""
    drawn = drawing_of(game.setting.board)
    if drawn is None:
        return False
    drawing = _with_names(drawn, game.setting.board)
    return cropping.panel(game.setting, state, drawing, frozenset(powers)) is not None


def crop(
    game: MappedGame,
    state: State,
    title: str,
    marks: Iterable[Mark],
    powers: Iterable[Power],
    also: Iterable[Power] = (),
) -> Picture | None:
    """Picture of what is around the units of `powers`, to be read on a telephone; None if nothing is to crop.

    One panel, that shows most of them, and a small map of where it lies and of where all of them stand. The
    units of those in `also` are shown as well.
    """
    drawn = drawing_of(game.setting.board)
    if drawn is None:
        return None
    drawing = _with_names(drawn, game.setting.board)
    shown, own = tuple(marks), frozenset(powers)
    panel = cropping.panel(game.setting, state, drawing, own.union(also))
    if panel is None:
        return None
    outside = [box for box in cropping.boxes_shown(state, drawing, own) if not holds(panel, box)]

    def part_of(window: Box, at: Box, seen: Box) -> Part:
        scene = replace(
            _scene(game.setting, state, drawing, shown, window), unnamed=base_map.cut_names(drawing, seen)
        )
        links, names = map_layers(scene)
        return Part(at=at, window=seen, signs=(*links, *signs(scene), *names), **ground_of(scene))

    note = frame.outside(len(outside), of_units=any(unit.power in own for unit in state.units()))
    return crops.crop(panel, title, note, _locator(game.setting, state, drawing, own), part_of)


def _locator(setting: Setting, state: State, drawing: Drawing, own: frozenset[Power]) -> crops.Locator:
    """The whole board in small, with the land of `own`, and dots where its units stand."""
    colour, places = palette(setting.scenario.powers), drawing.places
    first, stand = min(own), cropping.anchors(state, drawing, own)
    land = {id for id, area in setting.board.areas.items() if id in places and not places[id].sea}
    mine = {area for area, owner in state.province_owner.items() if owner in own and area in land}
    return crops.Locator(
        size=(drawing.width, drawing.height),
        land=tuple(places[id].outline for id in sorted(land - mine)),
        own=tuple(places[id].outline for id in sorted(mine)),
        dots=[places[id].slots.get("unit", places[id].label.at) for id in stand],
        colours=(colour.land(first), colour.unit(first)),
    )


def _with_names(drawing: Drawing, board: Board) -> Drawing:
    """The drawing with the board's names, as they are called in the language that is written in."""
    return with_titles(
        drawing, {str(id): str(area.name) for id, area in board.areas.items()}, symbols.size_of
    )


def scene_of(setting: Setting, state: State, marks: Iterable[Mark]) -> Scene:
    """Scene for a picture of the whole board; on tiles where nobody has drawn it."""
    drawn = drawing_of(setting.board)
    drawing = _with_names(drawn, setting.board) if drawn else tiles.tile_drawing(setting)
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


def ground_of(scene: Scene) -> Grounds:
    """Layers below the signs: `still` water and foreign land; land in its owners' colours; and the lines of
    coasts and borders. For tiles rectangles.
    """
    owners = tuple(sorted(scene.state.province_owner.items()))
    colours_of = tuple(sorted(scene.palette.names.items()))
    board = id(scene.setting.board)
    return _ground_from_memory(_Land(scene.drawing, scene.window, owners, colours_of, board, scene))


@dataclass(frozen=True, slots=True)
class _Land:
    """All that the ground of a scene depends on; the scene keeps alive what is known by identity."""

    drawing: Drawing
    window: Box
    owners: tuple[tuple[str, str], ...]
    colours: tuple[tuple[str, str], ...]
    board: int
    scene: Scene = field(compare=False)


@lru_cache(maxsize=48)
def _ground_from_memory(shown: _Land) -> Grounds:
    drawing, window, scene = shown.drawing, shown.window, shown.scene
    land = position.land(scene)
    if drawing.borders:
        still, lines = base_map.never_changing(drawing, widen_box(window, 30))
        return {"still": still, "ground": (*land, *position.frontiers(scene)), "lines": lines}
    water = tuple(p.outline for p in drawing.places.values() if p.sea)
    tiled = tuple(p.outline for p in drawing.places.values())
    mat, sea, ink = (str(colours()[name]) for name in ("outside", "sea", "ink"))
    still = Fill(mat, (box_shape(window),)), Fill(sea, water)
    return {"still": still, "ground": land, "lines": (Stroke(ink, 2, tiled),)}


def signs(scene: Scene) -> tuple[Sign, ...]:
    """Signs upon the ground that a game changes from phase to phase."""
    return (
        *position.cities(scene),
        *position.moves(scene),
        *position.badges(scene),
        *position.marks(scene),
        *position.units(scene),
        *position.orders_on_units(scene),
    )


Signs = tuple[Sign, ...]


def map_layers(scene: Scene) -> tuple[Signs, Signs]:
    """Layers between ground and signs (straits, passages), and the names above.

    Names may lie on top, for nothing but an arrow ever runs under one.
    """
    board, drawing, window = scene.setting.board, scene.drawing, widen_box(scene.window, 30)
    links = base_map.links(drawing, passages_of(drawing, board))
    return links, _names(drawing, window, frozenset(board.areas) - scene.unnamed)


def tile_layers(scene: Scene) -> tuple[Signs, Signs]:
    """The same for tiles: lists of neighbours for borders."""
    drawing = scene.drawing
    paper, ink = str(colours()["paper"]), str(colours()["ink"])
    names = base_map.names(drawing, scene.window, frozenset(scene.setting.board.areas))
    lists = (
        Sign(
            at=at, drawn=base_map.text_with_halo(svg.text(0, 0, size, words), paper, ink), box=tiles.LIST_BOX
        )
        for at, size, words in tiles.lists(scene.setting, drawing)
    )
    return (), (*names, *lists)


@lru_cache(maxsize=64)
def _names(drawing: Drawing, window: Box, known: frozenset[str]) -> tuple[Sign, ...]:
    return coasts.coast_signs(drawing, window, known) + base_map.names(drawing, window, known)
