"""Routes over sea against their definition, on any fleets of every board, found one by one (N-010)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.movement import sea_routes as ways
from judge.games.machiavelli.movement.sea_routes import Fleets, may_carry, may_sail, sails_on, sea_routes

FLEETS = 7
SCENARIOS = ("balance-of-power", "dipmach", "absence-of-plague")


def some_fleets(setting: Setting, whim: Random) -> tuple[Fleets, AreaId, AreaId]:
    """A few fleets near each other, at any of their coasts, and two places with water."""
    board = setting.board
    wet = sorted(area for area in board.areas if board.sea_legs.get(area))
    near = [whim.choice(wet)]
    while len(near) < FLEETS:
        near.append(whim.choice(sorted(board.sea_legs[whim.choice(near)])))
    coasts = {area: sorted(board.areas[area].coasts) for area in near}
    fleets = {area: whim.choice(found) if found else None for area, found in coasts.items()}
    around = sorted({there for area in near for there in board.sea_legs[area]})
    return fleets, whim.choice(around), whim.choice(around)


def routes_by_definition(
    setting: Setting, start: AreaId, to: AreaId, fleets: Fleets
) -> set[tuple[AreaId, ...]]:
    """Every row of fleets from shore to shore in which no fleet could be left out, straits open or shut."""
    usable = [a for a in fleets if a not in (start, to) and may_carry(setting, a)]
    afloat = {a: fleets[a] for a in usable}

    def sails(here: AreaId, there: AreaId) -> bool:
        return sails_on(setting, afloat, here, there)

    def grown(row: tuple[AreaId, ...]) -> set[tuple[AreaId, ...]]:
        ends = {row} if row[1:] and sails(row[-1], to) else set()
        longer = ((*row, a) for a in usable if a not in row and sails(row[-1], a))
        return ends.union(*(grown(more) for more in longer))

    turns = {between for _, between, _ in setting.board.straits_through}

    def always_sails(here: AreaId, there: AreaId) -> bool:
        return sails(here, there) and (here, there) not in setting.board.straits and not turns & {here, there}

    def is_shortest(row: tuple[AreaId, ...]) -> bool:
        legs = combinations(range(len(row)), 2)
        skips = (leg for leg in legs if 1 < leg[1] - leg[0] < len(row) - 1)
        return not any(always_sails(row[a], row[b]) for a, b in skips)

    return {row[1:] for row in grown((start,)) if is_shortest((*row, to))}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("coastal", [False, True])
def test_routes_are_those_of_their_definition(scenario: str, coastal: bool) -> None:
    setting = library.table(scenario, {"coastal_convoys": coastal}).setting
    whim, lengths = Random(10), Counter[int]()
    for _ in range(150):
        fleets, start, to = some_fleets(setting, whim)
        found = sea_routes(setting, start, to, fleets)
        assert set(found) == routes_by_definition(setting, start, to, fleets), (start, to, fleets)
        assert len(set(found)) == len(found) and all(len(a) <= len(b) for a, b in pairwise(found))
        assert may_sail(setting, start, to, fleets) == bool(found)
        lengths.update(map(len, found))
    assert lengths[1] and lengths[2] and lengths[3], "rows of several fleets were tried"


def test_each_leg_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fleet in every sea: only what borders on each other, and no leg again for another route."""
    setting = library.table("dipmach", {}).setting
    board = setting.board
    fleets = {area: None for area in sorted(board.areas) if board.areas[area].is_sea}
    asked: Counter[tuple[AreaId, AreaId]] = Counter()
    meet = ways._coasts_meet

    def noted(setting: Setting, fleets: Fleets, here: AreaId, there: AreaId) -> bool:
        asked[here, there] += there in fleets
        return meet(setting, fleets, here, there)

    monkeypatch.setattr(ways, "_coasts_meet", noted)
    shores = ("lon", "smy")
    assert sea_routes(setting, AreaId(shores[0]), AreaId(shores[1]), fleets)
    assert max(asked.values()) == 1 and all(there in board.sea_legs[here] for here, there in asked)
