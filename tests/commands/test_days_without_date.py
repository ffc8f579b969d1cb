"""Days that no calendar of the judge has (``until after Easter``): whoever names one is asked for the date.

Not here: days and hours that are read (test_times_in_words).
"""

from __future__ import annotations

import pytest

from tests.support.sentences import has_numbered_lines, opened, what_holds, write


@pytest.mark.parametrize(
    ("role", "text", "line"),
    [
        ("master", "Put all of this on hold until after Easter.", "pause until ..."),
        ("master", "we take a break until the summer holidays", "pause until ..."),
        ("master", "On fait une pause jusqu'à Noël.", "pause until ..."),
        ("master", "Wir machen Pause bis nach den Feiertagen", "pause until ..."),
        ("master", "Sospendi la partita fino a Natale", "pause until ..."),
        ("master", "Leg het spel stil tot na Pasen", "pause until ..."),
        ("master", "Dales tiempo hasta después de Semana Santa", "set deadline ..."),
        ("master", "Give everybody until after Christmas.", "set deadline ..."),
        ("player", "I'm on holiday until after New Year", "set absence today to ..."),
        ("player", "Je suis absent jusqu'à la rentrée", "set absence today to ..."),
    ],
)
def test_a_line_up_to_such_a_day_waits_for_its_date(role: str, text: str, line: str) -> None:
    world, answer = write(role, text)
    assert what_holds(world) == what_holds(opened())
    assert line in answer and not has_numbered_lines(answer)
    assert "dots" in answer


@pytest.mark.parametrize(
    "text", ["freeze everything until I say so", "stop the clock for Christmas, nobody will write"]
)
def test_a_rest_without_an_end_is_offered_as_one(text: str) -> None:
    assert "1  pause\n" in write("master", text)[1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Nothing may ring between ten at night and seven in the morning.", "set quiet hours 22:00 to 7:00"),
        ("Don't wake me between eleven at night and six in the morning!", "set quiet hours 23:00 to 6:00"),
        ("Non scrivermi dalle dieci di sera alle sette di mattina.", "set quiet hours 22:00 to 7:00"),
    ],
)
def test_hours_of_a_night_are_no_days_of_absence(text: str, line: str) -> None:
    assert f"1  {line}\n" in write("player", text)[1]
