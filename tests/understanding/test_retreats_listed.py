"""Where to if it is beaten (Borgia): said of a unit in many ways, beside other orders or alone."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

LIST = "retreat A Rome -> Patrimony -> Tivoli"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Rome to Orvieto. Spoleto holds.\nretreat for Rome if beaten: Patrimony, then Tivoli",
            {"A Rome -> Orvieto", "A Spoleto holds", LIST},
        ),
        ("Retreat of Rome: Patrimony, Tivoli.", {LIST}),
        (
            "Spoleto holds. If Rome is thrown out, it retreats to Tivoli.",
            {"A Spoleto holds", "retreat A Rome -> Tivoli"},
        ),
        (
            "Spoleto holds. Should Rome be beaten, it withdraws to Tivoli.",
            {"A Spoleto holds", "retreat A Rome -> Tivoli"},
        ),
    ],
)
def test_a_list_stands_beside_orders_that_hang_on_nothing(text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask", board="borgia", power="papacy")).read == read


def test_what_hangs_on_something_else_is_asked_about() -> None:
    text = "Spoleto holds if Milan agrees. If Rome is thrown out, it retreats to Tivoli."
    found = score(Case(text=text, reading="ask", board="borgia", power="papacy"))
    assert found.read == {"retreat A Rome -> Tivoli"} and "A Spoleto holds" in found.asked
    text = "Spoleto holds. If Milan attacks Rome, Rome goes to Tivoli."
    assert not score(Case(text=text, reading="ask", board="borgia", power="papacy")).read
