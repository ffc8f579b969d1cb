"""Who is against a thing is offered no line for it, and who is for it none against it, in six languages.

Not here: several settings of a sentence (test_two_wishes_at_once).
"""

from __future__ import annotations

import pytest

from tests.support.sentences import opened, what_holds, write


def _first_line(role: str, text: str) -> str:
    world, answer = write(role, text)
    assert what_holds(world) == what_holds(opened())
    lines = (line.strip() for line in answer.splitlines())
    return next((line[1:].strip() for line in lines if line.startswith("1 ")), "")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("anonymous letters between players shd be ok", "set white/grey"),
        ("forbid anonymous letters", "set no grey"),
        ("keine anonymen Briefe", "set no grey"),
        ("lettere anonime permesse", "set white/grey"),
        ("lettres anonymes autorisées", "set white/grey"),
        ("zet de pest uit", "set no plague"),
        ("zet de pest aan", "set plague"),
        ("quita la peste", "set no plague"),
        ("don't let sandro@players.test in", "set deny sandro@players.test"),
        ("sandro@players.test has to leave my table", "eject sandro@players.test"),
        ("let sandro@players.test watch this game", "invite sandro@players.test"),
        ("nobody may find out who is behind which power", "set gunboat"),
        ("each of them may know who is behind which power", "set no gunboat"),
    ],
)
def test_a_line_of_a_master_is_for_what_the_sentence_is_for(text: str, line: str) -> None:
    assert _first_line("master", text) == line


@pytest.mark.parametrize(
    ("role", "text", "never"),
    [
        ("master", "please end the game, its a draw", "terminate"),
        ("master", "don't pause", "pause"),
        ("master", "don't eject Milan", "eject"),
        ("master", "don't hide the names", "set gunboat"),
        ("master", "Actually, everybody may know who plays whom.", "set gunboat"),
        ("master", "they can all see who is behind which power by now", "set gunboat"),
        ("master", "take back the reminder, they are quick", "unstart"),
        ("master", "let sandro@players.test in", "set deny"),
        ("master", "unban sandro@players.test", "set deny"),
        ("master", "put sandro@players.test on the waiting list", "set deny"),
        ("master", "setze sandro@players.test auf die Warteliste", "set deny"),
        ("player", "remind me again", "set no reminders"),
        ("player", "I want reminders", "set no reminders"),
    ],
)
def test_the_opposite_is_never_offered(role: str, text: str, never: str) -> None:
    assert f"  {never}" not in write(role, text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "Hi, I just want to watch the game sforza, not play. ok?",
        "je veux observer sforza, pas jouer",
        "Ich möchte nur zuschauen bei sforza, nicht mitspielen",
        "vorrei guardare la partita sforza senza giocare",
        "mag ik meekijken bij sforza?",
        "¿puedo mirar la partida sforza sin jugar?",
    ],
)
def test_who_wants_to_watch_is_offered_to_watch_and_not_to_play(text: str) -> None:
    answer = write("stranger", text)[1]
    assert "| observe sforza " in answer and "sign on" not in answer and "(2)" not in answer
