"""Lines and strips that tell whose land it is: thick ones where two realms meet, bands of colour inside them.

Not here: the colours (`palette`), who owns what (the games).
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from judge.painting.base_map import borders_in
from judge.painting.drawings import Border, Drawing
from judge.painting.geometry import Box, Shape
from judge.painting.ground import Fill, Ground, Stroke
from judge.painting.palette import Palette, colours


def is_frontier(border: Border, owner: Mapping[str, str]) -> bool:
    """Decide whether two different owners meet there; coasts count where there is an owner."""
    first, second = (owner.get(side) for side in border.between)
    return first != second


def bands(
    drawing: Drawing, window: Box, owner: Mapping[str, str], palette: Palette, lands: Set[str]
) -> Ground:
    """Strips along the frontiers of `lands`, in their owners' colours."""
    strips: dict[str, list[Shape]] = {}
    for border in borders_in(drawing, window, "land", "coast"):
        for side, strip in border.strips.items():
            if side in lands and is_frontier(border, owner):
                strips.setdefault(palette.band(owner.get(side)), []).append(strip)
    return tuple(Fill(colour, tuple(found)) for colour, found in sorted(strips.items()))


def frontiers(drawing: Drawing, window: Box, owner: Mapping[str, str]) -> Ground:
    """Thick lines between realms."""
    found = tuple(b.line for b in borders_in(drawing, window, "land") if is_frontier(b, owner))
    return (Stroke(str(colours()["ink"]), 3.6, found),)
