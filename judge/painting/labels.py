"""The room that a name on a map takes, with the short name and the badge that belong to it, in page pixels.

Not here: the names themselves (`drawings`), the signs of a game.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    """A label's block: its lines, and the short name with the owner's badge below or beside them, if it has
    either."""
    if not code and not badge:
        return max(widths), len(widths) * size * LINE
    tail = code + (BADGE + GAP if badge else 0.0)
    lines = len(widths) * size * LINE
    if beside:
        return max(widths) + GAP + tail, max(lines, BADGE if badge else CODE)
    return max(*widths, tail), lines + (BADGE if badge else CODE) + 1
