"""What is said for another season is no order of this one, however the season is named."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

TEXTS = [
    "Cet été, la Hongrie ira en Slavonie.",
    "This summer Hungary goes to Slavonia.",
    "Hungary goes to Slavonia this summer.",
]


@pytest.mark.parametrize("text", TEXTS)
def test_this_summer_is_not_spring(text: str) -> None:
    assert not score(Case(text=text, reading="ask", power="austria")).read


@pytest.mark.parametrize("text", TEXTS)
def test_in_summer_it_is_now(text: str) -> None:
    outcome = score(Case(text=text, reading="ask", power="austria", phase="1454-summer-movement"))
    assert outcome.read == {"A Hungary -> Slavonia"}
