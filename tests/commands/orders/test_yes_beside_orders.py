"""A yes to an offered line with an order behind it takes the line, and files the order, in six languages."""

from __future__ import annotations

import pytest

from tests.commands.orders.test_taken_off_file import offered, spring

BRIBE, MOVE = "E1 9d buy G Montferrat", "A Rome -> Perugia"


@pytest.mark.parametrize(
    "text",
    [
        "yes cancel it, and Rome goes to Perugia",
        "Yes and Rome to Perugia",
        "1 please and Rome to Perugia",
        "oui, annule-la, et Rome va à Pérouse",
        "sì, annullalo, e Roma va a Perugia",
        "ja, streich es, und Rom geht nach Perugia",
        "sí, anúlalo, y Roma va a Perugia",
        "ja, schrap het, en Rome gaat naar Perugia",
    ],
)
def test_both_parts_of_a_yes_and_an_order_count(text: str) -> None:
    papacy = spring(BRIBE)
    assert offered(papacy.wrote("cancel the expense")) == ["clear expense 1"]
    answer = papacy.wrote(text)
    assert "Taken back:" in answer
    assert MOVE in papacy.on_file() and BRIBE not in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "yes, cancel it",
        "oui, annule-la",
        "sì, annullala",
        "ja, streich das",
        "sí, quítalo",
        "ja, haal het weg",
    ],
)
def test_a_yes_that_names_the_taking_back_takes_it(text: str) -> None:
    papacy = spring(BRIBE)
    papacy.wrote("cancel the expense")
    assert "Taken back:" in papacy.wrote(text) and BRIBE not in papacy.on_file()


@pytest.mark.parametrize(
    "text",
    [
        "yes, and only if Rome goes to Perugia",
        "1 and Rome goes to Perugia if Milan agrees",
        "yeah right, and Rome goes to Perugia",
        "yes and no, Rome is not sure",
        "oui, et si Rome va à Pérouse",
        "ja, und nur wenn Rom nach Perugia geht",
    ],
)
def test_a_yes_on_which_something_hangs_takes_nothing(text: str) -> None:
    papacy = spring(BRIBE)
    papacy.wrote("cancel the expense")
    papacy.wrote(text)
    assert BRIBE in papacy.on_file()


@pytest.mark.parametrize(
    "text",
    [
        "hold on, not yet",
        "attends, pas encore",
        "aspetta, non ancora",
        "warte, noch nicht",
        "espera, todavía no",
        "wacht even, nog niet",
    ],
)
def test_whoever_wants_to_wait_leaves_what_was_offered(text: str) -> None:
    papacy = spring(BRIBE)
    papacy.wrote("cancel the expense")
    assert "I leave that" in papacy.wrote(text) and BRIBE in papacy.on_file() and papacy.is_ready()
