"""A program that copies only what is indented or numbered of our letter: nothing of it is done.

The provider of the writer vouches for the answer, and no sentence of ours is in it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping

import pytest

from judge.commands.information.sample_lines import is_sample_password
from judge.mail.reading.own_lists import find_repeats, lists_in
from judge.rendering import render
from tests.commands.conftest import Table
from tests.commands.forged_letters.test_whole_letters import (
    LETTERS,
    Asked,
    after,
    as_read,
    but_for_ready,
    state,
)
from tests.support.judges.fake_judge import World
from tests.support.sampling import one_in

AT_ONCE = 5 * one_in(2)
"""One in so many of our letters for each way, in turn."""
WORDS = (
    "No, I did not ask for this!",
    "lol",
    "ok, I see",
    "Was soll das?",
    "thanks",
    "status",
    "F psa - tyr",
)


def _indented(text: str) -> list[str]:
    return [line for line in text.split("\n") if line[:1] == " "]


def _numbered(text: str) -> list[str]:
    return [f"{n}. {line.strip()}" for n, line in enumerate(_indented(text), 1)]


def _short(text: str) -> list[str]:
    lines = [line for line in text.split("\n") if line.strip()]
    return [line for line in lines if len(line) < 60 and not line.rstrip().endswith((".", ":", "?", "!"))]


FORMS: Mapping[str, Callable[[str], list[str]]] = {
    "indented": _indented,
    "indented, without its blanks": lambda text: [line.strip() for line in _indented(text)],
    "tabs": lambda text: [f"\t{line.strip()}" for line in _indented(text)],
    "numbered": _numbered,
    "bullets": lambda text: [f"\u2022 {line.strip()}" for line in _indented(text)],
    "printed arrows": lambda text: [line.replace("->", "\u2192") for line in _indented(text)],
    "short lines": _short,
}


@pytest.fixture(scope="module")
def full() -> World:
    world = World()
    world.full_table(master="Gaspare")
    world.register("Olga")
    return world


@pytest.fixture(scope="module")
def asked(full: World) -> Mapping[str, tuple[World, Asked]]:
    made = {name: copy.deepcopy(full) for name in LETTERS}
    return {name: (world, LETTERS[name](world)) for name, world in made.items()}


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("form", FORMS)
def test_the_lines_of_a_letter_alone_do_nothing(
    asked: Mapping[str, tuple[World, Asked]], form: str, words: str
) -> None:
    first = (list(FORMS).index(form) + WORDS.index(words)) % AT_ONCE
    for name in list(asked)[first::AT_ONCE]:
        world, letter = asked[name]
        text = render.letter(letter.letter).text
        lines = FORMS[form](text)
        alone, before = state(after(world, letter, [words], proof="pass")), state(world)
        below = [[*lines, "", words]] if words not in ("thanks", "ok, I see") else []
        for written in ([words, "", *lines], *below):
            read = as_read(render.letter(letter.letter), letter.to, "\n".join(written))
            done = state(after(world, letter, read, proof="pass"))
            for part, found in done.items():
                assert but_for_ready(found) in (but_for_ready(alone[part]), but_for_ready(before[part])), name


def test_lines_sent_alone_are_done(asked: Mapping[str, tuple[World, Asked]]) -> None:
    """Whoever answers with the lines of our letter means them; thanks below the one line make no copy."""
    for name, written in {
        "lines that failed the checks": "  eject milan\n  invite a@new.example",
        "the clock goes on": "resume! 2026-03-10\n\nThanks, Gaspare",
        "somebody asks for a power": "Hello\n\napprove milan",
        "one correction": "  A Arezzo -> Perugia\n  A Florence holds\n  F Pisa holds\n\nThanks\nBruno",
    }.items():
        world, letter = asked[name]
        read = as_read(render.letter(letter.letter), letter.to, written)
        assert read.whole_lists or name == "somebody asks for a power"
        done = after(world, letter, read, proof="pass")
        assert state(done)["tables"] != state(world)["tables"] or done.orders != world.orders, name


def test_the_writer_is_told_what_was_left_out(asked: Mapping[str, tuple[World, Asked]]) -> None:
    world, letter = asked["one correction"]
    read = as_read(
        render.letter(letter.letter),
        letter.to,
        "lol\n\n  A Arezzo -> Perugia\n  A Florence holds\n  F Pisa holds",
    )
    told = " ".join(after(world, letter, read, proof="pass").answer.text.split())
    assert "I have not used these lines" in told and "> A Arezzo -> Perugia" in told
    assert "in a new letter, without anything of mine" in told


def test_one_line_of_many_is_picked_on_purpose() -> None:
    page = "You may write:\n\n  set wait\n  resign\n  vote draw\n\nOr not."
    assert find_repeats(["ok then", "vote draw"], lists_in(page))[:2] == ((), ())
    assert find_repeats(["ok then", "vote draw", "2) Resign"], lists_in(page))[1] == (
        "vote draw",
        "2) Resign",
    )


def test_orders_changed_in_one_line_are_no_copy() -> None:
    held = "As I hold them:\n\n  A Arezzo -> Siena\n  A Florence holds\n"
    assert find_repeats(["A Arezzo holds", "  A Florence holds"], lists_in(held)).whole == ()
    assert len(find_repeats(["A Arezzo \u2192 Siena", "A Florence holds"], lists_in(held)).whole) == 2


def test_a_password_that_a_letter_prints_for_a_sample_is_nobodys(table: Table) -> None:
    for word in ("your-new-password", "votre-nouveau-mot-de-passe"):
        assert is_sample_password(word)
        told = table.write("florence", f"set password {word}", proof="pass")
        assert "I have not done it" in " ".join(told.split())
    assert not is_sample_password("mine")


SAID = ("help", "help yourself", "I want to watch", "je veux jouer", "list sforza")
"""Letters that are answered with lists: samples of registering, of passwords, commands with what they do."""


@pytest.mark.parametrize("form", ["indented", "numbered", "short lines"])
@pytest.mark.parametrize("who", ["nora@stranger.example", "olga@example.net", "bruno@example.net"])
def test_lists_do_nothing_whoever_copies_them(full: World, who: str, form: str) -> None:
    """A stranger, an observer, a player; no name, diary or press letter begins with a line of a list."""
    world = copy.deepcopy(full)
    world.write("olga@example.net", "observe sforza", proof="pass")
    for said in SAID:
        asking = copy.deepcopy(world)
        asking.write(who, said, proof="pass")
        letter = Asked(asking.replies[0], who)
        text = render.letter(letter.letter)
        alone = state(after(asking, letter, ["lol"], proof="pass"))
        for lines in (["lol", "", *FORMS[form](text.text)], [*FORMS[form](text.text), "", "lol"]):
            read = as_read(text, who, "\n".join(lines))
            assert state(after(asking, letter, read, proof="pass")) == alone, (said, lines)


@pytest.mark.parametrize(
    ("name", "line"), [("resign", "resign"), ("eject, promote, invite", "eject milan"), ("i am not", "")]
)
def test_one_dear_command_is_not_taken_from_a_copy_with_thanks(
    asked: Mapping[str, tuple[World, Asked]], name: str, line: str
) -> None:
    """Sent alone, or below a greeting, it is done."""
    world, letter = asked[name]
    text = render.letter(letter.letter)
    line = line or next(one.strip() for one in _indented(text.text) if one.strip().startswith("i am not"))
    for written in (f"{line}\n\nthanks", f"{line}\n\ndanke", f"merci\n\n{line}", f"{line}\n\nI see."):
        done = after(world, letter, as_read(text, letter.to, written), proof="pass")
        assert but_for_ready(state(done)["tables"]) == but_for_ready(state(world)["tables"]), written
        assert state(done)["persons"] == state(world)["persons"], written
    for written in (line, f"Hello\n\n{line}"):
        done = after(world, letter, as_read(text, letter.to, written), proof="pass")
        assert (state(done)["tables"], state(done)["persons"]) != (
            state(world)["tables"],
            state(world)["persons"],
        ), written


@pytest.mark.parametrize("said", ["I want to write to Milan", "tell milan I want peace", "help press"])
def test_words_below_a_copied_press_line_go_to_nobody_unasked(full: World, said: str) -> None:
    world = copy.deepcopy(full)
    token = world.token_of("sforza", "florence")
    world.write("bruno@example.net", said, token=token, proof="pass")
    letter = Asked(world.replies[-1], "bruno@example.net", token)
    text = render.letter(letter.letter)
    lines = [line.strip().removeprefix("1").lstrip() for line in _indented(text.text)]
    opening = next(line for line in lines if line.lower().startswith("press to m") or line == "broadcast")
    for words in ("I think he is a liar.", "\nthanks, nice help\nBruno"):
        read = as_read(text, letter.to, f"{opening}\n{words}")
        asked_back = after(world, letter, read, proof="pass")
        assert not asked_back.notices
        assert "ENDPRESS below it" in " ".join(asked_back.answer.text.split())
        closed = as_read(text, letter.to, f"{opening}\n{words}\nendpress")
        assert after(world, letter, closed, proof="pass").notices


def _held(lines: str) -> tuple[str, ...]:
    return find_repeats(lines.split("\n"), lists_in(HELD)).copied


HELD = """As I hold them:

  A Florence -> Bologna
  A Arezzo -> Siena
  F Pisa holds

So they would end:

  Florence
    A Arezzo -> Siena             done
    F Pisa                        stays
"""


@pytest.mark.parametrize(
    "copied",
    [
        "A Florence -> Bologna A Arezzo -> Siena F Pisa holds",
        "A Florence -> Bologna; A Arezzo -> Siena",
        "A Florence -> Bologna and A Arezzo -> Siena and F Pisa holds",
        "A Florence\n-> Bologna\nA Arezzo\n-> Siena\nF Pisa\nholds",
        "P: A Florence\nP: -> Bologna",
        "[12:03] A Florence -> Bologna",
        "Podesta: Podesta: A Florence -> Bologna",
        "Podesta: A Florence -> Bologna\nPodesta: F Pisa holds",
        "| A | Florence | -> | Bologna |",
        " A Florence -> Bologna\n A Arezzo -> Siena",
        "1. A Florence -> Bologna\n2. A Arezzo -> Siena",
        '"A Florence -> Bologna"',
        "*A Florence -> Bologna*",
        "`A Florence -> Bologna`",
        "    F Pisa                        stays",
        "A FLORENCE TO BOLOGNA\nA AREZZO TO SIENA",
    ],
)
def test_a_list_is_known_by_its_words(copied: str) -> None:
    assert _held(f"I see.\n\n{copied}") == tuple(copied.split("\n"))


@pytest.mark.parametrize(
    "typed",
    [
        "A Florence -> Bologna",
        "Florence: A Florence -> Bologna",
        "F Pisa stays",
        "A Arezzo -> Siena\nA Florence -> Bologna",
        "A Florence -> Bologna\nA Arezzo holds\nF Pisa holds",
        "A Florence -> Bologna, for Milan is weak",
    ],
)
def test_a_line_typed_or_changed_is_no_list(typed: str) -> None:
    assert _held(f"I see.\n\n{typed}") == ()


def _letter(table: Table, text: str, ours: str = HELD) -> list[str]:
    """The orders on file after a letter from Florence, which knows a letter of ours."""
    world = table.world
    found = find_repeats(text.split("\n"), lists_in(ours))
    world.write(
        table.players["florence"],
        text,
        token=world.token_of("sforza", "florence"),
        whole_lists=found.whole,
        parts_of_lists=found.several,
        listed_lines=found.listed,
        copied_lines=found.copied,
    )
    orders = state(world)["orders"]
    return next((list(lines) for (_, _, seat), lines in orders.items() if seat == "florence"), [])


@pytest.mark.parametrize(
    "mark",
    [
        "\u203a ",
        "] ",
        "1> ",
        "[P] ",
        "12:03> ",
        "&gt; ",
        "*> ",
        "P> ",
        "<< ",
        "^ ",
        "` ",
        "__ ",
        ": : ",
        "\u25b6 ",
    ],
)
def test_an_order_behind_a_sign_that_no_list_has_is_not_given(table: Table, mark: str) -> None:
    assert _letter(table, f"who is still missing?\n\n{mark}A Florence -> Bologna") == []


@pytest.mark.parametrize("mark", ["", "- ", "* ", "\u2022 ", "1. ", "a) ", "+ ", "("])
def test_one_behind_a_sign_of_lists_is(table: Table, mark: str) -> None:
    assert _letter(table, f"who is still missing?\n\n{mark}A Florence -> Bologna") == [
        "A Florence -> Bologna"
    ]


def test_two_lines_of_an_older_letter_beside_words_are_told(table: Table) -> None:
    assert _letter(table, "I see.\n\nA Florence -> Bologna\nA Arezzo -> Siena") == []
    assert "I have not used these lines" in " ".join(table.world.answer.text.split())


def test_orders_that_are_on_file_are_given_once_more_beside_any_words(table: Table) -> None:
    on_file = _letter(table, "A Florence -> Bologna\nA Arezzo -> Siena")
    again = _letter(table, "I stay with this:\n\nA Florence -> Bologna\nA Arezzo -> Siena\nF Pisa - Piombino")
    assert set(on_file) < set(again)
    assert "I have not used" not in " ".join(table.world.answer.text.split())


def test_an_older_list_typed_in_one_block_is_given(table: Table) -> None:
    assert len(_letter(table, "Hello\n\nA Florence -> Bologna\nA Arezzo -> Siena\nF Pisa holds")) == 3
