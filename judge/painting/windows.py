"""Which windows of a page show some places and what lies around them, small enough for a telephone.

Not here: which places those are (the games), painting them (`crops`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from judge.painting.geometry import Box, joined

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


def panels(around: Sequence[Box], shown: Sequence[Box], page: Box) -> tuple[Box, ...]:
    """Windows that show all of `shown`, each of which lies in its own of `around`, from the north down.

    Where they are too far apart for a telephone, without those that show the fewest.
    """
    windows = list(around)
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
    shaped = _together([_shaped(w, page) for w in windows], page)
    kept = _needed(sorted(shaped, key=lambda w: (w[1], w[0])), list(shown))
    while _tall(kept) > MOST_TALL and len(kept) > 1:
        kept = without_least(kept, shown)
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


def without_least(windows: tuple[Box, ...], shown: Sequence[Box]) -> tuple[Box, ...]:
    """One window less: the one that shows the fewest of `shown`."""
    least = min(windows, key=lambda w: (sum(_holds(w, box) for box in shown), -_tall((w,)), w))
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


def clamped(box: Box, middle: Box) -> Box:
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
