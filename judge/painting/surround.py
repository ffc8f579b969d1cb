"""The sheet around a map: its margins, the title, the double line, and keys in columns.

Titles come from people; `svg` escapes them. Not here: what a key says (the games).
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.painting import svg
from judge.painting.geometry import Box, Point
from judge.painting.palette import colours
from judge.painting.raster import Part

MARGIN, TITLE = 44.0, 104.0
"""Width of the parchment at the sides, and height of the title's band, in page pixels."""
RIM = 14.0
"""Width of the lines around a map."""


def rim(page: Box) -> Part:
    """A double line around a map, which is painted upon it."""
    x, y, width, height = page
    ink = colours()["ink"]
    lines = svg.rect(x - 2, y - 2, width + 4, height + 4, fill="none", stroke=ink, stroke_width=4) + svg.rect(
        x - 11, y - 11, width + 22, height + 22, fill="none", stroke=ink, stroke_width=1.6
    )
    return Part(at=(x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM), below=lines, kept=True)


def title(words_on_top: str, width: float, height: float = TITLE, size: float = 50.0) -> str:
    """Centred in a band at the top; long titles are written smaller."""
    fitting = min(size, 1.9 * (width - 60) / max(len(words_on_top), 1))
    middle, base = width / 2, height / 2 + fitting * 0.34
    return svg.text(middle, base, fitting, words_on_top, text_anchor="middle", fill=colours()["ink"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Signs with their words in columns: the middle of each one's left edge, and what stands there.

    `cell`: width and height of one; `bottom`: where the last row ends.
    """

    entries: tuple[tuple[Point, str], ...]
    cell: tuple[float, float]
    bottom: float

    @property
    def svg(self) -> str:
        return "".join(svg.at(*at, drawn) for at, drawn in self.entries)


def key(
    entries: list[tuple[str, str]], *, top: float, width: float, cell: tuple[float, float], size: float
) -> Key:
    """Signs with their words, column by column."""
    least, row = cell
    inner = width - 2 * MARGIN
    columns = max(1, int(inner / least))
    rows = -(-len(entries) // columns) if entries else 0
    columns = -(-len(entries) // rows) if rows else 1
    placed = []
    for index, (sign, word) in enumerate(entries):
        place, line = divmod(index, rows)
        drawn = svg.at(34, 0, sign) + svg.text(78, size * 0.34, size, word, fill=colours()["ink"])
        placed.append(((MARGIN + place * inner / columns, top + row * (line + 0.5)), drawn))
    return Key(entries=tuple(placed), cell=(inner / columns, row), bottom=top + rows * row)
