"""Talk of masters is left alone: hardly any of it is answered by lines to choose from, and none by deeds.

The talk is that of the sets in ``tests/commands/sentences``; no example was taken from it.
"""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import FOLDER, NOTHING, opened, rows, write
from tests.support.sentences import has_numbered_lines, what_holds

_SETS = ("fresh_eyes", "letters", "new_wording", "many_manners")
_MOST_OFFERED = 16
"""Of 85 sentences; all but nine of 75 were, before there were examples of talk."""


def test_hardly_any_talk_is_answered_by_lines() -> None:
    talk = [row for name in _SETS for row in rows(FOLDER / f"{name}.yaml")]
    talk = [row for row in talk if row.who == "master" and row.does == NOTHING]
    offered = [row.text for row in talk if has_numbered_lines(write(row.who, row.text)[1])]
    assert len(talk) >= 70 and len(offered) <= _MOST_OFFERED, offered


@pytest.mark.parametrize(
    "text",
    [
        "Grazie a tutti, è stata una serata magnifica!",
        "Hats off to Milan, I never saw that coming.",
        "Mon chat dort sur le clavier.",
        "Greetings from the Baltic, it is windy here.",
        "Greetings from Madrid, the coffee is excellent here.",
        "What a day",
        "What a week, and what weather!",
    ],
)
def test_mere_talk_gets_a_word_that_there_was_nothing_to_do(text: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened()) and not has_numbered_lines(answer)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Thank you all for a lovely evening! Could you give everybody two more days?", "set deadline +2d"),
        ("Bravo à tous, quelle belle saison. Mettons la partie en pause.", "pause"),
        ("Happy birthday Carla! By the way, please undo the last turn.", "rollback"),
    ],
)
def test_what_is_wanted_beside_talk_is_found(text: str, line: str) -> None:
    assert f"1  {line}" in write("master", text)[1]


@pytest.mark.parametrize(
    "text",
    ["How do I end the game?", "Let the game end after 1460", "Wie beende ich das Spiel?"],
)
def test_who_asks_how_to_end_a_game_gets_their_own_lines(text: str) -> None:
    assert "  terminate\n" in write("master", text)[1]
    assert "  set draw\n" in write("player", text)[1] and "  terminate\n" not in write("player", text)[1]


def test_a_sentence_that_is_like_nothing_much_is_met_by_the_nearest_lines() -> None:
    """Four of ten such sentences want the first of them, two of three one among three."""
    answer = write("master", "Shorten the suppers somewhat")[1]
    assert "1  set letter short" in answer and "3  " in answer and "4  " not in answer


@pytest.mark.parametrize(
    "text",
    [
        "As soon as everybody is ready",
        "minimum to zero",
        "Joue chaque tour dès que tout le monde est prêt",
        "Werte jede Runde aus, sobald alle bereit sind",
        "Gioca ogni turno appena tutti sono pronti",
        "Juega cada turno en cuanto todos estén listos",
        "Speel elke beurt zodra iedereen klaar is",
    ],
)
def test_a_master_has_turns_played_as_soon_as_all_are_ready(text: str) -> None:
    assert "1  set move min 0" in write("master", text)[1]


@pytest.mark.parametrize("text", ["process now", "process please", "process jetzt"])
def test_process_now_names_no_phase(text: str) -> None:
    assert "is not the open phase" not in write("master", text)[1]
