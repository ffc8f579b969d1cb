"""Whoever says that they quit is offered RESIGN under a number, and is asked once more before it is done."""

from __future__ import annotations

import copy

import pytest

from tests.support.sentences import opened, what_holds, write


@pytest.mark.parametrize("role", ["player", "observer"])
@pytest.mark.parametrize(
    "text",
    [
        "I quit",
        "Je quitte",
        "Ich steige aus",
        "Abbandono",
        "Lo dejo",
        "Ik stop ermee",
        "I'm quitting",
        "Right, I quit, that was too much.",
    ],
)
def test_resign_stands_under_a_number(role: str, text: str) -> None:
    world, answer = write(role, text)
    assert what_holds(world) == what_holds(opened()) and "  1  resign\n" in answer


def test_its_number_gives_up_no_power_at_once() -> None:
    world = copy.deepcopy(opened())
    token = world.token_of("sforza", "florence")
    world.write("bruno@example.net", "I quit", token=token)
    answer = world.write("bruno@example.net", "1", token=token)
    assert "  resign\n" in answer and what_holds(world)[0] == what_holds(opened())[0]


def test_no_second_line_of_a_letter_has_that_number() -> None:
    _, answer = write("player", "I quit for good.\nFrom now on no more reminders please.")
    assert answer.count("  1  ") == 1 and "set no reminders" in answer
