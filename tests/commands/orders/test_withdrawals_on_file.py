"""Letters that take back an order of an earlier one: CLEAR is offered, and its writer is no longer ready."""

from __future__ import annotations

import copy

import pytest

from judge.core.game import Seat
from tests.support.judges.fake_judge import World

GAME = "sforza"
ORDERS = ["A Florence -> Siena", "F Pisa holds", "A Arezzo -> Urbino"]


@pytest.fixture(scope="module")
def opened() -> tuple[World, str]:
    world = World()
    players = world.full_table(master="Gaspare")
    wrote((world, players["florence"]), "A flo - sie", "F psa h", "A are - urb")
    return world, players["florence"]


@pytest.fixture
def table(opened: tuple[World, str]) -> tuple[World, str]:
    return copy.deepcopy(opened)


def wrote(table: tuple[World, str], *lines: str) -> str:
    world, address = table
    return " ".join(world.write(address, lines, token=world.token_of(GAME, "florence")).split())


def on_file(table: tuple[World, str]) -> list[str]:
    record = table[0].records[GAME]
    return [order.canonical for order in table[0].filed_orders(GAME, record.phase, Seat("florence"))]


def is_ready(table: tuple[World, str]) -> bool:
    return next(s for s in table[0].records[GAME].seats if s.seat == "florence").ready


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Cancel the Siena move.", "clear A flo"),
        ("Scratch the first one.", "clear A flo"),
        ("Ignore my order for the fleet, please.", "clear F psa"),
        ("Annulez l'ordre d'Arezzo.", "clear A are"),
        ("Forget Arezzo. Everything else stands.", "clear A are"),
    ],
)
def test_clear_is_offered_and_taken_by_a_yes(table: tuple[World, str], text: str, line: str) -> None:
    assert is_ready(table)
    answer = wrote(table, text)
    assert f"1 {line}" in answer and "could not use" not in answer
    assert on_file(table) == ORDERS and not is_ready(table)
    wrote(table, "yes")
    assert len(on_file(table)) == 2


def test_what_is_ordered_instead_is_filed(table: tuple[World, str]) -> None:
    wrote(table, "Change the last to A are h.")
    assert on_file(table) == [*ORDERS[:2], "A Arezzo holds"] and is_ready(table)


def test_below_orders_of_its_own_letter_a_line_means_these(table: tuple[World, str]) -> None:
    answer = wrote(table, "F psa - ets", "Scratch the first one.")
    assert "clear" not in answer.lower()


@pytest.mark.parametrize(
    "text", ["Ignore my last letter but one.", "Ignore the rumours, please.", "Sorry for the noise."]
)
def test_what_takes_nothing_back_leaves_all_as_it_is(table: tuple[World, str], text: str) -> None:
    wrote(table, text)
    assert on_file(table) == ORDERS and is_ready(table)
