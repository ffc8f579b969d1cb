"""What stands in place of a deed that is named, and what only stays."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("text", "read", "language"),
    [
        ("Arezzo holds instead of moving to Siena.", {"A Arezzo holds"}, "en"),
        ("Rather than attack Siena, Arezzo stays put.", {"A Arezzo holds"}, "en"),
        ("Instead of moving to Siena, Arezzo goes to Urbino.", {"A Arezzo -> Urbino"}, "en"),
        ("Arezzo to Urbino instead of supporting Florence to Siena.", {"A Arezzo -> Urbino"}, "en"),
        ("Arezzo goes to Urbino rather than to Siena.", {"A Arezzo -> Urbino"}, "en"),
        (
            "Florence holds instead of going to Siena, Arezzo to Urbino.",
            {"A Florence holds", "A Arezzo -> Urbino"},
            "en",
        ),
        ("Arezzo reste sur place plutôt que d'attaquer Sienne.", {"A Arezzo holds"}, "fr"),
        ("Arezzo va à Urbino au lieu d'attaquer Sienne.", {"A Arezzo -> Urbino"}, "fr"),
        ("Arezzo resta invece di andare a Siena.", {"A Arezzo holds"}, "it"),
        ("Arezzo se queda en vez de ir a Siena.", {"A Arezzo holds"}, "es"),
    ],
)
def test_what_another_deed_replaces_is_not_ordered(text: str, read: set[str], language: str) -> None:
    assert score(Case(text=text, reading="ask", language=language)).read == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("My armies shall not budge.", {"A Arezzo holds", "A Florence holds"}),
        ("The fleet is fine where it is.", {"F Pisa holds"}),
        ("Florence is going nowhere.", {"A Florence holds"}),
    ],
)
def test_who_does_not_budge_stays(text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask")).read == read


def test_a_verb_is_no_sea() -> None:
    """``is`` is short for the Ionian Sea."""
    found = score(Case(text="The fleet is fine.", reading="nothing"))
    assert not found.read | found.asked
