"""A simple bot orders what players of the demonstration do; one that thinks goes by what its seat sees."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from tests.support.judges.fake_judge import GAMES
from tests.support.manuals.bot_games import every_other, play
from tests.support.sampling import as_many

SIMPLE = {"balance-of-power": Seat("nobody"), "borgia": Seat("nobody"), "europe-1101": None}
"""Scenarios, and whom a simple bot spares in each: those who spare nobody think in the Machiavelli family."""


@pytest.mark.parametrize("scenario", SIMPLE)
def test_a_simple_bot_orders_what_such_a_player_would(scenario: str) -> None:
    """By what its seat sees, though the judge knows the whole position; nothing of it is lost in filing."""
    game = GAMES.scenario(scenario)
    dice = SeededDice(b"as scripted")
    state = game.open(dice).state
    for phase in range(as_many(12, 5)):
        agenda = game.agenda(state)
        given = {}
        for seat in agenda.owes:
            secret = f"{phase} {seat}".encode()
            seen = game.view(state, seat).state
            lines = game.bot_lines(seen, seat, secret, SIMPLE[scenario])
            reader = game.reader(seen)
            written = tuple(order for line in lines for order in reader.read(line, seat).orders)
            filed = game.scripted_orders(state, seat, secret, SIMPLE[scenario])
            given[seat] = tuple(order for one in filed for order in game.system.codec.load_orders(one.order))
            told = [[str(reader.words(order)) for order in those] for those in (given[seat], written)]
            assert told[0] == told[1], (phase, seat)
        state = game.adjudicate(state, given, dice).state


@pytest.mark.parametrize("scenario", ["balance-of-power", "french-1454"])
def test_one_that_thinks_orders_the_same_from_what_its_seat_sees(scenario: str) -> None:
    """The judge knows the whole position; nothing of it is in the orders, and nothing is lost in filing."""
    game = GAMES.scenario(scenario)
    dice = SeededDice(b"as scripted")
    state = game.open(dice).state
    for phase in range(2):
        given = {}
        for seat in sorted(game.agenda(state).owes)[phase::3]:
            secret = f"{phase} {seat}".encode()
            filed = game.scripted_orders(state, seat, secret)
            assert filed == game.scripted_orders(game.view(state, seat).state, seat, secret)
            given[seat] = tuple(order for one in filed for order in game.system.codec.load_orders(one.order))
            assert [game.reader(state).words(order) for order in given[seat]] == [one.text for one in filed]
        state = game.adjudicate(state, given, dice).state


def test_half_of_the_seats_are_bots_in_a_mixed_game() -> None:
    game = GAMES.scenario("borgia")
    first, other = every_other(game.seats, 0), every_other(game.seats, 1)
    assert not first & other and first | other == {*game.seats}
    assert play(game, 1, first, years=1).phases >= 3
