"""The sample of a test's cases: one in so many, the same each time, with each value of a short list."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.sampling import case_of, sampled, spread

LETTERS = [(f"letter {number}", {"letter": number}) for number in range(100)]


def test_one_of_each_so_many_neighbours_is_tried() -> None:
    assert [sorted(number // 8 for number in spread(LETTERS, 8))] == [list(range(13))]


def test_a_case_more_at_the_end_changes_nothing_before_it() -> None:
    assert spread(LETTERS[:96], 8) == {number for number in spread(LETTERS, 8) if number < 96}


def test_a_list_of_one_case_is_tried() -> None:
    assert spread(LETTERS[:1], 8) == {0}


def test_everything_is_tried_by_steps_of_one() -> None:
    assert spread(LETTERS, 1) == set(range(100))


def test_each_value_of_a_short_list_is_tried() -> None:
    """Boards and databases stand in the same order for each letter: a plain step would meet the same ones."""
    cases = [
        (f"{board}-{letter}-{database}", {"board": board, "letter": letter, "database": database})
        for letter, board, database in product(range(20), range(7), range(2))
    ]
    tried = [cases[number][1] for number in spread(cases, 28)]
    assert {values["board"] for values in tried} == set(range(7))
    assert {values["database"] for values in tried} == {0, 1}
    assert len(tried) <= 10 + 7


def test_what_is_always_tried_is_in_no_sample() -> None:
    traps = set(range(0, 100, 7))
    others = [number for number in range(100) if number not in traps]
    assert {*sampled(range(100), 50, always=traps.__contains__)} == {*traps, *sampled(others, 50)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", ["classic", "borgia"])
def test_a_case_is_known_by_the_values_of_its_parameters(
    request: pytest.FixtureRequest, board: str, language: str
) -> None:
    """Not by its number, which is one of its own for each: no list would be short."""
    assert case_of(request.node)[1] == {"board": repr(board), "language": repr(language)}
