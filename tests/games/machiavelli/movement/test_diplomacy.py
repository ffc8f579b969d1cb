"""A game of standard Diplomacy on the map of Europe (N-077), beyond what the test cases of DATC look at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import PowerEliminated, VictoryWon
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State
from tests.games.machiavelli.movement.test_datc import (
    BEGUN,
    DICE,
    FLAGS,
    GAME,
    WINTER,
    owning,
    position,
    read,
    units,
)

FALL = Phase(year=1901, season=Season.FALL, kind=PhaseKind.MOVEMENT)


def test_the_first_position_is_that_of_diplomacy() -> None:
    """N-076: no garrisons, 22 units, and the first campaign is the spring of 1901."""
    assert BEGUN.phase.key == "1901-spring-movement"
    assert len(BEGUN.field) == 22
    assert not BEGUN.garrisons


def test_a_year_has_two_campaigns_and_a_winter() -> None:
    """N-077, M-002: what is entered in spring belongs to nobody till fall; then it counts for builds."""
    spring = read(BEGUN, {"germany": ["F kie - den", "A mun - ruh"], "england": ["F lon - nth"]})
    state = GAME.adjudicate(BEGUN, spring, DICE).state
    assert state.phase == FALL
    assert "den" not in state.city_owner or state.city_owner[AreaId("den")] != "germany"
    fall = read(state, {"germany": ["A ruh - hol"], "england": ["F nth - bel", "A lvp - yor"]})
    state = GAME.adjudicate(state, fall, DICE).state
    assert state.phase == WINTER
    assert [state.city_owner[AreaId(a)] for a in ("den", "hol", "bel")] == ["germany", "germany", "england"]
    winter = read(
        state, {"germany": ["build A mun", "build F kie", "build A ber"], "england": ["build F lon"]}
    )
    after = GAME.adjudicate(state, winter, DICE).state
    assert {"germany A mun", "germany F kie", "england F lon", "germany A ber"} <= set(units(after))
    assert len(after.units_of(Power("germany"))) == 5  # A ber was never moved
    assert after.phase.key == "1902-spring-movement"


@pytest.mark.parametrize(("power", "city"), [("germany", "ber"), ("turkey", "ank"), ("italy", "rom")])
def test_fleets_are_raised_in_every_home_city_on_the_coast(power: str, city: str) -> None:
    """N-077: Berlin and Ankara have no harbour for garrisons, yet fleets are built there."""
    state = owning(position([], WINTER), power, [city])
    built = GAME.adjudicate(state, read(state, {power: [f"build F {city}"]}), DICE).state
    assert units(built) == [f"{power} F {city}"]


def _all_of_turkey() -> State:
    """Russia has everything that was Turkish, and rules the country."""
    state = owning(position([], WINTER), "russia", ["mos", "war", "ank", "con", "smy"])
    lands = {a: Power("russia") for a in GAME.setting.scenario.powers[Power("turkey")].home}
    home = {**state.home_control, Power("turkey"): Power("russia")}
    return replace(state, province_owner={**state.province_owner, **lands}, home_control=home)


def test_nobody_builds_in_a_conquered_country() -> None:
    """N-077, N-054 a: conquest gives cities that count, not places to build."""
    state = _all_of_turkey()
    built = GAME.adjudicate(state, read(state, {"russia": ["build A con", "build A mos"]}), DICE).state
    assert units(built) == ["russia A mos"]


def test_a_power_lives_while_it_has_a_city_anywhere() -> None:
    """N-077, N-035: all homes lost and Spain left, Turkey plays on; without Spain it is out."""
    state = replace(_all_of_turkey(), phase=FALL)
    with_spain = owning(state, "turkey", ["spa"])
    outcome = GAME.adjudicate(with_spain, {}, DICE)
    assert not any(isinstance(e, PowerEliminated) and e.power == "turkey" for e in outcome.events)
    assert "turkey" not in outcome.state.eliminated
    army = {u.area: u for u in position(["russia A spa"]).field.values()}
    outcome = GAME.adjudicate(replace(with_spain, field=army), {}, DICE)
    assert "turkey" in outcome.state.eliminated


@pytest.mark.parametrize(("count", "won"), [(17, False), (18, True)])
def test_eighteen_cities_win(count: int, won: bool) -> None:
    """N-037, M-001: SET CITIES 18, and no home countries are asked for."""
    game = table("dipmach", {**FLAGS, "victory_cities": 18, "victory_countries": 2})
    cities = [a.id for a in game.setting.board.areas.values() if a.city is not None][:count]
    state = owning(position([], FALL), "france", cities)
    outcome = game.adjudicate(state, {}, DICE)
    assert any(isinstance(e, VictoryWon) for e in outcome.events) is won
    assert bool(outcome.state.victors) is won


def test_a_dislodged_fleet_closes_the_only_way() -> None:
    """N-010: a second route opens it again."""
    lines = {
        "england": ["A lon - nor", "F nth T A lon - nor"],
        "france": ["F eng - nth", "F bel S F eng - nth"],
    }
    one = position(["england A lon", "england F nth", "france F eng", "france F bel"])
    assert "england A lon" in units(GAME.adjudicate(one, read(one, lines), DICE).state)
    two = position(
        [
            "france F eng",
            "france F bel",
            *(f"england {u}" for u in ("A lon", "F nth", "F iri", "F nao", "F nwg")),
        ]
    )
    more = {**lines, "england": lines["england"] + [f"F {a} T A lon - nor" for a in ("iri", "nao", "nwg")]}
    assert "england A lon" in units(GAME.adjudicate(two, read(two, more), DICE).state)
    wales = position([u.replace("A lon", "A wal") for u in units(two)])
    moved = {power: [o.replace("lon - nor", "wal - nor") for o in orders] for power, orders in more.items()}
    assert "england A nor" in units(GAME.adjudicate(wales, read(wales, moved), DICE).state)


def test_adjudication_does_not_ask_who_wrote_first() -> None:
    """N-003: the same orders in another sequence give the same position and news."""
    lines = {
        "austria": ["A vie - gal", "A bud S A vie - gal"],
        "russia": ["A war - gal", "A mos - ukr"],
        "germany": ["A mun - sil"],
    }
    turned = {power: list(reversed(orders)) for power, orders in reversed(lines.items())}
    first = GAME.adjudicate(BEGUN, read(BEGUN, lines), DICE)
    again = GAME.adjudicate(BEGUN, read(BEGUN, turned), DICE)
    assert first == again
    assert first.state.phase.kind is PhaseKind.MOVEMENT
    assert "austria A gal" in units(first.state)
