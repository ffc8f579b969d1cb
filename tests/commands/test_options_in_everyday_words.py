"""Options of a game in everyday words: its master sets them, a player proposes them to the others."""

from __future__ import annotations

import pytest

from tests.support.sentences import has_numbered_lines, opened, what_holds, write


@pytest.mark.parametrize(
    ("role", "text", "line"),
    [
        ("master", "We'd all like disease in summer, switch that on.", "set plague"),
        ("master", "Murder is no fun, do away with it.", "set no assassinations"),
        ("master", "Wir spielen ohne Seuchen.", "set no plague"),
        ("player", "We'd all like disease in summer, switch that on.", "propose plague"),
        ("player", "Could we vote on playing without hunger?", "propose no famine"),
        ("player", "Propongo di giocare con le tempeste.", "propose storm"),
        ("player", "Ich schlage vor, mit Seuchen zu spielen.", "propose plague"),
    ],
)
def test_an_option_is_known_by_what_people_call_it(role: str, text: str, line: str) -> None:
    world, answer = write(role, text)
    assert what_holds(world) == what_holds(opened()) and f"1  {line}\n" in answer


@pytest.mark.parametrize("text", ["Murder!", "Plague", "My army died of hunger in spring."])
def test_an_option_alone_wants_nothing(text: str) -> None:
    answer = write("player", text)[1]
    assert not has_numbered_lines(answer) and "Only the game master" not in answer
