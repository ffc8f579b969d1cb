"""Turns that left orders unread or asked about: who gets what, why a sum is paid, rows of a spreadsheet."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

NAPLES = {"power": "naples", "phase": "adjustment", "units": {"naples": ("A cap", "F ets")}}


@pytest.mark.parametrize(
    "text",
    ["Bari gets an army.", "Bari reçoit une armée.", "Bari erhält eine Armee.", "Bari riceve un esercito."],
)
def test_a_city_that_gets_a_unit_raises_it(text: str) -> None:
    assert score(Case(**NAPLES, text=text, reading="ask")).read == {"build A Bari"}


def test_a_cause_of_a_payment_puts_it_in_no_doubt() -> None:
    text = "I spend 3 ducats to counter-bribe my own fleet, because I have heard things about Genoa."
    found = score(Case(board="1995", text=text, reading="ask"))
    assert found.read == {"E1 3d counter-bribe F Pisa"}


def test_what_a_payment_is_for_is_no_cause() -> None:
    text = "I pay nine ducats so that the garrison of Lucca disbands."
    found = score(Case(board="1995", text=text, reading="ask"))
    assert found.read | found.asked == {"E1 9d disband G Lucca"}


@pytest.mark.parametrize(("power", "is_read"), [("turkey", True), ("milan", False)])
def test_a_ruler_who_wishes_it_thus_orders_for_his_own_power(power: str, is_read: bool) -> None:
    place = {"turkey": "Albania shall go to Ragusa", "milan": "Cremona shall go to Mantua"}[power]
    found = score(Case(power=power, text=f"The Sultan wishes it thus: the army in {place}.", reading="ask"))
    assert bool(found.read) is is_read


def test_rows_of_a_spreadsheet_are_orders() -> None:
    text = "Unit;Place;Order;To\nA;Mil;-;Par\nA;Cre;S;A Mil - Par\nA;Pav;H;"
    found = score(Case(power="milan", board="1995", text=text, reading="ask"))
    assert found.read == {"A Milan -> Parma", "A Cremona S A Milan -> Parma", "A Pavia holds"}


@pytest.mark.parametrize("text", ["One goes to Milan.", "Two go to Milan.", "The third one goes to Milan."])
def test_a_number_in_words_before_a_deed_may_count_units_and_is_no_sum(text: str) -> None:
    assert not score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize("text", ["Five ducats go to Milan.", "Pay five to Milan.", "Give Milan five."])
def test_coins_and_what_is_paid_are_sums(text: str) -> None:
    assert score(Case(text=text, reading="ask")).read == {"pay 5d to Milan"}


@pytest.mark.parametrize("text", ["I raise a militia army in Naples.", "A militia army for Naples, please"])
def test_a_militia_army_is_militia(text: str) -> None:
    units = {"naples": ("F gon", "A mes", "A aqu", "F pal")}
    found = score(Case(text=text, reading="nothing", power="naples", phase="1454-adjustment", units=units))
    assert found.read | found.asked == {"build militia A Naples"}
