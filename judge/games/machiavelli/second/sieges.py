"""Sieges (N-020 to N-024, B-010 to B-012): who is starved out, and which sieges go on."""

from __future__ import annotations

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import UnitRef
from judge.games.machiavelli.second.case import Case
from judge.games.machiavelli.second.tries import Tries, is_train, second_season


def siege_outcomes(
    case: Case, tries: Tries, stayed: set[UnitRef]
) -> tuple[frozenset[AreaId], frozenset[AreaId]]:
    """The cities that fall, and those that have been besieged for one season.

    N-020: two campaigns running of the order, by whoever is not thrown out; B-010: one by a train.
    """
    taken, begun = set[AreaId](), set[AreaId]()
    for ref in stayed:
        one = tries[ref]
        area = one.unit.area
        if one.verb == "besiege":
            (taken if area in case.state.sieges or is_train(one.unit) else begun).add(area)
        elif case.book.second_season == "waits" and second_season(case, one.unit) and one.verb != "lift":
            begun.add(area)  # B-012: any other order becomes hold, and the siege waits
    return frozenset(taken), frozenset(begun)
