"""The picture of a board that nobody has drawn: a tile for each area and sea, its neighbours written below.

Everything stands on it that a drawn map has, but the shapes of the land.

Room that each sign takes on the page, in page pixels: width and height of its box.

Not here: drawn boards (board_drawing), the signs (picture), the signs' shapes (`symbols`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from judge.games.empires.sets.board import Board
from judge.painting import labels
from judge.painting.drawings import Drawing, Label, Place
from judge.painting.geometry import Line, Point, ring_shape

MOST_COLUMNS = 8
TILE = (300.0, 190.0)
GAP = 12.0
NAME, LIST = 26.0, 17.0
"""Sizes of a name and of the list of neighbours, in page pixels; they shrink to stay in their tile."""
LEAST_LIST = 9.0
MOST_LINES = 3
LETTER = 0.56
"""Width of a letter of the font, of its size: on the safe side."""
LIST_BOX = (-6.0, -LIST, TILE[0], LIST / 2)
"""Around the beginning of a line of a list."""

Names = tuple[tuple[str, str, bool], ...]
"""Id, name, and whether it is a sea."""


def drawing_of_tiles(board: Board) -> Drawing:
    """A drawing of tiles: land in the order of the board, then the seas."""
    lands = tuple((id, area.name, False) for id, area in board.areas.items())
    return _tile_drawing((*lands, *((id, sea.name, True) for id, sea in board.seas.items())))


@lru_cache(maxsize=8)
def _tile_drawing(names: Names) -> Drawing:
    columns = min(MOST_COLUMNS, max(2, round(len(names) ** 0.5)))
    places: dict[str, Place] = {}
    for index, (id, name, sea) in enumerate(names):
        row, column = divmod(index, columns)
        places[id] = _place(name, sea, (GAP + column * (TILE[0] + GAP), GAP + row * (TILE[1] + GAP)))
    return Drawing(
        width=GAP + columns * (TILE[0] + GAP),
        height=GAP + -(-len(names) // columns) * (TILE[1] + GAP),
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


def _place(name: str, sea: bool, corner: Point) -> Place:
    """The name above, the plaque left, ties and claims right, the neighbours below."""
    x, y = corner
    width, height = TILE
    ring: Line = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    size = min(NAME, (width - 24) / (max(len(name), 1) * LETTER))
    block = (width - 20, size * labels.LINE)
    return Place(
        sea=sea,
        outline=ring_shape([ring]),
        box=(x, y, x + width, y + height),
        slots={
            "unit": (x + 24 + PLAQUE[0] / 2, y + 92),
            "marker": (x + width - 24 - MARKS[0] / 2, y + 92),
        },
        label=Label(
            at=(x + width / 2, y + 10 + block[1] / 2),
            size=size,
            lines=(name,),
            beside=False,
            block=block,
            code=0.0,
        ),
    )


def neighbours_written(board: Board, drawing: Drawing) -> Sequence[tuple[Point, float, str]]:
    """Start of each line of each list of neighbours, its size, and its words."""
    names = {id: area.name for id, area in board.areas.items()}
    names |= {id: sea.name for id, sea in board.seas.items()}
    found = []
    for id, place in drawing.places.items():
        near = [names[other] for other in board.neighbours[id]]
        words = [f"{name}," for name in near[:-1]] + near[-1:]
        lines, size = fit_words(words, TILE[0] - 20)
        left, _, _, bottom = place.box
        for n, line in enumerate(lines):
            found.append(((left + 10, bottom - 10 - (len(lines) - 1 - n) * size * 1.1), size, line))
    return found


def fit_words(words: Sequence[str], width: float) -> tuple[list[str], float]:
    """Words in a few lines of a width, and the size in which they fit."""
    size = LIST
    while True:
        room = int(width / (size * LETTER))
        lines: list[str] = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= room or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= MOST_LINES or size <= LEAST_LIST:
            return lines, size
        size -= 1.0


PLAQUE = (104.0, 56.0)
"""The plaque with owner and social state, its crown above, fortification and unrest beside it."""
MARKS = (84.0, 56.0)
"""Two rows of three: ties, claims and marks of conquest."""
MARK = 27.0
"""Width and height of one of them."""


def size_of(slot: str, place: Place) -> tuple[float, float]:
    """The size of what may stand in a slot of a place."""
    return PLAQUE if slot == "unit" else MARKS
