"""Names on a map in the reader's language, or as a scenario has them, in the room that the drawing's own name
has.

Not here: where the drawing's names stand (their builder chose that), what places are called (proper_names).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, pairwise

from PIL import ImageFont

from judge.painting import labels, raster
from judge.painting.drawings import Drawing, Label, Place
from judge.painting.geometry import Box, meet, widen_box

SizeOf = Callable[[str, Place], tuple[float, float]]

LEAST, LEAST_SHARE = 21.0, 0.75
"""The smallest size of a name in page pixels, nine pixels of a crop on a telephone, and as a share of the
drawing's own."""
STEPS = 5
"""Sizes that are tried."""
MOST_LINES = 3
SHIFTS = (0.0, -8.0, 8.0, -16.0, 16.0)
"""Distances that a name may move from its place, in page pixels, across and down."""
_FAR = 60.0
_SMALLER, _LINE, _MOVED, _LONGER = 14.0, 20.0, 1.5, 2.0
"""Costs of a name for each page pixel that it is smaller, for a further line, and for each pixel that it is
moved or wider than the drawing's own, in square pixels under another sign."""


def with_titles(drawing: Drawing, titles: Mapping[str, str], size_of: SizeOf) -> Drawing:
    """The drawing with other names: `titles` by id, as they are called in the language that is written in.

    `size_of` gives the size of what may stand in a slot of a place.
    """
    others = {
        id: title
        for id, title in titles.items()
        if id in drawing.places and title != " ".join(drawing.places[id].label.lines)
    }
    return _drawing_with_names(drawing, tuple(sorted(others.items())), size_of) if others else drawing


@lru_cache(maxsize=32)
def _drawing_with_names(drawing: Drawing, names: tuple[tuple[str, str], ...], size_of: SizeOf) -> Drawing:
    named = {id: place.label for id, place in drawing.places.items()}
    for id, name in names:
        named[id] = _label_that_fits(
            drawing.places[id], name, tuple(_boxes_near(drawing, named, id, size_of))
        )
    places = {id: replace(place, label=named[id]) for id, place in drawing.places.items()}
    return replace(drawing, places=places)


def _label_that_fits(place: Place, name: str, taken: tuple[Box, ...]) -> Label:
    """The name in the size, lines and place that leave what else may stand there free."""
    old = place.label

    def cost(label: Label) -> float:
        box = labels.box(label.at, label.block)
        moved = abs(label.at[0] - old.at[0]) + abs(label.at[1] - old.at[1])
        return (
            sum(labels.overlap(box, other) for other in taken)
            + (old.size - label.size) * _SMALLER
            + max(len(label.lines) - len(old.lines), 0) * _LINE
            + max(label.block[0] - old.block[0], 0.0) * _LONGER
            + moved * _MOVED
        )

    return min(_forms(place, name), key=cost)


def _forms(place: Place, name: str) -> Iterator[Label]:
    old, code = place.label, place.label.code
    least = min(max(old.size * LEAST_SHARE, LEAST), old.size)
    for size in sorted({old.size - (old.size - least) * n / (STEPS - 1) for n in range(STEPS)}):
        for lines in _breaks(name):
            widths = [_width(line, place.sea) * size + place.sea * len(line) for line in lines]
            beside = old.beside and len(lines) == 1
            block = labels.label_size(widths, size, code, badge=not place.sea, beside=beside)
            for dx in SHIFTS:
                for dy in SHIFTS:
                    at = old.at[0] + dx, old.at[1] + dy
                    yield Label(at=at, size=size, lines=lines, beside=beside, block=block, code=code)


def _breaks(name: str) -> Iterator[tuple[str, ...]]:
    words = name.split()
    for lines in range(min(len(words), MOST_LINES)):
        for cuts in combinations(range(1, len(words)), lines):
            edges = (0, *cuts, len(words))
            yield tuple(" ".join(words[a:b]) for a, b in pairwise(edges))


def _boxes_near(drawing: Drawing, named: Mapping[str, Label], own: str, size_of: SizeOf) -> Iterator[Box]:
    """The boxes of other names, and of whatever may stand near, around an area's name."""
    near = widen_box(labels.box(named[own].at, named[own].block), _FAR)
    for id, place in drawing.places.items():
        if not meet(widen_box(place.box, _FAR), near):
            continue
        boxes = [labels.box(at, size_of(slot, place)) for slot, at in place.slots.items()]
        boxes += [labels.box(named[id].at, named[id].block)] * (id != own)
        yield from (box for box in boxes if meet(box, near))


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(next(file for file in raster.fonts() if file.endswith(name)), 100)


@lru_cache(maxsize=1024)
def _width(words: str, sea: bool) -> float:
    """Of a line, as a multiple of its size."""
    return float(_font(raster.FONTS[sea]).getlength(words)) / 100
