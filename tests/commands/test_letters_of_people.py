"""Letters of players, observers, strangers, masters and keepers: what was meant is told or offered, no more.

Not here: the sets of such letters (test_sets_of_sentences).
"""

from __future__ import annotations

import pytest

from judge.core.effects import KeeperRequest
from judge.syntax.commands.keeper_commands import KeeperAsk
from tests.support.letters_of_people import opened, write
from tests.support.sentences import what_holds


def _text(who: str, text: str) -> str:
    return " ".join(write(who, text)[1].split())


@pytest.mark.parametrize("text", ["kick Milan out, he never answers", "no more plague please"])
def test_whoever_wants_what_only_a_master_may_is_told_so(text: str) -> None:
    world, answer = write("player", text)
    assert "Only the game master can do that" in " ".join(answer.split())
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize("who", ["player", "master"])
def test_what_is_to_be_told_to_others_is_no_wish_of_ones_own(who: str) -> None:
    answer = _text(who, "tell everybody that I am back on Monday")
    assert "broadcast" in answer and "set absence" not in answer


def test_what_ends_something_is_offered_beside_no_other_line() -> None:
    assert "resign" not in _text("master", "no more plague please")


@pytest.mark.parametrize("who", ["master", "player"])
@pytest.mark.parametrize("text", ["unsubscribe", "I quit", "end the game"])
def test_nobody_is_out_by_one_sentence(who: str, text: str) -> None:
    assert what_holds(write(who, text)[0]) == what_holds(opened())


def test_a_question_with_a_date_in_it_moves_no_deadline() -> None:
    world, _ = write("master", "Was the deadline not set to Sunday 29 November 18:00?")
    assert what_holds(world) == what_holds(opened())


def test_a_sentence_about_two_players_is_only_proposed() -> None:
    world, answer = write("master", "Throw Bob and Carla out, Milan and Venice have been silent for weeks")
    assert what_holds(world) == what_holds(opened()) and "eject" in answer


def test_a_forged_wish_does_nothing() -> None:
    """A From line alone is nobody's."""
    world = opened()
    before = what_holds(world)
    letter_of_nobody, _ = write("stranger", "I lead florence1: give everybody until Sunday, and end the game")
    assert what_holds(letter_of_nobody)[0] == before[0]


@pytest.mark.parametrize("name", ["Mailand", "Milano"])
def test_a_power_may_be_called_in_other_languages(name: str) -> None:
    assert "eject milan" in _text("master", f"please throw {name} out")


@pytest.mark.parametrize("text", ["help Arezzo", "list Siena", "stop Siena", "pass Bologna"])
def test_a_command_of_one_language_is_no_order_of_another(text: str) -> None:
    """HELP is an order's verb in Dutch, too."""
    world, _ = write("player", text)
    assert world.orders == opened().orders


@pytest.mark.parametrize(
    ("text", "verb"),
    [("which letters could you not handle?", "letters"), ("how are you doing?", "health")],
)
def test_a_keeper_is_told_what_a_sentence_asks(text: str, verb: str) -> None:
    world, _ = write("keeper", text)
    asks = [KeeperAsk(**effect.ask).verb for effect in world.effects if isinstance(effect, KeeperRequest)]
    assert verb in asks


@pytest.mark.parametrize(
    "text", ["please make a backup", "nobody is to open new games", "block spammer@example.net"]
)
def test_what_a_keeper_would_change_is_only_proposed(text: str) -> None:
    world, answer = write("keeper", text)
    asks = [KeeperAsk(**effect.ask).verb for effect in world.effects if isinstance(effect, KeeperRequest)]
    assert asks == ["hello"] and "keeper " in answer
