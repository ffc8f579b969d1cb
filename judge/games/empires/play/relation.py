"""Relation of a leader and an area in language and religion (E-010, E-011)."""

from __future__ import annotations

from typing import Literal

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.state import State
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import OWN, Religion
from judge.games.empires.sets.tables import RelationMatrix, RelationRow

LanguageRelation = Literal["same", "related", "unrelated"]
ReligionRelation = Literal["same", "other-church", "other-religion"]
CHURCHES: frozenset[Religion] = frozenset({"roman", "eastern"})
"""The two churches of one religion; heretics are of another (E-010)."""


def leader(ground: Ground, state: State, power: Power) -> tuple[str, Religion, AreaId | None]:
    """Language and religion of a power's leader, and the area from which he has them (E-Q16)."""
    empire = state.powers[power]
    if ground.rules.leader_of == "court" and empire.court is not None:
        court = state.areas[empire.court]
        return court.language, court.religion, empire.court
    return empire.language, empire.religion, empire.origin


def languages(ground: Ground, one: str, other: str, *, itself: bool = False) -> LanguageRelation:
    """The relation of two languages; one of an area's own is unrelated to all but `itself` (E-011)."""
    if itself or (one == other and one != OWN):
        return "same"
    groups = ground.board.group_of
    related = one in groups and groups[one] == groups.get(other)
    return "related" if related else "unrelated"


def religions(one: Religion, other: Religion, *, itself: bool = False) -> ReligionRelation:
    """The relation of two religions; every pagan area has one of its own (E-010)."""
    if itself or (one == other and one != "pagan"):
        return "same"
    return "other-church" if {one, other} == CHURCHES else "other-religion"


def language_relation(ground: Ground, state: State, power: Power, area: AreaId) -> LanguageRelation:
    """The leader of a power and an area (E-011)."""
    language, _, origin = leader(ground, state, power)
    there = state.areas[area].language
    return languages(ground, language, there, itself=origin == area and language == there)


def religion_relation(ground: Ground, state: State, power: Power, area: AreaId) -> ReligionRelation:
    """The leader of a power and an area (E-010)."""
    _, religion, origin = leader(ground, state, power)
    there = state.areas[area].religion
    return religions(religion, there, itself=origin == area and religion == there)


def modifier(ground: Ground, language: LanguageRelation, religion: ReligionRelation) -> int:
    """Number that the matrix of the set adds to a rating; nothing without a matrix."""
    matrix = ground.tables.relation or RelationMatrix()
    row: RelationRow = getattr(matrix, f"{language}_language")
    column = {
        "same": row.same_religion,
        "other-church": row.other_church,
        "other-religion": row.other_religion,
    }
    return column[religion]
