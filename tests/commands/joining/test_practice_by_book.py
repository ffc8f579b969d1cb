"""PRACTICE and the name of a scenario opens one's own table by that book, with somebody to be there."""

from __future__ import annotations

import pytest

from tests.support.judges.fake_judge import World


def practised(world: World, line: str) -> str:
    world.write("anna@example.org", "register\nname: Anna\nend")
    return " ".join(world.write("anna@example.org", line).split())


@pytest.mark.parametrize(
    ("line", "scenario"),
    [
        ("practice game borgia", "borgia"),
        ("practice game french 1454", "french-1454"),
        ("practice absence-of-plague game", "absence-of-plague"),
        ("practice game book borgia", "borgia"),
    ],
)
def test_each_book_can_be_practised(world: World, line: str, scenario: str) -> None:
    told = practised(world, line)
    (record,) = (g for g in world.records.values() if g.options.practice)
    assert record.scenario == scenario
    assert "Your practice game begins" in told and '"help book"' in told


def test_the_usual_practice_is_as_it_was(world: World) -> None:
    told = practised(world, "practice game")
    (record,) = (g for g in world.records.values() if g.options.practice)
    assert record.scenario == "balance-of-power" and "You are Florence" in told and '"help book"' not in told


def test_a_game_that_nobody_knows_is_told(world: World) -> None:
    practised(world, "practice atlantis")
    assert not [g for g in world.records.values() if g.options.practice]
