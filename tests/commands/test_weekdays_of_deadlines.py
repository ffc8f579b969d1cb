"""Days of the week of deadlines, listed in a sentence: they are those, with the hour, and no absence."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import write


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("We play twice a week: Mondays and Thursdays at 9 pm.", "set move days -M--T-- clock 21:00"),
        ("Let the turns end each Monday, each Wednesday and each Saturday.", "set move days -M-W--S"),
        ("Deadlines on Wed and Sun only, please.", "set move days S--W---"),
        ("Les échéances le lundi et le jeudi à 19h.", "set move days -M--T-- clock 19:00"),
        ("Die Frist immer mittwochs und samstags um 18 Uhr.", "set move days ---W--S clock 18:00"),
        ("Le scadenze solo di martedì e sabato alle 20.", "set move days --T---S clock 20:00"),
        ("Los plazos los lunes y jueves a las 20:00.", "set move days -M--T-- clock 20:00"),
        ("Deadlines op maandag en donderdag om 20 uur.", "set move days -M--T-- clock 20:00"),
        ("Deadlines from Monday to Friday only.", "set move days -MTWTF-"),
        ("Deadlines should fall from Tuesday to Thursday only.", "set move days --TWT--"),
    ],
)
def test_deadlines_fall_on_the_days_of_the_list(text: str, line: str) -> None:
    answer = write("master", text)[1]
    assert f"1  {line}\n" in answer and "absence" not in answer, answer


def test_a_stretch_of_days_may_be_an_absence() -> None:
    answer = write("player", "I am away from Tuesday to Thursday.")[1]
    assert "set absence Tuesday to Thursday" in answer


def test_days_with_a_date_behind_them_are_no_list() -> None:
    answer = write("player", "I am away between Monday 7 December and Friday 11 December.")[1]
    assert "set absence" in answer and "11 Dec" in answer.replace("December", "Dec")
