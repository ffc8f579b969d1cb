"""What belongs to another clause of a sentence is no goal of the first, and what is denied is not done."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score
from tests.understanding.test_reader import said


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


@pytest.mark.parametrize(
    "text",
    [
        "Perugia goes and takes Siena.",
        "Perugia marches out and into Siena.",
        "The army in Perugia should go as fast as it can and with all its men to Siena.",
    ],
)
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
    orders, reading = said(text, power="austria")
    asked = score(Case(text=text, reading="ask", power="austria", language=language)).asked
    assert orders == []
    assert [tuple(map(str, c.facts["lines"])) for c in reading.complaints] == [lines]
    assert asked == frozenset(one for line in lines for one in line.split("; "))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Florence stays put in case of visitors from Bologna.", {"A Florence holds"}),
        ("Florence holds just in case Milan attacks.", {"A Florence holds"}),
        ("Florence goes to Bologna in case of an attack from Milan.", set()),
        ("Florence holds in case of an attack, otherwise it goes to Bologna.", set()),
        ("In case of an attack from Milan, Florence holds.", set()),
    ],
)
def test_who_stays_may_be_on_guard_against_something(text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask")).read == read


def test_the_third_is_the_one_that_is_left() -> None:
    text = "Hungary and Austria hold, the third one goes to Milan."
    reading = ("A hun h", "A aus h", "A tyr - mil")
    assert score(Case(text=text, reading=reading, power="austria")).result == "right"


def test_one_more_for_a_place_is_of_the_kind_just_named() -> None:
    found = score(
        Case(
            text="Keep the lot and a new army for Milan and one for Pavia.",
            reading="ask",
            power="milan",
            phase="adjustment",
            units={"milan": ("A man",)},
        )
    )
    assert found.read == {"maintain A Mantua", "build A Milan", "build A Pavia"}


def test_money_for_a_place_is_no_unit() -> None:
    found = score(
        Case(
            text="A new army in Milan, two ducats for Venice and one for Pavia.",
            reading="ask",
            power="milan",
            phase="adjustment",
            units={"milan": ("A man",)},
        )
    )
    assert "build A Pavia" not in found.read | found.asked


def test_which_of_several_is_not_said_is_asked() -> None:
    text = "One of the fleets out to sea please, I don't mind which"
    assert score(Case(text=text, reading="ask", power="naples")).result == "right"


def test_that_army_is_what_talk_before_it_names_and_is_asked_about() -> None:
    text = "We are in Siena! Now siege of the city with that army."
    units = {"florence": ("A sie", "A flo")}
    found = score(Case(text=text, reading="ask", phase="summer-movement", units=units))
    assert (found.read, found.asked) == (frozenset(), {"A Siena besieges"})
