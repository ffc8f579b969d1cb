"""Every scenario, played by the scripted players for two years (with --whole five), under many switches.

Each order line must be understood and lawful, and nothing that the rules promise may break on the way.
Not here: letters (test_played_by_mail), generated positions (tests/properties).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_events, dump_state, load_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.listing import NEEDS
from judge.games.machiavelli.maps.library import EDITIONS, load_scenario, scenarios, table
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, Season, State, Unit
from judge.games.machiavelli.model.topology import neighbours
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from tests.support.machiavelli.invariants import invariants, transition
from tests.support.sampling import as_many, one_in

YEARS = as_many(5, 2)
"""So many whole years are played at least, or until the game is over."""
SWITCHED = as_many(3, 1)
"""Years under each set of switches."""

FLAGS: Mapping[str, Mapping[str, Any]] = {
    "basic": {"money": False, "dice": False, "special": False},
    "mach2": {"mach2": True},
    "classic": {"mach2": False},
    "nosummer": {"summer": False},
    "nogarrisons": {"garrisons": False},
    "fortresses": {"fortresses": True},
    "storm+plague": {"storm": True, "plague": True},
    "nomoney": {"money": False},
}
OF_EDITIONS = ("basic", "classic", "mach2", "nomoney")
"""Switches between the editions of one game; books of their own are not played so."""
CLASSIC = [name for name in scenarios() if load_scenario(name).rulebook.name in EDITIONS.values()]
ENDLESS = {"victory_cities": 999}


def letters(game: Machiavelli, state: State, whim: Random) -> dict[Seat, tuple[Order, ...]]:
    """What the players order; every line is understood and nothing is refused."""
    reader, given = reader_for(game, state), {}
    for seat in game.agenda(state).owes:
        mine: list[Order] = []
        seen = game.view(state, seat).state
        for line in orders(PlayerView(game.setting, seen, Power(seat)), whim):
            reading = reader.read(line, seat)
            assert not reading.complaints, (line, reading.complaints)
            mine += reading.orders
        refused = [(r, mine[r.order or 0]) for r in game.check(state, seat, tuple(mine)) if r.fatal]
        assert refused == []
        given[seat] = tuple(mine)
    return given


def wishes(game: Machiavelli, state: State, power: Power, whim: Random) -> Iterator[str]:
    """Lines of the optional rules (O-001 to O-019), lawful or not."""
    name = {area: place.name for area, place in game.setting.board.areas.items()}
    mine = sorted(area for area, owner in state.province_owner.items() if owner == power)
    units, powers = state.units(), sorted(game.setting.scenario.powers)
    if not mine or not units or state.phase.kind is PhaseKind.RETREATS:
        return

    def ref(unit: Unit) -> str:
        return f"{unit.kind} {name[unit.area]}"

    def near(unit: Unit) -> str:
        return name[whim.choice(sorted(neighbours(game.setting.board, unit.area)))]

    if state.phase.kind is PhaseKind.ADJUSTMENT:
        yield f"build {whim.choice(['C', 'AC'])} {name[whim.choice(mine)]}"
        return
    yield f"give province {name[whim.choice(mine)]} to {whim.choice(powers)}"
    yield f"force {name[whim.choice(mine)]}"
    yield f"strategic {ref(whim.choice(units))} - {name[whim.choice(mine)]}"
    one, free = whim.choice(units), [unit for unit in units if unit.power == AUTONOMOUS]
    yield f"{ref(one)} - {near(one)} - {near(one)}"
    yield f"E1 3d cause famine {name[whim.choice(mine)]}"
    yield f"E2 {whim.choice([12, 18])}d {whim.choice(['make autonomous', 'buy', 'disband'])} {ref(one)}"
    if free:
        hired = whim.choice(free)
        task = whim.choice([f"- {near(hired)}", f"c {'A' if hired.ref.in_city else 'G'}", f"s {ref(one)}"])
        yield f"E3 {whim.choice([6, 9, 18])}d hire {ref(hired)} {task}"
    yield f"E4 {whim.choice([12, 48])}d assassinate {whim.choice(powers)}"


def with_options(
    game: Machiavelli, state: State, given: Mapping[Seat, tuple[Order, ...]], whim: Random
) -> dict[Seat, tuple[Order, ...]]:
    """The same letters, with what is lawful of some lines of the optional rules."""
    reader, more = reader_for(game, state), {}
    for seat in given:
        lines = [line for line in wishes(game, state, Power(seat), whim) if whim.random() < OFTEN]
        more[seat] = (*given[seat], *(order for line in lines for order in reader.read(line, seat).orders))
    return more


def campaigns(game: Machiavelli, seed: int, years: int = YEARS) -> Iterator[State]:
    """Every position of a game of some years; raises AssertionError where a rule was broken."""
    dice, whim = SeededDice(bytes([seed])), Random(seed)
    state = game.open(dice).state
    assert invariants(game.setting, state) == []
    yield state
    while not game.agenda(state).over and state.phase.year < game.setting.scenario.first_year + years:
        given = letters(game, state, whim)
        if game.setting.rules.strategic_movement:
            given = with_options(game, state, given, whim)
        outcome = game.adjudicate(state, given, dice)
        broken = transition(game.setting, state, outcome.events, outcome.state)
        assert broken == [], (state.phase.key, broken)
        again = game.adjudicate(load_state(dump_state(state)), dict(reversed(given.items())), dice)
        assert dump_state(again.state) == dump_state(outcome.state)
        assert dump_events(again.events) == dump_events(outcome.events)
        state = outcome.state
        yield state


OFTEN = 0.4

OPTIONS = {name: True for name in NEEDS if name != "single_anchor"} | {"plague": True, "storm": True}
"""All optional rules that can stand together."""


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", scenarios())
def test_each_scenario_is_played_with_all_optional_rules(scenario: str) -> None:
    """Orders of theirs are read, taken or passed over, and break nothing (O-001 to O-019)."""
    course = list(campaigns(table(scenario, {**OPTIONS, **ENDLESS}), seed=3, years=2))
    if scenario in CLASSIC:
        assert any(state.taxed for state in course) and any(state.plague for state in course)


def played(scenario: str, flags: Mapping[str, Any], seed: int, years: int = YEARS) -> list[State]:
    """A game without end, so that it lasts the years."""
    return list(campaigns(table(scenario, {**flags, **ENDLESS}), seed, years))


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", scenarios())
def test_each_scenario_is_played_for_some_years(scenario: str) -> None:
    """The year as a whole (N-002, N-074), and all that must be true after each phase of it (N-005, N-066)."""
    course = played(scenario, {}, seed=1)
    first = table(scenario, {}).setting.scenario.first_year
    assert course[-1].phase.year == first + YEARS
    wars = [state for state in course if state.phase.kind is PhaseKind.MOVEMENT]
    begun = [state.phase.season for state in wars if state.phase.year == first]
    assert len(wars) >= 3 * (YEARS - 1) + 3 - list(Season).index(begun[0])


@pytest.mark.parametrize(
    ("flags", "scenario"),
    [
        (flags, scenario)
        for n, flags in enumerate(sorted(FLAGS))
        for m, scenario in enumerate(scenarios())
        if (scenario in CLASSIC or flags not in OF_EDITIONS) and (n + m) % one_in(4) == 0
    ],
)
def test_each_scenario_is_played_under_all_kinds_of_switches(scenario: str, flags: str) -> None:
    """With the options that masters set most (N-076); in a sample each scenario has some, and each option."""
    course = played(scenario, FLAGS[flags], seed=2, years=SWITCHED)
    assert course[-1].phase.year == table(scenario, {}).setting.scenario.first_year + SWITCHED


@pytest.mark.parametrize("scenario", ["balance-of-power", "balance-of-power-1995"])
def test_a_rulebook_that_a_table_chose_is_played(scenario: str) -> None:
    """By the flag that SET RULEBOOK sets, over the books of both editions."""
    flags = {"rulebook": "njudge-1.7.6"}
    rules = table(scenario, flags).setting.rules
    assert (rules.name, rules.counters_own_units_alone, rules.automatic_upkeep) == (
        "njudge-1.7.6",
        True,
        False,
    )
    assert (
        played(scenario, flags, seed=4)[-1].phase.year
        == table(scenario, {}).setting.scenario.first_year + YEARS
    )
