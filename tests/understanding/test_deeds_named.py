"""What only names a deed, leaves a choice open, or would be lost beside what was understood."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "text",
    [
        "The army in Florence is tired of waiting.",
        "My army in Florence is fed up with holding.",
        "Arezzo is good at waiting.",
        "The fleet in Pisa thinks about sailing to Piombino.",
    ],
)
def test_a_verb_behind_a_preposition_orders_nothing(text: str) -> None:
    assert not score(Case(text=text, reading="nothing")).read


@pytest.mark.parametrize(
    "text", ["Three ducats for pacifying Siena.", "Arezzo supports Florence in attacking Siena."]
)
def test_behind_other_words_it_does(text: str) -> None:
    assert score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize(
    ("text", "language"),
    [("The fleet sails to Provence.", "en"), ("La flotte de Marseille va en Provence.", "fr")],
)
def test_which_of_two_coasts_is_asked(text: str, language: str) -> None:
    """N-041: a line of the notation means the first one."""
    found = score(Case(text=text, reading="ask", power="france", language=language))
    assert not found.read and found.asked == {"F Marseilles -> Provence/nc", "F Marseilles -> Provence/sc"}
    assert score(Case(text="F mar - pro", reading="ask", power="france")).read == {"F Marseilles -> Provence"}


def test_what_is_raised_has_the_kind_that_is_named() -> None:
    text = "Build a fleet in Venice, an army in Padova, one in Verona."
    found = score(Case(text=text, reading="ask", board="absence-of-plague", power="venice"))
    assert found.read == {"build F Venezia", "build A Padova", "build A Verona"}


def test_a_sentence_that_orders_is_not_lost_beside_others() -> None:
    """A kind that nobody named cannot be built; but nothing is said to be complete either."""
    text = "Keep both armies. Build one in Milan and one in Pavia."
    units = {"milan": ("A man", "A par")}
    case = Case(text=text, reading="ask", board="1995", power="milan", phase="adjustment", units=units)
    found = score(case)
    assert found.read == {"maintain A Mantua", "maintain A Parma"} and found.result != "right"


def test_an_area_that_its_unit_leaves_is_not_the_one_supported() -> None:
    """A-110, A-Q5: in one sentence, and where nobody comes in, the support is of where the unit goes."""
    units = {"ferrara": ("A bol", "A rav", "A fer")}
    case = Case(
        text="Bologna enters Firenze, Ravenna supports Bologna, Ferrara holds.",
        reading="ask",
        board="absence-of-plague",
        power="ferrara",
        phase="spring-movement",
        units=units,
    )
    assert score(case).read == {"A Bologna -> Firenze", "A Ravenna S Firenze", "A Ferrara holds"}
    followed = case.model_copy(
        update={"text": "Bologna enters Firenze, Ferrara goes to Bologna, Ravenna supports Bologna."}
    )
    assert "A Ravenna S Firenze" not in score(followed).read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("12 ducats pour éliminer l'armée de Florence.", {"E1 12d disband A Florence"}),
        ("6 ducats to send the Siena garrison home", {"E1 6d disband G Siena"}),
        ("12 ducats pour assassiner l'armée de Florence", set()),
    ],
)
def test_an_army_is_not_murdered(text: str, read: set[str]) -> None:
    """A noun behind its article is no verb: ``l'armée`` arms nobody."""
    assert score(Case(text=text, reading="ask", power="papacy", language="fr")).read == read


@pytest.mark.parametrize("apology", ["Sorry for the late orders.", "Désolé pour le retard."])
def test_an_apology_takes_nothing_back(apology: str) -> None:
    assert score(Case(text=f"Florence to Siena. {apology}", reading="ask")).read == {"A Florence -> Siena"}
    corrected = f"Florence to Siena. {apology.rstrip('.')}, I mean Bologna."
    assert not score(Case(text=corrected, reading="ask")).read


def test_a_short_name_before_a_colon_is_a_unit() -> None:
    read = score(Case(text="Are: support Flo.\nFlo: go to Sie", reading="ask")).read
    assert read == {"A Arezzo S A Florence -> Siena", "A Florence -> Siena"}


@pytest.mark.parametrize("end", [", ", ". ", ".\n"])
@pytest.mark.parametrize(
    ("who", "left", "language"),
    [
        ("One of my armies goes to Mantua", "the other holds", "en"),
        ("One of my armies goes to Mantua", "the rest holds", "en"),
        ("L'une de mes armées va à Mantoue", "l'autre tient", "fr"),
        ("L'une de mes deux armées va à Mantoue", "l'autre ne bouge pas", "fr"),
        ("Una delle mie armate va a Mantova", "l'altra resta ferma", "it"),
        ("Eine meiner Armeen geht nach Mantua", "die andere bleibt", "de"),
    ],
)
def test_who_is_left_is_not_known_before_it_is_known_who_goes(
    who: str, end: str, left: str, language: str
) -> None:
    units = {"milan": ("A ber", "A cre")}
    text = f"{who}{end}{left if end == ', ' else left.capitalize()}."
    assert not score(Case(text=text, reading="ask", power="milan", units=units, language=language)).read
