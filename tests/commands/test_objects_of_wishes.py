"""Lines that end a game, or change an address or a rhythm, stand only where a sentence speaks of that.

Not here: what becomes of an answer (test_yes_and_no_in_words).
"""

from __future__ import annotations

import pytest

from judge.commands.wishes.objects import objects_of_rows, speaks_of_object
from judge.commands.wishes.rows import wishes
from tests.support.letters_of_people import write


def test_every_example_speaks_of_the_object_of_its_row() -> None:
    known = wishes("machiavelli")
    silent = [
        (row.name, example)
        for examples in (known.examples, *known.others)
        for row in examples.rows
        for example in row.examples
        if not speaks_of_object(row.name, example, "machiavelli")
    ]
    assert silent == []


def test_the_rows_of_objects_are_rows() -> None:
    assert objects_of_rows("machiavelli").keys() <= {row.name for row in wishes("machiavelli").examples.rows}


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Everyone's agreed, so go ahead with the turn tonight and forget about Friday", "declare"),
        ("How is it all coming along with our table?", "declare"),
        ("How is it all coming along with our table?", "terminate"),
        (
            "Carla has no time left. My cousin Luigi could play on, his address is luigi@rossi.example",
            "set address",
        ),
        (
            "Carla has no time left. My cousin Luigi could play on, his address is luigi@rossi.example",
            "i am also",
        ),
        ("Ma collègue reprendrait Venise, son adresse à elle est luce@ex.example", "set address"),
        (
            "None of us is here over New Year, from 27 December to 4 January. No turns then, please.",
            "set move days",
        ),
        ("Give Dave 4 ducats more, I had miscounted", "edit ducats naples 4"),
        ("Dave has 4 ducats too few, please set that right", "edit ducats naples 4"),
    ],
)
def test_what_a_sentence_does_not_speak_of_is_not_offered(text: str, never: str) -> None:
    assert f"  {never}" not in write("master", text)[1]


def test_to_name_two_powers_is_no_wish_for_a_draw() -> None:
    assert not speaks_of_object("draw-of", "assassinate {power} and {power} with {number}")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Everyone's agreed, so run the turn tonight and forget about Friday", "process"),
        (
            "Carla has no time left. My cousin takes over Venice, his address is luigi@rossi.example",
            "eject venice",
        ),
        ("Dave has 4 ducats too few, please add them", "edit ducats naples +4"),
        ("Move Saturday's deadline to 7 in the evening", "set deadline Sat 28 Nov 19:00"),
        ("the deadline of Saturday rather at 8 pm", "set deadline Sat 28 Nov 20:00"),
        ("Two turns a week, on Monday and Thursday evenings at eight", "set move days -M--T-- clock 20:00"),
        ("A turn each week, Wednesday nights at ten", "set move days ---W--- clock 22:00"),
    ],
)
def test_what_a_sentence_speaks_of_is_offered(text: str, line: str) -> None:
    assert line in write("master", text)[1]
