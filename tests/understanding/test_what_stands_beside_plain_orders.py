"""Remarks beside plain orders that change none, each beside what looks like it and orders nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.understanding.score import Case, orders_filed, score

_VENICE: dict[str, Any] = {
    "power": "venice",
    "phase": "1455-spring-movement",
    "units": {"venice": ("A pad", "A ver", "F uas"), "milan": ("A cre",)},
}
_WINTER: dict[str, Any] = {
    "power": "florence",
    "phase": "1455-adjustment",
    "units": {"florence": ("A are", "A flo", "F psa")},
}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We move, but in good order: Padua to Ferrara.", "en"),
        ("Padoue va à Ferrare en bon ordre.", "fr"),
        (
            "J'ai l'honneur de vous transmettre mes ordres pour le printemps 1455 :\n- Padoue va à Ferrare",
            "fr",
        ),
        ("Ich habe die Ehre, Ihnen meine Befehle zu übersenden:\nPadua nach Ferrara", "de"),
        ("Ho l'onore di trasmetterle i miei ordini:\nPadova va a Ferrara", "it"),
        ("Tengo el honor de enviarle mis órdenes:\nPadua va a Ferrara", "es"),
        ("Ik heb de eer u mijn orders te sturen:\nPadua naar Ferrara", "nl"),
        ("hiiii\npadua goes to ferrara", "en"),
        ("Heyyy!\nPadua goes to Ferrara", "en"),
        ("can u move padua 2 ferrara", "en"),
        ("Padua goes to Ferrara after.", "en"),
        ("Padua goes to Ferrara.\nTa\nSiobhan", "en"),
        ("Padoue va à Ferrare.\n\nA. de Kersaint", "fr"),
    ],
)
def test_what_is_harmless_changes_no_order(text: str, language: str) -> None:
    _is_read(text, language, _VENICE, "A pad - fer")


@pytest.mark.parametrize(
    "text",
    [
        "Padua goes to Ferrara after Verona has answered.",
        "u move padua 2 ferrara and i win lol",
        "can u tell me if padua goes 2 ferrara",
        "He has the honour to send you my orders:\nPadua to Ferrara",
        "Si le pape recule, mais en bon ordre, Padoue va à Ferrare.",
        "Padua to Ferrara! Just kidding, he is my friend.",
        "Padua to Ferrara!!! jk jk not doing that, hes my mate",
        "Padoue vers Ferrare ! Je plaisante, c'est mon ami.",
        "Padua nach Ferrara! Nur Spaß, er ist mein Freund.",
        "Padova a Ferrara! Scherzo, è un amico.",
        "Padua va a Ferrara. Es broma, es mi amigo.",
        "Padua naar Ferrara! Grapje, hij is mijn vriend.",
        "Padua to Ferrara. Forget it, he is my friend.",
    ],
)
def test_what_hangs_mocks_or_asks_leaves_nothing_ordered(text: str) -> None:
    assert orders_filed(text, **_VENICE) == frozenset()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The fleet stays in the harbour.", "en"),
        ("La flotte reste au port.", "fr"),
        ("Die Flotte bleibt im Hafen.", "de"),
        ("La flotta resta in porto.", "it"),
        ("La flota se queda en puerto.", "es"),
        ("De vloot blijft in de haven.", "nl"),
    ],
)
def test_who_stays_in_port_rests(text: str, language: str) -> None:
    _is_read(text, language, _VENICE, "F uas h")


@pytest.mark.parametrize(
    "text",
    [
        "If the fleet stays in the harbour, I win.",
        "Se la flotta resta in porto, vinco.",
        "Ihre Flotte bleibt im Hafen.",
    ],
)
def test_who_may_stay_in_port_or_is_anothers_does_not(text: str) -> None:
    assert orders_filed(text, **_VENICE) == frozenset()


def test_a_payment_that_is_made_keeps_who_is_paid() -> None:
    kept = ("maintain A are", "maintain A flo", "maintain F psa")
    _is_read("Payment is made for the armies Arezzo and Florence and for the fleet.", "en", _WINTER, *kept)
    assert orders_filed("Once payment is made for the armies, I decide.", **_WINTER) == frozenset()


def test_the_rest_is_sure_above_a_name_behind_an_initial() -> None:
    kept = ("maintain A are", "maintain A flo", "maintain F psa")
    _is_read("Je solde les trois unités.\n\nA. de Kersaint", "fr", _WINTER, *kept)


@pytest.mark.parametrize("text", ["Build F Pisa\n\nA. Pistoja", "Build F Pisa\n\nA. Pistoiaa"])
def test_a_place_misspelt_below_a_letter_is_no_name_of_its_writer(text: str) -> None:
    found = score(Case(text=text, reading=("build F psa", "build A pst"), **_WINTER))
    assert found.result == "asked well"


def _is_read(text: str, language: str, table: dict[str, Any], *orders: str) -> None:
    case = Case(text=text, language=language, reading=orders, **table)
    assert score(case).result == "right"
