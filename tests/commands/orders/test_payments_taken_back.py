"""A gift of ducats is taken back by a yes to what a sentence offers; the other orders stay."""

from __future__ import annotations

import copy

import pytest

from tests.support.letters_of_people import GAME, opened


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("Please cancel my gift of money to Milan.", "clear pay milan"),
        ("Cancel the payment to Milan, please.", "clear pay milan"),
        ("I pay Milan nothing after all.", "clear pay milan"),
        ("Annulez mon paiement à Milan.", "clear pay milan"),
        ("Finalement je ne paie plus rien à Milan.", "clear pay milan"),
        ("Je ne paie rien.", "clear pay milan"),
        ("Ich zahle doch nichts.", "clear pay milan"),
        ("Die Zahlung an Mailand ist doch gestrichen.", "clear pay milan"),
        ("Annulla per favore il pagamento a Milano.", "clear pay milan"),
        ("Ya no pago nada, por favor.", "clear pay milan"),
        ("Ik betaal toch niets meer.", "clear pay milan"),
    ],
)
def test_a_payment_goes_and_the_rest_stays(said: str, line: str) -> None:
    world = copy.deepcopy(opened())
    token = world.token_of(GAME, "florence")
    world.write("ann@example.net", "pay 2d to Milan\nA Florence holds", token=token)
    answer = world.write("ann@example.net", said, token=token)
    assert f"1  {line}\n" in answer, answer
    world.write("ann@example.net", "yes", token=token)
    (filed,) = world.orders.values()
    assert [order.canonical for order in filed] == ["A Florence holds"]
