"""Pauses that a master asks for in a sentence are proposed, with their end; and who is late, with PROCESS."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import GAME, opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Suspend the game until December 20, please.", "pause until Sun 20 Dec"),
        ("Please suspend this game until 20 December at 19:00.", "pause until Sun 20 Dec 19:00"),
        (
            "Easter break: please halt the game from tomorrow until Sunday, 6 December.",
            "pause until Sun 6 Dec",
        ),
        ("Suspend the game for Whitsun.", "pause"),
        ("Please pause the game.", "pause"),
    ],
)
def test_a_pause_in_a_sentence_is_proposed(text: str, line: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert f"1  {line}\n" in answer, answer


@pytest.mark.parametrize(
    "text",
    [
        "The game should rest from 21 December to 4 January.",
        "Das Spiel soll vom 21. Dezember bis 4. Januar ruhen.",
    ],
)
def test_a_pause_that_begins_later_is_told_with_its_day_and_line(text: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert "on 21 D" in " ".join(answer.split()) and "\n  pause until Mon 4 Jan\n" in answer


@pytest.mark.parametrize("text", ["pause until 20 Dec", "pause Whitsun", "pause"])
def test_a_line_is_done_at_once(text: str) -> None:
    world, _ = write("master", text)
    assert what_holds(world) != what_holds(opened())


def test_an_absence_of_ones_own_is_no_pause() -> None:
    assert "1  set absence" in write("master", "I shall be travelling from 21 December to 4 January.")[1]


def test_a_proposal_to_play_names_whose_orders_are_missing() -> None:
    answer = write("master", "Run the turn now, please.")[1]
    assert "1  process\n  2  process!\n" in answer
    assert "Orders are still missing from Austria, Florence" in answer


def test_whose_orders_are_on_file_is_not_said_to_owe_them() -> None:
    """A line to mend keeps a power from being ready; to the others it has sent its orders."""
    world, answer = write("player", "A are h\nA flo h\nF psa h\nA flo - Flubb")
    assert "I count you as not ready" in " ".join(answer.split()), answer
    staff = next(a for a in world.records[GAME].attendants if a.role.value == "master")
    for wish in ("process", "Run the turn now, please.", "Whose orders are missing?"):
        told = " ".join(world.write("max@example.net", wish, token=staff.token).split())
        assert "Florence has sent orders, but is not ready" in told, told
        assert "missing from Austria, France" in told, told
