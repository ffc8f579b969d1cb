"""A text that a sentence has for everybody is offered as a broadcast, whatever it speaks of.

Reminders and hours of letters, for which there is no command, are told about.
"""

from __future__ import annotations

import pytest

from judge.core.effects import Send
from tests.support.letters_of_people import GAME, opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "Tell all the players: the deadline is moved to Monday for good.",
            "The deadline is moved to Monday for good.",
        ),
        (
            'Write to everybody: "Let us pause over Easter; who agrees?"',
            "Let us pause over Easter; who agrees?",
        ),
        ("Tell everybody that I undo the last turn tomorrow.", "I undo the last turn tomorrow."),
        (
            "Schreib allen Spielern: Bitte schickt eure Befehle bis Samstag.",
            "Bitte schickt eure Befehle bis Samstag.",
        ),
    ],
)
def test_a_text_for_everybody_is_sent_after_a_yes(text: str, sent: str) -> None:
    world, answer = write("master", text)
    assert "1  broadcast\n" in answer and sent in answer and "deadline Mon" not in answer, answer
    assert what_holds(world) == what_holds(opened())
    token = next(a for a in world.records[GAME].attendants if a.role.value == "master").token
    world.write("max@example.net", "yes", token=token)
    letters = [effect for effect in world.effects if isinstance(effect, Send)]
    assert len(letters) > 7 and any(sent in str(one) for one in letters)


@pytest.mark.parametrize(
    "text",
    [
        "Please send Milan a reminder.",
        "Remind all those who are late, please.",
        "Please remind Venice of the deadline.",
    ],
)
def test_who_wants_somebody_reminded_hears_what_reminders_there_are(text: str) -> None:
    answer = " ".join(write("master", text)[1].split())
    assert "reminders of my own to everybody who has not written" in answer and "press to" in answer, answer
    assert "ally" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "No letters between the players from 23:00 to 6:00.",
        "The players should not be able to write press to each other during the night.",
    ],
)
def test_there_is_no_setting_for_hours_of_letters(text: str) -> None:
    answer = write("master", text)[1]
    assert "no setting that bars letters" in answer.replace("\n", " ") and "  1  set" not in answer, answer
