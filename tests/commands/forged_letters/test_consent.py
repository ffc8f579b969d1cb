"""A copy of our own letter agrees to nothing: a yes is its writer's first word, and a no calls it off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.commands.people.consent import Answer, answer_of, takes_back
from judge.core.effects import Send
from judge.core.outbound import Rendered
from judge.rendering import render
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, person_at, seat_of
from tests.support.judges.fake_judge import World

TOPS = [
    "No, I did not ask for this!",
    "No!",
    "I never asked for that.",
    "What is this?",
    "Hello,\n\nwho are you?",
    "Non, ce n'est pas moi.",
    "Nein, das war ich nicht",
    "Nie, to nie ja",
    "yes? what does that mean",
    "Yes or no, I do not care",
    "",
]
"""What the owner writes above the letter, which his program quotes without a mark."""
NO = TOPS[:3] + TOPS[5:8]


def _last_code_letter(world: World, to: str) -> Rendered:
    found = [e for e in world.effects if isinstance(e, Send) and e.to == to and e.facts.get("code")]
    return render.letter(found[-1])


def _asked_for_address(table: Table, address: str = MALLORY) -> tuple[World, str, Rendered]:
    world, home = table.world, table.players["florence"]
    world.write(home, f"i am also {address}")
    return world, home, _last_code_letter(world, home)


@pytest.mark.parametrize("below", [False, True], ids=["above", "below"])
@pytest.mark.parametrize("top", TOPS)
def test_a_quoted_letter_adds_no_address(table: Table, top: str, below: bool) -> None:
    world, home, letter = _asked_for_address(table)
    text = f"{letter.text}\n{top}" if below else f"{top}\n\n{letter.subject}\n{letter.text}"
    world.write(home, text, subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert person_at(world, home).addresses == (home,)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("count", [1, 2, 3, 12])
def test_no_part_of_our_letter_agrees_however_it_is_broken(table: Table, count: int, language: str) -> None:
    """Programs break lines anew: no words of the letter, alone on a line at the top, are a yes."""
    table.world.write(table.players["florence"], f"set language {language}", proof="pass")
    world, home, letter = _asked_for_address(table)
    world.now += timedelta(days=2)
    world.write(home, "forget me")
    words = f"{letter.text} {_last_code_letter(world, home).text}".split()
    parts = [" ".join(words[at : at + count]) for at in range(len(words))]
    assert [part for part in parts if answer_of([part]) is Answer.YES] == []
    a_word_alone = count == 1 or (language == "fr" and count < 4)  # « non » has its signs apart
    assert [part for part in parts if takes_back(part)] == [] or a_word_alone


@pytest.mark.parametrize("no", NO)
def test_a_no_calls_it_off_and_says_so(table: Table, no: str) -> None:
    world, home, letter = _asked_for_address(table)
    said = world.write(home, f"{no}\n\n{letter.text}", subject=f"Re: {letter.subject}")
    assert "called off" in said
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    assert "no longer anything" in " ".join(world.answer.text.split())
    assert person_at(world, home).addresses == (home,)


@pytest.mark.parametrize("yes", ["yes", "Yes!", "Hello,\nyes please", "OK", "Agreed.", "oui", "Ja."])
def test_a_yes_of_ones_own_is_one(table: Table, yes: str) -> None:
    world, home, letter = _asked_for_address(table)
    world.write(home, f"{yes}\n\n{letter.text}", subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("top", TOPS)
def test_a_quoted_letter_forgets_nobody(table: Table, top: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    letter = _last_code_letter(world, home)
    world.write(home, f"{top}\n{letter.text}", subject=f"Re: {letter.subject}")
    assert person_at(world, home).name == "Bruno"


@pytest.mark.parametrize("top", TOPS)
def test_a_quoted_letter_vouches_for_no_password(table: Table, top: str) -> None:
    world, victim = table.world, table.players["florence"]
    world.write(victim, "create ?trap pw-mallory")
    answer, token = world.answer, world.records["trap"].newcomers[0].token
    world.write(victim, f"{top}\n{answer.text}", token=token, subject=f"Re: {answer.subject}")
    assert all(n.claimed for n in world.records["trap"].newcomers)


@pytest.mark.parametrize("top", [t for t in TOPS if t])
@pytest.mark.parametrize("line", ["resign", "set password mine", "resign to olga@example.net"])
def test_the_line_that_we_repeat_does_nothing_out_of_a_quotation(table: Table, line: str, top: str) -> None:
    """Whoever has the token asks; the owner answers our question, and their program copies the line."""
    world, home = table.world, table.players["florence"]
    world.register("Olga")
    before = seat_of(table)
    world.write(home, line, token=before.token)
    letter = _last_code_letter(world, home)
    world.now += timedelta(minutes=5)
    world.write(home, f"{top}\n{letter.text}", token=before.token, subject=f"Re: {letter.subject}")
    after = seat_of(table)
    assert (after.person, after.password) == (before.person, before.password)


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("line", ["resign", "set password mine"])
def test_not_even_out_of_a_letter_that_our_mail_server_vouches_for(table: Table, line: str, top: str) -> None:
    """Its From line is the owner's indeed: what they did not write is not theirs all the same."""
    world, home = table.world, table.players["florence"]
    before = seat_of(table)
    world.write(home, line, token=before.token)
    letter = _last_code_letter(world, home)
    text = f"{top}\n{letter.subject}\n{letter.text}"
    world.write(home, text, token=before.token, subject=f"Re: {letter.subject}", proof="pass")
    after = seat_of(table)
    assert (after.person, after.password) == (before.person, before.password)


def _code_letters(world: World, to: str) -> list[Send]:
    return [e for e in world.effects if isinstance(e, Send) and e.to == to and e.facts.get("code")]


@pytest.mark.parametrize("days", [0, 2, 6])
def test_after_a_no_a_forger_has_no_other_letter_sent(table: Table, days: int) -> None:
    """The owner has answered: for as long as a code counts no From line has them asked again."""
    world, home, letter = _asked_for_address(table)
    world.write(home, f"No!\n\n{letter.text}", subject=f"Re: {letter.subject}")
    world.now += timedelta(days=days)
    world.write(home, f"i am also {MALLORY}")
    assert _code_letters(world, home) == []


@pytest.mark.parametrize(
    "later",
    [
        "I never asked for this",
        "but I did not ask for that",
        "wait, it was not me",
        "no, wait",
        "that wasn't me!",
        "Je n'ai rien demandé",
        "das war ich nicht",
        "I changed my mind",
        "Actually, no.",
        "please don't do it",
        "that was a mistake",
        "but who is mallory?",
        "this is not my address",
        "only if it is really you who asks",
        "on second thought: cancel that",
        "ce n'est pas mon adresse",
        "finalement non",
        "doch nicht!",
        "NO WAIT",
        "err, no",
        "wait no!",
        "oh sorry... no",
        "no no no",
        "euh, non",
        "aber nein",
        "no thanks",
    ],
)
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\nWell,\n"])
def test_a_yes_that_is_taken_back_below_is_none(table: Table, between: str, later: str) -> None:
    world, home, letter = _asked_for_address(table)
    text = f"OK{between}{later}\n\n{letter.text}"
    world.write(home, text, subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert person_at(world, home).addresses == (home,)


def test_an_address_that_was_added_can_be_taken_off_after_a_no(table: Table) -> None:
    """The letter that tells of it says how; a no alone uses nothing up."""
    world, home, letter = _asked_for_address(table)
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    world.write(MALLORY, "yes", subject=f"Re: {_last_code_letter(world, MALLORY).subject}")
    assert MALLORY in person_at(world, home).addresses
    told = _last_code_letter(world, home)
    said = world.write(home, f"no!\n\n{told.text}", subject=f"Re: {told.subject}")
    assert f"i am not {MALLORY}" in " ".join(said.split())
    world.write(home, f"i am not {MALLORY}\n\n{told.text}", subject=f"Re: {told.subject}")
    assert person_at(world, home).addresses == (home,)


@pytest.mark.parametrize(
    "below",
    ["this is spam", "absolutely not", "FORGERY", "it isn't me", "ich lehne ab", "no conozco esa dirección",
     "-- \nThis is an automated answer", "Sent by AutoResponder", "This mailbox is no longer read"],
)  # fmt: skip
def test_a_yes_with_a_denial_or_a_programs_words_below_is_none(below: str) -> None:
    assert answer_of(["yes", "", *below.split("\n")]) is Answer.NO
