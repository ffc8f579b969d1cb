"""Several sentences of a line, each answered by itself; reminders, pauses and remarks below offered lines.

Not here: two changes that one sentence wants (test_two_wishes_at_once).
"""

from __future__ import annotations

import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.commands.context import Context
from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened, write

_WHO, _DUE, _MONEY = "WHO IS IN", "Orders are due", "You have 5 ducats"


@pytest.mark.parametrize(
    ("role", "text", "answers"),
    [
        ("master", "Who has which power, and when are the orders due?", (_WHO, _DUE)),
        ("player", "How many ducats have I got? And who else is playing?", (_MONEY, _WHO)),
        ("player", "Combien de ducats ai-je ? Et qui joue ?", (_MONEY, _WHO)),
        (
            "master",
            "Turns on Monday and Thursday at 8 pm. And please prod those who are late.",
            ("set move days -M--T-- clock 20:00", "press to all"),
        ),
    ],
)
def test_each_sentence_is_answered(role: str, text: str, answers: tuple[str, ...]) -> None:
    answer = write(role, text)[1]
    assert all(one in answer for one in answers), answer


def test_a_question_that_nobody_can_answer_is_quoted() -> None:
    answer = write("master", "Three more days for everybody, please. Which horse will come in first?")[1]
    assert "set deadline +3d" in answer and "> Which horse will come in first?" in answer


def test_a_reminder_is_a_letter_to_the_one_who_is_named() -> None:
    answer = write("master", "Dave has forgotten us again, jog his memory please")[1]
    assert "1  press to Naples\n     Your orders are still missing." in answer


def test_a_yes_sends_the_reminder_to_those_who_are_missing_alone() -> None:
    world = copy.deepcopy(opened())
    staff = next(a for a in world.records[GAME].attendants if a.role.value == "master")
    world.write("max@example.net", "Please prod Naples and Venice", token=staff.token)
    world.write("max@example.net", "yes", token=staff.token)
    (kept,) = world.kept_press
    assert {"naples", "venice"} <= set(kept.readers) and "milan" not in kept.readers
    assert "Your orders are still missing" in kept.text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Allow everybody three days more", "The deadline would then be Wed 2 December 2026"),
        ("Deadlines on Mondays and Fridays at 7 pm only", "Other kinds of phases keep their own times"),
        ("Remind me two days before each deadline", "only yours, in all your games"),
        ("Take back the last turn, please", "everybody is told"),
    ],
)
def test_the_offer_says_what_its_line_does(text: str, says: str) -> None:
    assert says in " ".join(write("master", text)[1].split())


def test_reminders_of_everybody_are_no_setting_of_the_writer() -> None:
    assert "set reminders" not in write("master", "All who are late shall get a reminder a day ahead")[1]


def test_a_question_about_the_play_tells_which_phase_is_open() -> None:
    assert "has not been played yet" in write("player", "Has summer been played by now?")[1]


def test_a_player_who_must_leave_is_shown_their_own_line() -> None:
    answer = write("player", "Sadly I have to leave this game, please look for somebody else")[1]
    assert "1  resign" in answer and "Only the game master" not in answer


def test_a_question_about_a_command_is_answered_by_help() -> None:
    assert "WHAT MASTERS CAN DO" in write("master", "What would eject do?")[1]


class _Awaiting(World):
    """A judge that was away, and awaits letters for ten minutes."""

    def context(self) -> Context:
        until = self.now + timedelta(minutes=10)
        return replace(super().context(), letters_awaited_until=lambda: until)


def test_letters_say_that_a_phase_waits_for_letters_of_an_outage() -> None:
    world = copy.deepcopy(opened())
    world.__class__ = _Awaiting
    staff = next(a for a in world.records[GAME].attendants if a.role.value == "master")
    answer = " ".join(world.write("max@example.net", "process!", token=staff.token).split())
    assert "I was away for a while" in answer and "the results follow" in answer
    assert world.now == datetime(2026, 11, 26, 12, 0, tzinfo=UTC) and "13:10" in answer
