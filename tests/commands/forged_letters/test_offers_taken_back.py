"""A yes to lines that were offered, and a no below it: nothing is taken, as with letters that bear a code."""

from __future__ import annotations

import copy

import pytest

from tests.commands.forged_letters.test_whole_letters import LETTERS, after, state
from tests.support.judges.fake_judge import World

OFFERED = ("one line offered", "a wish with one line", "a wish of a master", "one correction")
NOES = ("No!", "no wait", "wait, no: that was not me", "Nein", "Non merci", "Nope", "don't do it")


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    world.register("Olga")
    return world


@pytest.mark.parametrize("no", NOES)
@pytest.mark.parametrize("yes", ["yes", "1", "ok\n"])
@pytest.mark.parametrize("name", OFFERED)
def test_a_no_below_takes_a_yes_back(opened: World, name: str, yes: str, no: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    before = state(world)
    found = state(after(world, asked, f"{yes}\n{no}".split("\n")))
    assert {**found, "letters": before["letters"]} == before


@pytest.mark.parametrize("below", ["", "Thanks!\nBruno", "I do not know yet what Milan and Venice will do."])
@pytest.mark.parametrize("name", OFFERED)
def test_other_words_below_take_nothing_back(opened: World, name: str, below: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    assert state(after(world, asked, f"yes\n{below}".split("\n"))) != state(world)
