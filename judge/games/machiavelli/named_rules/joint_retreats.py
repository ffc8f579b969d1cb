"""Beaten units placed all at once: fewest lost, then fewest in their cities, then each by its list (A-173).

Retreats that the judge makes for everybody, together, in the campaign itself (A-019, A-170 to A-173).

Not here: which places are open (movement.retreat_places), in which order a unit likes them
(campaign.retreats). Which of the units can be placed at all is a matching of units and places. A matching
that is as large as can be stays so while one unit after the other is given the best place with which nobody
more is lost; to see that for a place, at most those who lost theirs by it look for another. So with `n`
units and `k` places each no more than ``n (k + 1)`` choices are tried, and each looks at every place of
every unit twice at most for each of the units that were displaced, where the beaten may go
(movement.retreat_places), how they are placed (named_rules).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from judge.api.values import Dice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import RetreatPlace
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.campaign.retreats import all_beaten, places_led_to, send_off

Start = TypeVar("Start")
Spot = tuple[AreaId, bool]
"""Room for one unit: a province or sea, or (True) the city of a province."""

Lists = Mapping[Start, Sequence[RetreatPlace]]


@dataclass(slots=True)
class JointPlacing(Generic[Start]):
    """Units by where they were beaten, in the order in which they choose; each with its places, best first.

    `looked_at` counts the places that were looked at.
    """

    lists: Lists[Start]
    looked_at: int = 0
    _open: dict[Start, list[Spot]] = field(default_factory=dict)
    """The spots of those that are not placed yet."""

    def find_places(self) -> dict[Start, RetreatPlace]:
        """A place for everybody but those who are lost."""
        found: dict[Start, RetreatPlace] = {}
        self._open = {start: [spot(place) for place in places] for start, places in self.lists.items()}
        outside, everywhere = self._fill_spots({}, cities=False), self._fill_spots({}, cities=True)
        for start, places in self.lists.items():
            left = self._open.pop(start)
            for choice in (*(place for place in places if spot(place) in left), None):
                gone = None if choice is None else spot(choice)
                with_cities = self._fill_spots(everywhere, cities=True, without=gone)
                without = self._fill_spots(outside, cities=False, without=gone)
                placed, afield = gone is not None, gone is not None and not gone[1]
                if len(with_cities) + placed == len(everywhere) and len(without) + afield == len(outside):
                    break
            everywhere, outside = with_cities, without
            if choice is not None:
                found[start] = choice
                self._open = {s: [p for p in spots if p != gone] for s, spots in self._open.items()}
        return found

    def _fill_spots(
        self, before: Mapping[Spot, Start], *, cities: bool, without: Spot | None = None
    ) -> dict[Spot, Start]:
        """As many units in as many spots as can be; those of `before` keep theirs where they may."""
        kept = {s: unit for s, unit in before.items() if s != without and unit in self._open}
        settled = set(kept.values())
        for unit in self._open:
            if unit not in settled:
                self._settle(unit, kept, cities, {without})
        return kept

    def _settle(self, unit: Start, taken: dict[Spot, Start], cities: bool, tried: set[Spot | None]) -> bool:
        """Find a unit a spot, if need be by sending others to another one; False: there is none."""
        for one in self._open[unit]:
            self.looked_at += 1
            if one in tried or (one[1] and not cities):
                continue
            tried.add(one)
            if one not in taken or self._settle(taken[one], taken, cities, tried):
                taken[one] = unit
                return True
        return False


def spot(place: RetreatPlace) -> Spot:
    """The room that a place is."""
    return place.area, place.into_city


def retreat_by_judge(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All beaten units at once, in the alphabetical order of their provinces (A-173, A-Q21)."""
    beaten = all_beaten(turn.state)
    areas = setting.board.areas
    lists = {
        start: places_led_to(setting, turn.state, beaten[start])
        for start in sorted(beaten, key=lambda start: (areas[start[0]].name, start))
    }
    return send_off(turn, JointPlacing(lists).find_places())
