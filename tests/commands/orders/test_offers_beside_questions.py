"""An answer is for the letter that it answers: for a line offered there, or a question that it asked."""

from __future__ import annotations

import copy
from datetime import timedelta

import pytest

from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str, number: int, *answers: int) -> str:
    seat = next(seat for seat in world.records[GAME].seats if seat.seat == "austria")
    names = tuple(f"<{one}@example.net>" for one in answers)
    person = world.persons[seat.person or 0]
    return world.write(
        person.addresses[0],
        text,
        token=seat.token,
        message_id=f"<{number}@example.net>",
        references=names,
    )


@pytest.mark.parametrize("answers", [(2, 1), (1, 2), (2,)])
@pytest.mark.parametrize("yes", ["yes", "1", "Oui, s'il vous plaît"])
def test_a_yes_to_a_later_offer_is_none_to_an_older_question(
    world: World, yes: str, answers: tuple[int, ...]
) -> None:
    _write(world, "The army in Hungary perhaps moves to Austria", 1)
    seat = next(seat for seat in world.records[GAME].seats if seat.seat == "austria")
    assert seat.questions
    world.now += timedelta(minutes=5)
    offered = _write(world, "I should like to propose a draw to everyone.", 2, 1)
    assert "set draw" in offered
    _write(world, yes, 3, *answers)
    assert "austria" in world.records[GAME].notes.votes.cast and not any(world.orders.values())


def test_a_yes_to_an_older_question_is_none_to_a_later_offer(world: World) -> None:
    _write(world, "The army in Hungary perhaps moves to Austria", 1)
    world.now += timedelta(minutes=5)
    _write(world, "I should like to propose a draw to everyone.", 2, 1)
    _write(world, "yes", 3, 1)
    assert "austria" not in world.records[GAME].notes.votes.cast and any(world.orders.values())
