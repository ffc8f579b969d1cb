"""Part of a board that shows a power's own units and what borders on them.

Not here: how large such a window may be (judge.painting.windows), painting it.
"""

from __future__ import annotations

from judge.games.machiavelli.drawing.board.board_drawing import spot_of_dislodged, unit_box
from judge.games.machiavelli.drawing.signs import symbols
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.model.topology import neighbours
from judge.painting import labels, windows
from judge.painting.base_map import label_box
from judge.painting.drawings import Drawing
from judge.painting.geometry import Box, common_box, widen_box


def panel(setting: Setting, state: State, drawing: Drawing, powers: frozenset[Power]) -> Box | None:
    """The window that shows most units of the powers, the beaten above all, or, without any, provinces."""
    page, middles = (0.0, 0.0, drawing.width, drawing.height), boxes_shown(state, drawing, powers)
    areas = anchors(state, drawing, powers)
    around = [_around(setting, drawing, *each) for each in zip(areas, middles, strict=True)]
    beaten = [box for area, box in zip(areas, middles, strict=True) if area in state.dislodged]
    return windows.panel(around, middles, page, beaten)


def boxes_shown(state: State, drawing: Drawing, powers: frozenset[Power]) -> list[Box]:
    """Boxes that the powers' window should show: the names of the areas, and their units where they stand."""
    boxes = {area: [standing_box(drawing, area)] for area in anchors(state, drawing, powers)}
    for unit in state.units():
        if unit.power in powers and unit.area in boxes:
            boxes[unit.area].append(unit_box(drawing.places[unit.area], unit))
    for area in set(state.dislodged) & set(boxes):
        boxes[area].append(labels.box(spot_of_dislodged(drawing.places[area]), symbols.FLEET))
    return [common_box(found) for found in boxes.values()]


def anchors(state: State, drawing: Drawing, powers: frozenset[Power]) -> list[AreaId]:
    """Areas where the powers' units stand, or, if they have none, their provinces."""
    areas = {u.area for u in state.units() if u.power in powers}
    areas |= {a for a, lost in state.dislodged.items() if lost.unit.power in powers}
    areas = areas or {a for a, owner in state.province_owner.items() if owner in powers}
    return [a for a in sorted(areas) if a in drawing.places]


def _around(setting: Setting, drawing: Drawing, area: AreaId, middle: Box) -> Box:
    """An area, and the names and units' places of its neighbours, no larger than a window may be."""
    boxes = [middle, drawing.places[area].box]
    for other in neighbours(setting.board, area):
        if other in drawing.places:
            boxes.append(standing_box(drawing, other))
    return windows.clamp(widen_box(common_box(boxes), windows.EDGE), middle)


def standing_box(drawing: Drawing, area: AreaId) -> Box:
    """An area's name and the place of its unit."""
    place = drawing.places[area]
    return common_box(
        (label_box(place.label), labels.box(place.slots.get("unit", place.label.at), symbols.FLEET))
    )
