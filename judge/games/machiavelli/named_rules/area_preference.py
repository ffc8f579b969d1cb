"""The Area Preference List: how good each place is for a beaten unit of a power (A-174 to A-177).

Not here: which places are open (movement.retreat_places), how several units are placed (joint_retreats).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.rebellions import rebelling, rebels_against
from judge.games.machiavelli.model.rules.fixed_numbers import LARGE_CITY, MIDDLING_CITY
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, RetreatPlace, State, Unit
from judge.games.machiavelli.model.topology import home_of, neighbours, ruler_of_home

Rank = tuple[int, ...]
"""The rank of a place: the lowest comes first."""

FRIENDLY, HELPFUL, NOBODYS, SEA, ANOTHERS = range(1, 6)
ANY_WAY, STRAITS, CITY = range(3)
UNREACHED = 1000


class AreaPreferences:
    """The ranks of all areas for a power in one position, each worked out once.

    `looked_at` counts areas whose rank or distance was worked out, so that a test may bound it.
    """

    def __init__(self, setting: Setting, state: State, power: Power) -> None:
        self.setting, self.state, self.power = setting, state, power
        self.looked_at = 0
        self._ranks: dict[AreaId, Rank] = {}

    def places_in_order(self, unit: Unit, places: Iterable[RetreatPlace]) -> list[RetreatPlace]:
        """The open places of a unit of this power, the best first."""
        ways = {place: self._way(unit, place) for place in places}
        crowd: dict[Rank, list[RetreatPlace]] = {}
        for place, rank in ways.items():
            crowd.setdefault(rank, []).append(place)
        found: list[RetreatPlace] = []
        for rank in sorted(crowd):
            equal = crowd[rank]
            found += equal if len(equal) == 1 else sorted(equal, key=self._tie)
        return found

    def best_first(self, areas: Iterable[AreaId]) -> list[AreaId]:
        """Areas in which units of this power stand, in the order in which they are kept (A-076)."""
        return [
            place.area for place in sorted((RetreatPlace(a, None, False) for a in areas), key=self._standing)
        ]

    def _standing(self, place: RetreatPlace) -> tuple[Rank, Rank, str, str]:
        return self.rank(place.area), *self._tie(place)

    def _way(self, unit: Unit, place: RetreatPlace) -> Rank:
        """Straits come after all other ways, the own city after them (A-174)."""
        if place.into_city:
            return (CITY,)
        narrow = (unit.area, place.area) in self.setting.board.narrows
        return (STRAITS if narrow else ANY_WAY, *self.rank(place.area))

    def rank(self, area: AreaId) -> Rank:
        """Its kind, and its place among those of its kind (A-175, A-176)."""
        if area not in self._ranks:
            self.looked_at += 1
            self._ranks[area] = self._rank_of(area)
        return self._ranks[area]

    def _rank_of(self, area: AreaId) -> Rank:
        place, seas = self.setting.board.areas[area], self.setting.rules.retreating.seas
        if place.is_sea and place.city is None:
            return SEA, seas.index(area) if area in seas else len(seas)
        coastal = bool(self.setting.board.harbours(area))
        return self._kind(area), self._country(area), self._city(area), not coastal

    def _kind(self, area: AreaId) -> int:
        if area in rebelling(self.state):
            return HELPFUL if rebels_against(self.state, area) != self.power else ANOTHERS
        owner = self.state.province_owner.get(area)
        if owner == self.power:
            return FRIENDLY
        return NOBODYS if owner in (None, AUTONOMOUS) else ANOTHERS

    def _country(self, area: AreaId) -> int:
        """Of one's own home country, now or at first; of nobody else's; of another's."""
        ruler = ruler_of_home(self.setting, self.state, area)
        if self.power in (ruler, home_of(self.setting.scenario, area)):
            return 0
        return 1 if ruler in (None, AUTONOMOUS) else 2

    def _city(self, area: AreaId) -> int:
        city = self.setting.board.areas[area].city
        if city is None or city.fortress:
            return 6
        if city.income >= MIDDLING_CITY:
            return 0 if city.income >= LARGE_CITY else 1
        return (2 if area in self.state.garrisons else 4) + (not city.port)

    def _tie(self, place: RetreatPlace) -> tuple[Rank, str, str]:
        """Distances of the nearest areas of each kind, and how good each is; last the alphabet (A-177)."""
        steps = distances(_Same(self.setting.board), place.area)
        self.looked_at += len(steps)
        nearest: dict[int, tuple[int, Rank]] = {}
        for area, far in steps.items():
            if area != place.area:
                rank = self.rank(area)
                nearest[rank[0]] = min(nearest.get(rank[0], (UNREACHED, ())), (far, rank))
        ties = (nearest.get(kind, (UNREACHED, ())) for kind in range(FRIENDLY, ANOTHERS + 1))
        flat = tuple(number for far, rank in ties for number in (far, *(*rank, 0, 0, 0, 0)[:4]))
        return flat, str(self.setting.board.areas[place.area].name), place.coast or ""


class _Same:
    """A board known by identity: it is made once, and is not hashable."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.board is self.board


@lru_cache(maxsize=1024)
def distances(board: _Same, start: AreaId) -> Mapping[AreaId, int]:
    """Steps from an area to every other over any border (A-Q20)."""
    far = {start: 0}
    ring = [start]
    while ring:
        onward = sorted({there for here in ring for there in neighbours(board.board, here)} - far.keys())
        far |= dict.fromkeys(onward, far[ring[0]] + 1)
        ring = onward
    return far
