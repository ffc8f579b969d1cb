"""A bot is no worse than the demonstration's players: from the same secret it orders the very same."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from tests.support.judges.fake_judge import GAMES
from tests.support.manuals.bot_games import every_other, play

BOOKS = ["balance-of-power", "absence-of-plague", "borgia", "french-1454", "europe-1101"]


@pytest.mark.parametrize("scenario", BOOKS)
def test_a_bot_orders_what_such_a_player_would(scenario: str) -> None:
    """By what its seat sees, though the judge knows the whole position; nothing of it is lost in filing."""
    game = GAMES.scenario(scenario)
    dice = SeededDice(b"as scripted")
    state = game.open(dice).state
    for phase in range(12):
        agenda = game.agenda(state)
        given = {}
        for seat in agenda.owes:
            secret = f"{phase} {seat}".encode()
            seen = game.view(state, seat).state
            lines = game.scripted_lines(seen, seat, secret)
            reader = game.reader(seen)
            written = tuple(order for line in lines for order in reader.read(line, seat).orders)
            filed = game.scripted(state, seat, secret)
            given[seat] = tuple(order for one in filed for order in game.system.codec.load_orders(one.order))
            told = [[str(reader.words(order)) for order in those] for those in (given[seat], written)]
            assert told[0] == told[1], (phase, seat)
        state = game.adjudicate(state, given, dice).state


def test_half_of_the_seats_are_bots_in_a_mixed_game() -> None:
    game = GAMES.scenario("borgia")
    first, other = every_other(game.seats, 0), every_other(game.seats, 1)
    assert not first & other and first | other == {*game.seats}
    assert play(game, 1, first, years=2).phases >= 4
