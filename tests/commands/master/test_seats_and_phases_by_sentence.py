"""A player replaced, a phase played too soon: the lines that a master's sentences are answered by."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "Carla has no time any more. Please replace her by my neighbour Ute Kern, ute@example.org.",
            "eject venice; invite ute@example.org for venice",
        ),
        (
            "Bob leaves us. Ute Kern (ute@example.org) takes over Milan.",
            "eject milan; invite ute@example.org for milan",
        ),
        ("My mistake, I ran the turn too soon. Please undo it.", "rollback"),
        ("Mein Fehler, ich habe die Runde zu früh spielen lassen, bitte zurücknehmen.", "rollback"),
        ("Please process the turn early.", "process"),
    ],
)
def test_a_line_is_proposed(text: str, line: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert f"1  {line}\n" in answer, answer


def test_nobody_is_sent_to_themselves() -> None:
    answer = write("master", "Are you quite sure that the last phase was played correctly?")[1]
    assert "press to M" not in answer and "rollback" in answer
    away = write("master", "set absence 20 December to 27 December")[1]
    assert "master is told" not in away
