"""Which parts of a board show a power's own units and what borders on them.

Not here: how large such windows may be (judge.painting.windows), painting them.
"""

from __future__ import annotations

from judge.games.machiavelli.drawing.signs import sizes
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import neighbours
from judge.painting import labels, windows
from judge.painting.base_map import label_box
from judge.painting.drawings import Drawing
from judge.painting.geometry import Box, grown, joined


def panels(setting: Setting, state: State, drawing: Drawing, powers: frozenset[Power]) -> tuple[Box, ...]:
    """Windows that show all units of the powers, or, if they have none, their provinces."""
    anchors = _anchors(state, drawing, powers)
    page = (0.0, 0.0, drawing.width, drawing.height)
    return windows.panels(
        [_around(setting, drawing, a) for a in anchors], shown(state, drawing, powers), page
    )


def shown(state: State, drawing: Drawing, powers: frozenset[Power]) -> list[Box]:
    """The names and units' places of whatever the powers' windows must show."""
    return [standing_box(drawing, area) for area in _anchors(state, drawing, powers)]


def _anchors(state: State, drawing: Drawing, powers: frozenset[Power]) -> list[AreaId]:
    areas = {u.area for u in state.units() if u.power in powers}
    areas |= {a for a, lost in state.dislodged.items() if lost.unit.power in powers}
    areas = areas or {a for a, owner in state.province_owner.items() if owner in powers}
    return [a for a in sorted(areas) if a in drawing.places]


def _around(setting: Setting, drawing: Drawing, area: AreaId) -> Box:
    """An area, and the names and units' places of its neighbours, no larger than a window may be."""
    own = drawing.places[area]
    middle = standing_box(drawing, area)
    boxes = [middle, own.box]
    for other in neighbours(setting.board, area):
        if other in drawing.places:
            boxes.append(standing_box(drawing, other))
    return windows.clamped(grown(joined(boxes), windows.EDGE), middle)


def standing_box(drawing: Drawing, area: AreaId) -> Box:
    """An area's name and the place of its unit."""
    place = drawing.places[area]
    return joined((label_box(place.label), labels.box(place.slots.get("unit", place.label.at), sizes.FLEET)))
