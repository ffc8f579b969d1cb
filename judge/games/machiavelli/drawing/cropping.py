"""Which windows of the page show a power's own units and what borders on them, small enough for a telephone.

Not here: painting them.
"""

from __future__ import annotations

from itertools import combinations

from judge.games.machiavelli.drawing.signs import sizes
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import neighbours
from judge.painting import labels
from judge.painting.base_map import label_box
from judge.painting.drawings import Drawing
from judge.painting.geometry import Box, grown, joined

SHEET = 860.0
"""Width of a crop in its own units."""
WIDEST, TALLEST = 820.0, 1250.0
"""Of a window, in page pixels: names of 21 page pixels are 9.9 high where it is shown 390 wide."""
WIDEST_OF_TWO = 880.0
"""Of a window instead of two that show much alike: names are still 9 pixels high."""
NARROWEST, LOWEST = 620.0, 360.0
WIDTH_STEP = 20.0
"""A window is wider than the narrowest by a multiple of this: so the signs that are remembered as they were
painted are of few sizes."""
EDGE = 26.0
"""Around everything that a window must show."""
PHONE = 390
SHADES = 72
"""Colours of a crop's PNG."""
WIDTHS = (780, 585, 468, 390)
"""How wide a crop's PNG may be: once to twice a telephone's width."""
MOST_BYTES = 120_000
MOST_PIXELS = 850_000
"""Of a crop's PNG; with more to show it is drawn less densely."""
MOST_TALL = 5.0
"""Height of all windows together, as a multiple of their width: some two screens of a telephone."""


def panels(setting: Setting, state: State, drawing: Drawing, powers: frozenset[Power]) -> tuple[Box, ...]:
    """Windows that show all units of the powers (or, if they have none, their provinces), from the north
    down; where they are too far apart for a telephone, without those that show the fewest."""
    anchors = _anchors(state, drawing, powers)
    windows = [_around(setting, drawing, a) for a in anchors]
    while True:
        best = min(
            (
                (_area(joined((one, other))) - _area(one) - _area(other), one, other)
                for one, other in combinations(windows, 2)
                if _fits(joined((one, other)))
            ),
            default=None,
        )
        if best is None:
            break
        windows = [w for w in windows if w not in best[1:]] + [joined(best[1:])]
    page = (0.0, 0.0, drawing.width, drawing.height)
    shaped = _together([_shaped(w, page) for w in windows], page)
    shown = sorted(shaped, key=lambda w: (w[1], w[0]))
    kept = _needed(shown, [standing_box(drawing, a) for a in anchors])
    while _tall(kept) > MOST_TALL and len(kept) > 1:
        kept = without_least(kept, state, drawing, powers)
    return kept


def _together(windows: list[Box], page: Box) -> list[Box]:
    """One window instead of two that show so much alike that it is smaller than both together."""
    while True:
        best = max(
            (
                (_area(one) + _area(other) - _area(both), one, other, both)
                for one, other in combinations(windows, 2)
                if (both := _shaped(joined((one, other)), page))[2] - both[0] <= WIDEST_OF_TWO
            ),
            default=None,
        )
        if best is None or best[0] <= 0:
            return windows
        windows = [w for w in windows if w not in best[1:3]] + [best[3]]


def _anchors(state: State, drawing: Drawing, powers: frozenset[Power]) -> list[AreaId]:
    areas = {u.area for u in state.units() if u.power in powers}
    areas |= {a for a, lost in state.dislodged.items() if lost.unit.power in powers}
    areas = areas or {a for a, owner in state.province_owner.items() if owner in powers}
    return [a for a in sorted(areas) if a in drawing.places]


def without_least(
    windows: tuple[Box, ...], state: State, drawing: Drawing, powers: frozenset[Power]
) -> tuple[Box, ...]:
    """One window less: the one that shows the fewest of the powers' units."""
    boxes = [standing_box(drawing, a) for a in _anchors(state, drawing, powers)]
    least = min(windows, key=lambda w: (sum(_holds(w, box) for box in boxes), -_tall((w,)), w))
    return tuple(w for w in windows if w != least)


def _tall(windows: tuple[Box, ...]) -> float:
    """Height of all windows together, as a multiple of their width."""
    return sum((w[3] - w[1]) / (w[2] - w[0]) for w in windows)


def _needed(windows: list[Box], units: list[Box]) -> tuple[Box, ...]:
    """Without windows all of whose units are to be seen in others, the smallest ones first."""
    kept = list(windows)
    for window in sorted(windows, key=lambda w: (_area(w), w)):
        others = [w for w in kept if w != window]
        if all(any(_holds(w, u) for w in others) for u in units if _holds(window, u)) and others:
            kept = others
    return tuple(kept)


def _holds(window: Box, box: Box) -> bool:
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]


def pixels_wide(windows: tuple[Box, ...]) -> int:
    """Twice a telephone's width; less where much is to be shown."""
    tall = _tall(windows) + 0.1
    return next((width for width in WIDTHS if width * width * tall <= MOST_PIXELS), PHONE)


def _around(setting: Setting, drawing: Drawing, area: AreaId) -> Box:
    """An area, and the names and units' places of its neighbours, no larger than a window may be."""
    own = drawing.places[area]
    middle = standing_box(drawing, area)
    boxes = [middle, own.box]
    for other in neighbours(setting.board, area):
        if other in drawing.places:
            boxes.append(standing_box(drawing, other))
    return _clamped(grown(joined(boxes), EDGE), middle)


def standing_box(drawing: Drawing, area: AreaId) -> Box:
    """An area's name and the place of its unit."""
    place = drawing.places[area]
    return joined((label_box(place.label), labels.box(place.slots.get("unit", place.label.at), sizes.FLEET)))


def _clamped(box: Box, middle: Box) -> Box:
    """Cut down to the largest window, as even around `middle` as can be."""
    left, right = _span(box[0], box[2], (middle[0] + middle[2]) / 2, WIDEST)
    top, bottom = _span(box[1], box[3], (middle[1] + middle[3]) / 2, WIDEST)
    return left, top, right, bottom


def _span(low: float, high: float, middle: float, most: float) -> tuple[float, float]:
    if high - low <= most:
        return low, high
    start = min(max(middle - most / 2, low), high - most)
    return start, start + most


def _fits(box: Box) -> bool:
    return box[2] - box[0] <= WIDEST and box[3] - box[1] <= TALLEST


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _shaped(box: Box, page: Box) -> Box:
    """Not too narrow, and on the page."""
    wider = -(-max(box[2] - box[0] - NARROWEST, 0.0) // WIDTH_STEP) * WIDTH_STEP
    left, right = _widened(box[0], box[2], NARROWEST + wider, page[2])
    top, bottom = _widened(box[1], box[3], LOWEST, page[3])
    return round(left), round(top), round(right), round(bottom)


def _widened(low: float, high: float, least: float, page: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    if low < 0:
        low, high = 0.0, high - low
    if high > page:
        low, high = max(0.0, low - (high - page)), page
    return low, high
