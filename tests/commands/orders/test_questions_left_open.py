"""A question about orders stays open, and its seat unready, until it is answered; a no leaves the orders."""

from __future__ import annotations

import pytest

from tests.commands.orders.test_offers import ASKED, answer, on_file
from tests.support.judges.fake_judge import World

SPENDS = "pay 1 ducat to milan"


@pytest.fixture
def world() -> World:
    world = World()
    world.full_table("sforza", master="Gaspare")
    return world


def _is_ready(world: World) -> bool:
    return next(seat.ready for seat in world.records["sforza"].seats if seat.seat == "florence")


def _with_all_orders(world: World) -> list[str]:
    """The orders on file after a letter with one for each piece."""
    told = answer(world, "a flo h")
    missing = told.partition("Still without an order: ")[2].partition(". ")[0]
    answer(world, "\n".join(f"{piece} h" for piece in missing.split(", ") if piece))
    assert _is_ready(world)
    return sorted(on_file(world))


def test_a_payment_leaves_a_question_open(world: World) -> None:
    held = _with_all_orders(world)
    answer(world, ASKED)
    assert not _is_ready(world)
    told = answer(world, SPENDS)
    assert 'still open: did you mean "A Florence -> Siena"?' in told and not _is_ready(world)
    assert len(on_file(world)) == len(held) + 1
    answer(world, "Yes, that's right.")
    assert "A Florence -> Siena" in on_file(world) and _is_ready(world)


@pytest.mark.parametrize("no", ["no", "Non, merci.", "Nein", "No, grazie", "nee, laat maar"])
def test_a_no_leaves_the_orders_and_the_seat_is_ready_again(world: World, no: str) -> None:
    held = _with_all_orders(world)
    answer(world, ASKED)
    told = answer(world, no)
    assert '"A Florence -> Siena" is not done' in told and "I could not use" not in told
    assert sorted(on_file(world)) == held and _is_ready(world)
    answer(world, "yes")
    assert sorted(on_file(world)) == held


def test_all_orders_again_without_it_settle_the_question(world: World) -> None:
    held = _with_all_orders(world)
    answer(world, ASKED)
    told = answer(world, "\n".join(held))
    assert "still open" not in told and _is_ready(world)


def test_a_no_of_somebody_who_was_asked_nothing_takes_nothing_back_by_itself(world: World) -> None:
    held = _with_all_orders(world)
    answer(world, "non")
    assert sorted(on_file(world)) == held
    answer(world, "non, merci")
    assert sorted(on_file(world)) == held and _is_ready(world)
