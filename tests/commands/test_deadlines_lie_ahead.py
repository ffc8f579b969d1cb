"""A day for the deadline is the next such day behind the present deadline, unless the sentence says earlier.

Not here: a deadline in a number of days (test_times_in_words).
"""

from __future__ import annotations

import copy

import pytest

from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened

_PRESENT = "Sun 6 Dec 18:00"


@pytest.fixture
def world() -> World:
    """A table on a Thursday, with a deadline on the Sunday of the week after."""
    world = copy.deepcopy(opened())
    _write(world, f"set deadline {_PRESENT}")
    assert world.records[GAME].deadline is not None
    return world


def _write(world: World, text: str) -> str:
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    return world.write("max@example.net", text, token=token)


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("Could you put the deadline off to Thursday evening at nine?", "Thu 10 Dec 21:00"),
        ("Please move the deadline to Tuesday at 7 pm.", "Tue 8 Dec 19:00"),
        ("Can we have Friday at 8 pm as the next deadline?", "Fri 11 Dec 20:00"),
        ("Move the deadline to nine in the evening.", "Sun 6 Dec 21:00"),
        ("Bitte verschiebe die Frist auf Mittwoch um 20 Uhr.", "Wed 9 Dec 20:00"),
        ("Repousse l'échéance à mardi 20 h.", "Tue 8 Dec 20:00"),
        ("Sposta la scadenza a giovedì alle 20.", "Thu 10 Dec 20:00"),
        ("Retrasa el plazo al viernes a las 20:00.", "Fri 11 Dec 20:00"),
        ("Verzet de deadline naar dinsdag 20 uur.", "Tue 8 Dec 20:00"),
    ],
)
def test_the_day_lies_behind_the_present_deadline(world: World, said: str, when: str) -> None:
    answer = _write(world, said)
    assert f"1  set deadline {when}" in answer and "resume" not in answer, answer


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("Make the deadline earlier: Tuesday at 7 pm.", "Tue 1 Dec 19:00"),
        ("Move the deadline to Tuesday the 1st of December at 7 pm.", "Tue 1 Dec 19:00"),
        ("Bring the deadline forward to Wednesday at 8 pm.", "Wed 2 Dec 20:00"),
    ],
)
def test_an_earlier_day_that_is_said_is_that_day(world: World, said: str, when: str) -> None:
    assert f"set deadline {when}" in _write(world, said)
