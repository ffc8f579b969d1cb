"""Lines that are offered are taken by a yes or a number in a reply, and in no other way."""

from __future__ import annotations

import pytest

from tests.support.judges.fake_judge import World

PLAYER = "bruno@example.net"
ASKED = "ok so florence slithers to siena"
"""A verb that nobody knows between a unit and a place: the move is offered."""


@pytest.fixture
def world() -> World:
    world = World()
    world.full_table("sforza", master="Gaspare")
    return world


def token_of(world: World) -> str:
    return next(seat.token for seat in world.records["sforza"].seats if seat.seat == "florence")


def on_file(world: World) -> set[str]:
    return {
        str(f.canonical) for (_, _, seat), rows in world.orders.items() if seat == "florence" for f in rows
    }


def answer(world: World, text: str, **facts: str) -> str:
    address = next(
        world.persons[seat.person].addresses[0]
        for seat in world.records["sforza"].seats
        if seat.seat == "florence" and seat.person is not None
    )
    return " ".join(world.write(address, text, token=token_of(world), **facts).split())


def test_an_offered_line_is_taken_by_a_yes(world: World) -> None:
    told = answer(world, ASKED)
    assert 'Did you mean "A Florence -> Siena"? Then answer "yes".' in told and not on_file(world)
    assert "A Florence -> Siena" in answer(world, "Yes please\n\nBruno") and on_file(world) == {
        "A Florence -> Siena"
    }


def test_one_of_several_is_taken_by_its_number(world: World) -> None:
    told = answer(world, "borrow 10 ducats from the bank")
    assert '1) "borrow 10d for 1 year' in told and "or answer with its number" in told
    answer(world, "2")
    assert on_file(world) == {"borrow 10d for 2 years"}


@pytest.mark.parametrize("said", ["3", "7", "1 and 5"])
def test_a_number_that_was_not_offered_takes_nothing(world: World, said: str) -> None:
    answer(world, "borrow 10 ducats from the bank")
    assert "Which of these do you mean?" in answer(world, said) and not on_file(world)


def test_a_yes_that_nothing_was_asked_for_takes_nothing(world: World) -> None:
    assert "What do you confirm?" in answer(world, "yes") and not on_file(world)


def test_a_question_is_over_when_orders_have_come_since(world: World) -> None:
    answer(world, ASKED)
    answer(world, "A are h")
    assert "What do you confirm?" in answer(world, "yes") and on_file(world) == {"A Arezzo holds"}


def test_a_yes_without_the_reply_token_takes_nothing(world: World) -> None:
    """A From line can be forged."""
    answer(world, ASKED)
    seat = next(seat for seat in world.records["sforza"].seats if seat.seat == "florence")
    assert seat.person is not None
    world.write(world.persons[seat.person].addresses[0], "yes")
    assert not on_file(world)


def test_a_copy_of_the_question_is_no_answer(world: World) -> None:
    told = answer(world, ASKED)
    answer(world, told[:300])
    assert not on_file(world)


@pytest.mark.parametrize("head", ["ok", "1"])
def test_a_word_above_orders_of_its_own_letter_takes_nothing(world: World, head: str) -> None:
    answer(world, ASKED)
    answer(world, f"{head}\nA are h")
    assert on_file(world) == {"A Arezzo holds"}
