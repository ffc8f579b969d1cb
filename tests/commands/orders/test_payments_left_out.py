"""Money that nothing was read of is asked about; expenditures on offer have numbers of their own."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

AVEC = "J'emprunte dix ducats pour un an. Avec neuf ducats j'achète la garnison de Montferrat, {}."


@pytest.mark.parametrize(
    ("beside", "asked"),
    [
        ("et Pavie s'y faufile en sifflant", {"A Pavia -> Montferrat", "E1 9d buy G Montferrat"}),
        ("car on ne sait jamais avec les Suisses", {"E1 9d buy G Montferrat"}),
    ],
)
def test_a_payment_beside_orders_is_asked_about(beside: str, asked: set[str]) -> None:
    found = score(Case(power="milan", text=AVEC.format(beside), reading="ask"))
    assert (found.read, found.asked) == ({"borrow 10d for 1 year"}, asked)


def test_who_goes_there_goes_to_the_place_that_the_sum_was_spent_on() -> None:
    found = score(Case(power="milan", text=AVEC.format("et Pavie y entre aussitôt"), reading="ask"))
    assert {"A Pavia -> Montferrat", "E1 9d buy G Montferrat"} <= found.read


def test_money_of_another_power_is_not() -> None:
    text = "Pavia holds. Venice pays nine ducats to buy the garrison of Mantua."
    found = score(Case(power="milan", text=text, reading="ask"))
    assert not any(line.startswith("E") for line in (*found.read, *found.asked))


def test_two_payments_asked_about_apart_have_two_numbers() -> None:
    text = (
        "Perhaps I set three ducats aside as a counter-bribe for the army in Bologna. Bologna holds. And I "
        "might give twelve ducats to disband the Florentine army in Florence."
    )
    found = score(Case(power="papacy", text=text, reading="ask"))
    assert sorted(line[:2] for line in found.asked if line[0] == "E") == ["E1", "E2"]


def test_a_payment_that_may_be_no_order_has_a_number() -> None:
    text = "Rome holds. Perhaps I send 12 ducats to assassinate Florence, may God forgive me."
    found = score(Case(power="papacy", board="borgia", text=text, reading="ask"))
    assert found.asked == {"E1 12d assassinate Florence"}
