"""The smallest cases of faults that the properties have found, so that they stay found.

Not here: the search itself (test_every_step).
"""

from __future__ import annotations

from typing import Any

from judge.core.dice import ScriptedDice
from judge.core.game import Outcome, Seat
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import CityChangedHands, ProvinceChangedHands, SiegeBegun
from judge.games.machiavelli.model.orders import Advance, Besiege, Expense, ExpenseKind, Order, Support
from judge.games.machiavelli.model.state import (
    Phase,
    PhaseKind,
    Power,
    Season,
    State,
    UnitKind,
    UnitRef,
)
from tests.support.machiavelli.invariants import transition
from tests.support.machiavelli.pieces import spaces, unit

ALL_THREES = ScriptedDice({}, otherwise=3)


def position(season: Season, *lines: str, **members: object) -> State:
    """Units as ``milan A pav`` on land of their own."""
    placed = spaces(unit(line, number) for number, line in enumerate(lines, start=1))
    owned = {a: u.power for a, u in {**placed["garrisons"], **placed["field"]}.items()}
    cities = {a: u.power for a, u in {**placed["field"], **placed["garrisons"]}.items()}
    given: dict[str, Any] = {"province_owner": owned, "city_owner": cities} | members
    phase = Phase(year=1454, season=season, kind=PhaseKind.MOVEMENT)
    return State(phase=phase, **placed, **given)


def army(area: str) -> UnitRef:
    return UnitRef(UnitKind.ARMY, AreaId(area))


def played(scenario: str, state: State, given: dict[str, tuple[Order, ...]], **flags: bool) -> Outcome[State]:
    game = table(scenario, flags)
    orders = {Seat(power): mine for power, mine in given.items()}
    outcome = game.adjudicate(state, orders, ALL_THREES)
    assert transition(game.setting, state, outcome.events, outcome.state) == []
    return outcome


def test_what_money_won_is_told_though_others_must_retreat() -> None:
    """A bought garrison brings its city and province; the news does not wait for retreats (N-030, N-074)."""
    state = position(
        Season.SPRING,
        "florence A flo",
        "milan G are",
        "venice A pad",
        "venice A vic",
        "austria A ver",
        ducats={Power("florence"): 40},
    )
    bought = Expense(1, ExpenseKind.BUY, 18, target=UnitRef(UnitKind.GARRISON, AreaId("are")))
    verona = AreaId("ver")
    attack = Advance(army("pad"), verona), Support(army("vic"), army("pad"), verona)
    outcome = played("balance-of-power", state, {"florence": (bought,), "venice": attack})
    assert outcome.state.phase.kind is PhaseKind.RETREATS
    told = [e for e in outcome.events if isinstance(e, ProvinceChangedHands | CityChangedHands)]
    assert [(type(e), e.area, e.was, e.now) for e in told] == [
        (ProvinceChangedHands, "are", "milan", "florence"),
        (CityChangedHands, "are", "milan", "florence"),
    ]


def test_a_siege_of_rebels_ends_with_them() -> None:
    """Rebels that are pacified are besieged no longer; those that rise after them, anew (N-023)."""
    pavia = AreaId("pav")
    state = position(
        Season.SUMMER,
        "milan A pav",
        ducats={Power("florence"): 15, Power("venice"): 15},
        home_control={"milan": "milan"},
        province_rebellions=frozenset({pavia}),
        city_rebellions=frozenset({pavia}),
        sieges=frozenset({pavia}),
    )
    pacified = Expense(1, ExpenseKind.PACIFY, 12, area=pavia)
    stirred = Expense(1, ExpenseKind.CAUSE_REBELLION, 15, area=pavia)
    given: dict[str, tuple[Order, ...]] = {
        Seat("florence"): (pacified,),
        Seat("venice"): (stirred,),
        Seat("milan"): (Besiege(army("pav")),),
    }
    outcome = played("balance-of-power", state, given, adjacency=False)
    assert outcome.state.city_rebellions == outcome.state.sieges == {pavia}
    assert any(isinstance(e, SiegeBegun) and e.area == pavia for e in outcome.events)
