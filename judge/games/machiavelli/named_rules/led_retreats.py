"""By which list the judge leads beaten units that nobody leads (F-035).

A rulebook names one of these lists; a book with a list of its own adds it here. Not here: which places are
open (movement.retreat_places), what becomes of those who meet (steps.campaign).
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Dislodged, RetreatPlace, State
from judge.games.machiavelli.named_rules.area_preference import AreaPreferences

Ranking = Callable[[Setting, State, Dislodged], list[RetreatPlace]]
"""The open places of a beaten unit, the best first."""


def _own_land_first(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """Own land before nobody's before another's, by name; the city comes last (F-035)."""

    def rank(place: RetreatPlace) -> tuple[int, str, str]:
        owner = state.province_owner.get(place.area)
        kind = 3 if place.into_city else 0 if owner == beaten.unit.power else 1 if owner is None else 2
        return kind, setting.board.areas[place.area].name, place.coast or ""

    return sorted(beaten.places, key=rank)


def _area_preference(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """The Area Preference List (A-174)."""
    return AreaPreferences(setting, state, beaten.unit.power).places_in_order(beaten.unit, beaten.places)


def places_led_to(setting: Setting, state: State, beaten: Dislodged) -> list[RetreatPlace]:
    """The open places of a beaten unit in the order of the rulebook's list; none where nobody is led."""
    if not setting.rules.leads_retreats:
        return []
    ranking = _area_preference if setting.rules.retreating.by_area_preference else _own_land_first
    return ranking(setting, state, beaten)
