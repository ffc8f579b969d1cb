"""Standard Diplomacy as a special case: the Diplomacy Adjudicator Test Cases on the map of Europe (N-077).

Lines are read and phases run as in any game. Where the cases leave a choice, docs/rulings.md names ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import load_rulebook, rules_for, table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event, OrderResolved
from judge.games.machiavelli.model.orders import Order, UnitOrder
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State, UnitRef
from tests.support.machiavelli.pieces import unit

CASES = yaml.load(Path(__file__).with_name("datc.yaml").read_text("utf-8"), yaml.CSafeLoader)
FLAGS = {
    "mach2": True,
    "dice": False,
    "money": False,
    "special": False,
    "storm": False,
    "garrisons": False,
    "summer": False,
    "coastal_convoys": False,
    "disband": False,
}
GAME: Machiavelli = table("dipmach", FLAGS)
DICE = ScriptedDice({})
SPRING = Phase(year=1901, season=Season.SPRING, kind=PhaseKind.MOVEMENT)
WINTER = Phase(year=1901, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
BEGUN = GAME.open(DICE).state

TOLD = {
    "ok": "stays",
    "stood-off": "stood off",
    "support-cut": "cut",
    "support-void": "void",
    "no-convoy": "not carried",
    "dislodged": "thrown out",
}

Lines = Mapping[str, Sequence[str]]


def position(units: Sequence[str], phase: Phase = SPRING) -> State:
    """The first position of a game, with other units."""
    return replace(BEGUN, phase=phase, field={u.area: u for u in map(unit, units)})


def owning(state: State, power: str, cities: Sequence[str]) -> State:
    """The same, but a power has these cities and no other."""
    owners = {a: p for a, p in state.city_owner.items() if p != power}
    owners |= {AreaId(city): Power(power) for city in cities}
    return replace(state, city_owner=owners, province_owner=owners)


def read(state: State, orders: Lines) -> dict[Seat, tuple[Order, ...]]:
    """Every line as the judge reads it. A line that is no order in any phase fails the test."""
    reader = reader_for(GAME, state)
    given: dict[Seat, tuple[Order, ...]] = {}
    for power, lines in orders.items():
        readings = [reader.read(line, Power(power)) for line in lines]
        assert {c.code for reading in readings for c in reading.complaints} <= {"other-phase"}
        given[Seat(power)] = tuple(order for reading in readings for order in reading.orders)
    return given


def ref_of(order: Order) -> UnitRef:
    """The unit that an order is for."""
    assert isinstance(order, UnitOrder)
    return order.unit


def refused(state: State, orders: Mapping[Seat, tuple[Order, ...]]) -> set[str]:
    """The units whose own power gives them an order that is not allowed."""
    return {
        f"{unit.kind} {unit.area}"
        for seat, given in orders.items()
        for remark in GAME.check(state, seat, given)
        if remark.fatal and remark.order is not None
        for unit in (ref_of(given[remark.order]),)
        if unit in {own.ref for own in state.units_of(Power(seat))}
    }


def units(state: State) -> list[str]:
    return sorted(
        f"{u.power} {u.kind} {u.area}" + (f"/{u.coast}" if u.coast else "") for u in state.field.values()
    )


def told(events: Sequence[Event], unlawful: set[str]) -> dict[str, str]:
    """What each unit learned, in the words of the cases."""
    found = {}
    for event in events:
        if isinstance(event, OrderResolved):
            unit = f"{event.unit.kind} {event.unit.area}"
            words = [TOLD[v] for v in event.verdicts]
            if words == ["stays"] and type(event.order).__name__ == "Advance":
                words = ["goes"]
            found[unit] = " + ".join((["refused"] if unit in unlawful else []) + words)
            found[unit] = found[unit].replace("refused + stays", "refused")
    return found


def test_the_flags_of_diplomacy_bring_its_readings() -> None:
    """N-077: the options given there, and the rulebook of that name, are the same rules."""
    book = load_rulebook("diplomacy").model_dump()
    in_force = GAME.setting.rules.model_dump()
    luck = {
        "name",
        "bases",
        "loans",
        "famine",
        "plague",
        "assassinations",
        "adjacency",
    }  # nothing without dice and money
    assert {k: v for k, v in in_force.items() if k not in luck} == {
        k: v for k, v in book.items() if k not in luck
    }
    summer = rules_for(GAME.setting.scenario, {**FLAGS, "summer": True})
    assert not summer.as_in_diplomacy
    named = rules_for(GAME.setting.scenario, {**FLAGS, "as_in_diplomacy": False})
    assert not named.as_in_diplomacy


CAMPAIGNS = [case for case in CASES if "owns" not in case]
WINTERS = [case for case in CASES if "owns" in case]


@pytest.mark.parametrize("case", CAMPAIGNS, ids=[case["id"] for case in CAMPAIGNS])
def test_datc_campaign(case: dict[str, Any]) -> None:
    """N-077: with these switches the rules are those of Diplomacy."""
    state = position(case["units"])
    orders = read(state, case["orders"])
    outcome = GAME.adjudicate(state, orders, DICE)
    assert units(outcome.state) == sorted(case["after"]), case["title"]
    assert told(outcome.events, refused(state, orders)) == case["told"]
    places = {
        f"{beaten.unit.kind} {area}": sorted(
            p.area + (f"/{p.coast}" if p.coast else "") for p in beaten.places
        )
        for area, beaten in outcome.state.dislodged.items()
    }
    assert places == {unit: where for unit, where in case.get("open", {}).items() if where}
    if "then" in case:
        assert outcome.state.phase.kind is PhaseKind.RETREATS
        fled = GAME.adjudicate(outcome.state, read(outcome.state, case["then"]["orders"]), DICE)
        assert units(fled.state) == sorted(case["then"]["after"])


SPELLED = [(case, other) for case in CAMPAIGNS for other in case.get("spelled", ())]


@pytest.mark.parametrize(("case", "other"), SPELLED, ids=[case["id"] for case, _ in SPELLED])
def test_datc_campaign_with_routes_spelled_out(case: dict[str, Any], other: dict[str, Any]) -> None:
    """N-010: an army that names its fleets goes by these and no others."""
    state = position(case["units"])
    lines = {
        power: [_by_way(line, other["route"]) for line in lines] for power, lines in case["orders"].items()
    }
    outcome = GAME.adjudicate(state, read(state, lines), DICE)
    assert units(outcome.state) == sorted(other.get("after", case["after"])), case["title"]


def _by_way(line: str, routes: Mapping[str, Sequence[str]]) -> str:
    """``A yor - hol`` by way of ``nth``: ``A yor - nth - hol``."""
    unit, _, to = line.removesuffix(" via convoy").partition(" - ")
    return " - ".join((unit, *routes[unit], to)) if unit in routes else line


@pytest.mark.parametrize("case", WINTERS, ids=[case["id"] for case in WINTERS])
def test_datc_winter(case: dict[str, Any]) -> None:
    """N-077, N-001: builds and removals are those of Diplomacy."""
    power, *cities = case["owns"].split()
    state = owning(position(case["units"], WINTER), power, cities)
    outcome = GAME.adjudicate(state, read(state, case["orders"]), DICE)
    assert sorted(w for w in units(outcome.state) if w.startswith(power)) == sorted(case["after"])
