"""A deed in brackets behind a move: another one contradicts it, the same says it again."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "text", ["Perugia to Siena (support)", "A Per - Sie (support)", "A Per - Sie (S)", "A Per - Sie (siege)"]
)
def test_another_deed_in_brackets_is_asked_about(text: str) -> None:
    outcome = score(Case(text=text, reading="ask", power="papacy"))
    assert not outcome.read
    assert "A Perugia -> Siena" in outcome.asked


@pytest.mark.parametrize(
    ("power", "text", "read"),
    [
        ("papacy", "A Per - Sie (attack)", {"A Perugia -> Siena"}),
        ("papacy", "Perugia to Siena (moves)", {"A Perugia -> Siena"}),
        ("milan", "(a) Pavia - Turin (b) Milan - Como", {"A Pavia -> Turin", "A Milan -> Como"}),
        ("france", "F Mar - Pro (sc)", {"F Marseilles -> Provence/sc"}),
    ],
)
def test_the_same_deed_a_letter_of_a_list_and_a_coast_are_none(power: str, text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask", power=power)).read == read
