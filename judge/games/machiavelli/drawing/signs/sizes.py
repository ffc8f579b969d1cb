"""Room that each sign takes on the page, in page pixels: width and height of its box, its slot the middle.

The builder of drawings keeps these boxes apart; the overlap count measures with them. Not here: the signs'
shapes.
"""

from __future__ import annotations

from judge.painting.drawings import Place

ARMY = (42.0, 48.0)
FLEET = (54.0, 52.0)
GARRISON = (30.0, 36.0)
CITY = (36.0, 36.0)
PORT_CITY = (62.0, 36.0)
"""A city with its anchor at the right."""
MARK = (34.0, 34.0)
DISLODGED = (46.0, 50.0)


def size_of(slot: str, place: Place) -> tuple[float, float]:
    """The size of what may stand in a slot of a place."""
    known = {"city": PORT_CITY, "garrison": GARRISON, "dislodged": DISLODGED}
    if slot.startswith("fleet") or (slot == "unit" and place.sea):
        return FLEET
    return known.get(slot, ARMY if slot == "unit" else MARK)
