"""A short line gives the order of the last letter another sum, if it names the old one, in six languages."""

from __future__ import annotations

import pytest

from tests.commands.orders.test_taken_off_file import LOAN, offered, spring


@pytest.mark.parametrize(
    "text",
    [
        "Actually make that 3 ducats instead of 5",
        "3 not 5, sorry",
        "not 5 but 3",
        "plutôt 3 ducats au lieu de 5",
        "nicht 5, sondern 3 Dukaten",
        "lieber 3 statt 5",
        "anzi 3 ducati invece di 5",
        "mejor 3 ducados en vez de 5",
        "toch liever 3 dukaten in plaats van 5",
    ],
)
@pytest.mark.parametrize(
    ("order", "changed"), [(LOAN, "borrow 3d for 1 year"), ("pay 5d to Venice", "pay 3d to Venice")]
)
def test_the_new_sum_takes_the_place_of_the_old_one(order: str, changed: str, text: str) -> None:
    papacy = spring(order)
    papacy.wrote(text)
    assert changed in papacy.on_file() and order not in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    ["make that 3 instead of 4", "3 or 5?", "Milan gave 3 instead of 5", "3 instead of 5 if he agrees", "3"],
)
def test_whatever_says_anything_else_changes_no_sum(text: str) -> None:
    papacy = spring("pay 5d to Venice")
    papacy.wrote(text)
    assert "pay 5d to Venice" in papacy.on_file()


def test_a_loan_that_is_taken_off_is_offered_to_be_taken_back() -> None:
    assert offered(spring(LOAN).wrote("take the loan off")) == ["clear borrow"]
