"""What is so of others, or is to be seen, leaves the order before it alone, whatever words say it."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed


@pytest.mark.parametrize(
    "remark",
    [
        ", there is nothing left to see here",
        ", if only to see whether anybody lives there",
        " to find out who lives there",
        ", where nobody is looking",
        " while no one is awake",
        ", the Pope does not mind",
    ],
)
def test_remarks_with_a_word_that_blocks_in_english(remark: str) -> None:
    assert orders_filed(f"Arezzo goes to Siena{remark}.") == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Arezzo va à Sienne, il n'y a plus rien à voir ici.", "A Arezzo -> Siena"),
        ("Arezzo va à Sienne, personne ne la garde.", "A Arezzo -> Siena"),
        ("Arezzo geht nach Siena, es gibt hier nichts mehr zu sehen.", "A Arezzo -> Siena"),
        ("Arezzo va a Siena, non c'è più niente da vedere qui.", "A Arezzo -> Siena"),
        ("Arezzo va a Siena, ya no hay nada que ver aquí.", "A Arezzo -> Siena"),
        ("Arezzo gaat naar Siena, er is hier niets meer te zien.", "A Arezzo -> Siena"),
    ],
)
def test_remarks_with_a_word_that_blocks_in_other_languages(text: str, order: str) -> None:
    assert orders_filed(text) == {order}


def test_a_remark_between_two_orders_leaves_both_alone() -> None:
    text = (
        "The men in Perugia march to Arezzo, if only to see whether anybody is in, and Rome goes to Perugia."
    )
    assert orders_filed(text, power="papacy") == {"A Perugia -> Arezzo", "A Rome -> Perugia"}


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo goes to Siena, the Pope says.",
        "Arezzo goes to Siena (Venice said so).",
        "Arezzo goes to Siena, there is no way I do that.",
        "Arezzo goes to Siena, nobody has agreed to that yet.",
        "Arezzo goes to Siena, where nobody may follow if Milan moves.",
        "Arezzo goes to Siena to help if Milan moves.",
        "Arezzo goes to Siena, if only Milan leaves.",
        "There is nothing that Arezzo does in Siena.",
        "Nobody sends Arezzo to Siena.",
        "Arezzo va à Sienne, le pape n'a pas encore dit oui.",
        "Arezzo va à Sienne, personne n'a encore donné son accord.",
    ],
)
def test_what_somebody_says_or_an_order_hangs_on_stays_asked(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("As the army in Verona is bored, it goes to Mantua.", {"A Verona -> Mantua"}),
        ("Since Verona is wide awake, it goes to Mantua.", {"A Verona -> Mantua"}),
        (
            "I cannot see what the ones from Verona do for me, so I send them to Mantua.",
            {"A Verona -> Mantua"},
        ),
        ("Comme Vérone s'ennuie, elle va à Mantoue.", {"A Verona -> Mantua"}),
        ("Da Verona sich langweilt, geht sie nach Mantua.", {"A Verona -> Mantua"}),
        ("If Verona is bored, it goes to Mantua.", set()),
        ("Milan asked for Verona, so I might send it to Mantua.", set()),
        ("As Verona and Padua are bored, it goes to Mantua.", set()),
        ("As Verona has yet to agree, it goes to Mantua.", set()),
    ],
)
def test_a_ground_may_name_the_piece_of_its_order(text: str, orders: set[str]) -> None:
    assert orders_filed(text, power="venice") == orders


@pytest.mark.parametrize(
    ("text", "power", "order"),
    [
        ("The Holy Father sends his army from Rome to Perugia.", "papacy", "A Rome -> Perugia"),
        ("The Sultan moves the army in Albania to Herzegovina.", "turkey", "A Albania -> Herzegovina"),
        ("Le Saint-Père envoie l'armée de Pérouse occuper Arezzo.", "papacy", "A Perugia -> Arezzo"),
        ("Der Sultan schickt die Armee aus Albanien nach Herzegowina.", "turkey", "A Albania -> Herzegovina"),
        ("Il Papa manda l'armata di Perugia ad Arezzo.", "papacy", "A Perugia -> Arezzo"),
        ("De paus stuurt het leger van Perugia naar Arezzo.", "papacy", "A Perugia -> Arezzo"),
    ],
)
def test_who_writes_may_name_himself_as_the_one_who_sends(text: str, power: str, order: str) -> None:
    assert orders_filed(text, power=power) == {order}


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("The Pope sends Arezzo to Siena.", "florence"),
        ("Milan sends the army of Perugia to Arezzo.", "papacy"),
        ("The Pope holds Perugia.", "papacy"),
    ],
)
def test_another_who_sends_orders_nothing(text: str, power: str) -> None:
    assert not orders_filed(text, power=power)


@pytest.mark.parametrize(
    ("text", "power", "orders"),
    [
        ("The garrison of Venice has nothing to do but hold.", "venice", {"G Venice holds"}),
        ("Give Venice 4 ducats, we have a deal (for once).", "turkey", {"pay 4d to Venice"}),
        ("The Hungarians stay where they are and enjoy the wine.", "austria", {"A Hungary holds"}),
        ("Hungary stays where it is and sharpens the knives.", "austria", {"A Hungary holds"}),
        ("The one in Austria proper goes to Tyrolea.", "austria", {"A Austria -> Tyrolea"}),
        ("Hungary stays where it is and awaits a word.", "austria", set()),
        ("The garrison of Venice has nothing to say.", "venice", set()),
    ],
)
def test_words_that_say_no_more_than_the_order(text: str, power: str, orders: set[str]) -> None:
    assert orders_filed(text, power=power) == orders


@pytest.mark.parametrize(
    "text",
    [
        "Pavia goes to Montferrat and I spend nine ducats on buying the garrison there.",
        "Pavia goes to Montferrat and I buy the garrison there for 9 ducats.",
    ],
)
def test_a_garrison_there_goes_nowhere(text: str) -> None:
    assert orders_filed(text, power="milan") == {"A Pavia -> Montferrat", "E1 9d buy G Montferrat"}
