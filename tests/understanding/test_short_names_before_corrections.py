"""Names of three letters are no interjections: a word that corrects behind them takes back nothing above."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    "text",
    [
        "Hun - Aus\nTyr - Mil, no, Tyr - Com",
        "Hun - Aus. Tyr - Mil... scrap that, Tyr - Com",
        "Hun - Aus\nTyr - Aus    <- scrap that, Tyr - Com",
        "hun-aus. tyr-mil forget it, tyr-com instead",
    ],
)
def test_the_order_above_stands(text: str) -> None:
    found = score(Case(text=text, power="austria", reading="ask"))
    assert found.read == {"A Hungary -> Austria", "A Tyrolea -> Como"}


@pytest.mark.parametrize(
    ("power", "text", "read"),
    [
        ("florence", "Arezzo to Siena. Florence helps no one, it holds.", "A Florence holds"),
        ("milan", "Pavie marche sur Turin, et Crémone ne soutient personne, elle tient.", "A Cremona holds"),
        ("milan", "Pavia nach Turin. Cremona unterstützt niemanden, es hält.", "A Cremona holds"),
    ],
)
def test_who_helps_nobody_does_what_is_said_then(power: str, text: str, read: str) -> None:
    found = score(Case(text=text, power=power, reading="ask"))
    assert read in found.read
    assert len(found.read) == 2


def test_a_fleet_that_conv_an_army_carries_it() -> None:
    units = {"naples": ("A nap", "F gon", "F ets")}
    found = score(Case(text="F GoN conv A Nap-Pat", power="naples", units=units, reading="ask"))
    assert found.read == {"F GON T A Naples -> Patrimony"}
