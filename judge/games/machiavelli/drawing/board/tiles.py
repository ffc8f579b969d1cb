"""The picture of a board that nobody has drawn: one tile for each area, in its owner's colour, with the
orders drawn.

It shows everything that a drawn map shows except the shapes of the land; neighbours are written out. Not
here: drawn boards (position, ground), the signs.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.machiavelli.model.board import Area, AreaId, Board
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.topology import neighbours
from judge.painting import labels
from judge.painting.drawings import Drawing, Label, Place
from judge.painting.geometry import Line, Point, ring_shape

COLUMNS = 8
TILE = (280.0, 208.0)
GAP = 12.0
LIST_SIZE, LEAST_LIST = 17.0, 9.0
"""Sizes of the list of neighbours, in page pixels: it stays in its tile."""
LETTER = 0.56
"""Width of a letter of the font, of its size: on the safe side."""


def tile_drawing(setting: Setting) -> Drawing:
    """A drawing whose areas are tiles: countries together, then the rest, the seas last."""
    board = setting.board
    areas = sorted((a for a in board.areas.values() if not a.impassable), key=lambda a: _order(setting, a))
    rows = -(-len(areas) // COLUMNS)
    places: dict[str, Place] = {}
    for index, area in enumerate(areas):
        row, column = divmod(index, COLUMNS)
        corner = GAP + column * (TILE[0] + GAP), GAP + row * (TILE[1] + GAP)
        places[area.id] = _place(board, area, corner)
    return Drawing(
        width=GAP + COLUMNS * (TILE[0] + GAP),
        height=GAP + rows * (TILE[1] + GAP),
        places=places,
        around=(),
        water=(),
        borders=(),
        rivers=(),
        lakes=(),
        lidos=(),
        hills=(),
        straits=(),
        passages=(),
        touching=frozenset(),
    )


def _order(setting: Setting, area: Area) -> tuple[bool, int, str]:
    home = setting.scenario.home_of(area.id)
    powers = list(setting.scenario.powers)
    return area.is_sea, powers.index(home) if home else len(powers), area.name


LIST_BOX = (-6.0, -LIST_SIZE, TILE[0], LIST_SIZE / 2)
"""Around the beginning of a line of a list."""


def _place(board: Board, area: Area, corner: Point) -> Place:
    """Left the city with its garrison, in the middle the marks, right the units; the name above, neighbours
    below."""
    x, y = corner
    width, height = TILE
    name = str(area.name)
    ring: Line = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    size = min(26.0, (width - 24) / (max(len(name), 1) * LETTER))
    block = (width - 20, size * labels.LINE + labels.BADGE + 1)
    slots = {
        "city": (x + 40, y + 104),
        "garrison": (x + 94, y + 104),
        "marker": (x + 136, y + 90),
        "marker2": (x + 136, y + 126),
        "unit": (x + 240, y + 104),
        "dislodged": (x + 186, y + 104),
    }
    for number, harbour in enumerate(board.harbours(area.id)):
        slot = f"fleet/{harbour.coast}" if harbour.coast else "fleet"
        slots[slot] = (x + 240, y + 92 + 30 * number) if harbour.coast else slots["unit"]
    return Place(
        sea=area.is_sea,
        outline=ring_shape([ring]),
        box=(x, y, x + width, y + height),
        slots=slots,
        label=Label(
            at=(x + width / 2, y + 8 + block[1] / 2),
            size=size,
            lines=(name,),
            beside=False,
            block=block,
            code=len(area.id) * labels.CODE * LETTER,
        ),
    )


def lists(setting: Setting, drawing: Drawing) -> Sequence[tuple[Point, float, str]]:
    """Lines of each list of neighbours: where each begins, its size, and its words."""
    found = []
    for id, place in drawing.places.items():
        lines, size = fit_words(sorted(neighbours(setting.board, AreaId(id))), TILE[0] - 20, 3)
        left, _, _, bottom = place.box
        for n, line in enumerate(lines):
            found.append(((left + 10, bottom - 10 - (len(lines) - 1 - n) * size * 1.1), size, line))
    return found


def fit_words(words: Sequence[str], width: float, most: int) -> tuple[list[str], float]:
    """Words in at most `most` lines of a width, and the size in which they fit."""
    size = LIST_SIZE
    while True:
        room = int(width / (size * LETTER))
        lines: list[str] = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= most or size <= LEAST_LIST:
            return lines, size
        size -= 1.0
