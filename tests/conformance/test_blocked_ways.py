"""Ways shut to orders that counted for nothing (docs/rulings.md, "Told in other words")."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.model.events import OrderResolved
from judge.games.machiavelli.model.orders import UnitOrder
from judge.games.machiavelli.records.told_events import RESULTS
from tests.conformance.known_bugs.blocked_ways import LostWays
from tests.support.machiavelli.battlefield import Fought, fight, unit


def words(fought: Fought, who: str, before: list[str], taken: str = "", **more: Any) -> list[str]:
    told = tuple(e for e in fought.events if isinstance(e, OrderResolved))
    orders: dict[Any, UnitOrder] = {}
    if taken:
        piece, order = unit(taken)
        assert order is not None
        orders[piece.ref] = order
    state = fight(*(" ".join(line.split()[:3]) + " H" for line in before)).state
    ways = LostWays(told, state, fought.setting.board.straits, more.get("leave", {}), orders, True)
    ours = [RESULTS[verdict] for verdict in fought.verdicts(who)]
    return ways.words(fought.told(who), ours)


BOUGHT = "turkey F ion - gon"


@pytest.mark.parametrize(
    ("lines", "leave", "told"),
    [
        (["france F ion", "venice F mes H"], {}, "blocked"),
        (["france F ion", "venice F mes H"], {"venice": {"france": True}}, "ok"),
        (["france F ion", "france F mes H"], {}, "ok"),
        (["france F ion", "venice A mes H"], {}, "ok"),
        (["france F ion", "venice F pal - mes"], {}, "blocked"),
        (["france F ion", "venice F pal - mes", "milan F bot - mes"], {}, "ok"),
        (["france F ion", "venice G mes C F"], {}, "blocked"),
        (["france F ion"], {}, "ok"),
    ],
)
def test_straits_were_shut_to_a_bought_fleet(lines: list[str], leave: Any, told: str) -> None:
    fought = fight(*lines)
    assert words(fought, "F ion", lines, BOUGHT, leave=leave) == [told]


def test_straits_were_shut_to_a_murdered_rulers_fleet() -> None:
    lines = ["savoy F ion - gon", "venice F pal - mes"]
    fought = fight(*lines, murdered="savoy")
    assert words(fought, "F ion", lines) == ["blocked"]
    lines = ["savoy F ion - las", "venice F pal - mes"]
    assert words(fight(*lines, murdered="savoy"), "F ion", lines) == ["ok"]


def test_a_fleet_on_the_way_of_a_bought_army_was_thrown_out() -> None:
    lines = ["france A mod", "milan F luc T A mod - psa", "venice A+ pst - luc"]
    bought = "turkey A mod - luc - psa"
    assert words(fight(*lines), "A mod", lines, bought) == ["no_convoy"]
    idle = ["france A mod", "milan F luc H", "venice A+ pst - luc"]  # no convoy was ordered
    assert words(fight(*idle), "A mod", idle, bought) == ["ok"]
    safe = lines[:2]
    assert words(fight(*safe), "A mod", safe, bought) == ["ok"]
