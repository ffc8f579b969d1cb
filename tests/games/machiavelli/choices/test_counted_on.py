"""What a preview takes for granted of others: moves that are supported or carried, fleets that carry."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.system import MachiavelliSystem

game = MachiavelliSystem().game("balance-of-power", {})


@pytest.mark.parametrize(
    ("orders", "supposed"),
    [
        ("A Padua S A Milan -> Cremona", ("A Milan -> Cremona",)),
        ("A Padua S A Verona -> Mantua", ()),  # one's own
        ("A Padua S A Milan", ()),  # it stands still anyhow
        ("F Dalmatia T A Albania -> Bari", ("A Albania -> Bari",)),
        ("A Padua S G Mantua C", ("G Mantua converts to A",)),
        ("A Padua S A Milan -> Cremona\nA Verona S A Milan -> Mantua", ("A Milan -> Cremona",)),
    ],
)
def test_orders_of_others_that_are_counted_on(orders: str, supposed: tuple[str, ...]) -> None:
    """A support of an ally's move is good if the ally moves so (N-003), a convoy if the army goes (N-010)."""
    state = game.open(SeededDice(b"desk")).state
    seat = Seat("venice")
    reader = game.reader(state)
    given = [order for line in orders.splitlines() for order in reader.orders(line, seat)]
    assert given
    found = game.pages.suppositions(game.view(state, seat), seat, given)
    assert found == supposed
    for line in found:
        assert reader.orders(line, seat)
