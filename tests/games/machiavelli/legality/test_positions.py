"""Which positions can stand (N-044, N-045, N-070, N-076): all that play reaches, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.core.dice import SeededDice
from judge.games.machiavelli.legality.editing import Operation, apply_operations
from judge.games.machiavelli.legality.positions import position_faults
from judge.games.machiavelli.maps.library import scenarios, table
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.positions import Case, positions
from tests.support.machiavelli.sample_tables import opening


def codes(setting: Setting, state: State) -> list[tuple[str, str]]:
    return [(fault.code, fault.given) for fault in position_faults(setting, state)]


def after(*operations: Operation, **switches: object) -> list[tuple[str, str]]:
    """What is wrong with the sample opening once it has been edited so."""
    setting = ground()
    state = opening(setting)
    changed = replace(setting, rules=setting.rules.model_copy(update=switches))
    return codes(changed, apply_operations(state, operations))


@pytest.mark.parametrize("scenario", scenarios())
def test_every_opening_can_stand(scenario: str) -> None:
    rules = table(scenario, {})
    assert codes(rules.setting, rules.open(SeededDice(b"any")).state) == []


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_play_can_reach_can_stand(data: st.DataObject) -> None:
    case: Case = data.draw(positions())
    assert codes(case.game.setting, case.state) == []


def garrison(area: str, power: str = "milan") -> Operation:
    return ("unit", "G", area, power, "", "")


def test_a_garrison_and_rebels_cannot_share_a_city() -> None:
    """N-070 1-4: rebels are in the city only if no garrison is."""
    assert after(garrison("cre"), ("city-rebellion", "cre", "on")) == [("garrison-among-rebels", "cre")]
    assert after(("city-rebellion", "cre", "on")) == []


@pytest.mark.parametrize("inside", [garrison("sal"), ("city-rebellion", "sal", "on")])
def test_nobody_is_in_a_fortress_that_is_not_in_use(inside: Operation) -> None:
    """N-045: fortresses are an option."""
    fortress = next(a.id for a in ground().board.areas.values() if a.city is not None and a.city.fortress)
    inside = tuple(fortress if word == "sal" else word for word in inside)
    assert after(inside, fortresses=False) == [("fortress-not-in-use", fortress)]
    assert after(inside, fortresses=True) == []


def test_an_open_city_has_neither_garrison_nor_rebels() -> None:
    """N-005, N-070: both need walls."""
    open_city = next(
        area.id
        for area in ground().board.areas.values()
        if area.city is not None and not area.city.fortified and not area.city.fortress
    )
    assert ("not-fortified", open_city) in after(garrison(open_city))
    assert after(("city-rebellion", open_city, "on")) == [("not-fortified", open_city)]


def test_one_unit_in_venice() -> None:
    """N-044 a: Venice is one space."""
    army, inside = ("unit", "A", "ven", "venice", "", ""), garrison("ven", "venice")
    assert after(army, inside) == [("two-units-in-one-space", "ven")]
    assert after(army, ("remove", "G", "ven")) == []


def test_no_garrisons_where_the_game_has_none() -> None:
    """N-076: the option GARRISONS."""
    assert ("no-garrisons", "cre") in after(garrison("cre"), garrisons=False)


@pytest.mark.parametrize(
    ("operation", "fault"),
    [
        (("unit", "A", "ion", "milan", "", ""), ("army-at-sea", "ion")),
        (("unit", "F", "flo", "milan", "", ""), ("fleet-inland", "flo")),
        (("unit", "F", "pro", "milan", "", ""), ("coast-missing", "pro")),
        (("unit", "F", "pro", "milan", "", "wc"), ("unknown-coast", "pro")),
        (("province", "ion", "milan"), ("no-land", "ion")),
        (("ducats", "autonomous", "3"), ("no-power", "autonomous")),
        (("province", "atlantis", "milan"), ("unknown-province", "atlantis")),
    ],
)
def test_what_no_rulebook_allows(operation: Operation, fault: tuple[str, str]) -> None:
    assert after(operation) == [fault]


@pytest.mark.parametrize(("kind", "told"), [("A", [("fleets-only", "ven")]), ("F", [])])
def test_no_army_stands_where_only_fleets_do(kind: str, told: list[tuple[str, str]]) -> None:
    """F-004: the province of Venice."""
    game = table("french-1454", {})
    state = game.open(SeededDice(b"any")).state
    assert codes(game.setting, apply_operations(state, [("unit", kind, "ven", "florence", "", "")])) == told
