"""Result codes as they are printed on year cards (E-023, 9.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judge.games.empires.sets.cards import Results, YearCard
from judge.games.empires.sets.codes import codes_of


@pytest.mark.parametrize(
    ("word", "rating", "applies"),
    [
        ("+1(3>)", 3, True),
        ("+1(3>)", Fraction(5, 2), False),
        ("-1(<2)", 2, True),
        ("-1(<2)", Fraction(5, 2), False),
        ("-1(<-1)", -1, True),
        ("-1(<-1)", 0, False),
        ("G", -5, True),
        ("C(0>)", 0, True),
        ("C(0>)", Fraction(-1, 2), False),
        ("T/C(9>)", 9, True),
        ("T/C(9>)", 8, False),
    ],
)
def test_a_number_bounds_the_rating_and_none_is_automatic(word: str, rating: Fraction, applies: bool) -> None:
    """E-023: (n>) n or more, (<n) n or less; without a number whatever the rating. Halves are kept (E-Q1)."""
    (code,) = codes_of(word)
    assert code.applies(rating) is applies
    assert str(code) == word


def test_a_column_keeps_the_order_in_which_it_is_printed() -> None:
    """E-Q20: as printed, target column first."""
    card = Results(target="-1 G(4>)", active="-1(<2)")
    assert [str(code) for code in card.target_codes] == ["-1", "G(4>)"]
    assert [str(code) for code in card.active_codes] == ["-1(<2)"]


@pytest.mark.parametrize(
    "word", ["C(4<)", "C(>4)", "X", "+2", "-1(4)", "C(4>)(5>)", "C (4>)", "C(444>)", "t(3>)", "+1(<)"]
)
def test_anything_else_is_no_code(word: str) -> None:
    with pytest.raises(ValueError):
        codes_of(word)


def test_a_bare_one_that_yaml_takes_for_a_number_is_still_a_code() -> None:
    """E-023: ``+1`` and ``-1`` without a number in brackets are automatic results."""
    card = YearCard.model_validate({"ruling": {"target": 1, "active": -1}})
    assert (card.ruling.target, card.ruling.active) == ("+1", "-1")
