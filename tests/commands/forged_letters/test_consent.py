"""A copy of our own letter agrees to nothing: a yes is its writer's first word, and a no calls it off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge import resources
from judge.commands.people.consent import Answer, answer_of, is_courtesy
from judge.core.effects import ForgetPerson, Send
from judge.core.inbound import InboundMail
from judge.core.outbound import Rendered
from judge.rendering import render
from judge.syntax.talk_words import single_words
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, person_at, seat_of
from tests.commands.forged_letters.test_whole_letters import as_read, as_read_raw
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
UNKNOWN = [
    "Huh?", "Not Mine", "NOT MINE", "Forgery!", "Mallory", "this was a joke of a friend", "leave me alone",
    "I am Mallory's victim", "my cousin wrote that", "keep my address as it is", "When does the game begin?",
    "ho bisogno di pensarci", "das ist Betrug", "quelqu'un se moque", "esto es un engaño",
    "dit is oplichterij",
    "thanks but look into this", "Thanks, Mallory!", "Hello nobody", "A flo - sie", "press to milan",
    "👎", "x" * 300,
    "best not", "yours, not mine", "dear judge do nothing", "0", "...?", "thanks?",
]  # fmt: skip
"""Words that nobody has listed: whatever they say, a yes beside them is not certain."""
COURTEOUS = [
    "Thanks!", "Thank you very much", "Many thanks, Bruno", "Merci beaucoup !", "Vielen Dank",
    "Herzlichen Dank",
    "Grazie mille", "Muchas gracias", "Hartelijk dank", "Bedankt!", "Kind regards\nBruno", "Best,\n\nB.",
    "Cordialement,\nBruno", "Mit freundlichen Grüßen\nBruno", "Cordiali saluti\nBruno", "Un saludo\nBruno",
    "Met vriendelijke groet,\nBruno", "Bonne journée", "Schönen Tag", "Buona giornata!", "Have a nice day",
    "Cheers - Bruno", "yes", "Thanks\nsign off\nthis line is an advertisement",
    "Merci\ndéconnexion\ncette ligne est de la publicité",
]  # fmt: skip


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


@pytest.mark.parametrize("no", NO)
def test_a_no_calls_it_off_and_says_so(table: Table, no: str) -> None:
    world, home, letter = _asked_for_address(table)
    said = world.write(home, f"{no}\n\n{letter.text}", subject=f"Re: {letter.subject}")
    assert "called off" in said
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    assert "no longer anything" in " ".join(world.answer.text.split())
    assert person_at(world, home).addresses == (home,)


@pytest.mark.parametrize(
    "said",
    [
        "Please have a deadline every Tuesday at 20:00 and write to nobody before eleven.",
        "We shall meet at the club on Friday evening, and I shall be late and never early.",
        "Please do not take turns at the weekend.",
    ],
)
def test_a_word_of_denial_within_another_sentence_calls_nothing_off(table: Table, said: str) -> None:
    world, home, letter = _asked_for_address(table)
    told = world.write(home, f"{said}\n\n{letter.text}", subject=f"Re: {letter.subject}")
    assert "called off" not in told


@pytest.mark.parametrize("yes", ["yes", "Yes!", "Hello,\nyes please", "OK", "Agreed.", "oui", "Ja."])
def test_a_yes_of_ones_own_is_one(table: Table, yes: str) -> None:
    world, home, letter = _asked_for_address(table)
    lines = as_read(letter, home, f"{yes}\n\n{letter.text}").lines
    world.write(home, lines, subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize(
    "yes",
    [
        "Ja, bitte.\n\nGruß", "Yes, that's what I meant.", "Oui, c'est ça.", "Oui, s'il vous plaît.",
        "Sì, esatto", "Sì, grazie", "Sí, exacto.", "Sí, por favor", "Ja, graag", "Ja, dat klopt",
        "Ja, genau!",
    ],
)  # fmt: skip
def test_a_yes_as_people_say_it_is_plain(yes: str) -> None:
    assert answer_of(yes.split("\n")) is Answer.YES
    assert answer_of([yes.split("\n", maxsplit=1)[0] + ", but not now"]) is not Answer.YES


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
    lines = as_read(told, home, f"i am not {MALLORY}\n\n{told.text}").lines
    world.write(home, lines, subject=f"Re: {told.subject}")
    assert person_at(world, home).addresses == (home,)


@pytest.mark.parametrize(
    "below",
    [*UNKNOWN, "this is spam", "absolutely not",
     "FORGERY", "it isn't me", "ich lehne ab", "no conozco esa dirección",
     "-- \nThis is an automated answer", "Sent by AutoResponder", "This mailbox is no longer read"],
)  # fmt: skip
def test_a_yes_with_a_denial_or_a_programs_words_below_is_none(below: str) -> None:
    assert answer_of(["yes", "", *below.split("\n")]) is Answer.BESIDE


@pytest.mark.parametrize("below", UNKNOWN)
@pytest.mark.parametrize("form", ["yes", "code"])
def test_a_yes_beside_other_words_is_asked_about_and_the_code_lives(
    table: Table, form: str, below: str
) -> None:
    world, home, letter = _asked_for_address(table)
    said = f"confirm {_code(world, home)}" if form == "code" else "yes"
    told = world.write(home, f"{said}\n\n{below}", subject="x" if form == "code" else letter.subject)
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "did not take your yes" in " ".join(told.split())
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("below", COURTEOUS)
@pytest.mark.parametrize("form", ["yes", "code"])
def test_a_yes_with_courtesies_below_is_one(table: Table, form: str, below: str) -> None:
    world, home, letter = _asked_for_address(table)
    said = f"confirm {_code(world, home)}" if form == "code" else "yes"
    world.write(home, f"{said}\n\n{below}", subject="x" if form == "code" else letter.subject)
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


def test_a_question_beside_a_yes_is_answered_and_not_lost(table: Table) -> None:
    world, home, letter = _asked_for_address(table)
    told = world.write(home, "yes\n\nwhen is the deadline?", subject=f"Re: {letter.subject}")
    assert "when is the deadline?" in " ".join(told.split()) and len(told.split("\n\n")) > 1


@pytest.mark.parametrize("below", ["I did not ask for this.", "what is this", "Forgery!"])
def test_a_line_that_proves_is_none_beside_other_words_either(table: Table, below: str) -> None:
    line = "set password mine"
    world, home = table.world, table.players["florence"]
    before = seat_of(table)
    world.write(home, line, token=before.token)
    letter = _last_code_letter(world, home)
    told = world.write(home, f"{line}\n\n{below}", token=before.token, subject=f"Re: {letter.subject}")
    after = seat_of(table)
    assert (after.person, after.password) == (before.person, before.password)
    assert "other words beside it" in " ".join(told.split())
    world.write(home, f"{line}\n\nThanks!", token=before.token, subject=f"Re: {letter.subject}")
    after = seat_of(table)
    assert (after.person, after.password) != (before.person, before.password)


FRIEND = "olga@example.net"


@pytest.mark.parametrize("known", [False, True], ids=["stranger", "registered"])
@pytest.mark.parametrize("form", ["yes", "code"])
def test_a_code_that_was_handed_on_counts_from_nobody_else(table: Table, form: str, known: bool) -> None:
    world, home, letter = _asked_for_address(table)
    said = f"confirm {_code(world, home)}" if form == "code" else "yes"
    if known:
        world.register("Olga")
    told = world.write(FRIEND, said, subject="x" if form == "code" else f"Fwd: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "did not go to" in " ".join(told.split()) and home not in told
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("line", ["resign", "set password mine", "i am also olga@example.net"])
def test_a_code_that_was_handed_on_proves_nothing(table: Table, line: str) -> None:
    """The friend has the reply address too: it stands in the letter."""
    world, home = table.world, table.players["florence"]
    before = seat_of(table)
    world.write(home, line, token=before.token)
    letter = _last_code_letter(world, home)
    world.write(FRIEND, line, token=before.token, subject=f"Re: {letter.subject}")
    after = seat_of(table)
    assert (after.person, after.password) == (before.person, before.password)
    assert person_at(world, home).addresses == (home,)


def test_a_code_for_a_new_address_counts_from_there_alone(table: Table) -> None:
    world, home, letter = _asked_for_address(table, FRIEND)
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    new = _last_code_letter(world, FRIEND)
    for elsewhere in (home, MALLORY):
        world.write(elsewhere, "yes", subject=f"Re: {new.subject}")
        assert person_at(world, home).addresses == (home,)
    world.write(FRIEND, "yes", subject=f"Re: {new.subject}")
    assert person_at(world, home).addresses == (home, FRIEND)


def test_a_word_behind_a_plus_is_the_same_mailbox(table: Table) -> None:
    world, home, letter = _asked_for_address(table)
    name, _, domain = home.partition("@")
    world.write(f"{name}+games@{domain}", "yes", subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


def test_a_password_makes_a_yes_from_elsewhere_its_owners(table: Table) -> None:
    """A mailbox that is handed on to another: its owner answers from there."""
    world, _, letter = _asked_for_address(table, FRIEND)
    text = "sign on Lsforza pw-florence\nconfirm"
    world.write(FRIEND, text, subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == FRIEND and e.facts.get("code")]


def _code(world: World, to: str) -> str:
    return str(next(e for e in world.effects if isinstance(e, Send) and e.to == to).facts["code"])


def _two_codes(table: Table) -> tuple[World, str, tuple[str, str]]:
    world, home, _ = _asked_for_address(table)
    first = _code(world, home)
    world.now += timedelta(days=1, minutes=1)
    world.write(home, "forget me")
    return world, home, (first, _code(world, home))


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Re: confirm {0}", "confirm {1}"),
        ("Re: confirm {0}", "yes\nconfirm {1}"),
        ("Re: confirm {0} / confirm {1}", "yes"),
        ("x", "confirm {0}\nthanks\nconfirm {1}\nlist"),
        ("x", "confirm {0} confirm {1}"),
    ],
)
def test_of_several_codes_in_one_letter_none_counts(table: Table, subject: str, text: str) -> None:
    world, home, codes = _two_codes(table)
    world.write(home, text.format(*codes), subject=subject.format(*codes))
    assert not world.of(ForgetPerson)
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("subject", ["x", "Re: confirm {0}"])
def test_lines_that_confirm_each_code_are_meant(table: Table, subject: str) -> None:
    world, home, codes = _two_codes(table)
    text = f"confirm {codes[0]}\nconfirm {codes[1]}\n\nThanks"
    world.write(home, text, subject=subject.format(*codes))
    assert world.of(ForgetPerson)


@pytest.mark.parametrize(
    "line",
    [
        "Yes, that's me",
        "Yes, I confirm.",
        "OK \N{THUMBS UP SIGN}",
        "Yup",
        "yes - go ahead",
        "Ja, das bin ich",
        "Oui, c'est bien moi",
        "Sì, sono io",
        "Sí, claro",
        "Ja hoor",
    ],
)
def test_people_agree_in_many_words(line: str) -> None:
    assert answer_of([line, "", "Anna"], {"anna"}) is Answer.YES


def test_a_thumb_that_points_down_is_no_yes() -> None:
    assert answer_of(["OK \N{THUMBS DOWN SIGN}"]) is not Answer.YES


SOMEWHERE = ["Da!", "Tak", "tak!", "Tak,\n\nBruno", "Jo", "jo.", "Hai!", "Ano"]


@pytest.mark.parametrize("word", SOMEWHERE)
def test_a_word_that_is_thanks_hello_or_no_elsewhere_is_asked_about(table: Table, word: str) -> None:
    """Danes thank with the Polish yes, the Dutch greet with the Japanese one, for Albanians it is a no."""
    world, home, letter = _asked_for_address(table)
    told = world.write(home, word, subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "cannot tell whether you agree" in " ".join(told.split())
    world.write(home, "yes", subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("word", ["Tak", "Jo", "Hai"])
def test_such_a_word_forgets_nobody_and_proves_nothing(table: Table, word: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    world.write(home, word, subject=f"Re: {_last_code_letter(world, home).subject}")
    assert not world.of(ForgetPerson)
    before = seat_of(table)
    world.now += timedelta(days=2)
    world.write(home, "set password mine", token=before.token)
    letter = _last_code_letter(world, home)
    world.write(home, f"{word}\nset password mine", token=before.token, subject=f"Re: {letter.subject}")
    after = seat_of(table)
    assert (after.person, after.password) == (before.person, before.password)


def test_no_yes_is_a_courtesy_too() -> None:
    """Whoever thanks or greets, in any language that the judge knows, has not agreed."""
    words = resources.table("grammar", "consent.yaml")
    agrees = [str(word) for word in (*words["agrees"], *words["agrees-with-accents"])]
    polite = {word for word in agrees if is_courtesy(word, ())}
    assert polite <= single_words("particles"), "which stand in names alone"


@pytest.mark.parametrize("before", ["Afwezig: Re:", "Poza biurem: Re:", "Accepted: AW:", "\u4e0d\u5728: Re:"])
def test_a_yes_under_a_programs_subject_is_none(table: Table, before: str) -> None:
    world, home, letter = _asked_for_address(table)
    told = world.write(home, "OK", subject=f"{before} {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "did not take your yes" in " ".join(told.split())


@pytest.mark.parametrize("before", ["Re:", "RE: Re:", "AW:", "Re[2]:", "\u56de\u590d: Re:", "Fwd: Re:"])
def test_one_under_the_subject_of_an_answer_is(table: Table, before: str) -> None:
    world, home, letter = _asked_for_address(table)
    world.write(home, "OK", subject=f"{before} {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


SIGNED_NO = [
    "-- \nI did not ask for this!",
    "-- \nNO",
    "-- \nBruno\nthat was not me",
    "--\nNein, das war ich nicht",
    "-- \nNo, I did not!\n\n> our letter",
]
SIGNED_BY_OTHERS = [
    "Automatische Antwort\nTel. 0123 456789", "Automatic Reply", "noreply@players.test", "Mail Robot 2000",
    "Bruno's Mail Robot 2000", "Request Denied By Owner", "Bruno Rossi\nRequest Denied", "Anfrage Abgelehnt",
    "Demande Refusée", "Richiesta Respinta", "Solicitud Rechazada", "Verzoek Afgewezen", "Fraud Department",
    "Office Closed\nMonday 9", "Zamítnutá Žádost", "Kérelem Elutasítva", "Mallory Evil",
]  # fmt: skip
"""Capitals make names of words in any language: of one's own they are only below one's own name."""
SAID_IN_CAPITALS = [
    "Wait For Me", "Nur Ein Test", "Hacked Account", "Out Of Office", "+49 123 456 NEIN",
    "Back Monday 15 March", "Zurück Montag 15", "Falso Fraude", "Please Call Police", "Maybe Later",
    "Attendez Un Moment", "Forse Domani", "Aspetta Fino Domani", "Espera Hasta Luego", "Misschien Straks",
]  # fmt: skip
"""Words that wait, warn or take back, with capitals like those of a post."""


def _signed(home: str, text: str) -> InboundMail:
    head = f"From: {home}\nTo: judge@example.org\nSubject: x\n\n"
    return as_read_raw(f"{head}{text}\n", home)


@pytest.mark.parametrize("below", SIGNED_NO)
def test_a_no_in_the_place_of_a_signature_takes_a_yes_back(table: Table, below: str) -> None:
    world, home, letter = _asked_for_address(table)
    read = _signed(home, f"yes\n\n{below}")
    subject = f"Re: {letter.subject}"
    told = world.write(home, read.lines, signature=read.signature, subject=subject)
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "did not take your yes" in " ".join(told.split())


@pytest.mark.parametrize("below", SIGNED_BY_OTHERS)
def test_nor_is_a_signature_of_a_programs_or_of_a_refusals(table: Table, below: str) -> None:
    world, home, letter = _asked_for_address(table)
    read = _signed(home, f"ok\n\n-- \n{below}")
    told = world.write(home, read.lines, signature=read.signature, subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
    assert "did not take your yes" in " ".join(told.split())


@pytest.mark.parametrize(
    "below",
    [
        "-- \nBruno", "-- \nBruno Rossi\nvia Roma 1, Torino", "-- \n* * *", "-- \nTel. +39 011 123456",
        "-- \nDr. Bruno Rossi\nHead of Sales\nExample Ltd\nwww.example.net\nbruno@example.net",
    ],
)  # fmt: skip
def test_a_signature_of_ones_own_takes_nothing_back(table: Table, below: str) -> None:
    world, home, letter = _asked_for_address(table)
    read = _signed(home, f"yes\n\n{below}")
    world.write(home, read.lines, signature=read.signature, subject=f"Re: {letter.subject}")
    assert [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("below", SAID_IN_CAPITALS)
def test_what_is_said_in_capitals_below_the_writers_name_is_no_post(table: Table, below: str) -> None:
    world, home, letter = _asked_for_address(table)
    read = _signed(home, f"yes\n\n-- \nBruno Rossi\n{below}")
    world.write(home, read.lines, signature=read.signature, subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("marks", ["`{}`", '"{}"', "'{}'", "\u201c{}\u201d", "\u00ab{}\u00bb"])
def test_a_line_of_ours_in_quotation_marks_agrees_to_nothing(table: Table, marks: str) -> None:
    world, home, letter = _asked_for_address(table)
    world.write(home, marks.format(f"confirm {_code(world, home)}"), subject=f"Re: {letter.subject}")
    assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]


@pytest.mark.parametrize("asks", ["Please", "Can you", "could you", "kindly"])
def test_a_line_that_asks_somebody_to_confirm_is_no_yes(table: Table, asks: str) -> None:
    """Programs that hold a letter back write so to its sender, and name its subject."""
    world, home, letter = _asked_for_address(table)
    code = _code(world, home)
    for text in (f"{asks} confirm {code}", f"yes\n\n{asks} confirm {code}"):
        world.write(home, text, subject=f"Re: {letter.subject}")
        assert not [e for e in world.effects if isinstance(e, Send) and e.to == MALLORY]
