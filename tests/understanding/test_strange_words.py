"""One word that nobody knows beside plain orders: it is passed over where it only names something."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

MOVE, HOLD = "A Arezzo -> Siena", "A Florence holds"


def read(text: str, power: str = "florence", **more: object) -> frozenset[str]:
    return score(Case.model_validate({"text": text, "reading": "ask", "power": power, **more})).read


@pytest.mark.parametrize(
    "text",
    [
        "In the saloon army Arezzo goes to Siena and army Florence holds",
        "Florence holds and Arezzo takes the old bridleway to Siena.",
        "Army Arezzo goes to Siena and army Florence holds cheers Wilfred",
    ],
)
def test_a_word_that_names_something_leaves_plain_orders_as_they_are(text: str) -> None:
    assert read(text) == {MOVE, HOLD}


def test_of_a_lone_order_as_well() -> None:
    assert read("Die Dritte hält in Tirol.", power="austria", language="de") == {"A Tyrolea holds"}


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo goes flimsily to Siena and Florence holds.",  # it may deny
        "Kindly flibber Arezzo goes to Siena and Florence holds",
        "army arezzo goes to siena and army florence holds cheers wilfred",  # it may be no name
        "ARMY AREZZO GOES TO SIENA AND ARMY FLORENCE HOLDS FLIMSILY",  # no more is a word among capitals
    ],
)
def test_a_word_that_may_be_no_noun_is_asked_about(text: str) -> None:
    assert MOVE not in read(text) or HOLD not in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Florence holds and Arezzo takes the old bridleway to Siena!",  # not soberly said
        "Minding the flibber and the bridleway army Arezzo goes to Siena army Florence holds",
        "« Florence holds and Arezzo takes the old bridleway to Siena",
        "Florence holds unless Arezzo takes the old bridleway to Siena.",
        "The flibber holds with all units.",
        "Cheers Wilfred army Arezzo goes to Siena",
    ],
)
def test_a_noun_is_asked_about_where_anything_else_is_doubtful(text: str) -> None:
    assert MOVE not in read(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I reckon Arezzo goes to Siena and Florence holds.", "en"),
        ("Arezzo seldom goes to Siena and Florence holds, rarely.", "en"),
        ("Je parie qu'Arezzo va à Sienne et que Florence tient.", "fr"),
        ("Je crains qu'Arezzo va à Sienne et que Florence tient.", "fr"),
        ("Arezzo zieht mitnichten nach Siena und Florenz hält.", "de"),
        ("Ich höre, Arezzo zieht nach Siena und Florenz hält.", "de"),
        ("Ich wette, Arezzo zieht nach Siena und Florenz hält.", "de"),
        ("Apuesto que Arezzo va a Siena y Florencia se queda.", "es"),
        ("Nauwelijks gaat Arezzo naar Siena en houdt Florence.", "nl"),
    ],
)
def test_words_that_deny_or_suppose_are_known(text: str, language: str) -> None:
    assert not read(text, language=language)


@pytest.mark.parametrize("number", ["(iii)", "iii)", "(c)"])
def test_points_of_a_list_may_have_roman_numbers(number: str) -> None:
    assert read(f"{number} The army at Arezzo is to advance upon Siena.") == {MOVE}


def test_a_word_in_brackets_that_is_no_number_is_asked_about() -> None:
    assert not read("(viva) The army at Arezzo is to advance upon Siena.")
