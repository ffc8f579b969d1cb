"""Orders beside a line that says what somebody else would have the writer do: they are asked about.

Whoever that is need not be of the table: it is told by who acts in the line.
"""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed

ORDERS = "A flo - bol\nA are - per"


@pytest.mark.parametrize(
    "line",
    [
        "my flatmate reckons",
        "yo, my flatmate reckons",
        "A colleague advises",
        "Carla writes that I ought to do this:",
        "My boss says I must do this:",
        "my sister thinks i should",
        "My dentist, of all people, sent me this",
        "BOB'S ORDERS FOR ME",
        "The pizza guy's moves for me",
        "Mon coloc pense",
        "Mon oncle me conseille de jouer :",
        "Les ordres de Bob pour moi",
        "Mein Mitbewohner meint",
        "Mein Mitbewohner meint, ich sollte das tun:",
        "Bobs Befehle für mich",
        "Carla scrive che dovrei fare questo:",
        "Gli ordini di Bob per me",
        "Mi tío me aconseja lo siguiente:",
        "Las órdenes de Bob para mí",
        "Mijn huisgenoot vindt",
        "De orders van Bob voor mij",
    ],
)
def test_what_another_would_have_the_writer_do_is_not_taken(line: str) -> None:
    assert not orders_filed(f"{line}\n{ORDERS}")
    assert not orders_filed(f"{line}\n\n{ORDERS}")


def test_it_is_so_in_every_phase() -> None:
    line = "Carla writes that I ought to do this in the winter:"
    assert not orders_filed(f"{line}\nbuild A flo", phase="adjustment", units={"florence": ["A are"]})
    assert not orders_filed(f"{line}\nF psa - lig", phase="retreats", dislodged={"F psa": ["lig", "pio"]})


def test_a_verb_of_another_may_stand_below() -> None:
    assert not orders_filed(f"{ORDERS}\nmy dentist reckons")


@pytest.mark.parametrize(
    "line",
    [
        "My flatmate says hi, here are my orders:",
        "My wife says dinner is ready, so quickly:",
        "My doctor says I should rest.",
        "Florence's orders",
        "Voici mes ordres pour le juge :",
        "Gli ordini di Firenze",
        "I ought to do this:",
        "I said it before, so here goes:",
    ],
)
def test_what_the_writer_gives_is_taken_whoever_says_something(line: str) -> None:
    assert orders_filed(f"{line}\n{ORDERS}") == {"A Arezzo -> Perugia", "A Florence -> Bologna"}
