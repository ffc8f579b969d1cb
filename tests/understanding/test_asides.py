"""Reasons are no orders and no bar to them; conditions and remarks beside an order are no bar to asking."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "reason",
    [
        "because I don't trust the Pope",
        "so that Rome has something to look at",
        "because Milan asked me to",
        "in the hope that the Pope takes fright",
        "by way of revenge for Bologna",
    ],
)
@pytest.mark.parametrize("order", ["Florence goes to Siena {}.", "A Florence - Siena, {}"])
def test_a_reason_orders_nothing(order: str, reason: str) -> None:
    found = score(Case(text=order.format(reason), reading=("A flo - sie",)))
    assert found.result == "right", (found.read, found.asked)


@pytest.mark.parametrize(
    "reason", ["because if he goes Arezzo follows", "so that Arezzo can go to Urbino", "because 5 is 5"]
)  # fmt: skip
def test_a_reason_with_more_in_it_is_asked_about(reason: str) -> None:
    """It names a unit, hangs on something, or counts."""
    found = score(Case(text=f"Florence goes to Siena {reason}.", reading="ask"))
    assert not found.read


@pytest.mark.parametrize(
    "aside",
    [
        "to keep Milan honest",
        "as Milan said he would leave it alone",
        "once Rome has left Perugia",
        "where the wine of Montferrat is better",
        "and we'll see what Milan says",
    ],
)
def test_what_stands_beside_an_order_is_no_bar_to_asking(aside: str) -> None:
    found = score(Case(text=f"Florence marches on Siena {aside}.", reading="ask"))
    assert not found.read and found.asked == {"A Florence -> Siena"}


def test_ahead_of_whom_an_order_is_done_takes_nothing_from_it() -> None:
    found = score(Case(text="Florence marches on Siena before the Pope wakes up.", reading="ask"))
    assert found.read == {"A Florence -> Siena"}


def test_a_condition_in_front_is_no_bar_to_asking() -> None:
    found = score(Case(text="When the Pope has left Perugia, Florence goes to Siena.", reading="ask"))
    assert not found.read and found.asked == {"A Florence -> Siena"}


@pytest.mark.parametrize(
    "opening", ["this is florence", "hello, florence here,", "okay orders for florence", "Florence here."]
)
def test_who_writes_is_no_unit(opening: str) -> None:
    """Though an army stands in the city that the power is called by."""
    found = score(Case(text=f"{opening} arezzo goes to urbino", reading=("A are - urb",)))
    assert found.result == "right", (found.read, found.asked)
