"""A line that a sentence cannot mean is not offered: another's address, a pause that begins later."""

from __future__ import annotations

import copy

import pytest

from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str) -> str:
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    return world.write("max@example.net", text, token=token)


@pytest.mark.parametrize(
    "said",
    [
        "Our friend Otto joins us for Milan, his e-mail is otto@o.example.",
        "Olga plays Venice from now on. You reach her at olga@o.example",
        "Karin übernimmt Florenz, ihre Adresse ist karin@k.example.",
        "Luc reprend Naples, son adresse : luc@l.example",
    ],
)
def test_anothers_address_is_not_the_writers(world: World, said: str) -> None:
    told = _write(world, said)
    assert "set address" not in told and "i am also" not in told


@pytest.mark.parametrize(
    "said",
    [
        "Please let the game rest from 20 December to 6 January.",
        "Pause the game between 1 August 2027 and 20 August 2027, please.",
        "Bitte unterbrich das Spiel vom 20. Dezember bis zum 6. Januar.",
    ],
)
def test_a_pause_that_is_to_begin_later_is_not_begun_by_a_yes(world: World, said: str) -> None:
    told = _write(world, said)
    assert "pause until" in told and "  1  pause" not in told
    _write(world, "yes")
    assert world.records[GAME].status.value == "active"


def test_a_pause_for_some_time_ends_by_itself(world: World) -> None:
    assert "  pause until in 14d" in _write(world, "Let the game rest for two weeks, we are all very busy.")


@pytest.mark.parametrize(
    "said", ["Please swap Milan for Otto.", "I'd like Otto to have Milan instead of Bruno."]
)
def test_nobody_is_approved_where_nobody_waits(world: World, said: str) -> None:
    assert "approve" not in _write(world, said)


@pytest.mark.parametrize(
    "said",
    [
        "Everybody agrees, so play the season now.",
        "No need to wait for Sunday, all have sent, so play it now.",
    ],
)
def test_who_wants_a_phase_played_ends_no_game(world: World, said: str) -> None:
    told = _write(world, said)
    assert "process!" in told and "declare" not in told


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("Deadlines on Monday and Thursday evenings at eight, please.", "20:00"),
        ("Twice a week, Wednesday and Saturday mornings at nine", "9:00"),
    ],
)
def test_evenings_are_in_the_evening(world: World, said: str, clock: str) -> None:
    assert f"clock {clock}" in _write(world, said)


def test_more_ducats_are_added(world: World) -> None:
    assert "edit ducats venice +4" in _write(world, "Venice ought to get 4 ducats more, we forgot a payment.")
