"""Offers of several letters are open at once: an answer takes that of the letter it answers, once."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.core.table import GameStatus
from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str, number: int, *answers: int) -> str:
    """The answer to the master's letter of that number, which answers those to some others."""
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    names = tuple(f"<{one}@example.net>" for one in answers)
    return world.write(
        "max@example.net", text, token=token, message_id=f"<{number}@example.net>", references=names
    )


def test_an_offer_lives_on_when_another_letter_was_sent(world: World) -> None:
    _write(world, "Please pause the game.", 1)
    _write(world, "Bar all letters between the players.", 2)
    _write(world, "yes", 3, 1)
    assert world.records[GAME].status is GameStatus.PAUSED


def test_of_a_thread_the_newest_offer_is_taken_and_each_once(world: World) -> None:
    _write(world, "Please pause the game.", 1)
    assert "2d" in _write(world, "Everybody gets two days more.", 2, 1)
    before = world.records[GAME].deadline
    _write(world, "1", 3, 1, 2)
    once = world.records[GAME].deadline
    assert before is not None and once is not None and once > before
    again = _write(world, "1", 4, 1, 2)
    assert world.records[GAME].deadline == once and world.records[GAME].status is GameStatus.ACTIVE
    assert "no open suggestion" in " ".join(again.split())


@pytest.mark.parametrize("answer", ["yes", "1"])
def test_an_offer_of_a_phase_that_was_played_is_gone_and_its_line_told(world: World, answer: str) -> None:
    _write(world, "Please pause the game.", 1)
    world.records[GAME] = replace(world.records[GAME], phase="1454-summer-movement")
    told = _write(world, answer, 2, 1)
    assert "has been played since" in " ".join(told.split()) and "  pause\n" in told
    assert world.records[GAME].status is GameStatus.ACTIVE
