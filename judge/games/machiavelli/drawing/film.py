"""A whole game in one picture: owners and units from the first to the last phase.

Not here: which phases there are, how frames become one picture (painting.films).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.games.machiavelli.drawing import frame, position
from judge.games.machiavelli.drawing.board import board_drawing
from judge.games.machiavelli.drawing.picture import MappedGame, map_layers, scene_of, sheet
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.painting import films, raster, surround, svg
from judge.painting.base_map import text_with_halo
from judge.painting.films import Frame
from judge.painting.palette import colours
from judge.painting.raster import Sign

WIDTHS = (640, 560, 480, 400)
"""Pixels of a frame: the first with which the whole stays light enough."""
MOST_BYTES = 3_000_000
FILMS = raster.Remembered(4)
"""Of up to 3 MB each."""


KEY = 52.0
"""Size of the words of a public film's key, which is smaller, in page pixels."""
UNIT, OWNER, CITY = 1.15, 32.0, 13.0
"""Scale of units compared with the map of a phase, because the picture is small; the size of an owner's
letter and the radius of a city's dot in page pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """One position of a game, and its title."""

    state: State
    title: str


def film(game: MappedGame, stills: Sequence[Still], before: Callable[[], object] = lambda: None) -> bytes:
    """Animated PNG of a game's positions, at most `MOST_BYTES`. ValueError where there are none.

    `before` is called if it must be painted: the last ones are remembered.
    """
    if not stills:
        raise ValueError("no positions")
    frames = [_frame(game.setting, still, frame.POWER_SIZE) for still in stills]
    return FILMS.png(frames, lambda: _light(frames), before)


def public_film(game: MappedGame, stills: Sequence[Still]) -> bytes:
    """Animated GIF for public pages. ValueError where there are no positions."""
    if not stills:
        raise ValueError("no positions")
    return films.gif([_frame(game.setting, still, KEY) for still in stills])


def _frame(setting: Setting, still: Still, size: float) -> Frame:
    """As on the map of a phase, but without names and orders; the key has words of this size."""
    scene = scene_of(setting, still.state, ())
    head, page, key = sheet(scene, still.title, size)
    links, _ = map_layers(scene)
    left, top, *_ = page.at
    width, height = key.cell
    powers = (Sign(at=at, drawn=drawn, box=(0, -height / 2, width, height / 2)) for at, drawn in key.entries)
    on_map = (*_owners(scene), *_cities(scene), *_units(scene))
    return Frame(
        size=(head.at[2], key.bottom + 6),
        parts=(head, surround.rim(page.at), replace(page, signs=links, kept=True)),
        signs=(*powers, *(sign.shift_by(left, top) for sign in on_map)),
    )


def _owners(scene: Scene) -> Iterator[Sign]:
    """Letters of the owners of provinces, each in its name's place."""
    for id, place in scene.places():
        owner = scene.state.province_owner.get(id)
        if owner is not None and owner != AUTONOMOUS:
            yield Sign(at=place.label.at, drawn=_letter(scene, owner))


def _letter(scene: Scene, owner: Power) -> str:
    ink = str(colours()["ink"])
    letter = svg.text(0, OWNER * 0.34, OWNER, scene.letter(owner), text_anchor="middle")
    return text_with_halo(letter, str(colours()["paper"]), ink)


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
            at = board_drawing.stand(place, unit.kind, unit.coast)
            yield Sign(at=at, drawn=position.sign(scene, unit), scale=board_drawing.scale(unit.kind) * UNIT)


def _light(frames: Sequence[Frame]) -> bytes:
    made = b""
    for width in WIDTHS:
        made = films.png(frames, width)
        if len(made) <= MOST_BYTES:
            break
    return made
