"""What belongs to another clause of a sentence is no goal of the first, and what is denied is not done."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Perugia goes and Rome follows.", "en"),
        ("Perugia attacks and Rome supports.", "en"),
        ("Perugia leaves and Rome takes its place.", "en"),
        ("Perugia goes first, Rome second.", "en"),
        ("Bologna charges and Perugia backs it up.", "en"),
        ("Pérouse part et Rome suit.", "fr"),
        ("Perugia geht und Rom folgt.", "de"),
        ("Perugia va e Roma segue.", "it"),
        ("Perugia avanza y Roma sigue.", "es"),
        ("Perugia gaat en Rome volgt.", "nl"),
    ],
)
def test_what_the_next_clause_speaks_of_is_no_goal(text: str, language: str) -> None:
    found = score(Case(text=text, reading="ask", power="papacy", language=language))
    assert (found.result, found.read) == ("right", frozenset())


@pytest.mark.parametrize("text", ["Perugia goes and takes Siena.", "Perugia marches out and into Siena."])
def test_a_verb_behind_and_goes_on_about_the_same(text: str) -> None:
    assert score(Case(text=text, reading="ask", power="papacy")).read == {"A Perugia -> Siena"}


@pytest.mark.parametrize(
    ("text", "read", "language"),
    [
        ("Ungarn bleibt nicht stehen, sondern zieht nach Slawonien.", {"A Hungary -> Slavonia"}, "de"),
        ("Österreich unterstützt Tirol nicht, sondern bleibt stehen.", {"A Austria holds"}, "de"),
        ("Ungarn geht nicht nach Slawonien, sondern nach Österreich.", {"A Hungary -> Austria"}, "de"),
        ("La Hongrie ne tient pas mais va en Slavonie.", {"A Hungary -> Slavonia"}, "fr"),
        ("Ungarn geht nicht nur nach Slawonien, sondern hilft auch.", set(), "de"),
    ],
)
def test_of_two_deeds_the_one_that_is_not_denied_is_ordered(text: str, read: set[str], language: str) -> None:
    assert score(Case(text=text, reading="ask", power="austria", language=language)).read == read


@pytest.mark.parametrize(
    ("text", "lines", "language"),
    [
        (
            "Hungary goes either to Bosnia or to Slavonia.",
            ("A Hungary -> Bosnia", "A Hungary -> Slavonia"),
            "en",
        ),
        ("Hungary to Bosnia or Slavonia.", ("A Hungary -> Bosnia", "A Hungary -> Slavonia"), "en"),
        (
            "Either Hungary or Austria goes to Slavonia.",
            ("A Austria -> Slavonia", "A Hungary -> Slavonia"),
            "en",
        ),
        (
            "Ungarn geht entweder nach Österreich oder Slawonien.",
            ("A Hungary -> Austria", "A Hungary -> Slavonia"),
            "de",
        ),
        (
            "La Hongrie va soit en Autriche, soit en Slavonie.",
            ("A Hungary -> Austria", "A Hungary -> Slavonia"),
            "fr",
        ),
        (
            "Tyrolea holds, Hungary goes to Bosnia or to Slavonia.",
            ("A Tyrolea holds; A Hungary -> Bosnia", "A Tyrolea holds; A Hungary -> Slavonia"),
            "en",
        ),
    ],
)
def test_of_what_is_left_open_each_way_is_a_line_to_choose(
    text: str, lines: tuple[str, ...], language: str
) -> None:
    with_lines = {
        str(line)
        for line in lines_offered(Case(text=text, reading="ask", power="austria", language=language))
    }
    assert with_lines == set(lines)
