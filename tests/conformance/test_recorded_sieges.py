"""Markers of sieges that outlive them, as with the recorded judge (D2), beside what N-022 and N-023 say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import SiegeLifted, Verdict
from judge.games.machiavelli.model.orders import Maintain, Order, Remove
from judge.games.machiavelli.model.rules.campaign_tables import Movement
from judge.games.machiavelli.model.state import PhaseKind, Power, Season, State
from tests.conformance.recorded.recorded_moves import resolve_movement
from tests.conformance.recorded.recorded_rules import recorded_game
from tests.support.machiavelli.battlefield import PHASE, Fought, fight, ground
from tests.support.machiavelli.treasury import expense, position, ref, run, spending

MODERN = {"besieger_must_lift": False}
BASIC = {"money": False, "dice": False, "special": False}


def theirs(*lines: str, **given: Any) -> Fought:
    """A campaign of theirs in which Ferrara is besieged."""
    free = Movement(bought_besieger_is_free=True)
    return fight(*lines, sieges="fer", step=resolve_movement, disband=True, movement=free, **given)


def test_a_garrison_without_a_besieger_is_shut_in() -> None:
    fought = theirs("milan G fer C A")
    assert fought.units == {"milan G fer"}
    assert fought.verdicts("G fer") == (Verdict.SIEGE_IN_PROGRESS,)
    assert fought.state.sieges == {"fer"}


@pytest.mark.parametrize(
    ("who", "switches", "sieges"),
    [
        ("venice", {}, {"fer"}),
        ("venice", MODERN, set()),  # who comes begins anew
        ("milan", {}, {"fer"}),  # also his friend
    ],
)
def test_who_comes_takes_a_siege_up(who: str, switches: dict[str, Any], sieges: set[str]) -> None:
    assert theirs(f"{who} A man - fer", "milan G fer", **switches).state.sieges == sieges


def test_marching_off_leaves_a_siege_that_waits() -> None:
    """But not if he is thrown out."""
    assert theirs("venice A fer - man", "milan G fer", **MODERN).state.sieges == {"fer"}
    relief = ["milan A bol - fer", "milan A man S A bol - fer"]
    assert theirs("venice A fer", "milan G fer", *relief, **MODERN).state.sieges == set()


@pytest.mark.parametrize("order", ["- man", "S A man", "H", ""])
def test_a_marker_binds_with_nothing_inside(order: str) -> None:
    bound = theirs(f"venice A fer {order}", "venice A pad - ver")
    assert bound.verdicts("A fer") == (Verdict.SIEGE_IN_PROGRESS,)
    assert ("venice A fer" in bound.units, bound.state.sieges) == (True, {"fer"})


@pytest.mark.parametrize(
    ("lines", "sieges", "units"),
    [
        (["venice A fer L"], set(), {"venice A fer"}),
        (["venice A fer C G"], {"fer"}, {"venice G fer"}),  # the empty city is open to it
        (["venice A fer", "milan A bol - fer", "milan A man S A bol - fer"], set(), {"milan A fer"}),
        (["venice A fer - man", "venice G fer"], {"fer"}, {"venice A man", "venice G fer"}),  # not bound
        (["venice A fer B", "venice G fer"], set(), {"venice A fer", "venice G fer"}),  # N-024
        (["venice A fer - man", "venice G fer C A"], {"fer"}, {"venice A man", "venice A fer"}),
        (["venice A fer", "milan G fer D"], set(), {"venice A fer"}),  # N-023 2
    ],
)
def test_how_a_marker_goes(lines: list[str], sieges: set[str], units: set[str]) -> None:
    """Lifted, or with its besieger thrown out; else it waits, whoever is inside or outside."""
    fought = theirs(*lines)
    assert fought.state.sieges == sieges
    assert units <= fought.units


@pytest.mark.parametrize(("switches", "sieges"), [({}, {"fer"}), (MODERN, set())])
def test_who_comes_under_a_marker_with_nobody_left(switches: dict[str, Any], sieges: set[str]) -> None:
    """It holds him too; in 1995 he begins anew."""
    assert theirs("milan A man H", **switches).state.sieges == {"fer"}
    assert theirs("milan A man - fer", **switches).state.sieges == sieges


@pytest.mark.parametrize(
    ("units", "kind", "on", "sieges"),
    [
        (["milan A pav", "venice G pav"], "buy", "G pav", {"pav"}),  # both have one ruler
        (["milan A pav", "venice G pav"], "disband", "G pav", set()),
        (["venice G pav"], "disband", "G pav", set()),
        (["milan A pav"], "pacify-rebellion", "pav", {"pav"}),
    ],
)
def test_what_money_leaves_of_a_siege(units: list[str], kind: str, on: str, sieges: set[str]) -> None:
    rebels = frozenset({"pav"} if kind == "pacify-rebellion" else ())
    state = position(units, sieges=frozenset({"pav"}), province_rebellions=rebels, city_rebellions=rebels)
    game = recorded_game(Machiavelli(ground(adjacency=False)))
    wishes = spending(milan=[expense(1, kind, 36, on)])
    for step in ("relief", "bribes"), ("expenditures-in-turn",):
        done = run(state, ("payments", *step), wishes, setting=game.setting, steps=game.steps)
        assert done.state.sieges == sieges
        assert not done.state.city_rebellions
        told = [event.area for event in done.events if isinstance(event, SiegeLifted)]
        assert told == ([] if sieges else ["pav"])


@pytest.mark.parametrize("mine", ["A bol", "G bol"])
@pytest.mark.parametrize(
    ("order", "money", "sieges"),
    [("remove", True, set()), ("", True, {"bol"}), ("remove", False, {"bol"}), ("", False, {"bol"})],
)
def test_a_siege_waits_unless_a_side_was_given_up(
    mine: str, order: str, money: bool, sieges: set[str]
) -> None:
    other = "autonomous G bol" if mine == "A bol" else "autonomous A bol"
    phase = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
    state: State = position([f"milan {mine}", other], phase=phase, sieges=frozenset({"bol"}))
    orders: tuple[Order, ...] = (Remove(ref(mine)),) if order else ()
    game = Machiavelli(ground(**({"automatic_upkeep": False} if money else BASIC)))
    for played, left in (recorded_game(game), sieges), (game, set()):
        outcome = played.adjudicate(state, {Seat("milan"): orders}, ScriptedDice({}))
        assert outcome.state.units_of(Power("milan")) == ()
        assert outcome.state.sieges == left


def test_a_siege_waits_for_a_besieger_that_is_not_paid() -> None:
    phase = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
    state = position(["milan A bol", "autonomous G bol"], ducats=0, phase=phase, sieges=frozenset({"bol"}))
    game = recorded_game(Machiavelli(ground()))
    outcome = game.adjudicate(state, {Seat("milan"): (Maintain(ref("A bol")),)}, ScriptedDice({}))
    assert outcome.state.sieges == {"bol"}
