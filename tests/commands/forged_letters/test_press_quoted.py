"""Mallory's commands in press to a player, whose program quotes them: they are not the player's.

The answer comes by the reply address, and the player's own mail server vouches for it.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from html import escape
from textwrap import wrap

import pytest

from judge.core.effects import Send
from judge.rendering import render
from tests.commands.forged_letters.test_whole_letters import (
    LETTERS,
    PLAYER,
    Asked,
    after,
    as_read,
    state,
)
from tests.support.judges.fake_judge import World

EVIL = (
    "A are - sie",
    "set password mine",
    "resign",
    "resign to olga@example.net",
    "i am also mallory@evil.example",
    "set address mallory@evil.example",
    "forget me",
    "wait",
    "vote draw",
    "clear",
)
AT_ONCE = 4
"""One in so many of our letters for each way, in turn."""
LETTER_LINE = "Dear Bruno, what do you think of these lines of mine for the coming spring?"


def _each(form: str) -> Callable[[str], str]:
    """A change of each line that says anything."""
    return lambda text: "\n".join(
        form.format(line.strip()) if line.strip() else "" for line in text.split("\n")
    )


def _numbered(text: str) -> str:
    return "\n".join(f"{number}: {line}" for number, line in enumerate(text.split("\n"), 1))


FORMS: Mapping[str, Callable[[str], str]] = {
    "underlined": _each("_{}_"),
    "italics": _each("/{}/"),
    "bold": _each("*{}*"),
    "struck out": _each("~~{}~~"),
    "bold italics": _each("***{}***"),
    "words underlined": lambda text: re.sub(r"(?<=\w) (?=\w)", "_", text),
    "numbered": _numbered,
    "numbered with dots": lambda text: re.sub(r"(?m)^(\d+):", r"\1.", _numbered(text)),
    "lettered": _each("A) {}"),
    "initials": _each("Pod: {}"),
    "times": _each("[12:03] {}"),
    "names": _each("Austria: {}"),
    "names with arrows": _each("anna> {}"),
    "table": _each("| {} |"),
    "wrapped at 30": lambda text: "\n".join(wrap(text, 30)),
    "quotation marks": _each("“{}”"),
    "hidden signs": lambda text: text.replace(" ", "\u200b \u200b"),
    "soft hyphens": lambda text: re.sub(r"(?<=\w{3})(?=\w{3})", "\u00ad", text),
    "one line": lambda text: re.sub(r"\s+", " ", text),
    "entities": escape,
}
"""What a program makes of a copy that it does not mark."""


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table(master="Gaspare")
    world.register("Olga")
    return world


@pytest.fixture(scope="module")
def pressed(opened: World) -> tuple[World, Asked]:
    world = copy.deepcopy(opened)
    text = "\n".join(("press to florence", LETTER_LINE, *EVIL, "ha ha", "endpress"))
    world.write("anna@example.net", text, token=world.token_of("sforza", "austria"))
    letter = next(e for e in reversed(world.effects) if isinstance(e, Send) and e.to == PLAYER)
    return world, Asked(letter, PLAYER, world.token_of("sforza", "florence"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", ["lol", "thx", "A flo h"])
def test_what_mallory_wrote_in_press_is_not_done(pressed: tuple[World, Asked], form: str, words: str) -> None:
    world, asked = pressed
    letter = render.letter(asked.letter)
    alone = state(after(world, asked, [words], proof="pass"))
    for text in (f"{words}\n\n{FORMS[form](letter.text)}", f"{FORMS[form](letter.text)}\n\n{words}"):
        assert state(after(world, asked, as_read(letter, PLAYER, text), proof="pass")) == alone


@pytest.mark.parametrize("form", FORMS)
def test_no_letter_with_lines_gives_them_back(opened: World, form: str) -> None:
    """All our letters that ask for a yes or offer lines, each changed in some of the same ways."""
    first = list(FORMS).index(form) % AT_ONCE
    for ask in list(LETTERS.values())[first::AT_ONCE]:
        world = copy.deepcopy(opened)
        asked = ask(world)
        letter = render.letter(asked.letter)
        alone = state(after(world, asked, ["lol"], proof="pass"))
        lines = as_read(letter, asked.to, f"lol\n\n{FORMS[form](letter.text)}")
        assert state(after(world, asked, lines, proof="pass")) == alone, letter.subject


def test_the_reason_below_a_line_is_no_order_of_the_writer(opened: World) -> None:
    """A program that copies the indented lines alone: what we offer stands in quotation marks there."""
    world = copy.deepcopy(opened)
    asked = LETTERS["lines offered"](world)
    letter = render.letter(asked.letter)
    indented = [line for line in letter.text.split("\n") if line.startswith("  ")]
    alone = state(after(world, asked, ["thx"]))
    for lines in (indented, [line.strip() for line in indented]):
        read = as_read(letter, asked.to, "\n".join(["thx", "", *lines]))
        assert state(after(world, asked, read)) == alone
