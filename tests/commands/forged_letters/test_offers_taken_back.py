"""A yes to lines that were offered, and a no below it: nothing is taken, as with letters that bear a code."""

from __future__ import annotations

import copy

import pytest

from judge.rendering import render
from tests.commands.forged_letters.mallory import person_at
from tests.commands.forged_letters.test_whole_letters import LETTERS, after, as_read, but_for_ready, state
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


@pytest.mark.parametrize("below", ["", "Thanks!", "Best,\n-- \nNAME Bianchi\nTel. +39 055 123456"])
@pytest.mark.parametrize("name", OFFERED)
def test_courtesies_below_take_nothing_back(opened: World, name: str, below: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    below = below.replace("NAME", person_at(world, asked.to).name)
    read = as_read(render.letter(asked.letter), asked.to, f"yes\n{below}")
    assert state(after(world, asked, read)) != state(world)


BESIDE = (
    "Someone is using my address.",
    "Reject",
    "En ole pyyt\u00e4nyt t\u00e4t\u00e4",
    "\u9803\u3093\u3067\u3044\u307e\u305b\u3093",
    "FRAUD",
    "This is an automatic answer.",
    "I do not know yet what Milan and Venice will do.",
)
"""Words that nobody has listed, and words that take nothing back: a yes beside them is asked about."""


@pytest.mark.parametrize("below", BESIDE)
@pytest.mark.parametrize("name", [*OFFERED, "undo", "lines for a master"])
def test_a_yes_beside_other_words_is_asked_about_and_what_was_offered_stays(
    opened: World, name: str, below: str
) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    before = state(world)
    done = after(world, asked, ["yes", "", below])
    assert state(done)["tables"] == before["tables"] and state(done)["orders"] == before["orders"]
    told = " ".join(done.answer.text.split())
    assert "did not take your" in told and below.split(maxsplit=1)[0] in told
    assert {**state(after(done, asked, ["yes"])), "letters": before["letters"]} != before


@pytest.mark.parametrize("below", [*BESIDE[:5], "Nisam to tra\u017eio"])
@pytest.mark.parametrize("name", [*OFFERED, "resign", "forget me", "undo"])
def test_so_is_one_with_such_words_in_a_signatures_place(opened: World, name: str, below: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    before = state(world)
    text = render.letter(asked.letter)
    for signed in (
        below,
        "Gaspare Bianchi\nNot Requested",
        f"Gaspare\nHead of Sales\nTel. 1\nFax 2\n{below}",
    ):
        read = as_read(text, asked.to, f"yes\n-- \n{signed}")
        done = state(after(world, asked, read))
        assert (done["persons"], done["orders"]) == (before["persons"], before["orders"])
        assert but_for_ready(done["tables"]) == but_for_ready(before["tables"])


@pytest.mark.parametrize("name", OFFERED)
def test_so_is_one_above_words_put_aside_by_a_sign(opened: World, name: str) -> None:
    world = copy.deepcopy(opened)
    asked = LETTERS[name](world)
    before = state(world)
    read = as_read(render.letter(asked.letter), asked.to, "yes\n// my son was at the keyboard")
    found = state(after(world, asked, read))
    assert (found["tables"], found["orders"]) == (before["tables"], before["orders"])
