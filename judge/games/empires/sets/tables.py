"""The tables of a set: relations, costs, dice tables, points of victory.

Dice tables are lines of words, one for each total of the dice in rising order, 6 for one die and 11 for two;
a value without a row has the nearest one. Not here: how a table is used (the rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import Field

from judge.games.empires.sets.shape import Level, Many, Religion, Shape

Row = TypeVar("Row")


def nearest_row(rows: Mapping[int, Row], value: int) -> Row:
    """Return the row of a value, else the nearest one; of two as near the lower. ValueError without any."""
    return rows[min(rows, key=lambda row: (abs(row - value), row))]


class RelationRow(Shape):
    """One relation of languages against the three of religions."""

    same_religion: int = 0
    other_church: int = 0
    other_religion: int = 0


class RelationMatrix(Shape):
    """Numbers added to ratings for language and religion (E-010, E-011): nine free cells."""

    same_language: RelationRow = RelationRow()
    related_language: RelationRow = RelationRow()
    unrelated_language: RelationRow = RelationRow()


class GoldCosts(Shape):
    """Cost of one endeavour before seas and extra gold; defense is paid by the defender."""

    conquest: int = Field(default=2, ge=0, le=20)
    pillage: int = Field(default=0, ge=0, le=20)
    diplomacy: int = Field(default=0, ge=0, le=20)
    fortification: int = Field(default=0, ge=0, le=20)
    ruling: int = Field(default=0, ge=0, le=20)
    defense: int = Field(default=0, ge=0, le=20)


class Rebellion(Shape):
    """The value of an area is the sum of what applies, perhaps less its social state (E-037, E-038).

    `rows`: value to a word for each total of two dice: ``.`` nothing, ``u`` unrest, ``r`` rebellion.
    """

    base: int = 0
    in_unrest: int = 0
    related_language: int = 0
    unrelated_language: int = 0
    other_church: int = 0
    other_religion: int = 0
    own_tie: int = -2
    foreign_tie: int = 2
    each_fortification: int = 0
    taxed: int = 0
    plundered: int = 0
    heirless: int = 0
    minus_social_state: bool = True
    rows: Mapping[int, str] = {}


class StatureTable(Shape):
    """`rows`: level to its new level for each total of two dice, ``.`` where it stays (E-016).

    `new_leader`: a level for each face of a die, thrown for each stature.
    """

    rows: Mapping[Level, str] = {}
    new_leader: str = ""


class GoldTables(Shape):
    """`tax`: social state to gold. `pillage` and `plunder`: social state to gold for each face of a die."""

    tax: Mapping[int, int] = {}
    pillage: Mapping[int, str] = {}
    plunder: Mapping[int, str] = {}


class Raider(Shape):
    """Raiders of some years: they strike the best of `targets` by population and social state (E-045)."""

    name: str = ""
    first: int = 0
    last: int = 0
    combat: int = 0
    religion: Religion = "pagan"
    targets: Many[str] = ()


class Armies(Shape):
    """Cost of an army point, and its upkeep a turn; at most so many in an area (E-049)."""

    gold: int = Field(default=2, ge=0, le=20)
    upkeep: int = Field(default=1, ge=0, le=20)
    most: int = Field(default=4, ge=1, le=9)


class Fleets(Shape):
    """Cost of a fleet, and its upkeep a turn; at most so many in an area (E-049, H-018)."""

    gold: int = Field(default=4, ge=0, le=20)
    upkeep: int = Field(default=1, ge=0, le=20)
    most: int = Field(default=4, ge=1, le=9)


class Civilisation(Shape):
    """Cost of a marker; what a cathedral adds to ruling, commerce to the tax of its area; how many levels
    a +1 of ruling is worth at a university; the gold for one that is burnt (E-049)."""

    gold: int = Field(default=4, ge=0, le=20)
    ruling: int = Field(default=1, ge=0, le=9)
    tax: int = Field(default=1, ge=0, le=9)
    levels: int = Field(default=2, ge=1, le=5)
    burnt: int = Field(default=1, ge=0, le=9)


class Crusade(Shape):
    """Years in which crusades may come, what each face of a die calls (``c``: a crusade, ``.``: none), the
    areas they go to, the dearest first, and the power that they are fought for (E-044, H-023)."""

    first: int = 1
    last: int = 9999
    called: str = ""
    goals: Many[str] = ()
    rewarded: str = ""


class Victory(Shape):
    """Points: for an area, its social state if above zero, a claim with possession, fortification points,
    gold; `minus_start`: less what one began with (E-047)."""

    area: int = 0
    social_state: int = 0
    claim: int = 0
    fortification: int = 0
    tie: int = 0
    minus_start: bool = True


class Tables(Shape):
    """The tables of a set; those from `raiders` on are for options, which a set without them cannot offer."""

    source: str = ""
    relation: RelationMatrix | None = None
    gold_costs: GoldCosts | None = None
    rebellion: Rebellion | None = None
    stature: StatureTable | None = None
    gold: GoldTables | None = None
    victory: Victory | None = None
    raiders: Many[Raider] = ()
    crusade: Crusade | None = None
    armies: Armies | None = None
    fleets: Fleets | None = None
    civilisation: Civilisation | None = None
