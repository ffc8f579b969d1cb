"""Units that go there, or in, behind a sum go to the place that it is spent on."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed

BOUGHT, GOES = "E1 9d buy G Mantua", "A Cremona -> Mantua"


def _filed_by_milan(text: str, **case: object) -> frozenset[str]:
    told = {"power": "milan", "phase": "spring-movement", **case}
    return orders_filed(text, **told)


@pytest.mark.parametrize(
    "text",
    [
        "Nine ducats to buy the garrison of Mantua, and the army in Cremona walks in.",
        "I spend 9 ducats on buying the garrison of Mantua, and Cremona goes in there.",
        "I pay nine ducats to buy the garrison of Mantua, and my army in Cremona moves into that province.",
        "9 ducats to buy the garrison of Mantua. Cremona marches in.",
        "J'achète la garnison de Mantoue, 9 ducats. Mon armée de Crémone y va aussi.",
        "Neuf ducats pour acheter la garnison de Mantoue, et Crémone y entre.",
        "Neun Dukaten, um die Garnison von Mantua zu kaufen, und Cremona marschiert dorthin.",
    ],
)
def test_a_unit_goes_where_the_sum_went(text: str) -> None:
    assert _filed_by_milan(text) == {BOUGHT, GOES}


def test_it_is_told_of_other_deeds_and_boards_as_well() -> None:
    assert _filed_by_milan(
        "Six ducats to disband the garrison of Ferrara, and then Padua strolls in.", power="venice"
    ) == {"E1 6d disband G Ferrara", "A Padua -> Ferrara"}
    assert _filed_by_milan(
        "15 ducats for a rebellion in Friuli, and the army in Trieste marches in to join the party.",
        power="hre",
        board="borgia",
    ) == {"E1 15d cause rebellion Friuli", "A Trieste -> Friuli"}
    assert _filed_by_milan(
        "Spend 6 ducats on disbanding the garrison in Second Perugia, "
        "and send the army from Second Ancona in there.",
        power="second",
        board="five-boots",
    ) == {"E1 6d disband G Second Perugia", "A Second Ancona -> Second Perugia"}


@pytest.mark.parametrize(
    "text",
    [
        "Nine ducats to buy the garrison of Mantua, and Cremona stays in.",
        "Nine ducats to buy the garrison of Mantua, and may Cremona walk in?",
        "Nine ducats to buy the garrison of Mantua, and Cremona does not walk in.",
        "If I buy the garrison of Mantua for nine ducats, Cremona walks in.",
        "Nine ducats to buy the garrison of Mantua, six to Ferrara, and Cremona walks in.",
        "Nine ducats to buy the garrison of Mantua, and Venice's army in Verona walks in.",
        "Mantua is weak, and Cremona walks in.",
    ],
)
def test_nobody_goes_who_is_not_sent(text: str) -> None:
    assert GOES not in _filed_by_milan(text)
