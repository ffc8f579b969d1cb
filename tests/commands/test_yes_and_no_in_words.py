"""A yes with words that say the same is a yes, a no leaves what was offered, in six languages."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from judge.commands.orders.numbers_said import numbers_taken
from judge.commands.people import consent
from judge.core.table import GameStatus
from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened

YES = (
    "Yes, please do it.",
    "yes, let\u2019s do it",
    "Ok, go ahead please",
    "That's correct.",
    "Sure, thanks!",
    "Ja, mach das bitte",
    "Das stimmt.",
    "Oui, allez-y",
    "Oui, volontiers, merci",
    "Sì, procedi pure".replace(" pure", ""),
    "Sí, adelante",
    "Ja, doe maar",
    "Yes, it was me, thanks!",
    "Yes thanks ;-)",
    "OK, open it now and invite us!",
    "yes please \U0001f389\U0001f44d\U0001f3fd",
    "It was me, yes",
    "Ja, das war ich, danke :)",
    "Ja, schick sie ab!",
    "Oui, c'était bien moi !",
    "Oui oui, envoyez-les maintenant svp",
    "Sì, ero io, grazie mille",
    "Sí, era yo, muchas gracias",
    "Ja hoor, stuur het maar, dank je wel",
    "Yes, that was me!",
    "Please do!",
    "Absolutely!",
    "\U0001f44d\U0001f3fc",
    "Yes, go ahead, many thanks",
    "Auf jeden Fall!",
    "Yes :-)",
    "Ok, play it please ;-)",
    "Sure, send it off!",
    "Oui, jouez-la !",
    "Ja, spiel es",
    "Sí, envíalo por favor",
    "Ja, stuur maar :)",
    "Yes that's perfect, do it",
    "Yess!",
    "ok yes",
    "right, do so",
    "yes send",
    "oui envoie",
    "ja abschicken",
    "sí, envía",
    "sì, manda",
    "ja, versturen",
    "yes fix it",
    "Vale, gracias",
    "ja passt",
    "passt so",
    "that's perfect, yes",
    "yes (thanks)",
    "ok pour moi",
    "d'accord, merci",
    "va bene, grazie",
    "sì, va bene così",
    "de acuerdo, gracias",
    "akkoord, dank je",
    "is goed",
    "prima, doe maar",
    "aye aye",
    "works for me",
    "yes, fine by me",
    "YES!!!",
    "Yes. Do it.",
    "si, grazie",
    "si per favore",
)
NO = (
    "no",
    "No, thank you",
    "non, merci",
    "Nein, lieber nicht",
    "no, grazie",
    "No, gracias.",
    "Nee, laat maar",
    "Leave it.",
)
NEITHER = (
    "Yes, forget it",
    "yes, but only until Friday",
    "Yes and no",
    "Yes, cancel it",
    "Oui, non",
    "Si va a Pisa",
    "no, Monday is better",
    "not Pisa but Siena",
    "no press please",
    "Yes, that was me?",
    "Yes please, later",
    "Yes, stop it",
    "Ja, das war nicht ich",
    "Oui, mais envoyez-la demain",
    "Yes it is :-(",
    "OK \U0001f44e\U0001f3fd",
    "Yes, if it is fine",
    "Yes, send it to Milan",
    "Play it :-)",
    "yeah right",
    "aye right",
    "ok right",
    "yeah yeah yeah",
    "ja ja klar",
    "yes and",
    "Ja und",
    "That would be nice...",
    "yes ;)",
    "yes \U0001f609",
    'yes "please"',
    "Yeah, right...",
    "Ja, ja...",
    "ja ja",
    "c\u00f3mo no",
    "yes ...",
    "yes\u2026",
    '"Yes"',
    "'yes'",
    "\u00aboui\u00bb",
    "please confirm",
    "confirm?",
    "1 + 1",
    "thanks",
    "great, thanks",
    "yes, thanks for your letter",
    "yes we can",
    "sure, as if",
    "oh sure",
    "I said yes",
    "absolutely not",
    "yes, leave it",
    "Yes, wait",
    "ja, sp\u00e4ter",
    "s\u00ec, forse",
    "s\u00ed, pero no",
    "ja, misschien",
    "send",
    "vale la pena",
    "passt nicht",
)
ALL_OF_THREE = (
    "1, 2 und 3",
    "1 e 2 e 3 per favore",
    "All three, please",
    "Alle drei bitte",
    "Tous les trois !",
)


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


@pytest.mark.parametrize("line", YES)
def test_a_yes_with_words_that_say_the_same_is_one(line: str) -> None:
    assert consent.answer_of([line]) is consent.Answer.YES and not consent.leaves_it(line)


@pytest.mark.parametrize("line", NO)
def test_a_no_with_a_courtesy_leaves_it(line: str) -> None:
    assert consent.leaves_it(line) and consent.answer_of([line]) is not consent.Answer.YES


@pytest.mark.parametrize("line", NEITHER)
def test_other_words_make_neither_of_it(line: str) -> None:
    assert not consent.leaves_it(line) and consent.answer_of([line]) is not consent.Answer.YES


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("yes, 2", (2,)),
        ("The second one, please.", (2,)),
        ("la première", (1,)),
        ("Die dritte", (3,)),
        ("il primo", (1,)),
        ("the 2nd one", (2,)),
        ("1st one", (1,)),
        ("el 1 por favor", (1,)),
        ("1e graag", (1,)),
        ("la 1\u00e8re svp", (1,)),
        ("das 2. bitte", (2,)),
        ("I'll take the 2nd", (2,)),
        ("prendo la 1", (1,)),
        ("the 2nd of March", None),
        ("2nd thoughts", None),
        ("1 day", None),
        ("1 + 1", None),
        ('"1"', None),
        ("the first army", None),
    ],
)
def test_a_line_is_taken_by_its_place(line: str, taken: tuple[int, ...] | None) -> None:
    assert numbers_taken(line) == taken


def _write(world: World, text: str, number: int, *answers: int) -> str:
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    names = tuple(f"<{one}@example.net>" for one in answers)
    told = world.write(
        "max@example.net", text, token=token, message_id=f"<{number}@example.net>", references=names
    )
    return " ".join(told.split())


@pytest.mark.parametrize("answer", ["Yes, do that please.", "yes, 1", "The first one."])
def test_a_master_takes_a_line_in_words(world: World, answer: str) -> None:
    _write(world, "Please pause the game.", 1)
    _write(world, answer, 2, 1)
    assert world.records[GAME].status is GameStatus.PAUSED


@pytest.mark.parametrize("answer", ["No.", "no, thanks", "Non merci"])
def test_a_master_leaves_a_line_and_it_is_said(world: World, answer: str) -> None:
    _write(world, "Please pause the game.", 1)
    before = world.records[GAME]
    told = _write(world, answer, 2, 1)
    assert '"pause" is not done' in told
    assert replace(world.records[GAME], notes=before.notes) == before
    _write(world, "yes", 3, 1)
    assert world.records[GAME].status is GameStatus.ACTIVE


def test_a_no_without_a_question_changes_nothing_and_is_no_wish(world: World) -> None:
    told = _write(world, "no, thank you", 1)
    assert "changes nothing" in told and "set " not in told


def test_a_yes_with_a_word_that_nobody_knows_shows_the_line_again(world: World) -> None:
    _write(world, "Please pause the game.", 1)
    told = _write(world, "Yes, zonk it.", 2, 1)
    assert world.records[GAME].status is GameStatus.ACTIVE
    assert "1) pause" in told.replace("1 pause", "1) pause") or " pause" in told
    _write(world, "yes", 3, 2)
    assert world.records[GAME].status is GameStatus.PAUSED


@pytest.mark.parametrize("yes", ["yes", "Yes, please do.", "Oui, allez-y."])
def test_a_yes_to_several_lines_shows_them_again_and_their_number_is_taken_once(
    world: World, yes: str
) -> None:
    offered = _write(world, "Please pause the game. Everybody gets two days more.", 1)
    before = world.records[GAME]
    assert "1 set deadline +2d 2 pause" in offered
    assert "1 set deadline +2d 2 pause" in _write(world, yes, 2, 1)
    assert (world.records[GAME].status, world.records[GAME].deadline) == (before.status, before.deadline)
    _write(world, "1", 3, 1, 2)
    once = world.records[GAME].deadline
    assert before.deadline is not None and once is not None and once > before.deadline
    assert "no open suggestion" in _write(world, "1", 4, 1)
    assert world.records[GAME].deadline == once


@pytest.mark.parametrize("said", ["Number 2", "Line 2, please", "Nummer 2", "numéro 2", "N\u00b0 2", "#2"])
def test_a_number_may_have_its_word_before_it(said: str) -> None:
    assert numbers_taken(said) == (2,)


@pytest.mark.parametrize("said", ALL_OF_THREE)
def test_several_lines_are_taken_in_the_words_of_six_languages(said: str) -> None:
    assert numbers_taken(said) == (1, 2, 3) or consent.agrees_to_all(said)


@pytest.mark.parametrize("answer", ["yeah right", "Ja, ja...", '"Yes"', "please confirm", "9", "the 2nd one"])
def test_an_answer_that_takes_nothing_brings_the_line_again_and_a_yes_to_that_takes_it(answer: str) -> None:
    world = copy.deepcopy(opened())
    seat = next(one for one in world.records[GAME].seats if one.seat == "florence")
    assert seat.person is not None
    address = world.persons[seat.person].addresses[0]
    world.write(address, "Tell Venice that I stay", token=seat.token)
    told = world.answer_to_reply(address, answer)
    assert "press to Venice" in told and "went to Venice" not in told
    assert "went to Venice" in world.answer_to_reply(address, "1")


@pytest.mark.parametrize(
    "text", ["yes, a draw", "oui, la nulle", "ja, remis", "sì, patta", "sí, tablas", "ja, gelijkspel"]
)
def test_a_yes_that_names_what_was_offered_takes_it(text: str) -> None:
    assert "You have voted for a draw" in _answer_to("Voto per il pareggio", text)


@pytest.mark.parametrize("text", ["sì, niente patta", "yes to a pause", "sì, uno solo", "yes but later"])
def test_a_yes_that_names_something_else_does_not(text: str) -> None:
    answer = _answer_to("Voto per il pareggio", text)
    assert "You have voted for a draw" not in answer


@pytest.mark.parametrize("text", ["yes go on, 5 ducats", "sì, 5 ducati", "ja, 5 Dukaten", "yes that's right"])
def test_a_yes_with_the_sum_of_an_offered_order_takes_it(text: str) -> None:
    assert "borrow 5d for 1 year" in _answer_to("I'd like to borrow 5 ducats for a year please?", text)


@pytest.mark.parametrize("text", ["yes 3 ducats", "yes, not 5 ducats"])
def test_a_yes_with_another_sum_takes_nothing(text: str) -> None:
    answer = _answer_to("I'd like to borrow 5 ducats for a year please?", text)
    assert "I hold no orders" in answer


def _answer_to(asked: str, text: str) -> str:
    world = copy.deepcopy(opened())
    world.write("ann@example.net", asked, token=world.token_of(GAME, "florence"))
    return world.answer_to(world.replies[-1], "ann@example.net", text)
