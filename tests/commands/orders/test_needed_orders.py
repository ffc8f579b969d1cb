"""An army that a fleet is told to carry, in sentences, goes along if it has no order."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

NAPLES = {"naples": ("A mes", "A bar", "F gon")}
CARRIED = "F GON T A Messina -> Otranto"


def case(text: str, language: str = "en") -> Case:
    return Case(
        text=text,
        reading="ask",
        power="naples",
        phase="summer-movement",
        units=NAPLES,
        language=language,
    )


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("My fleet in the Gulf of Naples takes the Messina army over to Otranto.", "en"),
        ("Ma flotte du golfe de Naples convoie l'armée de Messine jusqu'à Otrante.", "fr"),
    ],
)
def test_an_army_that_is_to_be_carried_goes_along(text: str, language: str) -> None:
    """The answer says from which words its order comes."""
    found = score(case(text, language))
    assert found.read == {CARRIED, "A Messina -> Otranto"} and not found.asked


def test_it_is_asked_whether_an_army_goes_along_of_which_more_is_said() -> None:
    text = "My fleet in the Gulf of Naples takes the Messina army over to Otranto. Is Messina safe meanwhile?"
    found = score(case(text))
    assert "A Messina -> Otranto" not in found.read


@pytest.mark.parametrize(
    "text",
    [
        "F gon transports A mes - otr",
        "Fleet Gulf of Naples transports army Messina to Otranto",
        "F gon T mes - otr, thanks",
        "F gon C A mes - otr",
    ],
)
def test_a_line_of_the_notation_is_not_asked_about(text: str) -> None:
    found = score(case(text))
    assert found.read == {CARRIED} and not found.asked


@pytest.mark.parametrize("order", ["A mes - otr", "Messina goes to Otranto.", "A mes h"])
def test_an_army_with_an_order_below_is_not_asked_about(order: str) -> None:
    found = score(case(f"My fleet in the Gulf of Naples takes the Messina army over to Otranto.\n{order}"))
    assert CARRIED in found.read and len(found.read) == 2 and not found.asked


def test_what_is_offered_has_both_orders() -> None:
    found = score(case("The ships in the Gulf of Naples carry my Messina army across to Otranto."))
    assert not found.read and found.asked >= {CARRIED, "A Messina -> Otranto"}


def test_the_army_of_another_is_not_ordered() -> None:
    """Its owner moves it."""
    units = {"naples": ("A bar", "F gon"), "papacy": ("A mes",)}
    text = "My fleet in the Gulf of Naples takes the Messina army over to Otranto."
    found = score(case(text).model_copy(update={"units": units}))
    assert not any("A Messina ->" in line and "T A" not in line for line in (*found.asked, *found.read))
