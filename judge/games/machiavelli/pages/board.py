"""The board as one SVG that never changes during a game, and its places as data.

Every id begins with ``b-``: ``b-base``, ``b-lines``, ``b-links`` and ``b-names`` are layers from the lowest
up; ``b-a-flo`` is an area's outline, ``b-f-12`` a border by land, ``b-s-12-flo`` the band along it on a side.
Not here: what a phase puts on it (pages.layer).
"""

from __future__ import annotations

from judge.api.values import Board, BoardPlace, Box, Seat, language_written
from judge.games.machiavelli.advice import places
from judge.games.machiavelli.drawing.cropping import standing_box
from judge.games.machiavelli.drawing.picture import ground_of, map_layers, scene_of, tile_layers
from judge.games.machiavelli.drawing.position import Scene
from judge.games.machiavelli.letters.filters import ducats_in
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.model.topology import neighbours
from judge.games.machiavelli.pages.words import page_words
from judge.painting import svg
from judge.painting.base_map import label_box
from judge.painting.geometry import holds
from judge.painting.ground import written
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
        readable=int(min(readable, 1800)),
    )


def _svg(scene: Scene) -> str:
    drawing = scene.drawing
    ground = ground_of(scene)
    links, names = (map_layers if drawing.borders else tile_layers)(scene)
    parts: list[str] = []
    for id, place in sorted(drawing.places.items()):
        parts.append(svg.path(place.outline.d, id=f"b-a-{id}"))
    for number, border in enumerate(drawing.borders):
        if border.kind == "land":
            parts.append(svg.path(border.line.d, id=f"b-f-{number}"))
        for side, strip in sorted(border.strips.items()):
            if side in scene.setting.board.areas and not drawing.places[AreaId(side)].sea:
                parts.append(svg.path(strip.d, id=f"b-s-{number}-{side}"))
    layers = (
        svg.group(written(ground["still"]), id="b-base"),
        svg.element("defs", *parts),
        svg.group(written(ground["lines"]), id="b-lines"),
        svg.element("g", "".join(sign.svg for sign in links), id="b-links"),
        svg.group(*(sign.svg for sign in names), id="b-names"),
    )
    return svg.sheet(drawing.width, drawing.height, "", *layers)


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
    """What a gazetteer says of a place, label and value."""
    words, about = page_words(), places.place(setting, id)
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
    """Where most of each power's home country is, no larger than a telephone's window."""
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
