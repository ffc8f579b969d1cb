"""Whoever says that they want to open a game, or join one, gets it by a yes, with all they said of it."""

from __future__ import annotations

import pytest

from judge.commands.joining.offers_in_letters import offers_in
from judge.commands.joining.spoken_games import spoken_game
from judge.core.places import masters
from judge.rendering import render
from tests.support.judges.fake_judge import World

NINA = "nina@n.example"
PASSWORDS = {
    "We'd like a table of our own, the password is tulip7.": "tulip7",
    "Put Bob down for lucca; password: h4yst4ck": "h4yst4ck",
    "I'll take Milan, with juniper as my password.": "juniper",
    "Je prends Venise, mot de passe perdrix.": "perdrix",
    "Das Kennwort soll Kirsche9 sein.": "Kirsche9",
    "La contraseña será golondrina.": "golondrina",
    "La mia parola d'ordine è rondine.": "rondine",
    "Als wachtwoord graag iets moois: het wachtwoord is ooievaar.": "ooievaar",
}
NO_PASSWORD = (
    "I have forgotten my password, what can I do?", "Do we need a password for that?",
    "What is the password for?", "My password does not work.",
)  # fmt: skip
OPENINGS = {
    "I'd love to set up a game called ravenna for six people, I'm only the game master.": (
        "ravenna",
        6,
        True,
    ),
    "Could you open a table for my brother, my sister and me? We are four. The name is rimini.": (
        "rimini",
        4,
        None,
    ),
    "Please start a match for me and six colleagues, name it urbino.": (
        "urbino",
        7,
        False,
    ),
    "Wir möchten zu viert eine Partie eröffnen, sie soll trier heißen, ich leite sie nur.": (
        "trier",
        4,
        True,
    ),
    "Nous voudrions ouvrir une partie à cinq, elle s'appellera lodi, je joue aussi.": (
        "lodi",
        5,
        False,
    ),
    "Vorrei aprire una partita per sette giocatori, chiamata ferrara, io non gioco.": (
        "ferrara",
        7,
        True,
    ),
    "Quisiera abrir una partida para seis personas que se llame burgos.": (
        "burgos",
        6,
        None,
    ),
    "We willen een spel beginnen met vijf spelers, het heet utrecht.": (
        "utrecht",
        5,
        None,
    ),
}
JOINS = (
    "Hi, I am Nina Berg, could I play in padua? Password: linnet3",
    "Please write me down for padua, my password shall be linnet3.",
    "Bonjour, je m'appelle Nina Berg, je voudrais jouer dans padua avec le mot de passe linnet3.",
    "Ich bin Nina Berg und würde gern bei padua mitspielen, mein Passwort ist linnet3",
    "Mi chiamo Nina Berg, vorrei giocare nella partita padua, la password è linnet3",
    "Quisiera jugar en padua. Mi contraseña es linnet3.",
    "Mag ik meedoen aan padua? Mijn wachtwoord wordt linnet3.",
)


@pytest.fixture
def forming(world: World) -> World:
    world.register("Gina")
    world.write("gina@example.net", "create ?padua pw", proof="pass")
    return world


@pytest.mark.parametrize(("text", "password"), PASSWORDS.items())
def test_a_password_is_found_wherever_it_stands(text: str, password: str) -> None:
    spoken = spoken_game(text)
    assert spoken.password == password and password not in spoken.rest


@pytest.mark.parametrize("text", NO_PASSWORD)
def test_a_question_about_passwords_tells_none(text: str) -> None:
    assert not spoken_game(text).password


@pytest.mark.parametrize(("said", "parts"), OPENINGS.items())
def test_a_sentence_opens_a_game_by_one_answer(
    world: World, said: str, parts: tuple[str, int, bool | None]
) -> None:
    name, people, leads = parts
    offered = world.write(NINA, said, sender_name="Nina Berg")
    assert not world.records and not world.persons, "nothing is done unasked"
    assert f"?{name} " in offered
    world.answer_to_reply(NINA, "1", sender_name="Nina Berg")
    record, nina = world.game(name), world.person_at(NINA)
    assert record is not None and nina is not None and nina.name == "Nina Berg"
    seats = len(world.context().games.table(record).seats)
    assert (record.options.players or seats) == people
    assert leads is None or bool(masters(record)) == leads


@pytest.mark.parametrize("said", JOINS)
def test_a_sentence_joins_a_game_by_a_yes(forming: World, said: str) -> None:
    offered = forming.write(NINA, said, sender_name="Nina Berg")
    assert forming.person_at(NINA) is None and "?padua linnet3" in offered
    forming.answer_to_reply(NINA, "yes", sender_name="Nina Berg")
    nina = forming.person_at(NINA)
    assert nina is not None and nina.id in [one.person for one in forming.records["padua"].newcomers]


def test_a_password_that_nobody_said_is_made_up(forming: World) -> None:
    address = forming.register("Emma")
    first = forming.write(address, "I would like to play in padua.")
    second = forming.write(address, "I would like to play in padua.")
    [one], [other] = offers_in(first), offers_in(second)
    assert one.lines[0].startswith("sign on ?padua ") and one != other


def test_what_is_said_next_changes_the_offer(world: World) -> None:
    address = world.register("Nina")
    world.write(address, "Can you set a game up for us? We are five.")
    world.answer_to_reply(
        address, "Good, but call it modena please, and I only lead it. The password is brook."
    )
    assert "?modena brook" in world.answer.text and "become master" in world.answer.text
    world.answer_to_reply(address, "On Five Boots, please")
    [offer] = offers_in(world.answer.text)
    assert offer.lines == ("create ?modena brook five-boots", "become master")
    world.answer_to_reply(address, "Yes, please")
    assert world.records["modena"].scenario == "five-boots"


def test_friends_are_invited_and_are_no_addresses_of_the_writer(world: World) -> None:
    address = world.register("Nina")
    friends = "tom@t.example, ida@i.example and ugo@u.example"
    said = world.write(address, f"Please open a game called nice for me and my friends {friends}.")
    [offer] = offers_in(said)[:1]
    assert "invite tom@t.example ida@i.example ugo@u.example" in offer.lines and "i am also" not in said


def test_settings_that_are_said_along_stand_below(world: World) -> None:
    address = world.register("Nina")
    said = world.write(address, "Open a game called nice for four players, I only lead it. No famine please.")
    assert "set no famine" in offers_in(said)[0].lines


def test_the_letter_that_asks_which_can_be_answered(world: World) -> None:
    address = world.register("Nina")
    world.write(address, "Can you open a new table for four players, I only lead it?")
    world.answer_to_reply(address, "yes")
    offered = offers_in(world.answer.text)
    world.answer_to_reply(address, "the 2nd one please")
    assert list(world.records) == [offered[1].lines[0].split()[1].lstrip("?")], world.answer.text


def test_a_no_leaves_it_and_a_yes_to_several_asks_which(world: World) -> None:
    address = world.register("Nina")
    world.write(address, "Can you open a new table for four players, I only lead it?")
    assert len(offers_in(world.answer.text)) > 1
    world.answer_to_reply(address, "yes")
    assert "number" in world.answer.text and not world.records
    offered = offers_in(world.answer.text)
    assert len(offered) > 1 and all(offer.head.startswith("I open ") for offer in offered), world.answer.text
    world.write(address, "Can you open a new table for four players, I only lead it?")
    world.answer_to_reply(address, "No, thank you")
    assert not world.records and "not done" in world.answer.text


def test_only_a_letter_to_the_writer_is_answered(world: World) -> None:
    nina, other = world.register("Nina"), world.register("Olaf")
    world.write(nina, "Please open a game called nice for eight players, I play too.")
    world.answer_to_reply(other, "yes")
    assert not world.records


def test_a_yes_that_answers_no_letter_of_ours_takes_nothing(world: World) -> None:
    nina = world.register("Nina")
    world.write(nina, "Please open a game called nice for eight players, I play too.")
    world.answer_to_reply(nina, "yes", references=())
    assert not world.records


def test_a_power_that_is_taken_is_not_offered(world: World) -> None:
    players = world.full_table()
    seats = world.records["sforza"].seats
    assert players and all(seat.person for seat in seats)
    said = world.write(
        NINA, "Please put me into sforza as Florence, my password is lilies.", sender_name="Nina"
    )
    assert not offers_in(said)


def test_who_writes_from_another_table_opens_a_game_as_well(world: World) -> None:
    address = world.register("Nina")
    world.write(address, "create ?lucca pw\nbecome master", proof="pass")
    token = world.records["lucca"].attendants[0].token
    world.write(address, "I'd like to open another game, for five, called siena. I lead it.", token=token)
    world.answer_to_reply(address, "2")
    assert masters(world.records["siena"]) and world.records["siena"].scenario == "five-boots"


@pytest.mark.parametrize("said", ["yes", "Oui, avec plaisir", "Gern! Mein Kennwort soll dohle sein."])
def test_an_invitation_is_accepted_by_an_answer(forming: World, said: str) -> None:
    forming.write(
        "gina@example.net", f"sign on ?padua pw\nset move days --T--F-\ninvite {NINA}", proof="pass"
    )
    [card] = [send for send in forming.notices if send.to == NINA]
    assert "on Tuesdays and Fridays" in render.letter(card).text and "71" not in render.letter(card).text
    forming.answer_to(card, NINA, said, sender_name="Nina Berg")
    assert " ?padua " in forming.answer.text and ("Mein" not in said or "dohle" in forming.answer.text)
    forming.answer_to_reply(NINA, "1", sender_name="Nina Berg")
    nina = forming.person_at(NINA)
    assert nina is not None and nina.id in [one.person for one in forming.records["padua"].newcomers]


@pytest.mark.parametrize(
    "said",
    [
        "I want to start a game for my club, we are five. The deadline is on Tuesday evening, once a week.",
        "Please open a game for five of us. One deadline each week, on Sunday evening.",
    ],
)
def test_days_of_deadlines_are_nobodys_absence(said: str) -> None:
    answer = World().write(NINA, said)
    assert "create ?" in answer and "absence" not in answer, answer


@pytest.mark.parametrize(
    "said",
    [
        "No, I don't want another game. I lead the game rieti, my name is Nina.",
        "Non, je ne veux pas de nouvelle partie, je mène déjà rieti.",
        "Nein, kein neues Spiel bitte. Ich leite rieti.",
        "No, non voglio una nuova partita, dirigo rieti.",
        "No, no quiero otra partida, dirijo rieti.",
        "Nee, geen nieuw spel, ik ben de spelleider van rieti.",
    ],
)
def test_who_wants_no_new_game_is_offered_none(said: str) -> None:
    answer = World().write(NINA, said)
    assert "  1  " not in answer and "1)" not in answer and "set address" not in answer, answer


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("I live in Madrid.", "Europe/Madrid"),
        ("I'm in London btw.", "Europe/London"),
        ("We live in New York.", "America/New_York"),
        ("J'habite à Lyon.", "Europe/Paris"),
        ("Wohne in Wien.", "Europe/Vienna"),
        ("Sto a Napoli (fuso orario italiano).", "Europe/Rome"),
        ("Vivo en Madrid.", "Europe/Madrid"),
        ("Ik woon in Utrecht.", "Europe/Amsterdam"),
        ("I'm in, Turkey please.", ""),
        ("I'm in Florence.", ""),
    ],
)
def test_where_somebody_lives_is_their_time_zone_as_they_join(said: str, zone: str) -> None:
    world = World()
    world.register("Max")
    world.write("max@example.net", "create ?pinot pw-pinot", proof="pass")
    answer = world.write(NINA, f"I'd like to join pinot. {said}")
    assert (f"  | timezone: {zone}\n" if zone else "  | end\n") in answer, answer
    assert ("timezone" in answer) is bool(zone)


def test_whoever_runs_the_game_and_does_not_play_is_offered_no_place() -> None:
    world = World()
    said = 'Me and four friends want to play. I\'d run it, not play. Call it "pinot". A turn every two days.'
    answer = world.write(NINA, said)
    offers = offers_in(answer)
    assert offers and all("become master" in o.lines and "set move next 2d" in o.lines for o in offers)


def test_what_was_said_of_the_pace_stays_when_the_offer_is_mended() -> None:
    world = World()
    said = "Open a game called pinot for four, please. I lead it and do not play. A turn every two days."
    world.write(NINA, said)
    world.answer_to_reply(NINA, "First one is good, but name it rosso.")
    answer = world.answer.text
    assert all("set move next 2d" in offer.lines for offer in offers_in(answer)), answer


def test_the_wishes_of_whoever_leads_a_game_are_no_wish_to_join_it() -> None:
    world = World()
    world.register("Max")
    world.write("max@example.net", "create ?pinot pw-pinot\nbecome master", proof="pass")
    said = "Oh and I live in Lisbon. Winter turns please don't take longer than a day in pinot."
    answer = world.write("max@example.net", said, proof="pass", subject="[pinot] Re: welcome")
    assert not offers_in(answer), answer


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Please open a game for six, deadlines at 9 pm Lisbon time.", "Europe/Lisbon"),
        ("Open a game for five of us please, I lead it; all hours are in Dutch time.", "Europe/Amsterdam"),
        ("Je voudrais ouvrir une partie à cinq, à 20 h, heure de Paris.", "Europe/Paris"),
        ("Wir möchten zu viert eine Partie eröffnen, um 20 Uhr deutscher Zeit.", "Europe/Berlin"),
    ],
)
def test_the_clock_that_is_said_registers_along(said: str, zone: str) -> None:
    world = World()
    answer = world.write(NINA, said)
    assert f"  | timezone: {zone}\n" in answer, answer
    assert all(f"timezone: {zone}" in offer.lines for offer in offers_in(answer))


ASSENTS = (
    "Volontiers !", "Bien volontiers", "Na klar!", "Sehr gerne", "Certo.", "Con piacere!",
    "\u00a1Claro que s\u00ed!", "Con mucho gusto",
    "Tuurlijk", "Graag!", "Perfect.", "Sure, why not!",
)  # fmt: skip


@pytest.mark.parametrize("said", ASSENTS)
def test_an_assent_in_any_language_takes_the_place_offered(forming: World, said: str) -> None:
    address = forming.register("Emma")
    forming.write(address, "I would like to play in padua.")
    forming.answer_to_reply(address, said)
    emma = forming.person_at(address)
    assert emma is not None and emma.id in [one.person for one in forming.records["padua"].newcomers]


@pytest.mark.parametrize(
    "said", ["si", "oui, celle-ci", "Ja, ich m\u00f6chte einfach dabei sein.", "Yes, that game"]
)
def test_an_assent_with_other_words_opens_no_game_and_brings_the_place_again(
    forming: World, said: str
) -> None:
    address = forming.register("Emma")
    before = offers_in(forming.write(address, "I would like to play in padua."))
    again = offers_in(forming.answer_to_reply(address, said))
    assert again == before and "create" not in forming.answer.text


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("The second one sounds good, thanks", 2),
        ("Number three, and name it doves", 3),
        ("Not the first one, number 2 please!", 2),
        ("3, and call it doves", 3),
        ("La deuxi\u00e8me me pla\u00eet bien", 2),
        ("Die dritte klingt gut", 3),
    ],
)
def test_a_number_among_other_words_names_the_board(world: World, said: str, number: int) -> None:
    address = world.register("Nina")
    offers = offers_in(world.write(address, "Please open a game for five players, I only lead it."))
    assert len(offers) == 3
    world.answer_to_reply(address, said)
    [offer] = offers_in(world.answer.text)
    meant = offers[number - 1].lines[0].split()
    assert offer.lines[0].split()[3:] == meant[3:], offer
    assert ("doves" in offer.lines[0]) == ("doves" in said)


@pytest.mark.parametrize("said", ["Yes please!\n\nNina", "Yes\n\nNina Berg", "Oui, merci\nNina"])
def test_a_name_below_a_yes_of_a_stranger_says_no_more(forming: World, said: str) -> None:
    forming.write(NINA, "Hi, I would love to play in padua", sender_name="Nina Berg")
    forming.answer_to_reply(NINA, said, sender_name="Nina Berg")
    nina = forming.person_at(NINA)
    assert nina is not None and nina.id in [one.person for one in forming.records["padua"].newcomers]


@pytest.mark.parametrize("reader", [NINA, "kim@elsewhere.example"])
@pytest.mark.parametrize(
    "above", ["No thanks", "Interesting!\n\nSent from my phone", "Kim, what do you think?"]
)
@pytest.mark.parametrize("copied", ["as it is", "without blanks", "in one line", "quoted"])
def test_a_copy_of_an_offer_registers_nobody_and_opens_nothing(reader: str, above: str, copied: str) -> None:
    """Programs copy letters without marks, and people hand them on (issue 26)."""
    offer = World().write(
        NINA, "Please open a game called lilies for four, I lead it, the password is walnut."
    )
    assert "create ?lilies walnut" in offer
    copy_of_it = {
        "as it is": offer,
        "without blanks": "\n".join(map(str.strip, offer.split("\n"))),
        "in one line": " ".join(offer.split()),
        "quoted": "\n".join(f"> {line}" for line in offer.split("\n")),
    }[copied]
    world = World()
    world.write(reader, f"{above}\n\n{copy_of_it}")
    assert not world.records and not world.persons
