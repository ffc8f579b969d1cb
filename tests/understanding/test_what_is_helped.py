"""Help: somebody's own, what a second piece gives too, and what needs another order."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

AT_SIENA = {"florence": ("A flo", "A are", "F psa")}
HELP = {"A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo goes to Siena with Florence's support. The fleet stays.",
        "Arezzo to Siena, Florence in support, Pisa in reserve.",
        "Arezzo tries Siena again, Florence supports again, Pisa sits again.",
        "Florence supports, Arezzo attacks Siena, Pisa holds",
    ],
)
def test_what_follows_a_verb_of_help_behind_a_comma_is_not_helped(text: str) -> None:
    """N-003."""
    assert score(Case(text=text, reading="ask", units=AT_SIENA)).read == HELP | {"F Pisa holds"}


@pytest.mark.parametrize(
    ("text", "not_read"),
    [
        ("Arezzo gets Florence's support.", "A Arezzo S A Florence"),
        ("Arezzo's support goes to Florence.", "A Arezzo -> Florence"),
        ("Arezzo's support is for Florence.", "A Arezzo -> Florence"),
        ("Florence lets Arezzo pass.", "A Florence -> Arezzo"),
        ("Florence lets Arezzo go.", "A Florence -> Arezzo"),
    ],
)
def test_nobody_helps_who_is_helped_or_goes_where_another_goes(text: str, not_read: str) -> None:
    assert not_read not in score(Case(text=text, reading="ask", units=AT_SIENA)).read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Padua goes to Ferrara, Verona supports, the Upper Adriatic fleet too.", "en"),
        ("Padua goes to Ferrara, Verona supports and so does the Upper Adriatic fleet.", "en"),
        ("Padua to Ferrara. Verona supports that, the Upper Adriatic fleet as well.", "en"),
        ("Padoue va à Ferrare, Vérone soutient, la flotte de la Haute Adriatique aussi.", "fr"),
        ("Padoue va à Ferrare, soutenue par Vérone, et la flotte de la Haute Adriatique aussi.", "fr"),
    ],
)
def test_a_second_piece_helps_too(text: str, language: str) -> None:
    units = {"venice": ("A pad", "A ver", "F uas")}
    found = score(Case(text=text, reading="ask", units=units, power="venice", language=language))
    assert found.read == {
        "A Padua -> Ferrara",
        "A Verona S A Padua -> Ferrara",
        "F UAS S A Padua -> Ferrara",
    }


def test_a_second_piece_converts_too() -> None:
    text = "Army Bologna becomes a garrison. Ancona's fleet does the same. The others hold."
    found = score(Case(text=text, reading="ask", power="papacy"))
    assert {"A Bologna converts to G", "F Ancona converts to G"} <= found.read


@pytest.mark.parametrize(
    "text",
    [
        "The Ionian fleet ships Messina to Durazzo.",
        "Transport the army at Messina to Durazzo with the Ionian fleet.",
        "The Ionian fleet carries the army from Messina over to Durazzo.",
    ],
)
def test_an_army_that_a_sentence_has_carried_marches(text: str) -> None:
    """N-003: a fleet carries nobody who does not go."""
    units = {"naples": ("A mes", "F ion")}
    found = score(Case(text=text, reading="ask", units=units, power="naples"))
    assert found.read == {"A Messina -> Durazzo", "F ION T A Messina -> Durazzo"} and not found.asked


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("F ion t A mes - dur", {"F ION T A Messina -> Durazzo"}),
        (
            "The Ionian fleet ships Messina to Durazzo. What the army at Messina does I don't know yet.",
            {"F ION T A Messina -> Durazzo"},
        ),
        (
            "The Ionian fleet ships Messina to Durazzo. A mes h",
            {"F ION T A Messina -> Durazzo", "A Messina holds"},
        ),
        ("The Ionian fleet could ship Messina to Durazzo.", set()),
    ],
)
def test_no_march_is_taken_where_the_letter_leaves_doubt(text: str, read: set[str]) -> None:
    """A line of the notation says what it says; whoever says more of the army is asked."""
    units = {"naples": ("A mes", "F ion")}
    assert score(Case(text=text, reading="ask", units=units, power="naples")).read == read


def test_that_one_is_the_last_that_can_be_helped() -> None:
    """Who was spoken of last before one that goes out of reach of the help."""
    text = "Marseilles sails to the Gulf of Lyons. The army in Turin besieges it. The Swiss support that one."
    units = {"france": ("F mar", "A tur", "A swi")}
    case = Case(
        text=text, board="1995", power="france", phase="1454-summer-movement", units=units, reading="ask"
    )
    assert score(case).read == {"F Marseilles -> GOL", "A Turin besieges", "A Swiss S A Turin"}


@pytest.mark.parametrize(
    ("text", "helped"),
    [
        ("BOL -> MAN\nFER S BOL\nMOD S BOL", {"A Ferrara S Mantova", "A Modena S Mantova"}),
        ("FER S BOL\nBOL -> MAN\nMOD S BOL", {"A Ferrara S Mantova", "A Modena S Mantova"}),
        ("FER S BOL\nBOL -> MAN\nMOD -> BOL", {"A Ferrara S Bologna"}),
        ("BOL -> LUC\nFER S BOL", {"A Ferrara S Bologna"}),
        ("BOL holds\nFER S BOL", {"A Ferrara S Bologna"}),
        ("MOD -> BOL\nFER S BOL", {"A Ferrara S Bologna"}),
    ],
)
def test_a_support_of_an_area_that_its_unit_leaves_is_of_where_it_goes(text: str, helped: set[str]) -> None:
    """A-110: unless another comes there, or the helper does not border on it."""
    units = {"ferrara": ("A bol", "A fer", "A mod")}
    phase, board = "spring-movement", "absence-of-plague"
    case = Case(text=text, reading="ask", board=board, power="ferrara", phase=phase, units=units)
    assert {one for one in score(case).read if " S " in one} == helped
