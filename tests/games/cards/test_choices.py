"""The hand is a piece whose taps are cards; whoever is not at turn has nothing to choose."""

from __future__ import annotations

from judge.core.dice import SeededDice
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
        assert offered.touches["hand"] == Touch("Your hand")
        filed = game.pages.choices(game.view(state, seat), seat, (hand[0],))
        assert filed.pieces[0].filed == (f"play {hand[0]}",)
        with writing_in("fr"):
            assert game.pages.choices(game.view(state, seat), seat).touches["hand"] == Touch("Votre main")
