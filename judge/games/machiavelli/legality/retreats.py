"""Lawfulness of a retreat: a unit of one's own that was beaten, and a place that is open to it.

Not here: which places are open (movement.retreat_places), what comes of two units choosing one
(campaign.retreats).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from judge.api.values import Remark
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Convert, Disband, RetreatList, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import neighbours
from judge.games.machiavelli.movement.reach import may_move


def refusal(setting: Setting, state: State, power: Power, order: UnitOrder) -> Remark | None:
    """Remark that refuses `power` this order, or None. Places are those written into the position (N-006)."""
    beaten = state.dislodged.get(order.unit.area)
    if beaten is None or beaten.unit.kind is not order.unit.kind:
        return _no("no-such-unit", order)
    if beaten.unit.power != power:
        return _no("not-your-unit", order)
    match order:
        case Advance(via=via) if via:
            return _no("not-a-retreat", order)
        case Advance(to=area, coast=coast):
            open_to = [p for p in beaten.places if p.area == area and not p.into_city]
            if not open_to:
                return _no("no-refuge", order, beaten)
            named = coast if any(p.coast is not None for p in open_to) else None
            return None if named in {None, *(p.coast for p in open_to)} else _no("bad-coast", order, beaten)
        case Convert(to=UnitKind.GARRISON):
            inside = any(p.into_city for p in beaten.places)
            return None if inside else _no("no-refuge", order, beaten)
        case Disband():
            return None
        case _:
            return _no("not-a-retreat", order)


def _no(code: str, order: UnitOrder, beaten: Dislodged | None = None) -> Remark:
    facts: dict[str, Any] = {"kind": order.unit.kind.value, "area": order.unit.area}
    if isinstance(order, Advance):
        facts["to"] = order.to
    if beaten is not None:
        facts["places"] = tuple((p.area, p.coast, p.into_city) for p in beaten.places)
    return Remark(code=code, fatal=True, rule="N-006", facts=facts)


def list_remarks(
    setting: Setting, state: State, power: Power, order: RetreatList, wanted: frozenset[UnitRef]
) -> list[Remark]:
    """Remarks on a list that is sent with the moves: whose unit it is for, places named twice, and places
    that the unit cannot go to from where it stands (B-022).
    """
    unit = state.unit(order.unit)
    facts: dict[str, Any] = {"kind": order.unit.kind.value, "area": order.unit.area}
    if unit is None:
        return [Remark(code="no-such-unit", fatal=True, rule="B-022", facts=facts)]
    if unit.power != power and order.unit not in wanted:
        return [Remark(code="not-your-unit", fatal=True, rule="B-022", facts=facts)]
    twice = [area for area, number in Counter(order.places).items() if number > 1]
    found = [Remark(code="retreat-twice", rule="B-022", facts={**facts, "to": area}) for area in twice]
    far = [area for area in dict.fromkeys(order.places) if not _beside(setting, unit, area)]
    return found + [Remark(code="retreat-too-far", rule="B-022", facts={**facts, "to": area}) for area in far]


def _beside(setting: Setting, unit: Unit, area: AreaId) -> bool:
    """Decide whether a list may name the place: a step away, or for some books the unit's own city."""
    if area == unit.area:
        return setting.rules.retreats_into_cities
    near = area in neighbours(setting.board, unit.area)
    return unit.in_city or (near and may_move(setting.board, unit, area))
