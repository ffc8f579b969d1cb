"""The board as one SVG that never changes during a game, and its places as data.

Every id begins with ``b-``: ``b-base``, ``b-lines``, ``b-links`` and ``b-names`` are layers from the lowest
up; ``b-y-7-8`` is a city as it begins, ``b-z-3`` a sign of a power, all else is as in `painting.layers`. Not
here: what a phase puts on it (pages.layer).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from judge.api.rendering import page_words
from judge.api.values import Board, BoardPlace, Box, Seat, language_written
from judge.games.machiavelli.advice import places
from judge.games.machiavelli.drawing import position
from judge.games.machiavelli.drawing.cropping import standing_box
from judge.games.machiavelli.drawing.picture import ground_of, map_layers, scene_of, tile_layers
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.letters.filters import ducats_in
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.model.topology import neighbours
from judge.painting import layers, svg
from judge.painting.base_map import label_box
from judge.painting.geometry import holds
from judge.painting.ground import ground_as_svg
from judge.painting.windows import EASILY_READ

READABLE = 9.0
"""Pixels of the font of the smallest name, so that a telephone's reader can read it."""


def board_of(setting: Setting, opening: State) -> Board:
    """The board in the language that is written in. Of `opening` nothing is shown: a scene needs one."""
    scene = scene_of(setting, opening, ())
    drawing = scene.drawing
    smallest = min(place.label.size for id, place in drawing.places.items() if id in setting.board.areas)
    readable = drawing.width * READABLE / smallest
    return Board(
        name=setting.board.name,
        width=drawing.width,
        height=drawing.height,
        svg=_svg(scene),
        places=tuple(_place(scene, AreaId(id)) for id in sorted(drawing.places) if id in setting.board.areas),
        windows=_windows(scene),
        readable=ceil(min(readable, 1800)),
    )


def _svg(scene: Scene) -> str:
    drawing = scene.drawing
    ground = ground_of(scene)
    links, names = (map_layers if drawing.borders else tile_layers)(scene)
    known = signs_at_hand(scene.setting, scene.state)
    parts = (
        svg.group(ground_as_svg(ground["still"]), id="b-base"),
        layers.parts(drawing, position.lands(scene)),
        svg.element("defs", *(svg.group(look, id=name) for look, name in known.looks.items())),
        svg.element("defs", layers.halves(known.cities, "y")),
        svg.group(ground_as_svg(ground["lines"]), id="b-lines"),
        svg.element("g", "".join(sign.svg for sign in links), id="b-links"),
        svg.group(*(sign.svg for sign in names), id="b-names"),
    )
    return svg.sheet(drawing.width, drawing.height, "", *parts)


@dataclass(frozen=True, slots=True)
class Known:
    """Contents of the board's file: cities where and as they begin, and the names of signs that stand
    anywhere, by what they look like.
    """

    cities: tuple[str, ...]
    looks: Mapping[str, str]


def signs_at_hand(setting: Setting, opening: State) -> Known:
    """Signs that layers need not draw: cities as at the opening, units and badges of every power."""
    scene = scene_of(setting, opening, ())
    return Known(
        cities=tuple(dict.fromkeys(sign.svg for sign in position.cities(scene))),
        looks=layers.looks_of(position.every_sign(scene)),
    )


def _place(scene: Scene, id: AreaId) -> BoardPlace:
    setting, place = scene.setting, scene.drawing.places[id]
    beside = sorted(a for a in neighbours(setting.board, id) if a in setting.board.areas)
    left, top, right, bottom = label_box(place.label)
    return BoardPlace(
        id=str(id),
        name=str(setting.board.areas[id].name),
        anchor=(round((left + right) / 2, 1), round((top + bottom) / 2, 1)),
        outline=place.outline.d,
        land=not setting.board.areas[id].is_sea,
        neighbours=tuple(map(str, beside)),
        facts=_facts(setting, id),
        spot=place.slots.get("unit"),
    )


def _facts(setting: Setting, id: AreaId) -> tuple[tuple[str, str], ...]:
    """Facts that a gazetteer says of a place, label and value."""
    words, about = page_words("machiavelli"), places.place(setting, id)
    country = setting.scenario.powers.get(about.country) if about.country is not None else None
    found = [("kind", words["sea" if about.sea else "closed" if about.closed else "province"])]
    if about.income is not None:
        found.append(("income", words["yearly"].format(ducats=ducats_in(language_written(), about.income))))
    if about.income is not None or about.fortress:
        said = [words["fortress" if about.fortress else "walled" if about.walls else "open"]]
        found.append(("city", ", ".join(said + [words["port"]] * about.port)))
    if country is not None:
        found.append(("home", str(country.name)))
    return tuple((words["labels"][label], said) for label, said in found)


def _windows(scene: Scene) -> dict[Seat, Box]:
    """Window on most of each power's home country, no larger than a telephone's."""
    found: dict[Seat, Box] = {}
    for power, setup in scene.setting.scenario.powers.items():
        home = {a: standing_box(scene.drawing, a) for a in sorted(setup.home) if a in scene.drawing.places}
        if setup.playable and home:
            windows = [_window(scene, box) for box in home.values()]
            most = max(windows, key=lambda window: sum(holds(window, box) for box in home.values()))
            found[Seat(power)] = most
    return found


def _window(scene: Scene, middle: Box) -> Box:
    """A window around a place, on the page."""
    left = min(max((middle[0] + middle[2] - EASILY_READ) / 2, 0), max(scene.drawing.width - EASILY_READ, 0))
    top = min(max((middle[1] + middle[3] - EASILY_READ) / 2, 0), max(scene.drawing.height - EASILY_READ, 0))
    return round(left), round(top), round(left + EASILY_READ), round(top + EASILY_READ)
