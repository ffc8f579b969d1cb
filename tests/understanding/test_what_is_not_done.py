"""Deeds that are named and not done, since another one stands in their place, and units that only stay."""

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


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Everyone but Pisa holds.", {"A Arezzo holds", "A Florence holds"}),
        (
            "Everyone holds but Pisa, which sails to Piombino.",
            {"A Arezzo holds", "A Florence holds", "F Pisa -> Piombino"},
        ),
        (
            "All but Arezzo hold; Arezzo goes to Siena.",
            {"A Arezzo -> Siena", "A Florence holds", "F Pisa holds"},
        ),
        ("All hold but Arezzo goes to Siena.", {"A Arezzo -> Siena", "A Florence holds", "F Pisa holds"}),
    ],
)
def test_but_behind_all_leaves_one_out(text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask")).read == read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Pay for Florence and Arezzo, not Pisa.", "en"),
        ("Maintain Florence and Arezzo but never Pisa.", "en"),
        ("Keep Florence and Arezzo without Pisa.", "en"),
        ("Pay everyone but Pisa.", "en"),
        ("Pay for everyone except Pisa.", "en"),
        ("Pay for Florence and Arezzo. No money for Pisa.", "en"),
        ("Je paie Florence et Arezzo, pas Pise.", "fr"),
        ("Je garde Florence et Arezzo sans Pise.", "fr"),
        ("Je garde tout le monde sauf Pise.", "fr"),
    ],
)
def test_who_is_not_paid_is_not_maintained(text: str, language: str) -> None:
    """N-054."""
    found = score(Case(text=text, reading="ask", phase="adjustment", language=language))
    assert found.read - {"remove F Pisa"} == {"maintain A Arezzo", "maintain A Florence"}


@pytest.mark.parametrize(
    ("heading", "language"),
    [
        ("Withdrawn:", "en"),
        ("The ones that lost out:", "en"),
        ("Abandoned ideas:", "en"),
        ("Idées abandonnées :", "fr"),
        ("Projets écartés :", "fr"),
    ],
)
def test_moves_below_what_is_given_up_are_asked_about(heading: str, language: str) -> None:
    text = f"{heading}\n- A cre - man\n- A mil - ber"
    found = score(Case(text=text, reading="nothing", power="milan", language=language))
    assert not found.read and found.asked


@pytest.mark.parametrize(
    "text",
    [
        "Anything but Florence to Bologna!",
        "So much for Florence to Bologna.",
        "Down with Florence to Bologna!",
    ],
)
def test_a_move_that_is_cried_down_is_not_ordered(text: str) -> None:
    assert not score(Case(text=text, reading="nothing")).read


def test_a_piece_above_a_heading_is_not_what_it_heads() -> None:
    text = "A Arezzo\nUpkeep:\nA Florence"
    found = score(Case(text=text, reading="ask", phase="adjustment"))
    assert found.read == {"maintain A Florence"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("F Pisa still has no orders", "en"),
        ("Still without an order: F Pisa.", "en"),
        ("No orders yet: F Pisa", "en"),
        ("Encore sans ordre : F Pise. La phase se termine le jeu. 12 mars 2026,", "fr"),
        ("La flotte de Pise est encore sans ordre.", "fr"),
        ("Toujours aucun ordre pour F Pise", "fr"),
        ("F Pisa hat noch keine Befehle", "de"),
        ("Ancora nessun ordine: F Pisa", "it"),
        ("Todavía sin órdenes: F Pisa", "es"),
        ("Nog geen bevelen: F Pisa", "nl"),
    ],
)
def test_an_order_that_is_still_lacking_is_none(text: str, language: str) -> None:
    """Letters of ours say it, and programs copy them: nobody has ordered the unit to stay."""
    assert not score(Case(text=text, reading="nothing", language=language)).read


@pytest.mark.parametrize(
    ("text", "language"),
    [("F Pisa: no orders", "en"), ("F Pise : aucun ordre", "fr"), ("F Pisa: keine Befehle", "de")],
)
def test_a_unit_without_orders_stays(text: str, language: str) -> None:
    assert score(Case(text=text, reading="ask", language=language)).read == {"F Pisa holds"}
