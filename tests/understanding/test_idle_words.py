"""Words that English letters have beside their orders, or in place of plain verbs, which leave no doubt."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "text",
    [
        "Bologna minds the mill.",
        "Bologna: no movement",
        "Bologna does nothing at all.",
        "Bologna watches the ford.",
        "Bologna backs nobody, it simply stands.",
    ],
)
def test_a_unit_that_does_nothing_holds(text: str) -> None:
    assert score(Case(text=text, reading="ask", power="papacy")).read == {"A Bologna holds"}


@pytest.mark.parametrize("text", ["Bologna watches for the ford to open.", "Bologna backs nobody."])
def test_what_is_watched_ends_the_sentence_and_who_backs_nobody_does_nothing_yet(text: str) -> None:
    """Behind an unknown word more may follow; help for nobody is no order."""
    assert not score(Case(text=text, reading="ask", power="papacy")).read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "1) pad-fer 2) ver-man 3) dal-uas",
            {"A Padua -> Ferrara", "A Verona -> Mantua", "F Dalmatia -> UAS"},
        ),
        ("a) pad-fer b) ver s pad-fer", {"A Padua -> Ferrara", "A Verona S A Padua -> Ferrara"}),
        ("Padua to Ferrara stop Verona holds stop", {"A Padua -> Ferrara", "A Verona holds"}),
        ("Pad a to Ferrara\nDal f - Istria", {"A Padua -> Ferrara", "F Dalmatia -> Istria"}),
        ("Dalmatia: to sea, Upper Adriatic.", {"F Dalmatia -> UAS"}),
        ("army verona hold fleet dalmatia out to istria", {"A Verona holds", "F Dalmatia -> Istria"}),
    ],
)
def test_orders_are_parted_however_they_are_listed(text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask", power="venice")).read == read


@pytest.mark.parametrize(
    "text",
    [
        "1) pad-fer 2) ver-man - which one would you pick?",
        "a) pad-fer b) ver-man, those are the lines of your example",
        "Milan told me stop Padua to Ferrara stop",
        "Should Padua stop at Ferrara and Verona stop at Mantua",
    ],
)
def test_lists_that_say_more_are_not_parted(text: str) -> None:
    assert not score(Case(text=text, reading="nothing", power="venice")).read


def test_a_bracket_that_says_the_deed_again_leaves_no_doubt() -> None:
    found = score(
        Case(text="Bologna goes inside the walls (convert to garrison).", reading="ask", power="papacy")
    )
    assert found.read == {"A Bologna converts to G"}
    found = score(Case(text="Bologna goes to Modena (convert to garrison).", reading="ask", power="papacy"))
    assert not found.read


def test_a_support_elsewhere_than_the_unit_goes_is_asked_about() -> None:
    text = "Florence goes to Bologna. Arezzo supports Florence to Siena."
    found = score(Case(text=text, reading="ask"))
    assert found.read == {"A Florence -> Bologna"} and found.asked == {"A Arezzo S A Florence -> Siena"}
    written = score(Case(text="A flo - bol; A are s A flo - sie", reading="ask"))
    assert "A Arezzo S A Florence -> Siena" in written.read  # the notation is what is written


def test_who_is_shipped_where_no_land_leads_just_goes_there() -> None:
    units = {"naples": ("A pal", "F wts")}
    text = "Palermo's army is shipped to Sardinia, the fleet in the Western Tyrrhenian does the shipping."
    found = score(Case(text=text, reading="ask", power="naples", units=units))
    assert "A Palermo -> Sardinia" in found.read


def test_the_same_is_done_in_another_place() -> None:
    units = {"florence": ("A sie", "F pio")}
    text = "The army in Siena besieges the city and the Piombino fleet does the same to Piombino."
    found = score(Case(text=text, reading="ask", phase="movement", units=units))
    assert found.read == {"A Siena besieges", "F Piombino besieges"}


@pytest.mark.parametrize(
    ("heading", "taken"),
    [
        ("Duke to GM:", True),
        ("Sforza to judge:", True),
        ("Venice to GM:", False),
        ("Duke of Florence to judge:", False),
    ],
)
def test_a_heading_to_the_judge_is_the_writers_unless_it_names_another_power(
    heading: str, taken: bool
) -> None:
    found = score(Case(text=f"{heading}\nCremona to Mantua", reading="ask", power="milan"))
    assert bool(found.read) == taken
