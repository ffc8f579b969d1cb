"""Whoever only asks about a draw is told how it works, and votes for nothing."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import has_numbered_lines, what_holds


@pytest.mark.parametrize("who", ["player", "master"])
@pytest.mark.parametrize(
    "text",
    [
        "Does anyone want a draw?",
        "Who wants a draw?",
        "Would a draw pass now?",
        "Can we vote on a draw between everyone?",
        "Players want to end it: can we vote on a draw between everyone?",
        "Quelqu'un veut un match nul ?",
        "Qui est pour la nulle ?",
        "Chi vuole la patta?",
        "Will noch jemand ein Remis?",
        "¿Alguien quiere tablas?",
        "Wil er iemand een gelijkspel?",
    ],
)
def test_a_question_about_a_draw_is_no_vote_and_no_setting(who: str, text: str) -> None:
    world, answer = write(who, text)
    assert "Votes are secret" in answer and not has_numbered_lines(answer), answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize("text", ["I want a draw", "I vote for a draw", "Je propose la nulle"])
def test_who_wants_a_draw_is_offered_the_vote(text: str) -> None:
    assert "1  set draw\n" in write("player", text)[1]
