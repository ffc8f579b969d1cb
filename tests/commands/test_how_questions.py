"""A question how something is done gets a short answer with its lines, in six languages; nothing is done."""

from __future__ import annotations

import copy

import pytest

from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened

LONGEST = 16
"""Lines of a short answer."""
QUESTIONS = {
    "How would one swap a player for another one?": "eject",
    "Tell me how I can put an army back where it was": "edit undo",
    "Could you tell me how to freeze the game for the summer?": "pause until",
    "How do we get the deadline put off?": "set deadline +2d",
    "How can we have the deadlines twice a week?": "days --T--F-",
    "How do I ask my cousins to join?": "invite",
    "How do I undo the phase that was played?": "rollback",
    "How can I stop letters among the players?": "set no press",
    "How do I run the turn without those who are missing?": "process!",
    "Comment faire pour suspendre le jeu quelque temps ?": "pause",
    "Comment puis-je exclure quelqu'un ?": "eject",
    "Wie kann ich die Frist hinausschieben?": "set deadline +2d",
    "Wie kann ich einen Spieler rauswerfen?": "eject",
    "Come posso invitare altri amici?": "invite",
    "Come si fa a correggere un errore?": "edit undo",
    "¿Cómo puedo sustituir a un jugador que no escribe?": "eject",
    "¿Cómo se hace para aplazar la fecha límite?": "set deadline",
    "Hoe kan ik het spel een tijdje pauzeren?": "pause",
    "Hoe kan ik een vriend uitnodigen?": "invite",
}
OTHERS = ("How many units has Venice?", "How is everybody?", "How do I besiege a city?", "how do you do")


@pytest.fixture
def world() -> World:
    return copy.deepcopy(opened())


def _write(world: World, text: str) -> str:
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    return world.write("max@example.net", text, token=token)


@pytest.mark.parametrize(("question", "line"), QUESTIONS.items())
def test_a_master_gets_the_lines_in_short(world: World, question: str, line: str) -> None:
    before = world.records[GAME]
    said = _write(world, question).split("\n\nJust answer")[0]
    assert f"  {line}" in said or f" {line}" in said, said
    assert len(said.splitlines()) <= LONGEST, said
    assert world.records[GAME] == before


@pytest.mark.parametrize("question", OTHERS)
def test_other_questions_are_none_of_these(world: World, question: str) -> None:
    said = _write(world, question)
    assert "eject" not in said and "edit undo" not in said and "set deadline" not in said


GOALS = (
    "How many towns does it take to win?",
    "Combien de villes dois-je avoir pour gagner ?",
    "Wie viele Städte brauche ich noch für den Sieg?",
    "Quante città devo avere per vincere?",
    "¿Cuántas ciudades necesita uno para ganar?",
    "Hoeveel steden heeft men nodig om te winnen?",
)


@pytest.mark.parametrize("question", GOALS)
def test_what_it_takes_to_win_is_told_in_figures(world: World, question: str) -> None:
    seat = next(seat for seat in world.records[GAME].seats if seat.seat == "naples")
    said = world.write(world.persons[seat.person or 0].addresses[0], question, token=seat.token)
    told = " ".join(said.split())
    assert "15 " in told and " 4 " in told and "Venice 4" in told.replace("Venise", "Venice")
    assert len(said.splitlines()) <= LONGEST
