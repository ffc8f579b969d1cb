"""The ends of rebellions in the moves (N-070 8, F-022, B-033). What causes them stands in bookkeeping."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Unit, UnitRef
from judge.games.machiavelli.second.case import Case, victim
from judge.games.machiavelli.second.tries import Tries

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
        arrived = (spaces[area] for spaces in (came, went_in) if area in spaces)
        if area in taken or any(unit.power != against for unit in arrived):
            province.discard(area)  # a siege ends both, and so does another power that enters
            city.discard(area)
        elif _are_put_down(case, tries, stayed, came, area):
            province.discard(area)
    return frozenset(province), frozenset(city)


def rebels_after_standing(case: Case, rebels: Rebels, outside: Mapping[AreaId, Unit]) -> Rebels:
    """Rebels left where nobody but the victim stands after the moves or the retreats (B-033)."""
    free = {a for a, unit in outside.items() if unit.power != victim(case, a)}
    return rebels[0] - free, rebels[1] - free


def _are_put_down(
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
