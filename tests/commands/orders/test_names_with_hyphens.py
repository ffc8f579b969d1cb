"""Names of places with a hyphen in them are no moves."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.state import PhaseKind
from tests.commands.orders.test_taken_off_file import table


@pytest.mark.parametrize(
    ("letter", "orders"),
    [
        (
            "Bologna naar Modena, vloot Ancona naar Boven-Adriatische Zee",
            ["A Bologna -> Modena", "F Ancona -> UAS"],
        ),
        ("Ancona-Boven-Adriatische Zee", ["F Ancona -> UAS"]),
        ("A bol-mod, F anc-uas", ["A Bologna -> Modena", "F Ancona -> UAS"]),
        ("Bologna-Modena, Perugia-Siena", ["A Bologna -> Modena", "A Perugia -> Siena"]),
    ],
)
def test_a_hyphen_is_a_move_only_between_places(letter: str, orders: list[str]) -> None:
    papacy = table(PhaseKind.MOVEMENT, letter)
    assert sorted(papacy.on_file()) == sorted(orders)
