"""Whoever asks in plain words that a letter be ignored, thrown away or not played has given no orders.

An order that nobody gave is worse than one that is asked back; what speaks of another letter leaves this one.
"""

from __future__ import annotations

import pytest

from judge.commands.orders.disowning import sentences_beside
from tests.understanding.score import Case, score

ORDERS = "A flo - sie\nF psa h\nA are - urb"
ALL = {"A Florence -> Siena", "F Pisa holds", "A Arezzo -> Urbino"}
THROWN_AWAY = [
    "Ignore, please!",
    "(Ignore, please!)",
    "Please disregard.",
    "please throw it away.",
    "Please throw this away.",
    "Bin it, please.",
    "I take it all back!! Joe pressed send.",
    "These mustn't be played.",
    "They must not count.",
    "Not to be played!",
    "Oops, wrong button, ignore this please.",
    "(oh no, the address book picked the judge instead of my aunt. Ignore, please!)",
    "À ignorer, s'il vous plaît.",
    "Merci d'ignorer.",
    "À jeter, svp.",
    "Ça ne doit pas être joué.",
    "Bitte wegwerfen.",
    "Das darf nicht gespielt werden.",
    "Si prega di ignorare.",
    "Por favor, ignórelo.",
    "No debe jugarse.",
    "Negeer dit alstublieft.",
    "Graag weggooien.",
]


@pytest.mark.parametrize("said", THROWN_AWAY)
@pytest.mark.parametrize("form", ["{said}\n\n{orders}", "{orders}\n\n{said}"], ids=["above", "below"])
def test_orders_beside_it_are_not_filed(form: str, said: str) -> None:
    assert not score(Case(text=form.format(said=said, orders=ORDERS), reading="ask")).read


@pytest.mark.parametrize(
    "said",
    [
        "Ignore my first letter.",
        "Throw away my first letter, this is the right one.",
        "Cancel my previous orders, these count.",
        "Please ignore what Milan tells you.",
        "Merci d'ignorer ma lettre d'hier.",
        "Bitte ignorieren Sie meine Mail von gestern Abend.",
    ],
)
def test_words_about_another_letter_leave_the_orders_of_this_one(said: str) -> None:
    assert score(Case(text=f"{ORDERS}\n\n{said}", reading="ask")).read == ALL


@pytest.mark.parametrize("deep", [1, 40, 1_500])
def test_what_is_in_brackets_tells_the_same_however_many_there_are(deep: int) -> None:
    beside = sentences_beside("machiavelli")
    alone = beside.doubting("Ignore, please!")
    assert beside.doubting("( " * deep + "Ignore, please!" + " )" * deep) == alone > 0
