"""What newcomers at a table of Absence of Plague write and read: headings, murder in spring, help pages."""

from __future__ import annotations

import copy

import pytest

from judge.core.game import Seat
from tests.support.judges.fake_judge import World

GAME = "sforza"


@pytest.fixture(scope="module")
def opened() -> tuple[World, str]:
    world = World()
    players = world.full_table(master="Gaspare", options="absence-of-plague")
    return world, players["florence"]


@pytest.fixture
def table(opened: tuple[World, str]) -> tuple[World, str]:
    return copy.deepcopy(opened)


def wrote(table: tuple[World, str], *lines: str) -> str:
    world, address = table
    return " ".join(world.write(address, lines, token=world.token_of(GAME, "florence")).split())


def on_file(table: tuple[World, str]) -> list[str]:
    world = table[0]
    return [order.canonical for order in world.filed(GAME, world.records[GAME].phase, Seat("florence"))]


LETTER = """Hello judge,

New units:
- Army in Florence
- Fleet in Pisa
Garrisons:
Arezzo

Ducat exchange:
3 to the Doge

SALES
Prato to Milan, price 4

Taxes:
1. Pistoia

Thanks, Paul"""


def test_a_whole_phase_under_headings(table: tuple[World, str]) -> None:
    wrote(table, *LETTER.splitlines())
    assert on_file(table) == [
        "build A Firenze",
        "build F Pisa",
        "build G Arezzo",
        "pay 3d to Venice",
        "sell Prato to Milan for 4d",
        "tax Pistoia",
    ]


def test_kinds_of_units_under_what_is_done_with_them(table: tuple[World, str]) -> None:
    wrote(table, "Raise", "Raise:", "Armies:", "Firenze", "Garrisons:", "Arezzo")
    assert on_file(table) == ["build A Firenze", "build G Arezzo"]


def test_a_line_that_says_all_is_read_as_it_stands(table: tuple[World, str]) -> None:
    wrote(table, "Raise:", "A Firenze", "tax Pistoia", "Anything else:", "build F Pisa")
    assert on_file(table) == ["build A Firenze", "tax Pistoia", "build F Pisa"]


def test_a_heading_in_force_is_left_by_the_next(table: tuple[World, str]) -> None:
    """Under "Orders:" nothing stands in front of a line any more."""
    answer = wrote(table, "Raise:", "A Firenze", "Orders:", "A Pistoia")
    assert on_file(table) == ["build A Firenze"] and "build A Pistoia" in answer


def test_murder_in_spring_is_no_talk(table: tuple[World, str]) -> None:
    """A-012, A-013: what belongs to the campaigns' letters is not passed over in silence."""
    answer = wrote(table, "Murder the Pope")
    assert "This is an order for a campaign" in answer and "trade and tax" in answer


def test_an_empty_preview_says_so(table: tuple[World, str]) -> None:
    assert "there is nothing to show" in wrote(table, "preview")
    assert "there is nothing to show" not in wrote(table, "build A Firenze", "preview")


def test_a_classic_page_begins_with_what_counts_at_this_table(table: tuple[World, str]) -> None:
    """Where a page of help is the classic one the book is named first."""
    assert wrote(table, "help options").startswith("This game is played by a rulebook of its own")
