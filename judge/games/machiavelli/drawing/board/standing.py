"""Spots of things on a drawing: units of each kind and coast, the dislodged, cities, signs.

Not here: what they look like (symbols).
"""

from __future__ import annotations

from judge.games.machiavelli.drawing.signs import sizes
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.state import Unit, UnitKind
from judge.painting import labels
from judge.painting.drawings import Drawing, Place
from judge.painting.geometry import Box, Point

ARMY, FLEET, GARRISON, CITY, MARK, LOST = 0.88, 0.80, 0.88, 0.96, 0.80, 0.76
"""Scales at which the signs are drawn, so that they fill their slots."""


def stand(place: Place, kind: UnitKind, coast: Coast | None = None) -> Point:
    """The middle of a unit's sign. A fleet off a province is at its shore, on its coast, all others where
    armies stand.
    """
    if kind is UnitKind.GARRISON:
        return place.slots.get("garrison", place.label.at)
    middle = place.slots.get("unit", place.label.at)
    if kind is not UnitKind.FLEET or place.sea:
        return middle
    if coast is None:
        first = next((at for name, at in sorted(place.slots.items()) if name.startswith("fleet")), middle)
        return place.slots.get("fleet", first)
    return place.slots.get(f"fleet/{coast}", place.slots.get("fleet", middle))


def at(drawing: Drawing, area: AreaId, kind: UnitKind, coast: Coast | None = None) -> Point | None:
    place = drawing.places.get(area)
    return None if place is None else stand(place, kind, coast)


def spot_of_dislodged(place: Place) -> Point:
    return place.slots.get("dislodged", place.label.at)


def scale(kind: UnitKind) -> float:
    """Size of a unit's sign; of a kind that the usual games do not have as large as an army's."""
    return {UnitKind.FLEET: FLEET, UnitKind.GARRISON: GARRISON}.get(kind, ARMY)


def unit_box(place: Place, unit: Unit) -> Box:
    """The box that a unit's sign fills."""
    size = {UnitKind.FLEET: sizes.FLEET, UnitKind.GARRISON: sizes.GARRISON}.get(unit.kind, sizes.ARMY)
    return labels.box(stand(place, unit.kind, unit.coast), size)
