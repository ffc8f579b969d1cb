"""The board as one SVG that never changes during a game, and what a round puts on it.

The parts of the board have the ids of `painting.layers`. Not here: what the signs look like (drawing).
"""

from __future__ import annotations

from math import ceil

from judge.api import ProperName
from judge.api.rendering import page_words
from judge.api.values import Board, BoardPlace, Box, Layer, Seat
from judge.games.empires.drawing import picture, tiles
from judge.games.empires.drawing.chart import Chart
from judge.games.empires.drawing.picture import Scene
from judge.games.empires.sets.board import Area
from judge.painting import base_map, layers, svg
from judge.painting.geometry import common_box
from judge.painting.ground import ground_as_svg
from judge.painting.labels import box as box_around
from judge.painting.windows import EASILY_READ

READABLE = 9.0
"""Pixels of the font of the smallest name, so that a telephone's reader can read it."""


def board_of(chart: Chart) -> Board:
    """The board in the language that is written in, with a window at the court of each power of `chart`."""
    scene = picture.scene_of(chart)
    drawing, board = scene.drawing, chart.board
    smallest = min(place.label.size for place in drawing.places.values())
    return Board(
        name=board.board,
        width=drawing.width,
        height=drawing.height,
        svg=_svg(scene),
        places=tuple(_place(scene, id) for id in sorted(drawing.places) if id in board.neighbours),
        windows={Seat(power): _window(scene, court) for power, court in chart.courts.items()},
        title=page_words("empires")["boards"].get(board.board, board.title),
        readable=ceil(min(drawing.width * READABLE / smallest, 1800)),
    )


def _svg(scene: Scene) -> str:
    drawing = scene.drawing
    below, lines = base_map.never_changing(drawing, scene.window)
    links = base_map.links(drawing, drawing.passages)
    names = (
        *base_map.names(drawing, scene.window, frozenset(scene.chart.board.neighbours)),
        *picture.lists_of_neighbours(scene),
    )
    parts = (
        svg.group(ground_as_svg(below), id="b-base"),
        layers.parts(drawing, frozenset(scene.chart.board.areas)),
        svg.group(ground_as_svg(lines), id="b-lines"),
        svg.element("g", "".join(sign.svg for sign in links), id="b-links"),
        svg.group(*(sign.svg for sign in names), id="b-names"),
    )
    return svg.sheet(drawing.width, drawing.height, "", *parts)


def _place(scene: Scene, id: str) -> BoardPlace:
    board, place = scene.chart.board, scene.drawing.places[id]
    area = board.areas.get(id)
    left, top, right, bottom = base_map.label_box(place.label)
    return BoardPlace(
        id=id,
        name=str(ProperName(area.name if area is not None else board.seas[id].name)),
        anchor=(round((left + right) / 2, 1), round((top + bottom) / 2, 1)),
        outline=place.outline.d,
        land=area is not None,
        neighbours=tuple(sorted(board.neighbours[id])),
        facts=_facts(area),
        spot=place.slots.get("unit"),
    )


def _facts(area: Area | None) -> tuple[tuple[str, str], ...]:
    """Facts of a gazetteer about a place, label and value."""
    words = page_words("empires")
    kind = (words["labels"]["kind"], words["land" if area is not None else "sea"])
    if area is None:
        return (kind,)
    numbers = (("population", area.population), ("norm", area.norm))
    return (kind, *((words["labels"][label], str(number)) for label, number in numbers))


def _window(scene: Scene, court: str) -> Box:
    """A telephone's window around a court, on the page."""
    drawing, place = scene.drawing, scene.drawing.places[court]
    left, top, right, bottom = common_box(
        [base_map.label_box(place.label), box_around(place.slots["unit"], tiles.PLAQUE)]
    )
    x = min(max((left + right - EASILY_READ) / 2, 0), max(drawing.width - EASILY_READ, 0))
    y = min(max((top + bottom - EASILY_READ) / 2, 0), max(drawing.height - EASILY_READ, 0))
    return round(x), round(y), round(x + EASILY_READ), round(y + EASILY_READ)


def layer_of(chart: Chart, address: str) -> Layer:
    """Land in its owners' colours, plaques and ties, upon the board at `address`."""
    scene = picture.scene_of(chart)
    lands, owner = frozenset(chart.board.areas), chart.owner
    drawn = (
        layers.use(address, "b-base"),
        layers.land(scene.drawing, lambda id: _colours(scene, id), address),
        layers.frontiers(scene.drawing, lands, owner, scene.colour, address),
        layers.use(address, "b-lines"),
        layers.use(address, "b-links"),
        layers.signs([*picture.plaques(scene), *picture.bonds(scene)], "z", {}, address),
        layers.use(address, "b-names"),
    )
    return Layer(svg="".join(drawn), owners={area: Seat(power) for area, power in sorted(owner.items())})


def _colours(scene: Scene, id: str) -> tuple[str, str] | None:
    """Of an area and of its band along the coast, which only an owner's land has; none at sea."""
    if id not in scene.chart.board.areas:
        return None
    owner = scene.chart.owner.get(id)
    land = scene.colour.land(owner)
    return land, scene.colour.band(owner) if owner is not None else land
