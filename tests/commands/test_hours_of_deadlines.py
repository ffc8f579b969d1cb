"""An hour that deadlines have for good, in words: with the days and the zone that stand beside it."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Moves should be due every evening at 9.", "set move clock 21:00"),
        ("Moves should be due each night at 10", "set move clock 22:00"),
        ("Moves are due each morning at 9", "set move clock 9:00"),
        ("Die Züge sollen jeden Abend um 9 enden", "set move clock 21:00"),
        ("Les mouvements sont dus chaque soir à 9 heures", "set move clock 21:00"),
        ("Le mosse scadono ogni sera alle 9", "set move clock 21:00"),
        (
            "Moves should be due every evening at 9, retreats 12 hours",
            "set move clock 21:00; set retreat next 12h",
        ),
    ],
)
def test_an_hour_is_of_the_half_of_the_day_that_stands_before_it(text: str, line: str) -> None:
    world, answer = write("master", text)
    assert f"1  {line}\n" in answer, answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    "text", ["Moves are due every evening", "Orders are due every single night", "due each afternoon"]
)
def test_due_is_no_italian_hour(text: str) -> None:
    assert "14:00" not in write("master", text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "every two days at 9 pm rome time",
        "no wait, make it every two days at 9 pm",
        "Alle zwei Tage um 21 Uhr",
        "Cada dos días a las 21:00",
        "Elke twee dagen om 21:00",
    ],
)
def test_the_days_beside_an_hour_are_part_of_the_offer(text: str) -> None:
    assert "1  set move next 2d clock 21:00\n" in write("master", text)[1]


def test_an_offer_of_an_hour_tells_whose_hour_it_is() -> None:
    answer = write("master", "deadlines at 9 pm from now on")[1]
    assert "hours are those of Europe/Rome" in " ".join(answer.split())
    assert "hours are those" not in write("master", "give people 48 hours for moves")[1]
