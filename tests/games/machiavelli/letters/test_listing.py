"""What LIST says that a power has: a fortress is no city, neither for victory nor for its reader (N-045)."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.table_game import MachiavelliTable
from tests.support.judges.fake_judge import GAMES


@pytest.mark.parametrize("scenario", ["expansion-of-states", "balance-of-power"])
def test_as_many_cities_are_listed_as_count_for_victory(scenario: str) -> None:
    """N-045."""
    rules = GAMES.scenario(scenario)
    assert isinstance(rules, MachiavelliTable)
    state = rules.open(SeededDice(b"seed")).state
    counted = rules.pages.victory_count(state).scores
    for seat in rules.seats:
        assert len(rules.presenter.holdings(state, seat)["cities"]) == counted[seat], seat


@pytest.mark.parametrize(
    ("scenario", "told"), [("expansion-of-states", ["Aquila", "Salerno"]), ("balance-of-power", [])]
)
def test_fortresses_are_listed_apart_where_they_are_in_use(scenario: str, told: list[str]) -> None:
    """N-045."""
    rules = GAMES.scenario(scenario)
    assert isinstance(rules, MachiavelliTable)
    state = rules.open(SeededDice(b"seed")).state
    found = rules.presenter.holdings(state, Seat("naples"))["fortresses"]
    assert sorted(str(name) for name in found) == told
