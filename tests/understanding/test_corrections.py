"""What a person takes back within a sentence is not offered again, and what is meant instead is."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Arezzo goes to Urbino, no, to Perugia.", "A Arezzo -> Perugia"),
        ("Arezzo goes to Urbino. No, Perugia.", "A Arezzo -> Perugia"),
        ("Arezzo goes to Urbino... no, on Perugia.", "A Arezzo -> Perugia"),
        ("Arezzo goes to Urbino. Sorry, Perugia.", "A Arezzo -> Perugia"),
        ("Arezzo supports Florence... no, it goes to Urbino", "A Arezzo -> Urbino"),
        ("Arezzo to Urbino. No wait, it doesn't touch. Perugia then.", "A Arezzo -> Perugia"),
        ("Arezzo to Urbino... that makes no sense, no, make it Perugia.", "A Arezzo -> Perugia"),
        ("arezzo to urbino no sorry perugia florence to siena", "A Arezzo -> Perugia; A Florence -> Siena"),
        ("Arezzo to Perugia... no, let Arezzo hold", "A Arezzo holds"),
        ("Arezzo to Perugia... no. Hold.", "A Arezzo holds"),
        ("Pay Venice 5 ducats. No, make it seven.", "pay 7d to Venice"),
        ("Florence to Siena. No, Arezzo to Siena.", "A Arezzo -> Siena"),
        ("Florence to Siena. Sorry, forgot: Arezzo to Perugia.", "A Arezzo -> Perugia; A Florence -> Siena"),
        ("The army in Arezzo goes to Urbino... sorry, it doesn't touch. Let it go to Perugia instead.",
         "A Arezzo -> Perugia"),
    ],
)  # fmt: skip
def test_what_is_meant_in_the_end_is_asked_about(text: str, meant: str) -> None:
    """Nothing of it is taken: which of the two is meant, only the writer knows."""
    found = score(Case(text=text, reading="ask"))
    assert not found.read and "; ".join(sorted(found.asked)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("La flotte de Pise va en Ligurie, non pardon, à Piombino.", "F Pisa -> Piombino"),
        ("arezzo va à urbin non pardon sur pérouse", "A Arezzo -> Perugia"),
        ("Arezzo va à Urbin... que dis-je, à Pérouse.", "A Arezzo -> Perugia"),
        ("Arezzo soutient Florence... non, tient", "A Arezzo holds"),
    ],
)
def test_corrections_in_french(text: str, meant: str) -> None:
    found = score(Case(text=text, reading="ask", language="fr"))
    assert not found.read and "; ".join(sorted(found.asked)) == meant


def test_an_apology_above_all_orders_corrects_nothing() -> None:
    found = score(Case(text="Sorry for the late mail. Arezzo to Urbino.", reading=("A are - urb",)))
    assert found.result == "right"


def test_a_later_line_that_takes_back_an_order_leaves_the_choice() -> None:
    """Neither is kept until its writer has chosen; the other orders are."""
    text = (
        "Arezzo to Urbino, Florence to Siena.\nBruno\n\nPS Sorry, one change: Arezzo ought to go to Perugia."
    )
    found = score(Case(text=text, reading="ask"))
    assert found.read == {"A Florence -> Siena"}
    assert found.asked == {"A Arezzo -> Urbino", "A Arezzo -> Perugia"}
