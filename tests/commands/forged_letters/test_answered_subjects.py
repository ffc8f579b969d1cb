"""The subject of an answer is ours: words of a program before it, or behind it, take a yes back."""

from __future__ import annotations

import pytest

from judge.commands.people.mailbox_codes import program_words
from judge.core.effects import Send
from judge.rendering import render
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, code_sent, person_at

OF_PROGRAMS = [
    "Automatic reply: {}", "Réponse automatique : {}", "Risposta automatica: {}", "Read: {}", "Gelesen: {}",
    "Accepted: {}", "Zugesagt: {}", "Pas là : {}", "自动回复：{}", "Absent: Re: {}", "(Out of office) Re: {}",
    "Away from my mail Re: {}", "[Auto-Reply] Re: {}", "[Ticket 4711] Re: {}", "[Abwesend] {}",
    "Re: Read: {}", "Re: [External] Gelesen: {}", "Not here {}", "Re: {} (Autoreply)", "{} - out of office",
    "AW: {} [Automatische Antwort]", "Re: {}: read",
]  # fmt: skip
OF_ANSWERS = [
    "{}", "Re: {}", "RE: AW: {}", "Re[2]: {}", "Re (3): {}", "Re^2: {}", "Réf : {}", "RE：{}", "回复：{}",
    "Re: [EXTERNAL] {}", "[External] Re: {}", "Re: [friends] {}", "Fwd: Re: {}", "Re: {}  ", "  Re:{}",
]  # fmt: skip
OURS = [
    "[Podestà] confirm 7-7654005abcdef", "[sforza] was that you? (code 7-7654005abcdef)",
    "[sforza] was that you? A wrong password (code 7-7654005abcdef)", "[sforza] confirmez 7-7654005abcdef",
    "[P] anna@x.org is yours now (code 7-7654005abcdef)",
    "[sforza] Spring 1454: orders in, 2 lines to correct (code 7-7654005abcdef)",
    "my wish [sforza, Spring 1454: orders in] (code 7-7654005abcdef)",
]  # fmt: skip


@pytest.mark.parametrize("ours", OURS)
@pytest.mark.parametrize("around", OF_PROGRAMS)
def test_words_of_a_program_are_found_around_our_subject(around: str, ours: str) -> None:
    assert program_words(around.format(ours)) or (around, ours) == ("Not here {}", OURS[-1])


@pytest.mark.parametrize("ours", OURS)
@pytest.mark.parametrize("around", OF_ANSWERS)
def test_marks_of_answers_lists_and_gateways_say_nothing(around: str, ours: str) -> None:
    assert program_words(around.format(ours)) == ""


@pytest.mark.parametrize(
    "subject", ["Automatic reply: [sforza] Spring 1454: your orders", "Gelesen: Re: [sforza] Spring 1454"]
)
def test_so_they_are_where_an_offer_is_answered(subject: str) -> None:
    assert program_words(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "confirm my address", "Venice: my address", "a question re: my address", "", "Hello [sforza]",
        "Re: [sforza] Spring 1454: your orders", "my code 7-7654005abcdef", "7-7654005abcdef", "::[", "[[[",
    ],
)  # fmt: skip
def test_what_a_writer_calls_a_letter_says_nothing(subject: str) -> None:
    assert program_words(subject) == ""


@pytest.mark.parametrize("around", OF_PROGRAMS)
def test_no_program_confirms_by_its_subject(table: Table, around: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, f"i am also {MALLORY}")
    asked = [e for e in world.effects if isinstance(e, Send) and e.to == home and e.facts.get("code")]
    said = world.write(home, "yes", subject=around.format(render.letter(asked[-1]).subject))
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "beside" in said or "alone" in said or "also says" in " ".join(said.split())


@pytest.mark.parametrize("around", OF_PROGRAMS)
def test_no_program_has_its_owner_forgotten(table: Table, around: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    asked = [e for e in world.effects if isinstance(e, Send) and e.to == home and e.facts.get("code")]
    world.write(home, "yes", subject=around.format(render.letter(asked[-1]).subject))
    assert person_at(world, home).name == "Bruno"


@pytest.mark.parametrize("subject", ["confirm my address", "Venice: confirm", "I am back"])
def test_a_code_in_the_body_counts_below_any_subject_of_ones_own(table: Table, subject: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, f"i am also {MALLORY}")
    world.write(home, f"confirm {code_sent(world, home)}", subject=subject)
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("subject", ["Milan: who may play?", "Hello [all] of you", "eject", "Re: a: b: c"])
def test_an_answer_with_a_code_has_a_subject_that_can_be_answered(table: Table, subject: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "create ?trap pw-mallory", subject=subject)
    assert "(code " in world.answer.subject
    said = world.write(home, "yes", subject=f"Re: {world.answer.subject}")
    assert "any address" in " ".join(said.split())
