"""Two lists for the same pieces of which one is asked about: neither is filed, for nobody knows which counts.

An order that nobody gave is worse than one that is asked back (`docs/design`).
"""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.commands.orders.test_disowning import _filed

FIRST = "A Are - Sie\nA Flo - Bol"
OTHER = "A Are - Urb\nA Flo - Pst"
ASKED = ("A Arezzo -> Siena", "A Arezzo -> Urbino", "A Florence -> Bologna", "A Florence -> Pistoia")

LETTERS = [
    f"These then:\n{FIRST}\nMy brother had sent something else to my aunt, namely\n{OTHER}\nHow we laughed.",
    f"{FIRST}\nThat was my daughter at the keyboard. Mine are here:\n{OTHER}",
    f"{FIRST}\nVoilà ce que j'avais promis à Venise. Mes vrais ordres, les voici :\n{OTHER}",
    f"{FIRST}\nThat is what I told the Pope I would do.\n{OTHER}",
]


@pytest.mark.parametrize("letter", LETTERS)
def test_none_of_two_lists_for_the_same_pieces_is_filed_where_one_is_asked_about(
    table: Table, letter: str
) -> None:
    assert _filed(table, letter) == []
    answer = " ".join(table.world.answer.text.split())
    assert all(order in answer for order in ASKED)


def test_one_answer_says_which_list_counts(table: Table) -> None:
    assert _filed(table, LETTERS[1]) == []
    _filed(table, "2")
    first = _filed(table, "thanks!")
    assert first in (
        ["A Arezzo -> Urbino", "A Florence -> Pistoia"],
        ["A Arezzo -> Siena", "A Florence -> Bologna"],
    )


def test_the_lower_list_stays_below_a_heading_that_is_its_writers(table: Table) -> None:
    letter = f"These are the moves that Carla wants me to make:\n{FIRST}\nMy orders:\n{OTHER}"
    assert _filed(table, letter) == ["A Arezzo -> Urbino", "A Florence -> Pistoia"]


def test_an_order_of_another_piece_stays(table: Table) -> None:
    letter = f"{FIRST}\nThat was my daughter at the keyboard. Mine are here:\n{OTHER}\n\nF Pis - Lig"
    assert "A Arezzo -> Siena" not in _filed(table, letter)


ABOVE = "A Are - Sie\nA Flo - Bol\nF Pis - Lig"


@pytest.mark.parametrize(
    "letter",
    [
        f"My brother has a plan, too. It goes\n\n{ABOVE}\n\nI said no to him. What I want is:\n\nA Are - Per",
        f"I phoned you about it yesterday, the list with\n\n{ABOVE}\n\nis not to be used any longer.",
        f"{ABOVE}\n\nOops, hold on. Please don't use them. Somebody rang.",
    ],
)
def test_a_list_that_is_told_of_leaves_no_order(table: Table, letter: str) -> None:
    assert not {"A Florence -> Bologna", "F Pisa -> EGL"} & {*_filed(table, letter)}


def test_one_order_put_right_below_a_list_leaves_the_others(table: Table) -> None:
    filed = _filed(table, f"{ABOVE}\n\nSorry, that was a mistake. No, rather:\n\nA Are - Per")
    assert "A Florence -> Bologna" in filed and len(filed) > 1


def test_a_heading_whose_end_disowns_what_is_below_it_heads_none(table: Table) -> None:
    told = "My lawyer rang. He says that I am free, so those below do not bind me:"
    assert "A Arezzo -> Siena" not in _filed(table, f"F Pis h\n\n{told}\n{FIRST}")


RULES = ("____________", "==========", "Some words nobody knows", "-----BEGIN-----")


@pytest.mark.parametrize("rule", RULES)
def test_what_stands_with_an_order_at_odds_is_asked_about_with_it(table: Table, rule: str) -> None:
    assert _filed(table, f"A Are - Per\n\n{rule}\n{ABOVE}") == []
    answer = " ".join(table.world.answer.text.split())
    assert all(order in answer for order in ("A Arezzo -> Perugia", "A Arezzo -> Siena; A Florence ->"))


def test_an_order_that_stands_apart_from_those_at_odds_is_filed(table: Table) -> None:
    assert _filed(table, f"F Pis - Lig\n\nA Are - Per\n\n____________\n{FIRST}") == ["F Pisa -> EGL"]
