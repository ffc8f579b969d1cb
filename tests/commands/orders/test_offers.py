"""Lines that are offered are taken by a yes or a number in a reply, and in no other way."""

from __future__ import annotations

import pytest

from judge.commands.orders import offers
from judge.core.complaints import Complaint
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


UNCLEAR = "florence maybe to bologna\nokay arezzo slithers to urbino\npisa perhaps to piombino"


def test_a_letter_is_asked_at_most_two_questions(world: World) -> None:
    """The third tells the line to send, and its number takes nothing."""
    told = answer(world, UNCLEAR)
    assert 'Did you mean 1) "A Florence -> Bologna"? Then answer with the number.' in told
    assert 'Did you mean 2) "A Arezzo -> Urbino"? Then answer with the number.' in told
    assert 'If you mean this, send: "F Pisa -> Piombino".' in told and "3)" not in told
    assert "Which of these do you mean?" in answer(world, "3") and not on_file(world)


def test_two_questions_are_answered_at_once(world: World) -> None:
    answer(world, UNCLEAR)
    answer(world, "1 and 2")
    assert on_file(world) == {"A Florence -> Bologna", "A Arezzo -> Urbino"}


def test_what_gives_the_most_orders_is_asked_first(world: World) -> None:
    told = answer(world, f"{UNCLEAR}\nborrow 10 ducats from the bank")
    assert 'If you mean this, send: "F Pisa -> Piombino".' in told
    told = answer(
        world, "pisa perhaps to piombino\nokay arezzo slithers to urbino, and maybe florence to siena"
    )
    assert 'Did you mean 2) "A Arezzo -> Urbino; A Florence -> Siena"?' in told


@pytest.mark.parametrize(
    "offered", [(), (1,), (1, 3, 2), (2, 1, 1, 4), (3, 3, 3), (9, 2), (10, 1), (1,) * 12]
)
def test_the_numbers_of_a_letter_belong_to_two_complaints(offered: tuple[int, ...]) -> None:
    """They run from one on, and each takes the line that it stands before."""
    complaints = [
        Complaint(
            line="x", start=0, end=1, code="unsure", of_a_clause=True,
            facts={"lines": tuple(f"A Are - P{row}{line}" for line in range(count))},
        )
        for row, count in enumerate(offered)
    ]  # fmt: skip
    asked = [c for c in offers.number_offers(complaints) if c.facts.get("first") is not None]
    assert len(asked) <= offers.MOST_QUESTIONS
    lines = [line for c in asked for line in c.facts["lines"]]
    assert offers.lines_on_offer(complaints) == tuple(lines) and len(lines) <= offers.MOST
    firsts = [c.facts["first"] for c in asked]
    assert firsts == [1 + sum(len(c.facts["lines"]) for c in asked[:n]) for n in range(len(asked))]


def test_no_expenditure_that_is_offered_has_the_number_of_another(world: World) -> None:
    """A yes would have put the one in the other's place."""
    answer(world, "maybe 9 ducats to disband the army in Bologna\n6 ducats: disband the army in Perugia")
    assert on_file(world) == {"E2 6d disband A Perugia"}
    answer(world, "yes")
    assert on_file(world) == {"E1 9d disband A Bologna", "E2 6d disband A Perugia"}


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("get the fleet over to Piombino", "F Pisa -> Piombino"),
        ("get the Arezzo army into Perugia", "A Arezzo -> Perugia"),
        ("send the Doge 5 ducats", "pay 5d to Venice"),
    ],
)
def test_an_order_that_begins_as_a_command_is_one(world: World, said: str, order: str) -> None:
    """GET and SEND ask for pages as well."""
    answer(world, said)
    assert on_file(world) == {order}


@pytest.mark.parametrize("said", ["get orders", "get the rules of orders", "send help on fleets please"])
def test_a_page_that_is_asked_for_is_no_order(world: World, said: str) -> None:
    told = answer(world, said)
    assert not on_file(world) and "could not use" not in told


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("1", (1,)),
        ("(2)", (2,)),
        ("#3.", (3,)),
        ("1 and 3", (1, 3)),
        ("1 + 2", (1, 2)),
        ("2, 2", (2,)),
        ("+1", ()),
        ("1+", ()),
        ("+39 333 1234567", ()),
        ("10", ()),
        ("1 army", ()),
        ("", ()),
    ],
)
def test_a_line_of_numbers_alone_says_them(said: str, numbers: tuple[int, ...]) -> None:
    """``+1`` agrees with somebody, and a telephone number stands below a name."""
    assert offers.numbers_in(said) == numbers
