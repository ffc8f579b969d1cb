"""A game is bound to its scenario and flags by name, made once."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.maps.library import load_scenario, scenarios, table
from judge.games.machiavelli.model.state import Power

# Without dice: what is left of the first income when the first units are paid.
FIRST_TREASURIES = {
    "dipmach": "austria 1 england 5 france 3 germany 5 italy 2 russia 4 turkey 0",
    "mach2_eai": "byzantium 6 empire 5 lombardy 0 papacy 3 pisa 5 turkey 6 venice 6",
    "mach2_fotl": "byzantium 4 france 2 lombardy 6 papacy 6",
    "mach2_pa": "empire 2 milan 6 papacy 4 venice 6",
    "mach2_pamt": "empire 2 milan 6 mongols 6 papacy 4 venice 6",
    "mach2_sfd1": "austria 0 florence 6 france 11 papacy 4 turkey 4 venice 9",
    "mach2_sfd2": "austria 5 france 0 milan 2 naples 0 papacy 4 turkey 3 venice 9",
    "mach2_span": "austria 4 florence 3 france 1 naples 0 papacy 4 turkey 3 venice 6",
    "mach2_ttr": "aragon 6 florence 4 genoa 6 milan 6 naples 8 papacy 4 venice 6",
    "mach_aoc": "florence 2 genoa 0 milan 3 naples 0 pisa 0 savoy 0 scaligeri 1 trinacria 0 venice 2",
    "mach_eos": "florence 1 milan 3 naples 0 venice 2",
    "mach_este": "este 0 florence 0 milan 1 naples 0 venice 0",
    "mach_sfd1": "austria 0 florence 6 france 10 papacy 5 turkey 3 venice 10",
    "mach_sfd2": "austria 5 france 0 milan 0 naples 0 papacy 5 turkey 2 venice 10",
    "mach_span": "austria 7 florence 3 france 0 naples 0 papacy 5 turkey 2 venice 7",
    "machfive": "fifth 4 first 4 fourth 4 second 4 third 4",
    "machiavelli": "austria 1 florence 6 france 2 milan 7 naples 4 papacy 5 turkey 4 venice 12",
    "machiavelli2": "austria 1 florence 6 france 2 milan 6 naples 4 papacy 4 turkey 4 venice 9",
}


def test_the_same_table_is_made_once() -> None:
    one = table("machiavelli", {"famine": False, "storm": True})
    assert one is table("machiavelli", {"storm": True, "famine": False})
    assert one.setting.scenario is load_scenario("balance-of-power")
    assert (one.setting.rules.famine, one.setting.rules.storm) == (False, True)


def test_set_cities_changes_the_goal_of_one_game_only() -> None:
    """N-037: needed countries follow from the cities; both are kept with the game."""
    long = table("balance-of-power", {"victory_cities": 23, "victory_countries": 3}).setting.scenario
    assert (long.victory_cities, long.victory_countries) == (23, 3)
    assert load_scenario("balance-of-power").victory_cities == 15


def test_a_profile_is_laid_over_the_scenario() -> None:
    rules = table("mach_eos", {}, "njudge-1.7.6").setting.rules
    assert rules.fortresses
    assert rules.rebellions_at_home


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_has_its_seats(name: str) -> None:
    scenario = load_scenario(name)
    assert table(name, {}).seats == tuple(p.id for p in scenario.powers.values() if p.playable)


@pytest.mark.parametrize("name", sorted(FIRST_TREASURIES))
def test_first_treasuries_are_those_of_the_old_judge(name: str) -> None:
    """N-052 to N-054: cities, provinces, seas, incomes and units of a set-up in one sum for each power."""
    state = table(name, {"dice": False}, "njudge-1.7.6").open(ScriptedDice({})).state
    words = FIRST_TREASURIES[name].split()
    expected = {Power(power): int(ducats) for power, ducats in zip(words[::2], words[1::2], strict=True)}
    assert {power: state.ducats.get(power, 0) for power in expected} == expected


def test_nonsense_is_refused() -> None:
    with pytest.raises(LookupError):
        table("balance-of-terror", {})
    with pytest.raises(ValidationError):
        table("balance-of-power", {"pudding": True})
