"""A game led from opening to end by a master who has read nothing, by sentences and numbers of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.core.table import GameStatus
from tests.support.judges.company import Company, company

GAME = "sforza"
FRIENDS = ("anna", "bruno", "dario", "elena", "fabio", "gino", "hugo", "ines")
ASKED = "I need your go-ahead first"


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made
        assert made.logged == []


def asked_in(text: str) -> bool:
    """Tell whether a letter waits for a yes, however its lines are wrapped."""
    return ASKED in " ".join(text.split())


def led(judge: Company, sentence: str, line: str) -> None:
    """Write a sentence, find the line first that it should mean, and take it."""
    told = judge.reply("olga", GAME, sentence)
    if not asked_in(told.answer):
        assert re.search(rf"^  1  {re.escape(line)}\r?$", told.answer, re.MULTILINE), told.answer
        told = judge.reply("olga", GAME, "1")
    if asked_in(told.answer):
        (asking,) = (letter for letter in told.sent if asked_in(letter.text))
        judge.write("olga", "yes", answers=asking)


def test_a_master_who_has_read_nothing_leads_a_game_to_its_end(judge: Company) -> None:
    told = judge.write("olga", "Hi, I would like to run a game for some friends. How do I do that?").answer
    assert "create ?" in told
    opening = judge.write("olga", "register", "name: Olga", "end", f"create ?{GAME} pw-olga")
    judge.write("olga", "yes", answers=opening.sent[0])
    led(judge, "I don't want to play myself, I only want to lead it.", "become master")
    assert "SCENARIOS" in judge.reply("olga", GAME, "We would like to play from another book.").answer
    led(judge, "Let every turn take three days.", "set move next 3d")
    led(judge, "Letters may be anonymous from now on.", "set white/grey")
    led(judge, f"Could you invite {', '.join(f'{name}@players.test' for name in FRIENDS)}?", "")
    for name in FRIENDS:
        judge.write(name, "register", f"name: {name.title()}", "end", f"sign on ?{GAME} pw-{name}")
    assert judge.record(GAME).status is GameStatus.ACTIVE
    assert "Anna" in judge.reply("olga", GAME, "Who has joined so far?").answer
    assert "still missing from" in judge.reply("olga", GAME, "Who hasn't sent orders yet?").answer
    _in_the_first_season(judge)
    led(judge, "Nobody plays any more, please close the game for good.", "terminate")
    assert judge.record(GAME).status is GameStatus.TERMINATED


def _in_the_first_season(judge: Company) -> None:
    before = judge.record(GAME)
    led(judge, "Everybody needs two more days.", "set deadline +2d")
    now = judge.record(GAME).deadline
    assert before.deadline is not None and now is not None and (now - before.deadline).days == 2
    away = judge.reply("olga", GAME, "Dario is away until 20 March, do not wait for him.").answer
    assert "set absence" not in away
    led(judge, "Elena is in hospital, don't count it as late.", f"excuse {judge.seat_of(GAME, 'elena')}")
    milan = next(seat for seat in before.seats if seat.seat == "milan").person
    led(
        judge,
        "Milan has left us, carla@players.test takes over.",
        "eject milan; invite carla@players.test for milan",
    )
    assert milan and next(seat for seat in judge.record(GAME).seats if seat.seat == "milan").person is None
    led(judge, "Let's pause until 10 March.", "pause until Tue 10 Mar")
    assert judge.record(GAME).status is GameStatus.PAUSED
    led(judge, "We're all back, carry on.", "resume")
    assert judge.record(GAME).status is GameStatus.ACTIVE
    led(judge, "Play the turn now, no matter who is missing.", "process!")
    assert judge.record(GAME).phase != before.phase
    led(judge, "Oh no, that was too early. Take the last turn back please.", "rollback")
    assert judge.record(GAME).phase == before.phase


SENTENCES = {
    "en": (
        ("I don't want to play myself, I only want to lead it.", "become master"),
        ("One turn every three days is plenty.", "set move next 3d"),
        ("Please ask {everybody} to join us.", "invite {each}"),
        ("Give them two days more, somebody is ill.", "set deadline +2d"),
        ("Make it March 20th, six in the evening.", "set deadline Fri 20 Mar 18:00"),
        (
            "Milan is gone for good, carla@players.test plays it from here on.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("Let's have a break until 10 March.", "pause until Tue 10 Mar"),
        ("Everyone is back, let's go on.", "resume"),
        ("Don't wait for the missing ones, run it.", "process!"),
        ("Florence has won, write that down and close the game.", "declare florence"),
    ),
    "fr": (
        ("Je ne veux pas jouer moi-même, seulement mener la partie.", "become master"),
        ("Que chaque tour dure trois jours.", "set move next 3d"),
        ("Peux-tu inviter {everybody} ?", "invite {each}"),
        ("Tout le monde a besoin de deux jours de plus.", "set deadline +2d"),
        ("Finalement, l'échéance est le 20 mars à 18 heures.", "set deadline Fri 20 Mar 18:00"),
        (
            "Milan nous a quittés, carla@players.test prend sa place.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("Faisons une pause jusqu'au 10 mars.", "pause until Tue 10 Mar"),
        ("Tout le monde est revenu, on reprend.", "resume"),
        ("Joue le tour maintenant, peu importe qui manque.", "process!"),
        ("Florence a gagné, c'est fini, note sa victoire.", "declare florence"),
    ),
    "de": (
        ("Ich spiele nicht mit, ich leite nur.", "become master"),
        ("Jeder Zug soll drei Tage dauern.", "set move next 3d"),
        ("Lade bitte {everybody} ein.", "invite {each}"),
        ("Gib allen zwei Tage mehr, zwei von uns sind krank.", "set deadline +2d"),
        ("Sagen wir lieber: Freitag, 20. März, 18 Uhr.", "set deadline Fri 20 Mar 18:00"),
        (
            "Mailand ist ausgestiegen, carla@players.test übernimmt.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("Wir machen Pause bis zum 10. März.", "pause until Tue 10 Mar"),
        ("Alle sind wieder da, es geht weiter.", "resume"),
        ("Werte den Zug jetzt aus, egal wer noch fehlt.", "process!"),
        ("Florenz hat gewonnen, das Spiel ist aus.", "declare florence"),
    ),
    "it": (
        ("Io non gioco, conduco soltanto la partita.", "become master"),
        ("Ogni turno duri tre giorni.", "set move next 3d"),
        ("Invita per favore {everybody}.", "invite {each}"),
        ("Dai a tutti due giorni in più, qualcuno è malato.", "set deadline +2d"),
        ("Facciamo venerdì 20 marzo alle 18.", "set deadline Fri 20 Mar 18:00"),
        (
            "Milano ha lasciato, al suo posto gioca carla@players.test.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("Facciamo una pausa fino al 10 marzo.", "pause until Tue 10 Mar"),
        ("Sono tornati tutti, si riprende.", "resume"),
        ("Gioca il turno adesso, non importa chi manca.", "process!"),
        ("Firenze ha vinto, la partita è finita.", "declare florence"),
    ),
    "es": (
        ("Yo no juego, solo dirijo la partida.", "become master"),
        ("Que cada turno dure tres días.", "set move next 3d"),
        ("Invita por favor a {everybody}.", "invite {each}"),
        ("Dales a todos dos días más, hay alguien enfermo.", "set deadline +2d"),
        ("Mejor el viernes 20 de marzo a las 18:00.", "set deadline Fri 20 Mar 18:00"),
        (
            "Milán nos ha dejado, lo sustituye carla@players.test.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("Hacemos una pausa hasta el 10 de marzo.", "pause until Tue 10 Mar"),
        ("Ya estamos todos de vuelta, seguimos.", "resume"),
        ("Juega el turno ya, sin esperar a los que faltan.", "process!"),
        ("Florencia ha ganado, se acabó la partida.", "declare florence"),
    ),
    "nl": (
        ("Ik speel zelf niet mee, ik leid alleen.", "become master"),
        ("Elke beurt mag drie dagen duren.", "set move next 3d"),
        ("Nodig {everybody} uit, alsjeblieft.", "invite {each}"),
        ("Geef iedereen twee dagen extra, er is iemand ziek.", "set deadline +2d"),
        ("Maak er liever vrijdag 20 maart 18 uur van.", "set deadline Fri 20 Mar 18:00"),
        (
            "Milaan is weg, carla@players.test neemt het over.",
            "eject milan; invite carla@players.test for milan",
        ),
        ("We pauzeren tot 10 maart.", "pause until Tue 10 Mar"),
        ("Iedereen is terug, we gaan verder.", "resume"),
        ("Speel de beurt nu, het maakt niet uit wie er ontbreekt.", "process!"),
        ("Florence heeft gewonnen, het spel is afgelopen.", "declare florence"),
    ),
}
"""What a master writes from the opening to the end, and the line that each should mean.

The German, Italian, Spanish and Dutch ones stand as they were first written: 36 of 40 had that line first.
"""
JOINED = 3
"""How many of these are written before the players come."""


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("language", SENTENCES)
def test_a_game_is_led_to_a_victory_by_sentences(judge: Company, language: str) -> None:
    opening = judge.write("olga", "register", "name: Olga", "end", f"create ?{GAME} pw-olga")
    judge.write("olga", "yes", answers=opening.sent[0])
    addresses = [f"{name}@players.test" for name in FRIENDS]
    for sentence, line in SENTENCES[language][:JOINED]:
        led(judge, sentence.format(everybody=", ".join(addresses)), line.format(each=" ".join(addresses)))
    for name in FRIENDS:
        judge.write(name, "register", f"name: {name.title()}", "end", f"sign on ?{GAME} pw-{name}")
    before = judge.record(GAME)
    assert before.status is GameStatus.ACTIVE
    for sentence, line in SENTENCES[language][JOINED:]:
        led(judge, sentence, line)
    after = judge.record(GAME)
    assert after.phase != before.phase and after.status is GameStatus.FINISHED
