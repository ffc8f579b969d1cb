"""Sums of ducats with halves (B-003), as people write them: the same on every Python."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.ducats import ducats


@pytest.mark.parametrize(("sum", "written"), [(3.5, "3½"), (0.5, "½"), (-1.5, "-1½"), (4.0, "4")])
def test_halves_are_written_as_people_do(sum: float, written: str) -> None:
    """B-003: by itself, within a sentence and in a column."""
    assert str(ducats(sum)) == written
    assert f"{ducats(sum)}" == written
    assert f"{ducats(sum):>6}" == written.rjust(6)


def test_whole_sums_of_halves_are_whole_numbers() -> None:
    """B-003: two halves make a ducat."""
    assert type(ducats(0.5) + ducats(1.5)) is int
    assert ducats(2.5) - 1 == ducats(1.5)


def test_other_parts_are_no_sum() -> None:
    """B-003: a ducat is not divided further."""
    with pytest.raises(ValueError, match=r"0\.25"):
        ducats(0.25)
