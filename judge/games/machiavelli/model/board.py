"""Geography only: areas, cities, borders, coasts, straits. What may be done there is the steps' affair.

An area's id is its shortest abbreviation (``flo``, ``ets``); names are for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, NewType

AreaId = NewType("AreaId", str)


class AreaKind(StrEnum):
    """Land or sea. Venice is land on both boards; on the one of 1995 no army can reach it."""

    LAND = "land"
    SEA = "sea"


class Coast(StrEnum):
    """A coast of a province that has several (N-041)."""

    NORTH = "nc"
    SOUTH = "sc"
    EAST = "ec"
    WEST = "wc"


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A city or fortress. `income` in ducats a year; a fortress has 0."""

    income: int
    fortified: bool
    port: bool
    fortress: bool = False  # fortified only if the game plays with fortresses (N-045)


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A province or a sea. `ownable` is false for land that is never counted."""

    id: AreaId
    name: str
    kind: AreaKind
    abbreviations: tuple[str, ...]
    city: City | None = None
    coasts: tuple[Coast, ...] = ()
    anchors: tuple[Coast, ...] = ()  # the coasts at which its port lies (O-016); empty: at all of them
    ownable: bool = True
    impassable: bool = False
    one_space: bool = False  # Venice: province and city are one space (N-044)
    fleets_only: bool = False  # a province where no army ever is (F-004)
    rebels_if_empty: bool = False  # rebels rise there only while no unit is in province or city (F-022)
    within: AreaId | None = None  # the sea from which its city is besieged

    @property
    def is_sea(self) -> bool:
        return self.kind is AreaKind.SEA


class Harbour(NamedTuple):
    """Place of a fleet: an area, and its coast where the area has several."""

    area: AreaId
    coast: Coast | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A map. Borders are symmetric by unit kind; `straits` maps a step to the province that controls it.

    `narrows` are all steps through straits, also those that nobody holds. `straits_through` are ways of a
    transport, from an area by the second to the third, that a province bars as well (A-096).
    `no_escape` are those of these provinces out of which no fleet flees past the fleet that beat it.
    `passages` are borders between areas that lie apart: on a drawing, arrows over water.
    """

    name: str
    areas: Mapping[AreaId, Area]
    army_borders: Mapping[AreaId, frozenset[AreaId]]
    fleet_borders: Mapping[Harbour, frozenset[Harbour]]
    straits: Mapping[tuple[AreaId, AreaId], AreaId]
    narrows: frozenset[tuple[AreaId, AreaId]] = frozenset()
    straits_through: Mapping[tuple[AreaId, AreaId, AreaId], AreaId] = field(default_factory=dict)
    no_escape: frozenset[AreaId] = frozenset()
    passages: tuple[tuple[AreaId, AreaId], ...] = ()
    carried_over: Mapping[Harbour, frozenset[Harbour]] | None = None
    """Borders over which a fleet passes armies on, if these are not the ones that it sails over (N-010)."""
    fleet_reach: Mapping[Harbour, frozenset[AreaId]] = field(init=False, repr=False, compare=False)
    """Areas that a fleet can step to from where it stands, whatever the coast there."""
    sea_legs: Mapping[AreaId, frozenset[AreaId]] = field(init=False, repr=False, compare=False)
    """Areas that fleets can sail to from an area, from some coast of it to some coast (N-010)."""
    islands: Mapping[AreaId, AreaId] = field(init=False, repr=False, compare=False)
    """Provinces by the sea in which they lie and from which they are besieged (A-182)."""
    cities: frozenset[AreaId] = field(init=False, repr=False, compare=False)
    """Areas whose city counts for income, victory and elimination; fortresses are none (N-045)."""
    shores: Mapping[AreaId, tuple[Harbour, ...]] = field(init=False, repr=False, compare=False)
    """All places of each area where a fleet could stand, in coast order."""

    def __post_init__(self) -> None:
        reach = {harbour: frozenset(h.area for h in steps) for harbour, steps in self.fleet_borders.items()}
        legs: dict[AreaId, frozenset[AreaId]] = {}
        for harbour, areas in reach.items():
            legs[harbour.area] = legs.get(harbour.area, frozenset()) | areas
        cities = (a.id for a in self.areas.values() if a.city is not None and not a.city.fortress)
        islands = {a.within: a.id for a in self.areas.values() if a.within is not None}
        shores = {a.id: tuple(h for h in _places(a) if h in self.fleet_borders) for a in self.areas.values()}
        object.__setattr__(self, "shores", shores)
        object.__setattr__(self, "islands", islands)
        object.__setattr__(self, "fleet_reach", reach)
        object.__setattr__(self, "sea_legs", legs)
        object.__setattr__(self, "cities", frozenset(cities))

    def borders(self) -> frozenset[frozenset[AreaId]]:
        """All pairs of areas between which some unit can step."""
        by_land = {frozenset((a, b)) for a, others in self.army_borders.items() for b in others}
        return frozenset(by_land | {frozenset((a, b)) for a, others in self.sea_legs.items() for b in others})

    def area(self, id: AreaId) -> Area:
        """Raises KeyError for an id that is not on this board."""
        return self.areas[id]

    def harbours(self, area: AreaId) -> tuple[Harbour, ...]:
        """All places of an area where a fleet could stand, in coast order; none for inland provinces."""
        return self.shores[area]


def _places(area: Area) -> tuple[Harbour, ...]:
    return tuple(Harbour(area.id, coast) for coast in area.coasts) or (Harbour(area.id),)
