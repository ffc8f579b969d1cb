"""Rebellions as a position holds them: where they are, and the power against which each of them rose.

Not here: how they are caused and ended (steps.campaign.rebellions), whom they help (movement).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.state import Power, State, Unit

Parts = tuple[bool, bool]
"""The province, the city."""

BOTH: Parts = (True, True)
LAND: Parts = (True, False)


def rebelling(state: State) -> frozenset[AreaId]:
    """Areas where there are rebels, in the province or in its city."""
    return state.province_rebellions | state.city_rebellions


def rebels_against(state: State, area: AreaId) -> Power | None:
    """The power against which a rebellion rose (N-070 3).

    Where a position does not say it, whoever has the province; where there is none, against whom one would
    rise.
    """
    victim = state.rebellion_victims.get(area)
    return victim or state.province_owner.get(area) or state.city_owner.get(area)


def among_rebels(state: State, unit: Unit) -> bool:
    """Decide whether an army or fleet stands in a province that rebels against its power (A-135)."""
    outside = unit.area in state.province_rebellions and not unit.in_city
    return outside and rebels_against(state, unit.area) == unit.power


def with_rebels(state: State, area: AreaId, parts: Parts, victim: Power | None) -> State:
    """The same with a rebellion in parts of a province, besides what there is. None: its victim is as it was,
    or nobody knows.
    """
    victims = dict(state.rebellion_victims)
    if victim is not None:
        victims[area] = victim
    province, city = parts
    return replace(
        state,
        province_rebellions=state.province_rebellions | ({area} if province else set()),
        city_rebellions=state.city_rebellions | ({area} if city else set()),
        rebellion_victims=victims,
    )


def without_rebels(state: State, area: AreaId, parts: Parts = BOTH) -> State:
    """The same with no rebellion in these parts of a province."""
    province, city = parts
    gone = frozenset({area})
    calmed = replace(
        state,
        province_rebellions=state.province_rebellions - (gone if province else frozenset()),
        city_rebellions=state.city_rebellions - (gone if city else frozenset()),
    )
    return replace(calmed, rebellion_victims=_standing_victims(calmed, state.rebellion_victims))


def _standing_victims(state: State, victims: Mapping[AreaId, Power]) -> dict[AreaId, Power]:
    """Victims of rebellions that there are."""
    there = rebelling(state)
    return {area: power for area, power in victims.items() if area in there}
