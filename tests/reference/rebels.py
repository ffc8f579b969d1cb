"""What ends rebellions in the moves (N-070 8, F-022, B-033). What causes them stands in bookkeeping."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Unit, UnitRef
from tests.reference.case import Case, victim
from tests.reference.tries import Tries

Rebels = tuple[frozenset[AreaId], frozenset[AreaId]]
"""In provinces, in cities."""


def after_moves(
    case: Case,
    tries: Tries,
    stayed: set[UnitRef],
    came: Mapping[AreaId, Unit],
    went_in: Mapping[AreaId, Unit],
    taken: frozenset[AreaId],
) -> Rebels:
    """Rebels that are left."""
    province, city = set(case.state.province_rebellions), set(case.state.city_rebellions)
    for area in province | city:
        against = victim(case, area)
        arrived = came.get(area) or went_in.get(area)
        if area in taken or (arrived is not None and arrived.power != against):
            province.discard(area)  # a siege ends both, and so does another power that enters
            city.discard(area)
        elif _put_down(case, tries, stayed, came, area):
            province.discard(area)
    return frozenset(province), frozenset(city)


def freed_by_standing(case: Case, rebels: Rebels, outside: Mapping[AreaId, Unit]) -> Rebels:
    """B-033: gone when a unit of another than the victim stands there after the moves or the retreats."""
    free = {a for a, unit in outside.items() if unit.power != victim(case, a)}
    return rebels[0] - free, rebels[1] - free


def _put_down(
    case: Case, tries: Tries, stayed: set[UnitRef], came: Mapping[AreaId, Unit], area: AreaId
) -> bool:
    """The victim's army or fleet holds there, by order, for a campaign; F-Q30: or comes in."""
    against = victim(case, area)
    there = case.state.field.get(area)
    held = there is not None and there.ref in stayed and tries[there.ref].verb == "hold"
    if held and there is not None and there.power == against:
        return True
    entered = came.get(area)
    return case.book.entering_puts_down and entered is not None and entered.power == against
