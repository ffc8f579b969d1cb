"""Questions about people, in six languages: who is away, who has voted, and a game that a stranger names."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import write

_AWAY, _VOTES, _DUE = "who is away", "Votes are secret", "If you send nothing"


@pytest.mark.parametrize(
    "text",
    [
        "Is anybody on holiday just now?",
        "Which of the players are away?",
        "Quelqu'un est-il absent en ce moment ?",
        "C'è qualcuno in vacanza?",
        "Ist zurzeit jemand im Urlaub?",
        "¿Hay alguien de vacaciones ahora?",
        "Is er op dit moment iemand op vakantie?",
    ],
)
def test_only_the_master_is_told_who_is_away(text: str) -> None:
    assert _AWAY in write("player", text)[1]
    assert "Nobody has told me that they will be away." in write("master", text)[1]


def test_the_master_is_told_who_is_away_and_until_when() -> None:
    world, _ = write("player", "set absence 20 Dec to 27 Dec")
    master = next(a for a in world.records["florence1"].attendants if a.role.value == "master")
    told = world.write("max@example.net", "Who is away at the moment, please?", token=master.token)
    assert "These will be away:" in told and "Florence" in told and "28 December" in told


@pytest.mark.parametrize(
    "text",
    [
        "Who has voted for a draw so far?",
        "How many votes does the draw need?",
        "Combien de voix faut-il pour la nulle ?",
        "Chi ha già votato per la patta?",
        "Wer hat schon für Remis gestimmt?",
        "¿Quién ha votado ya por las tablas?",
        "Wie heeft er al voor remise gestemd?",
    ],
)
@pytest.mark.parametrize("who", ["player", "master"])
def test_votes_are_secret_and_how_many_are_needed_is_told(who: str, text: str) -> None:
    told = write(who, text)[1]
    assert _VOTES in told and "all 8 powers" in " ".join(told.split())


@pytest.mark.parametrize(
    "text",
    [
        "What happens if nobody sends any orders?",
        "What becomes of a player who sends nothing?",
        "Que se passe-t-il si quelqu'un n'envoie rien ?",
        "Che cosa succede se un giocatore non scrive?",
        "Was passiert, wenn jemand keine Befehle schickt?",
        "¿Qué pasa si un jugador no manda nada?",
        "Wat gebeurt er als iemand geen orders stuurt?",
    ],
)
def test_what_happens_if_nobody_writes_is_told(text: str) -> None:
    assert _DUE in write("master", text)[1]


@pytest.mark.parametrize(
    "text", ["Please close the game.", "Ferme la partie.", "Chiudi la partita.", "Sluit het spel."]
)
def test_closing_a_game_may_mean_two_things_and_offers_neither_as_a_yes(text: str) -> None:
    told = write("master", text)[1]
    assert "set private" in told and "terminate" in told and "1  " not in told


@pytest.mark.parametrize(
    "text", ["I propose: no famine", "Propongo di votare: niente carestia in questa partita."]
)
def test_a_proposal_against_a_thing_proposes_it_to_nobody(text: str) -> None:
    assert "1  propose famine" not in write("player", text)[1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("May I look on at florence1?", "observe florence1"),
        ("I would love to watch florence1", "observe florence1"),
        ("Mi mandi la mappa della partita florence1?", "florence1"),
    ],
)
def test_a_stranger_is_told_of_the_game_that_they_name(text: str, told: str) -> None:
    answer = write("stranger", text)[1]
    assert told in answer and "Which game?" not in answer
