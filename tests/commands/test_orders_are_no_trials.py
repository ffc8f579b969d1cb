"""Sentences that give orders are not taken for questions what would happen: nothing of them is lost."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "text",
    [
        "One of my armies goes to Siena.\nThe rest holds.",
        "Une de mes armées va à Sienne.\nLe reste tient.",
    ],
)
def test_a_unit_left_open_is_asked_about_and_the_rest_with_it(text: str) -> None:
    """An order that nobody gave is worse than ten that are asked back."""
    found = score(Case(text=text, reading="ask", language="fr" if "Sienne" in text else "en"))
    assert not found.read and "A Arezzo -> Siena" in found.asked
