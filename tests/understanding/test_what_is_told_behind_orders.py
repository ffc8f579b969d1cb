"""What a sentence tells behind its order (what for, what a place is like) leaves the order alone."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed


@pytest.mark.parametrize(
    "told",
    [
        ", I've always liked the place",
        ", it's had a hard year",
        ", where the wine is better",
        ", where I hope nobody is at home",
        ", which is where it should have stayed",
        ", nearer to the Pope",
        " for some sun",
        " for a little warmth",
        " to have a look at the wine cellars",
        " to shake hands with old friends",
        " in order to enjoy the view",
        " before the Pope does",
        " before anybody else gets there",
        ", before Milan does",
    ],
)
def test_what_is_told_behind_an_order_in_english(told: str) -> None:
    assert orders_filed(f"Arezzo goes to Siena{told}.") == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "told",
    [
        ", la vie est belle",
        ", où le vin est meilleur",
        ", où j'espère ne déranger personne",
        ", elle a bien travaillé cette année",
        " pour prendre un peu l'air",
        " pour saluer de vieux amis",
        " avant que le pape n'y arrive",
        " avant que les Turcs n'y pensent",
    ],
)
def test_what_is_told_behind_an_order_in_french(told: str) -> None:
    assert orders_filed(f"Arezzo va à Sienne{told}.") == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo geht nach Siena, um die Aussicht zu geniessen.",
        "Arezzo geht nach Siena, bevor der Papst es tut.",
        "Arezzo va a Siena, dove il vino è migliore.",
        "Arezzo va a Siena per vedere gli amici.",
        "Arezzo va a Siena, donde el vino es mejor.",
        "Arezzo va a Siena para saludar a unos amigos.",
        "Arezzo gaat naar Siena om oude vrienden te groeten.",
        "Arezzo gaat naar Siena, waar de wijn beter is.",
    ],
)
def test_what_is_told_behind_an_order_in_other_languages(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Arezzo stays at home to look after the hills.", "A Arezzo holds"),
        ("Pisa holds, it's tired. Arezzo holds.", "A Arezzo holds"),
        ("Arezzo goes to Siena, where the wine is good, and Pisa holds.", "A Arezzo -> Siena"),
        ("Arezzo goes to Siena to rest a little, and Pisa holds.", "A Arezzo -> Siena"),
    ],
)
def test_it_may_stand_between_orders(text: str, order: str) -> None:
    assert order in orders_filed(text)


@pytest.mark.parametrize(
    "told",
    [
        ", I've always doubted it",
        ", it has to be confirmed",
        ", where he told me to wait for his word",
        ", where I may change my mind",
        ", which is what Milan told me",
        " before the Pope answers",
        " before Pisa does",
        " to be decided",
        " to wait for Milan's answer",
        " to see if Milan agrees",
        ", it's time to ask what happens then?",
        " for 5 ducats",
        " for Milan's sake if he likes",
    ],
)
def test_what_may_change_an_order_is_asked_about(told: str) -> None:
    assert not orders_filed(f"Arezzo goes to Siena{told}.")


def test_who_gets_a_sum_is_no_aim() -> None:
    assert orders_filed("5 ducats pour le pape.") == {"pay 5d to Papacy"}
    assert orders_filed("Arezzo tient, 5 ducats pour le pape.") == {"A Arezzo holds", "pay 5d to Papacy"}


def test_no_order_is_lost_with_what_is_told() -> None:
    assert "A Florence -> Bologna" not in orders_filed("Arezzo holds to see Florence go to Bologna.")
    assert orders_filed("Arezzo and Florence are to have a rest.") <= {"A Arezzo holds", "A Florence holds"}
    assert not orders_filed("I want Arezzo to see the sea.")
