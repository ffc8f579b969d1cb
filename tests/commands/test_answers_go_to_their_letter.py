"""A yes or a number is for the letter that it answers, never for an older one of the same conversation."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from judge.core.game import Seat
from judge.core.places import seat_record
from judge.runtime.inbound.quotations import with_answered_letters
from judge.store.transaction import Transaction
from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened

AUSTRIA = Seat("austria")


class _Outbox:
    """Letters of ours, each with the letter of somebody's that it answered."""

    def __init__(self, answered: Mapping[str, str]) -> None:
        self._answered = answered

    def letters_answered_by(self, ids: Sequence[str]) -> Sequence[str]:
        return [self._answered[id] for id in ids if id in self._answered]


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str, id: str, *names: str, **facts: Any) -> str:
    seat = world.records[GAME].seats[0]
    assert seat.person is not None
    address = world.persons[seat.person].addresses[0]
    return world.write(
        address, text, token=seat.token, message_id=f"<{id}>", references=[f"<{n}>" for n in names], **facts
    )


def test_the_letter_that_ours_answered_stands_next_to_it_among_the_references(world: World) -> None:
    """Whatever a program names of a conversation, in whatever order the older letters were found."""
    known = cast(Transaction, _Outbox({"<our2>": "mine2", "<our1>": "mine1"}))
    for names in (("our2",), ("mine2", "mine1", "root", "our1", "our2"), ("mine1", "our1", "mine2", "our2")):
        letter = world.letter("a@example.net", "yes", references=tuple(f"<{name}>" for name in names))
        assert with_answered_letters(letter, known).answers_to == ("<our2>", "<mine2>")


@pytest.mark.parametrize("yes", ["yes", "1", "ja", "sí"])
@pytest.mark.parametrize("history", [(), ("orders", "ours"), ("ours", "orders", "root")])
def test_a_yes_to_an_offer_leaves_an_older_question_about_orders_open(
    world: World, yes: str, history: tuple[str, ...]
) -> None:
    _write(world, "The army in Austria perhaps goes to Tyrolea", "orders")
    assert seat_record(world.records[GAME], AUSTRIA).questions
    _write(world, "I'd like to propose a draw.", "draw", "orders")
    told = _write(world, yes, "answer", *history, "draw", "our-draw")
    assert "voted for a draw" in told
    assert not world.orders.get((GAME, world.records[GAME].phase, AUSTRIA))


@pytest.mark.parametrize("yes", ["yes", "1"])
def test_a_yes_to_a_letter_that_asked_nothing_is_asked_about(world: World, yes: str) -> None:
    """The master's letters to all ask for a yes, too, and so do those of other players."""
    _write(world, "The army in Austria perhaps goes to Tyrolea", "orders")
    told = _write(world, yes, "answer", "root", "letter-of-the-master")
    assert not world.orders.get((GAME, world.records[GAME].phase, AUSTRIA))
    assert "A Austria -> Tyrolea" in " ".join(told.split())
    told = _write(world, yes, "again", "answer", "our-answer")
    assert world.orders[(GAME, world.records[GAME].phase, AUSTRIA)]
