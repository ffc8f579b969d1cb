"""A whole game in one picture: owners and units from the first to the last phase, as an animated PNG.

Programs that do not know animated pictures show the last position, which comes first. Not here: which phases
there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageChops, PngImagePlugin

from judge.games.machiavelli.drawing import position
from judge.games.machiavelli.drawing.board import standing
from judge.games.machiavelli.drawing.picture import MappedGame, map_layers, scene_of, sheet
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.painting import raster, surround, svg
from judge.painting.base_map import haloed
from judge.painting.palette import colours
from judge.painting.raster import Part, Sign

WIDTHS = (640, 560, 480, 400)
"""Pixels of a frame: the first with which the whole stays light enough."""
MOST_BYTES = 3_000_000
FRAME, LAST = 1100, 4000
"""How long a position stays, in milliseconds."""
COLOURS = 96
SEEN_THROUGH = 0
UNLIKE_ALL = (255, 0, 255)
"""The palette's number for what shows the frame before, and its colour: unlike any on a map."""
FILMS = raster.Remembered(4)
"""Of up to 3 MB each."""


UNIT, OWNER, CITY = 1.15, 32.0, 13.0
"""How much larger units are than on the map of a phase, for the picture is small; the size of an owner's
letter and the radius of a city's dot in page pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """One position of a game, and its title."""

    state: State
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sheet of parts, and signs upon it."""

    size: tuple[float, float]
    parts: tuple[Part, ...]
    signs: tuple[Sign, ...]


def film(game: MappedGame, stills: Sequence[Still], before: Callable[[], object] = lambda: None) -> bytes:
    """Animated PNG of a game's positions, at most `MOST_BYTES`. ValueError where there are none.

    `before` is called if it must be painted: the last ones are remembered.
    """
    if not stills:
        raise ValueError("no positions")
    frames = [_frame(game.setting, still) for still in stills]
    return FILMS.png(frames, lambda: _light(frames), before)


def _frame(setting: Setting, still: Still) -> Frame:
    """As on the map of a phase, but without names and orders."""
    scene = scene_of(setting, still.state, ())
    head, page, key = sheet(scene, still.title)
    links, _ = map_layers(scene)
    left, top, *_ = page.at
    width, height = key.cell
    powers = (Sign(at=at, drawn=drawn, box=(0, -height / 2, width, height / 2)) for at, drawn in key.entries)
    on_map = (*_owners(scene), *_cities(scene), *_units(scene))
    return Frame(
        size=(head.at[2], key.bottom + 6),
        parts=(head, surround.rim(page.at), replace(page, signs=links, kept=True)),
        signs=(*powers, *(sign.moved(left, top) for sign in on_map)),
    )


def _owners(scene: Scene) -> Iterator[Sign]:
    """Whose each province is, by letter, in its name's place."""
    for id, place in scene.places():
        owner = scene.state.province_owner.get(id)
        if owner is not None and owner != AUTONOMOUS:
            yield Sign(at=place.label.at, drawn=_letter(scene, owner))


def _letter(scene: Scene, owner: Power) -> str:
    ink = str(colours()["ink"])
    letter = svg.text(0, OWNER * 0.34, OWNER, scene.letter(owner), text_anchor="middle")
    return haloed(letter, str(colours()["paper"]), ink)


def _cities(scene: Scene) -> Iterator[Sign]:
    """Dots in their owners' colours; lettered where another than the province's owner has them."""
    for id, _ in scene.places():
        if (at := position.city_point(scene, id)) is None:
            continue
        owner = scene.state.city_owner.get(id)
        colour = scene.palette.unit(owner) if owner is not None else str(colours()["paper"])
        dot = svg.circle(CITY, fill=colour, stroke=symbols.INK, stroke_width=3)
        if owner is not None and owner != scene.state.province_owner.get(id):
            letter, ink = scene.letter(owner), scene.palette.letter_on(owner)
            dot += svg.text(0, 7, 20, letter, text_anchor="middle", fill=ink)
        yield Sign(at=at, drawn=dot)


def _units(scene: Scene) -> Iterator[Sign]:
    for unit in (*scene.state.garrisons.values(), *scene.state.field.values()):
        if (place := scene.drawing.places.get(unit.area)) is not None:
            at = standing.stand(place, unit.kind, unit.coast)
            yield Sign(at=at, drawn=position.sign(scene, unit), scale=standing.scale(unit.kind) * UNIT)


def _light(frames: Sequence[Frame]) -> bytes:
    made = b""
    for width in WIDTHS:
        made = _animated(frames, width)
        if len(made) <= MOST_BYTES:
            break
    return made


def _animated(frames: Sequence[Frame], width: int) -> bytes:
    """All frames share one palette: what does not change between two of them is not stored again."""
    painted = [_painted(one, width) for one in frames]
    named = raster.colours_of([part for one in frames for part in one.parts])
    shades = Image.new("P", (1, 1))
    chosen = [UNLIKE_ALL, *raster.chosen_colours(painted[-1], named, COLOURS)]
    shades.putpalette([part for colour in chosen for part in colour])
    whole = [image.quantize(palette=shades, dither=Image.Dither.NONE) for image in painted]
    images = [whole[0], *(_change(*pair) for pair in pairwise(whole))]
    out = BytesIO()
    whole[-1].save(
        out,
        "PNG",
        save_all=True,
        default_image=True,
        append_images=images,
        duration=[FRAME] * (len(images) - 1) + [LAST],
        loop=0,
        blend=PngImagePlugin.Blend.OP_OVER,
        transparency=SEEN_THROUGH,
        compress_level=6,
    )
    return out.getvalue()


def _change(before: Image.Image, after: Image.Image) -> Image.Image:
    """What differs from the frame before; the rest is seen through."""
    same = ImageChops.difference(before, after).point([255] + [0] * 255, "L")
    change = after.copy()
    change.paste(SEEN_THROUGH, (0, 0), same)
    return change


def _painted(one: Frame, width: int) -> Image.Image:
    picture = raster.picture_of(one.parts, one.size, width)
    for sign in one.signs:
        sign.put(picture, (0, 0), width / one.size[0])
    return picture
