"""Conquest, elimination, victory and ranks of Absence of Plague (A-035 to A-043)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import PowerEliminated, Ranked
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.named_rules.goals import goal_of, ranks
from tests.support.machiavelli.plague import CAMPAIGN, FALL, GAME, owned, played, standing

FLORENCE, MILAN, GENOA = Power("florence"), Power("milan"), Power("genoa")
HOME = {power: sorted(facts.home) for power, facts in GAME.setting.scenario.powers.items()}
CITIES = GAME.setting.board.cities


def out(state: State) -> set[Power]:
    return {e.power for e in played(state, {}).events if isinstance(e, PowerEliminated)}


def test_who_loses_every_home_city_to_others_is_out() -> None:
    """A-040: and a city that nobody controls saves him."""
    cities = [area for area in HOME[GENOA] if area in CITIES]
    assert out(owned(standing(), "milan", cities)) == {GENOA}
    one_rebels = owned(owned(standing(), "milan", cities), "autonomous", ["bas"])
    assert out(one_rebels) == set()


def test_units_of_the_fallen_stand_for_themselves() -> None:
    """A-040, A-Q11: the garrison stays where both would, and nobody has the treasury."""
    cities = [area for area in HOME[GENOA] if area in CITIES]
    after = played(
        owned(standing("genoa A par, genoa G are, genoa A are, genoa F lig"), "milan", cities), {}
    ).state
    assert after.ducats[GENOA] == after.reckoned[GENOA] == 0
    assert not after.units_of(GENOA)
    assert after.field[AreaId("par")].power == after.field[AreaId("lig")].power == AUTONOMOUS
    assert after.garrisons[AreaId("are")].power == AUTONOMOUS and AreaId("are") not in after.field
    assert GENOA not in after.province_owner.values()


def test_a_country_that_is_wholly_held_is_joined() -> None:
    """A-041, A-043: conquests come first; a country is lost only when another has all of it."""
    taken = owned(standing(), "milan", HOME[GENOA])
    after = played(taken, {}).state
    assert after.home_control[GENOA] == MILAN
    half = owned(replace(after, phase=CAMPAIGN), "florence", HOME[GENOA][:2])
    assert played(half, {}).state.home_control[GENOA] == MILAN


def test_a_new_home_keeps_a_power_alive() -> None:
    """A-042: who loses his country and wins another in one campaign lives on."""
    state = owned(owned(standing(), "milan", HOME[GENOA]), "genoa", HOME[FLORENCE])
    after = played(state, {}).state
    assert after.home_control[FLORENCE] == GENOA
    assert GENOA not in after.eliminated


def rich(power: str, count: int, own: int = 1) -> State:
    """A power with so many cities and their provinces, some of them of its own country."""
    home = [a for a in HOME[Power(power)] if a in CITIES][:own]
    abroad = [a for a in sorted(CITIES) if a not in HOME[Power(power)]][: count - own]
    bare = owned(standing(), "autonomous", [a for a in HOME[Power(power)] if a in CITIES])
    return owned(bare, power, [*home, *abroad])


def test_the_goal() -> None:
    """A-035: fifteen cities with their provinces, one of one's own first country; twelve from 1465."""
    assert played(rich("florence", 15), {}).state.victors == (FLORENCE,)
    assert played(rich("florence", 14), {}).state.victors == ()
    assert played(rich("florence", 15, own=0), {}).state.victors == ()
    assert [goal_of(GAME.setting, year) for year in (1459, 1464, 1465, 1470)] == [15, 15, 12, 12]
    whole = rich("florence", 15)
    divided = replace(whole, province_owner={**whole.province_owner, AreaId("alb"): AUTONOMOUS})
    assert played(divided, {}).state.victors == ()


def test_places() -> None:
    """A-036, A-037: cities, provinces, tax, treasury; equals share the best place; the fallen last."""
    start = replace(
        standing(phase=FALL), eliminated=frozenset({MILAN, GENOA}), fallen={MILAN: 4377, GENOA: 4380}
    )
    places = ranks(GAME.setting, start)
    assert places[-2:] == ((GENOA,), (MILAN,))
    assert sum(map(len, places)) == 13
    home = {power: sum(area in CITIES for area in areas) for power, areas in HOME.items()}
    assert [home[power] for place in places[:-2] for power in place] == sorted(
        (count for power, count in home.items() if power not in (MILAN, GENOA)), reverse=True
    )
    richer = replace(start, ducats={**start.ducats, Power("naples"): 16})
    assert ranks(GAME.setting, richer)[2:4] == (("naples",), ("savoy", "sicily", "turkey"))


def test_places_are_told_when_somebody_wins() -> None:
    """A-036a."""
    told = [e for e in played(rich("florence", 15), {}).events if isinstance(e, Ranked)]
    assert [e.places[0] for e in told] == [(FLORENCE,)]
