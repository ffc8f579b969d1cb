"""What a master writes and nobody understands is quoted, in every state of a game."""

from __future__ import annotations

import pytest

from tests.support.sentences import opened, what_holds, write


@pytest.mark.parametrize("text", ["hoist the orange flag please", "Is it allowed that a fleet enters turin?"])
def test_a_line_that_is_not_understood_is_quoted_while_a_game_runs(text: str) -> None:
    world, answer = write("master", text)
    assert f"> {text}" in answer and "nothing in it for me to do" not in answer
    assert what_holds(world) == what_holds(opened())


def test_thanks_are_not_quoted() -> None:
    assert "did not use" not in write("master", "Thanks everybody, lovely game so far")[1]
