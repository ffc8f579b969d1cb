"""Headings of a few words above orders: what leads over to them leaves them, whatever else does not.

The headings here are no examples (``grammar/headings``).
"""

from __future__ import annotations

import pytest

from judge.commands.orders.short_headings import short_headings
from tests.commands.conftest import Table
from tests.commands.orders.test_disowning import BOTH, ORDERS, _filed

LEAD = [
    "Play the following please:",
    "Right then, my moves:",
    "So here goes:",
    "My final set:",
    "I'll play these:",
    "Sorry, a bit late:",
    "At last, orders:",
    "Boring moves this time:",
    "Mes ordres, enfin :",
    "Bon, je joue ceci :",
]
DO_NOT = [
    "His moves then:",
    "My old set:",
    "What he does now:",
    "What I do if attacked:",
    "My brother's moves:",
    "Quark:",
    "Our first idea:",
    "The orders of my brother:",
    "Orders he made up:",
    "My ally's moves for me:",
    "Die Befehle meines Bruders:",
    "De orders van mijn broer:",
    "Never these:",
    "My orders of yesterday:",
    "Les ordres de mon frère :",
    "Mes ordres d'hier :",
]


@pytest.mark.parametrize("heading", LEAD)
def test_a_heading_that_leads_over_to_orders_leaves_them(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\n{ORDERS}") == BOTH


@pytest.mark.parametrize("heading", DO_NOT)
def test_any_other_heading_has_the_orders_below_it_asked_about(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\n{ORDERS}") == []


def test_a_heading_with_a_word_of_no_example_leads_nowhere() -> None:
    headings = short_headings("machiavelli")
    assert headings.leads_to_orders("My moves:") and not headings.leads_to_orders("My flubbed moves:")
