"""Two wishes in one sentence: a line is offered for each, and nothing is done.

Not here: wishes in sentences of their own (sets of sentences).
"""

from __future__ import annotations

import pytest

from tests.support.sentences import opened, what_holds, write


def _numbered(answer: str) -> set[str]:
    lines = (line.strip() for line in answer.splitlines())
    return {line[1:].strip() for line in lines if line[:1].isdigit() and line[1:2] == " "}


@pytest.mark.parametrize(
    ("role", "text", "both"),
    [
        ("master", "Kick out Naples and give everybody two more days.", {"eject naples", "set deadline +2d"}),
        ("master", "Wirf Neapel raus und gib allen zwei Tage mehr.", {"eject naples", "set deadline +2d"}),
        ("player", "No reminders and short letters please.", {"set no reminders", "set letter short"}),
        (
            "player",
            "I'm away from 12 to 15 April, and give me the times for Lisbon.",
            {"set absence 12 Apr to 15 Apr", "set timezone Europe/Lisbon"},
        ),
    ],
)
def test_both_halves_of_a_sentence_that_want_different_changes_are_offered(
    role: str, text: str, both: set[str]
) -> None:
    world, answer = write(role, text)
    assert _numbered(answer) >= both
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("No plague and no famine please", "set no plague; set no famine"),
        ("I want no famine, no plague and no loans", "set no famine; set no plague; set no loan"),
        ("loans off, assassins off", "set no loan; set no assassin"),
        ("sans la famine mais avec la peste", "set no famine; set plague"),
        ("mit Pest aber ohne Hungersnot", "set plague; set no famine"),
        ("attiva la peste, niente carestia", "set plague; set no famine"),
        ("one turn a week + 2 days for retreats", "set move next 7d; set retreat next 2d"),
    ],
)
def test_several_settings_of_a_sentence_are_one_line_each_for_it_or_against_it(text: str, lines: str) -> None:
    world, answer = write("master", text)
    assert _numbered(answer) == {lines}
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("give Milan and Naples two more days", "set deadline +2d"),
        ("everybody is tired and needs two more days", "set deadline +2d"),
    ],
)
def test_a_half_that_wants_nothing_by_itself_is_no_wish(text: str, line: str) -> None:
    answer = write("master", text)[1]
    assert f"1  {line}" in answer and not any(";" in one for one in _numbered(answer))
