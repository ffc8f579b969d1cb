"""A sentence that tells somebody something is the letter to them: none of its words is searched for a wish.

Not here: texts for everybody (master.test_letters_in_sentences), what is passed on without its words
(test_what_is_passed_on).
"""

from __future__ import annotations

import copy

import pytest

from judge.core.effects import Send
from tests.support.letters_of_people import GAME, opened, write
from tests.support.sentences import has_numbered_lines, what_holds


@pytest.mark.parametrize(
    ("text", "head", "sent"),
    [
        ("Please write to Ann alone: is your address the old one?", "press to Florence", "Is your address"),
        ("Tell Bob that late orders count.", "press to Milan", "Late orders count."),
        ("Could you let Carla know in private that I read her note?", "press to Venice", "I read her note?"),
        (
            "Tell Ann and Bob: the next deadline is on Sunday.",
            "press to Florence, Milan",
            "The next deadline",
        ),
        ("Tell Venice I am away until Friday.", "press to Venice", "I am away until Friday."),
        ("Please tell the other players: I am away on Sunday at six.", "broadcast", "I am away on Sunday"),
        ("Dis à Carla que la partie est suspendue.", "press to Venice", "La partie est suspendue."),
        ("Sag bitte Ann, dass die Frist am Montag endet.", "press to Florence", "Die Frist am Montag"),
        ("Scrivi a Bob: la scadenza è lunedì.", "press to Milan", "La scadenza"),
        ("Dile a Carla que el plazo es el lunes.", "press to Venice", "El plazo es"),
        ("Laat Ann weten dat de deadline maandag is.", "press to Florence", "De deadline maandag"),
    ],
)
def test_what_a_master_tells_somebody_is_offered_as_a_letter(text: str, head: str, sent: str) -> None:
    world, answer = write("master", text)
    assert f"1  {head}\n" in answer and sent in answer and "  2  " not in answer, answer
    assert what_holds(world) == what_holds(opened())


def test_a_yes_sends_it_to_nobody_else() -> None:
    world, _ = write("master", "Tell Bob that late orders count.")
    before = len(world.effects)
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    world.write("max@example.net", "yes", token=token)
    letters = [one for one in world.effects[before:] if isinstance(one, Send) and "Late orders" in str(one)]
    assert {one.to for one in letters} <= {"bob@example.net", "max@example.net"} and letters


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("Tell Milan that I am away next week.", "press to Milan"),
        ("Scrivi a Bob: facciamo pace?", "press to Milan"),
        ("Write to all the others: I stay where I am.", "broadcast"),
    ],
)
def test_players_write_by_a_sentence_as_well(text: str, head: str) -> None:
    world, answer = write("player", text)
    assert f"1  {head}\n" in answer, answer
    assert what_holds(world) == what_holds(opened())


def test_where_letters_are_barred_that_is_said() -> None:
    world = copy.deepcopy(opened())
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    world.write("max@example.net", "set no partial", token=token)
    answer = world.write(
        "ann@example.net", "Tell Milan that I am away next week.", token=world.token_of(GAME, "florence")
    )
    assert not has_numbered_lines(answer) and "absence" not in answer and "endpress" not in answer, answer


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("Pass this on to Milan for me: we hold.", "press to Milan"),
        ("Richte Neapel aus: Wollen wir Frieden?", "press to Naples"),
        ("Write to Venice and Naples for me: I am your friend.", "press to Naples, Venice"),
    ],
)
def test_whoever_stands_before_the_colon_gets_it_whatever_else_stands_there(text: str, head: str) -> None:
    world, answer = write("player", text)
    assert f"1  {head}\n" in answer and "  2  " not in answer, answer
    assert what_holds(world) == what_holds(opened())


def test_somebody_to_whom_it_does_not_go_is_no_receiver() -> None:
    _, answer = write("player", "Write a letter to Venice and not to Naples: I am your friend.")
    assert not has_numbered_lines(answer), answer


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("Put this in my private notes: Venice lied to me.", "Venice lied to me."),
        ("Schreib in mein Tagebuch: Venedig lügt.", "Venedig lügt."),
        ("Jot this down in my diary: never trust a Venetian.", "Never trust a Venetian."),
    ],
)
def test_a_note_is_offered_with_its_words_and_a_yes_writes_it_down(text: str, noted: str) -> None:
    world, answer = write("player", text)
    assert f"1  diary\n     {noted}\n     end diary" in answer, answer
    assert what_holds(world) == what_holds(opened())
    token = world.token_of(GAME, "florence")
    world.write("ann@example.net", "yes", token=token)
    assert noted in world.write("ann@example.net", "diary list", token=token)
    assert not [one for one in world.effects if isinstance(one, Send) and one.to != "ann@example.net"]


@pytest.mark.parametrize(
    "text",
    [
        "No word to Milan: I attack",
        "Not a word to Milan: I attack",
        "Ne dis pas à Milan : guerre",
        "Sag Mailand nicht: ich komme",
        "Non dire a Milano: attacco",
        "No digas a Milán: ataco",
        "Zeg Milaan niet: ik val aan",
        "Stop telling Venice: peace",
        "Tomorrow tell Milan: peace",
        "Demain dis à Milan : paix",
        "Mañana dile a Milán: paz",
        "Zeg morgen tegen Milaan: vrede",
        "Tell Milan but not Venice: he lies",
        "Sag Mailand, aber nicht Venedig: Frieden",
        "From Milan to Venice: peace",
        "As Milan, tell Venice: peace",
        "What did Milan tell Venice: peace or war?",
        "Pass Milan's letter on to Venice: he lies",
        "I would tell Venice: drop dead",
    ],
)
def test_what_denies_asks_or_speaks_of_another_time_or_sender_is_no_letter(text: str) -> None:
    world, answer = write("player", text)
    assert not has_numbered_lines(answer) and "\n  press to" not in answer, answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("No, tell Milan: peace", "press to Milan"),
        ("I would like to tell Milan: peace", "press to Milan"),
        ("Tell Milan and also Venice: peace", "press to Milan, Venice"),
        ("Di' a Milano: pace", "press to Milan"),
        ("Nachricht an Mailand und an Venedig: Frieden", "press to Milan, Venice"),
    ],
)
def test_a_courtesy_or_another_receiver_beside_it_denies_nothing(text: str, head: str) -> None:
    assert f"1  {head}\n" in write("player", text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "Di' a Bob che Tivoli era mia",
        "Dis à Bob que Tivoli est à moi",
        "Sag Bob, dass Tivoli mir gehört",
        "Dile a Bob que Tivoli es mío",
        "Zeg tegen Bob dat Tivoli van mij is",
        "Tell Bob that Tivoli was mine",
    ],
)
def test_a_first_name_is_one_person_in_every_language(text: str) -> None:
    world, answer = write("player", text)
    assert "1  press to Milan\n" in answer and "broadcast" not in answer, answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    "text",
    [
        "Di' a Fenna che Tivoli era mia e la rivoglio",
        "Dile a Fenna que Tivoli es mío",
        "Zeg tegen Fenna dat Tivoli van mij is",
        "Scrivi a Fenna: facciamo pace?",
        "Write to Fenna: peace?",
    ],
)
def test_what_is_for_somebody_unknown_goes_to_nobody(text: str) -> None:
    answer = write("player", text)[1]
    assert "To write to one of the others" in answer and "broadcast" not in answer, answer


@pytest.mark.parametrize(
    ("answer", "head"),
    [
        ("No! Solo a Bob", "press to Milan"),
        ("no, only to Bob", "press to Milan"),
        ("Nein, nur an Bob", "press to Milan"),
        ("Non, seulement à Bob et Carla", "press to Milan, Venice"),
        ("no, solo a Bob y Carla", "press to Milan, Venice"),
        ("Nee, alleen aan Bob", "press to Milan"),
    ],
)
def test_an_answer_names_who_alone_is_to_get_a_letter(answer: str, head: str) -> None:
    world = copy.deepcopy(opened())
    token = world.token_of(GAME, "florence")
    sender, first = "ann@example.net", "<1@example.net>"
    world.write(sender, "Write to all the others: I stay where I am.", token=token, message_id=first)
    before = len(world.effects)
    told = world.write(sender, answer, token=token, message_id="<2@example.net>", references=(first,))
    assert f"1  {head}\n     I stay where I am." in told, told
    assert not [one for one in world.effects[before:] if isinstance(one, Send) and one.to != sender]


@pytest.mark.parametrize("answer", ["Only to Bob, and don't tell Carla", "no, only Fenna"])
def test_an_answer_that_says_more_of_people_sends_nothing(answer: str) -> None:
    world = copy.deepcopy(opened())
    token = world.token_of(GAME, "florence")
    sender, first = "ann@example.net", "<1@example.net>"
    world.write(sender, "Write to all the others: I stay where I am.", token=token, message_id=first)
    before = len(world.effects)
    told = world.write(sender, answer, token=token, message_id="<2@example.net>", references=(first,))
    assert "1  press to" not in told
    assert not [one for one in world.effects[before:] if isinstance(one, Send) and one.to != sender]


@pytest.mark.parametrize(
    "answer", ["Ja, schick ab", "Sì, invialo", "Sí, envíalo", "Ja, verstuur maar", "Yes, send it"]
)
def test_a_yes_that_has_it_sent_sends_it(answer: str) -> None:
    world = copy.deepcopy(opened())
    token = world.token_of(GAME, "florence")
    sender, first = "ann@example.net", "<1@example.net>"
    world.write(sender, "Write to all the others: I stay where I am.", token=token, message_id=first)
    told = world.write(sender, answer, token=token, message_id="<2@example.net>", references=(first,))
    assert "went to everybody" in told
