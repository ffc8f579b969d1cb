"""HELP BOOK where no page was written: the numbers of the rulebook at hand, whichever it is.

What LIST says that a power has: a fortress is no city, neither for victory nor for its reader (N-045).
"""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.letters.book_in_numbers import BookInNumbers, Bribes, in_numbers
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.state import UnitKind
from judge.games.machiavelli.table_game import MachiavelliTable
from tests.support.judges.fake_judge import GAMES, World

A, F, G, T = UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON, UnitKind("T")


def numbers(scenario: str, **flags: bool) -> BookInNumbers:
    return in_numbers(table(scenario, flags).setting)


def test_the_classic_prices() -> None:
    """N-067 a to l, N-066, N-061."""
    book = numbers("balance-of-power")
    prices = book.prices
    assert prices is not None
    assert (prices.most, prices.step, prices.famine_relief, prices.pacify) == (4, 3, 3, 12)
    assert (prices.rebellion_home, prices.rebellion_elsewhere, prices.rebellion_independent) == (15, 9, None)
    assert (prices.assassinate, prices.by_chance, prices.bodyguard, prices.counter_bribe) == (
        12,
        True,
        None,
        3,
    )
    assert set(prices.bribes) == {
        Bribes((G,), autonomous=True, disband=6, buy=9, make_autonomous=None),
        Bribes((G,), autonomous=False, disband=12, buy=18, make_autonomous=9),
        Bribes((A, F), autonomous=False, disband=12, buy=18, make_autonomous=None),
    }
    assert (book.credit, dict(book.interest)) == (25, {1: 20, 2: 50})


def test_absence_of_plague_kills_by_thirty_and_has_no_bank() -> None:
    """A-120, A-130, A-145, A-082."""
    book = numbers("absence-of-plague")
    prices = book.prices
    assert prices is not None
    assert (prices.assassinate, prices.by_chance, prices.bodyguard) == (30, False, 3)
    assert (prices.rebellion_home, prices.rebellion_elsewhere, prices.rebellion_independent) == (15, 9, 3)
    assert prices.most is None and book.credit is None and book.specials == ()
    assert Bribes((A, F, G), autonomous=False, disband=12, buy=18, make_autonomous=9) in prices.bribes


def test_borgia_has_trains_and_two_chances_in_six() -> None:
    """B-005, B-034, B-037."""
    book = numbers("borgia")
    assert book.prices is not None
    assert book.prices.free_sixths == 1
    assert dict(book.upkeep)[T] == 3
    assert any(T in row.units for row in book.prices.bribes)


def test_options_of_the_table_count() -> None:
    """O-002, O-003, N-076: what is switched on can be had, what is off cannot."""
    free = numbers("balance-of-power", autonomous_disbanding=True, autonomous_making=True).prices
    assert free is not None
    assert Bribes((A, F), autonomous=True, disband=9, buy=None, make_autonomous=None) in free.bribes
    assert Bribes((A, F), autonomous=False, disband=12, buy=18, make_autonomous=12) in free.bribes
    bare = numbers("balance-of-power", money=False)
    assert bare.prices is None and bare.credit is None
    without = numbers("balance-of-power", famine=False, assassinations=False).prices
    assert without is not None
    assert (without.famine_relief, without.assassinate) == (None, None)


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "help book", ("cause rebellion elsewhere", "a power's army or fleet: disband 12, buy 18")),
        (
            "fr",
            "aide livre",
            ("causer une révolte ailleurs", "armée ou flotte d'une puissance : dissoudre 12"),
        ),
    ],
)
def test_the_page_by_letter(language: str, asked: str, told: tuple[str, ...]) -> None:
    world = World()
    players = world.full_table()
    token = world.token_of("sforza", "florence")
    world.write(players["florence"], f"set language {language}", token=token)
    answer = " ".join(world.write(players["florence"], asked, token=token).split())
    assert all(line in answer for line in told), answer


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
