"""How much room each sign takes on the page, in page pixels: width and height of its box, its slot the
middle.

The builder of drawings keeps these boxes apart; the overlap count measures with them. Not here: the signs'
shapes.
"""

from __future__ import annotations

from collections.abc import Sequence

ARMY = (42.0, 48.0)
FLEET = (54.0, 52.0)
GARRISON = (30.0, 36.0)
CITY = (36.0, 36.0)
PORT_CITY = (62.0, 36.0)
"""A city with its anchor at the right."""
MARK = (34.0, 34.0)
DISLODGED = (46.0, 50.0)

BADGE = 20.0
"""Width and height of an owner's badge."""
CODE = 17.0
"""Size of the short names, in page pixels."""
GAP = 5.0
"""Between the parts of a label."""
LINE = 0.98
"""Height of a label's line, as a share of its size."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def box(middle: tuple[float, float], size: tuple[float, float], scale: float = 1.0) -> Box:
    (x, y), (w, h) = middle, (size[0] * scale, size[1] * scale)
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def overlap(a: Box, b: Box) -> float:
    """Common area of two boxes in square pixels."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def label_size(
    widths: Sequence[float], size: float, code: float, *, badge: bool, beside: bool
) -> tuple[float, float]:
    """A label's block: its lines, and the short name with the owner's badge below or beside them."""
    tail = code + (BADGE + GAP if badge else 0.0)
    lines = len(widths) * size * LINE
    if beside:
        return max(widths) + GAP + tail, max(lines, BADGE if badge else CODE)
    return max(*widths, tail), lines + (BADGE if badge else CODE) + 1
