"""The board of a set: land areas with their values, seas, and which of them touch (E-007 to E-012).

Every border and arrow is written at both its ends, so that a slip of the pen is found. Not here: who owns
what (`scenario`), which chains of areas are links (the rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NewType

from pydantic import Field

from judge.games.empires.sets.shape import OWN, Many, Religion, Shape

MOST_SEAS = 4
"""In a row, by fleets (E-049); seafarers cross three (E-024)."""

AreaId = NewType("AreaId", str)
"""A land area or a sea, as ``ile-de-france``."""


class Area(Shape):
    """A land area. `borders` share a line with it, `arrows` lie across narrow water, `seas` wash its coast.

    `population` from -3 to 4, `norm` of the social state from -3 to 3, `code` as printed on a board that has
    such numbers. A `language` OWN is related to no other area's.
    """

    name: str = ""
    code: str = ""
    language: str = OWN
    religion: Religion = "roman"
    population: int = Field(default=0, ge=-3, le=4)
    norm: int = Field(default=0, ge=-3, le=3)
    seafaring: bool = False
    borders: Many[str] = ()
    arrows: Many[str] = ()
    seas: Many[str] = ()


class Sea(Shape):
    """`seas`: those that it meets."""

    name: str = ""
    seas: Many[str] = ()


class Board(Shape):
    """`languages`: the groups and what belongs to each (E-011). `inland_seas`: pairs of a land area and one
    of its seas that it does not touch on the map, as Kiev and the Black Sea (E-007): drawn as an arrow."""

    board: str = ""
    title: str = ""
    source: str = ""
    languages: Mapping[str, Many[str]] = {}
    areas: Mapping[str, Area] = {}
    seas: Mapping[str, Sea] = {}
    inland_seas: Many[Many[str]] = ()

    @cached_property
    def group_of(self) -> Mapping[str, str]:
        """The group of every language that belongs to one; OWN is in none."""
        return {language: group for group, languages in self.languages.items() for language in languages}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Land area or sea to all it touches: borders, arrows and seas; for a sea also its coasts."""
        found: dict[str, list[str]] = {
            id: [*area.borders, *area.arrows, *area.seas] for id, area in self.areas.items()
        }
        found |= {id: list(sea.seas) for id, sea in self.seas.items()}
        for id, area in self.areas.items():
            for sea in area.seas:
                found.setdefault(sea, []).append(id)
        return {id: tuple(ends) for id, ends in found.items()}

    @cached_property
    def crossings(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """From each land area to every other that no land lies between: the seas that are crossed, 0 to 4."""
        return {id: self._from(id) for id in self.areas}

    def _from(self, start: str) -> dict[str, tuple[str, ...]]:
        """By the first of the shortest rows of seas, the nearest areas first."""
        reached, found = {start}, dict[str, tuple[str, ...]]()
        rows: list[tuple[str, tuple[str, ...]]] = [(start, ())]
        for _ in range(MOST_SEAS + 1):
            following: list[tuple[str, tuple[str, ...]]] = []
            for place, seas in rows:
                for other in self.neighbours.get(place, ()):
                    if other not in reached:
                        reached.add(other)
                        if other in self.areas:
                            found[other] = seas
                        elif len(seas) < MOST_SEAS:
                            following.append((other, (*seas, other)))
            rows = following
        return found
