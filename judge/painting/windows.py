"""The window of a page that shows most of some places and what lies around them, for a telephone.

Not here: which places those are (the games), painting it (`crops`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from judge.painting.geometry import Box, common_box

SHEET = 860.0
"""Width of a crop in its own units."""
EASILY_READ = 820.0
"""A window so wide shows names of 21 page pixels 9.4 high on a telephone of 390: none is wider for what lies
around."""
WIDEST, TALLEST = 1080.0, 1080.0
"""Of a window whose places lie further apart; names are 7.1 high."""
TALL = 1.0
"""Height of a window at most, as a multiple of its width."""
NARROWEST, LOWEST = 620.0, 360.0
WIDTH_STEP = 20.0
"""A window is wider than the narrowest by a multiple of this: so the signs that are remembered as they were
painted are of few sizes."""
EDGE = 26.0
"""Around everything that a window must show."""
CORNERS = 20.0
"""Windows are tried from corners that are so far apart, in page pixels."""
PHONE = 390
SHADES = 72
"""Colours of a crop's PNG."""
WIDTHS = (780, 585, 468, 390)
"""Widths of a crop's PNG: once to twice a telephone's width."""
MOST_BYTES = 120_000


def panel(around: Sequence[Box], shown: Sequence[Box], page: Box, urgent: Collection[Box] = ()) -> Box | None:
    """The window that shows most of `shown`, and of what lies around those that it shows; None of nothing.

    `around` has for each of `shown` in turn a box that holds it; those that are `urgent` count twice.
    """

    def worth(group: Sequence[int]) -> tuple[int, float]:
        return len(group) + sum(shown[n] in urgent for n in group), -_area(_all(shown, group))

    best = max(_groups(shown), key=worth, default=None)
    if best is None:
        return None
    return _box_of_good_shape(clamp(_all(around, best), _all(shown, best)), page)


def _all(boxes: Sequence[Box], group: Sequence[int]) -> Box:
    return common_box([boxes[n] for n in group])


def _groups(shown: Sequence[Box]) -> Iterator[list[int]]:
    """Boxes that fit into a window together, by their places; a window begins where one of them does."""
    wide, tall = WIDEST - 2 * EDGE - CORNERS, TALLEST - 2 * EDGE - CORNERS
    for left in sorted({box[0] // CORNERS * CORNERS for box in shown}):
        across = [n for n, box in enumerate(shown) if left <= box[0] and box[2] <= left + wide]
        for top in sorted({shown[n][1] // CORNERS * CORNERS for n in across}):
            group = [n for n in across if top <= shown[n][1] and shown[n][3] <= top + tall]
            if group:
                yield group


def clamp(box: Box, middle: Box) -> Box:
    """Cut down to what is readable, or as much as `middle` needs, and as even around that as can be."""
    left, right = _span(box[0], box[2], middle[0], middle[2])
    top, bottom = _span(box[1], box[3], middle[1], middle[3])
    return left, top, right, bottom


def _span(low: float, high: float, start: float, end: float) -> tuple[float, float]:
    most = max(EASILY_READ, end - start + 2 * EDGE)
    if high - low <= most:
        return low, high
    start = min(max((start + end - most) / 2, low), high - most)
    return start, start + most


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _box_of_good_shape(box: Box, page: Box) -> Box:
    """Neither too narrow nor too tall, and on the page."""
    least = max(box[2] - box[0], (box[3] - box[1]) / TALL)
    wider = -(-max(least - NARROWEST, 0.0) // WIDTH_STEP) * WIDTH_STEP
    left, right = _wider_range(box[0], box[2], NARROWEST + wider, page[2])
    top, bottom = _wider_range(box[1], box[3], LOWEST, page[3])
    return round(left), round(top), round(right), round(bottom)


def _wider_range(low: float, high: float, least: float, page: float) -> tuple[float, float]:
    more = max(0.0, least - (high - low)) / 2
    low, high = low - more, high + more
    if low < 0:
        low, high = 0.0, high - low
    if high > page:
        low, high = max(0.0, low - (high - page)), page
    return low, high
