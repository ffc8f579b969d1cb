"""The hand is a piece whose taps are cards; whoever is not at turn has nothing to choose."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.choices import Choices, Touch
from judge.core.wording import writing_in
from judge.games.cards.system import CardSystem


def test_a_card_is_a_tap() -> None:
    game = CardSystem().game("tricks", {})
    state = game.open(SeededDice(b"cards")).state
    for seat in game.seats:
        offered = game.pages.choices(game.view(state, seat), seat)
        if seat != state.turn:
            assert offered == Choices()
            continue
        hand = state.hands[seat]
        assert [(c.taps, c.line) for c in offered.pieces[0].choices] == [
            ((str(card),), f"play {card}") for card in hand
        ]
        assert offered.touches["card"] == Touch("Your hand")
        filed = game.pages.choices(game.view(state, seat), seat, (hand[0],))
        assert filed.pieces[0].filed == (f"play {hand[0]}",)
        with writing_in("fr"):
            assert game.pages.choices(game.view(state, seat), seat).touches["card"] == Touch("Votre main")


@pytest.mark.parametrize("trumps", [False, True])
def test_every_lawful_order_of_a_game_is_among_them(trumps: bool) -> None:
    """Cards are the only kind of order: each seat, each number, from the first card to the last."""
    game, dice = CardSystem().game("tricks", {"trumps": trumps}), SeededDice(b"cards")
    state = game.open(dice).state
    while not game.agenda(state).over:
        for seat in game.seats:
            view = game.view(state, seat)
            lawful = {f"play {n}" for n in range(1, 10) if not game.check(view.state, Seat(seat), (n,))}
            pieces = game.pages.choices(view, seat).pieces
            assert {choice.line for piece in pieces for choice in piece.choices} == lawful
        state = game.adjudicate(state, {}, dice).state
