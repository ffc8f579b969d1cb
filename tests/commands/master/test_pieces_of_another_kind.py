"""A master's sentence that a piece is of the wrong kind is offered as its correction, never the reverse."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    "text",
    [
        "Please turn the Florentine fleet in Pisa into an army.",
        "Ann's fleet in Pisa ought to be an army, please put that right.",
        "There must be an army of Florence in Pisa instead of the fleet.",
        "La flotte de Florence à Pisa devrait être une armée.",
        "Die Flotte von Florenz in Pisa müsste eine Armee sein.",
        "La flotta di Firenze a Pisa dovrebbe essere un'armata.",
        "La flota de Florencia en Pisa debería ser un ejército.",
        "De vloot van Florence in Pisa moet een leger zijn.",
    ],
)
def test_the_piece_is_taken_off_and_the_other_set_up(text: str) -> None:
    world, answer = write("master", text)
    assert "1  edit remove F pisa; edit unit A pisa florence\n" in answer, answer
    assert "converts to F" not in answer and "edit remove A" not in answer
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    "text",
    ["Make the fleet in Arezzo an army, please.", "Ann's fleet in Arezzo has to become an army."],
)
def test_a_piece_that_is_no_such_kind_is_not_converted_the_other_way(text: str) -> None:
    world, answer = write("master", text)
    assert "converts to F" not in answer and "edit remove A" not in answer, answer
    assert what_holds(world) == what_holds(opened())
