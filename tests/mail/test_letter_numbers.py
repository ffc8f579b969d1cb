"""Numbers in letters of ours: they count nothing for others, and everything for us."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.mail.addresses import OwnAddresses
from judge.mail.letter_numbers import LIMIT, number_of_row, row_of

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"k" * 32)


@given(st.binary(min_size=1, max_size=40), st.integers(0, LIMIT - 1))
def test_every_row_has_a_number_and_every_number_a_row(key: bytes, row: int) -> None:
    assert row_of(key, number_of_row(key, row)) == row and number_of_row(key, row_of(key, row)) == row
    assert 0 <= number_of_row(key, row) < LIMIT


def test_no_two_rows_have_one_number_and_none_follows_another() -> None:
    numbers = [number_of_row(b"key", row) for row in range(5000)]
    assert len(set(numbers)) == 5000 and numbers != [number_of_row(b"other", row) for row in range(5000)]
    rising = sum(a < b for a, b in pairwise(numbers))
    assert 2300 < rising < 2700
    assert sum(number < 5000 for number in numbers) < 5


@pytest.mark.parametrize("row", [LIMIT, LIMIT + 7, 10**17])
def test_later_rows_are_shown_as_they_are(row: int) -> None:
    assert number_of_row(b"key", row) == row == row_of(b"key", row)


@given(st.integers(1, 10**17))
def test_marks_and_lines_name_their_letter(row: int) -> None:
    """RFC 5321 4.5.3.1.1: a local part of at most 64 characters, up to four thousand million letters."""
    assert OWN.row_of_return_path(OWN.bounce(row)) == row and OWN.rows_in(OWN.line_of(row)) == (row,)
    assert OWN.row_of_mark(OWN.line_of(row)) is None and OWN.rows_in(OWN.mark(row)) == ()
    longest = OwnAddresses(address="j" * 32 + "@judge.test", bounce_key=b"k")
    if row < LIMIT:
        assert len(longest.bounce(row).partition("@")[0]) <= 64


def test_marks_that_counted_are_still_read() -> None:
    """Letters with them are under way, and stand in people's folders."""
    assert OWN.row_of_return_path("judge+bounce-42-keu2z3afzwmh2@judge.test") == 42
    assert "bounce-42-" not in OWN.mark(42) and "podesta-42-" not in OWN.line_of(42)
    former = f"[podesta-42-{OWN._signature(b'letter', 42)}]"
    assert OWN.rows_in(former) == (42,) and OWN.without_lines(f"a {former}") == "a "
