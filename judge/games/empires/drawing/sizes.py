"""Room that each sign takes on the page, in page pixels: width and height of its box.

Not here: the signs' shapes (`symbols`).
"""

from __future__ import annotations

from judge.painting.drawings import Place

PLAQUE = (104.0, 56.0)
"""The plaque with owner and social state, its crown above, fortification and unrest beside it."""
MARKS = (84.0, 56.0)
"""Two rows of three: ties, claims and marks of conquest."""
MARK = 27.0
"""Width and height of one of them."""


def size_of(slot: str, place: Place) -> tuple[float, float]:
    """The size of what may stand in a slot of a place."""
    return PLAQUE if slot == "unit" else MARKS
