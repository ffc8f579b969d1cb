"""A number alone names the order above that is taken back, or in whose place another stands."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

ABOVE = "1) A Are - Sie\n2) A Flo H\n3) F Psa - Pio"
SIENA, HOLDS, SAILS = "A Arezzo -> Siena", "A Florence holds", "F Pisa -> Piombino"


def _read(below: str) -> set[str]:
    case = Case(text=f"{ABOVE}\n\n{below}", power="florence", board="classic", reading="ask")
    return set(score(case).read)


@pytest.mark.parametrize(
    "below",
    [
        "Cancel 1.",
        "Scrap number one.",
        "Please delete 1",
        "J'annule le 1.",
        "Supprimez le numéro un.",
        "Streiche Nummer eins.",
    ],
)
def test_an_order_that_is_taken_back_by_its_number_is_not_played(below: str) -> None:
    assert _read(below) == {HOLDS, SAILS}


@pytest.mark.parametrize(
    "below",
    [
        "Cancel 1. A Are - Per instead.",
        "J'annule le 1, je préfère : A Are - Per",
        "Scrap 1, A Are - Per instead.",
    ],
)
def test_what_is_ordered_instead_is_played(below: str) -> None:
    assert _read(below) == {"A Arezzo -> Perugia", HOLDS, SAILS}


@pytest.mark.parametrize(
    "below", ["I cancel 5 ducats of press.", "Thanks to the 3 of you.", "Forget about 1454!"]
)
def test_a_number_of_something_else_takes_nothing_back(below: str) -> None:
    assert SIENA in _read(below)
