"""A whole game in one moving picture: whose every area is, round by round.

Not here: which positions there are, how frames become one picture (painting.films).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.games.empires.drawing import picture, symbols
from judge.games.empires.drawing.chart import Chart
from judge.games.empires.drawing.picture import Scene
from judge.painting import base_map, films, surround, svg
from judge.painting.base_map import text_with_halo
from judge.painting.films import Frame
from judge.painting.palette import colours
from judge.painting.raster import Part, Sign

KEY, WRITING = (700.0, 74.0), 50.0
"""Least width of a column and height of a row of the key, and the size of its words, in page pixels."""
OWNER = 52.0
"""The size of an owner's letter, in page pixels."""


def gif(stills: Sequence[tuple[Chart, str]]) -> bytes:
    """Animated GIF of positions with their titles. Raises ValueError where there are none."""
    if not stills:
        raise ValueError("no positions")
    return films.gif([_frame(chart, title) for chart, title in stills])


def _frame(chart: Chart, title: str) -> Frame:
    """Without names and plaques, for it is small; a court has its crown."""
    scene = picture.scene_of(chart)
    drawing, left, top = scene.drawing, surround.MARGIN, surround.TITLE
    width = drawing.width + 2 * left
    page = picture.map_part(scene, (left, top, drawing.width, drawing.height), kept=True)
    powers = surround.key(
        picture.powers_of(scene), top=top + drawing.height + 30, width=width, cell=KEY, size=WRITING
    )
    end = top + drawing.height + surround.RIM
    links = tuple(base_map.links(drawing, drawing.passages))
    return Frame(
        size=(width, powers.bottom + 20),
        parts=(
            Part(at=(0, 0, width, top - surround.RIM), drawn=surround.title(title, width, size=64)),
            Part(at=(0, end, width, powers.bottom + 20 - end), drawn=powers.svg),
            surround.rim(page.at),
            replace(page, signs=links),
        ),
        signs=tuple(sign.shift_by(left, top) for sign in _owners(scene)),
    )


def _owners(scene: Scene) -> Iterator[Sign]:
    """Signs of each area's owner, by letter; courts by their crowns."""
    ink, paper = str(colours()["ink"]), str(colours()["paper"])
    courts = set(scene.chart.courts.values())
    for id, place in scene.places():
        owner = scene.chart.owner.get(id)
        if owner is None:
            continue
        letter = scene.chart.letters.get(owner, "")
        drawn = text_with_halo(svg.text(0, OWNER * 0.34, OWNER, letter, text_anchor="middle"), paper, ink)
        yield Sign(at=place.slots["unit"], drawn=drawn)
        if id in courts:
            x, y = place.slots["unit"]
            yield Sign(at=(x, y - OWNER * 0.7), drawn=symbols.crown(), scale=1.4)
