"""Sentences of masters in which one word is like another job: the right line is proposed, or none."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import has_numbered_lines, what_holds


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Naples is on a journey until December 12.", "excuse naples"),
        ("Neapel ist bis zum 12. Dezember verreist.", "excuse naples"),
        ("That comes too soon, make the deadline two days later.", "set deadline +2d"),
        ("We always play on Thursdays.", "set move days ----T--"),
        ("Wir ziehen jeden Dienstag um 21 Uhr.", "set move days --T---- clock 21:00"),
        ("Un turno ogni venerdì, per favore.", "set move days -----F-"),
        ("Take Florence's fleet out of Pisa, it is a mistake.", "edit remove F pisa"),
        ("Delete the army of Florence in Arezzo, please.", "edit remove A arezzo"),
        ("Set a garrison of Venice into Lucca, please.", "edit unit G lucca venice"),
    ],
)
def test_the_line_is_proposed(text: str, line: str) -> None:
    assert f"1  {line}\n" in write("master", text)[1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Please nudge the people whose orders have not come.", "late press"),
        ("How many people have signed on by now?", "set secret"),
        ("Resolve it at once, please, all of them have written.", "set move clock"),
        ("Bob is travelling until December 12.", "set absence"),
        ("Winifred is in hospital until December 12.", "set absence"),
        ("My compliments to the winner, Dave.", "declare"),
        ("Delete Milan's fleet from Corsica.", "F milan"),
        ("Turn the fleet in Pisa into an army.", "edit remove"),
    ],
)
def test_what_only_sounds_like_it_is_not_proposed(text: str, line: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened()) and line not in answer


@pytest.mark.parametrize("text", ["Delete Milan's fleet from Corsica.", "Take the army away from Palermo."])
def test_a_line_that_would_be_refused_is_not_offered(text: str) -> None:
    assert not has_numbered_lines(write("master", text)[1])
