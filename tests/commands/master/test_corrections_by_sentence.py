"""Corrections that a master asks for in sentences are proposed, and never filed as a power's order."""

from __future__ import annotations

import pytest

from tests.support.letters_of_people import GAME, opened, write
from tests.support.sentences import what_holds


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Shift the Venetian fleet from Dalmatia to Ragusa on the board.", "edit move F dalmatia ragusa"),
        ("Milan's army in Pavia ought to be in Mantua, that was my slip.", "edit move A pavia mantua"),
        ("The fleet of Florence is in Piombino, and not in Pisa.", "edit move F pisa piombino"),
        ("L'armée de Milan à Pavie devrait être à Crémone.", "edit move A pavie crémone"),
        ("Please raise the money of Milan by 4 ducats, a city was forgotten.", "edit ducats milan +4"),
        ("Please give Florence 2 ducats back, I had forgotten a city.", "edit ducats florence +2"),
        ("Take 3 ducats away from Naples, please.", "edit ducats naples -3"),
        ("The treasury of Venice must be 9.", "edit ducats venice 9"),
    ],
)
def test_a_correction_is_proposed(text: str, line: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert f"1  {line}\n" in answer, answer


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("The Florentine army in Florence goes to Arezzo.", "Florence: A Florence -> Arezzo"),
        ("Let the army in Arezzo hold.", "Florence: A Arezzo holds"),
    ],
)
def test_a_sentence_of_a_master_about_a_piece_is_offered_as_its_powers_order(text: str, orders: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert f"  {orders}\n" in answer, answer


def test_lines_of_the_notation_and_below_a_powers_name_are_filed() -> None:
    for text in ("A flo - are", "Florence: the army in Florence goes to Arezzo"):
        world, answer = write("master", text)
        assert "A Florence -> Arezzo" in answer and what_holds(world) != what_holds(opened())


def test_sums_are_added_to_what_there_is_and_units_moved_as_they_are() -> None:
    before = write("master", "edit ducats venice 10")[0]
    token = next(a for a in before.records[GAME].attendants if a.role.value == "master").token
    more = before.write("max@example.net", "edit ducats venice +2", token=token)
    assert "holds 12 ducats; before: 10" in more
    less = before.write("max@example.net", "edit ducats venice -20", token=token)
    assert "cannot tell" in less
    moved = before.write("max@example.net", "edit move A florence siena", token=token)
    assert "A Siena is on the board, belonging to Florence" in moved
    nothing = before.write("max@example.net", "edit move F florence siena", token=token)
    assert "Nothing was\nchanged" in nothing or "Nothing was changed" in nothing
