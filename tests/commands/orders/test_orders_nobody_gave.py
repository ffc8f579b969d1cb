"""Orders that a word of their letter takes away from its writer are asked about; honest headings are not."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.state import PhaseKind
from tests.commands.orders.test_taken_off_file import ALL_HOLD, table

ORDERS = "A rome - per\nA bol - fer"


def filed_beside_holds(letter: str) -> list[str]:
    """The orders that a letter files for a power whose units all hold."""
    papacy = table(PhaseKind.MOVEMENT, ALL_HOLD)
    papacy.wrote(letter)
    return [order for order in papacy.on_file() if not order.endswith("holds")]


@pytest.mark.parametrize(
    "letter",
    [
        "Drop 3 ducats to Venice",
        "Dismiss 9 ducats to Venice",
        "Entlasse 9 Dukaten an Venedig",
        "Rome comes out and turns back into a garrison",
        "Bologna comes out of the city as a garrison",
        "Rome sort et redevient garnison",
        "Roma sale y se convierte en guarnición",
        "Tell Milan: peace. A bol - mod",
    ],
)
def test_an_order_at_odds_with_a_word_beside_it_is_asked_about(letter: str) -> None:
    assert filed_beside_holds(letter) == []


@pytest.mark.parametrize(
    ("letter", "order"),
    [
        ("Send 9 ducats to Venice", "pay 9d to Venice"),
        ("12 ducats to disband the army in Florence", "E1 12d disband A Florence"),
        ("Disband the garrison of Venice for 12 ducats", "E1 12d disband G Venice"),
        ("Rome goes in and becomes a garrison", "A Rome converts to G"),
    ],
)
def test_an_order_that_nothing_contradicts_is_filed(letter: str, order: str) -> None:
    assert filed_beside_holds(letter) == [order]


@pytest.mark.parametrize(
    "heading",
    [
        "Not our moves:",
        "Nicht meine Befehle:",
        "Pas mes ordres :",
        "Non i miei ordini:",
        "No son mis órdenes:",
        "Niet mijn bevelen:",
        "Keine Befehle von mir:",
        "Discarded draft:",
        "Carla's draft:",
        "Carlas Befehle folgen.",
        "Les ordres de Carla suivent.",
        "Seguono gli ordini di Carla.",
        "Only a draft:",
        "Carla's advice:",
        "I am still thinking about this:",
    ],
)
def test_a_heading_that_disowns_orders_has_them_asked_about(heading: str) -> None:
    assert filed_beside_holds(f"{heading}\n{ORDERS}") == []


@pytest.mark.parametrize(
    "heading",
    [
        "Here goes nothing:",
        "Carla is right, so:",
        "Not a draft:",
        "No draft any more:",
        "I thought about it:",
        "After long thought:",
        "We go with plan A:",
        "On Carla's advice:",
        "As agreed with Carla:",
        "Fingers crossed:",
        "Nach langem Überlegen:",
        "Wie mit Carla besprochen:",
        "Carla a raison, donc :",
        "Comme convenu avec Carla :",
        "Dopo lunga riflessione:",
        "Por consejo de Carla:",
        "We kiezen plan A:",
    ],
)
def test_a_heading_that_leads_to_its_writers_orders_is_no_question(heading: str) -> None:
    assert len(filed_beside_holds(f"{heading}\n{ORDERS}")) == len(ORDERS.splitlines())


@pytest.mark.parametrize("lines", [1, 12, 40])
def test_the_last_line_of_a_letter_disowns_its_orders_however_far_they_are(lines: int) -> None:
    between = "\n".join(f"The harvest was good in village {n}" for n in range(lines))
    assert filed_beside_holds(f"{ORDERS}\n{between}\nThose above are Carla's orders, not mine.") == []


@pytest.mark.parametrize(
    "question", ["Is that what you hold?", "Is this what you have?", "Do you hold these?"]
)
def test_a_question_about_orders_above_it_is_no_order(question: str) -> None:
    assert filed_beside_holds(f"{ORDERS}\n\n{question}") == []


def test_a_letter_to_be_told_tomorrow_offers_no_order() -> None:
    answer = table(PhaseKind.MOVEMENT, ALL_HOLD).wrote("Let me tell Milan tomorrow: peace")
    assert "ally Milan" not in answer


@pytest.mark.parametrize(
    "behind",
    [
        "jk, not doing that, he is my friend",
        "Nah, just messing with him.",
        "War nur ein Witz, das mache ich nicht.",
        "Non, je rigole, je ne fais pas ça.",
        "Scherzo, non lo faccio.",
        "Es broma, no lo hago.",
        "Grapje, dat doe ik niet.",
    ],
)
def test_an_order_that_was_a_joke_is_asked_about(behind: str) -> None:
    assert filed_beside_holds(f"Rome to Perugia! {behind}") == []


@pytest.mark.parametrize("behind", ["Poor fellow, he will not see it coming.", "Good luck to everyone!"])
def test_a_remark_behind_an_order_leaves_it(behind: str) -> None:
    assert filed_beside_holds(f"Rome to Perugia! {behind}") == ["A Rome -> Perugia"]


@pytest.mark.parametrize(
    "heading",
    [
        "What follows is Carla's:",
        "The rest below is Carla's:",
        "Everything below was typed by Carla.",
        "Was folgt, ist von Carla:",
        "Ce qui suit est de Carla :",
        "Quello che segue è di Carla:",
        "Lo que sigue es de Carla:",
        "Wat volgt is van Carla:",
    ],
)
def test_what_a_sentence_behind_an_order_heads_for_another_is_asked_about(heading: str) -> None:
    assert filed_beside_holds(f"A per - are. {heading}\n{ORDERS}")[1:] == []


def test_a_heading_behind_an_order_leads_to_those_below() -> None:
    assert len(filed_beside_holds(f"A per - are. And the other two:\n{ORDERS}")) == 1 + len(
        ORDERS.splitlines()
    )


@pytest.mark.parametrize(
    "heading",
    [
        "Carla sent me this list and I rather like it:",
        "Carla schickte mir diese Liste, sie gefällt mir:",
        "Typed on the train, I have changed my mind about all of it since:",
        "Much the same as yesterday, though I may have altered something since:",
        "No orders from me in this one:",
        "Carla is right? I doubt it:",
    ],
)
def test_a_heading_that_takes_its_list_from_the_writer_is_asked_about(heading: str) -> None:
    assert filed_beside_holds(f"{heading}\n{ORDERS}") == []


@pytest.mark.parametrize(
    "heading", ["Typed on the train, sorry for the mess:", "Carla sent me her list, and here is mine:"]
)
def test_a_heading_that_tells_of_the_writing_is_no_question(heading: str) -> None:
    assert len(filed_beside_holds(f"{heading}\n{ORDERS}")) == len(ORDERS.splitlines())


@pytest.mark.parametrize(
    "letter",
    [
        "Two armies convert",
        "Two of my armies convert",
        "Half of my armies convert",
        "Zwei Armeen werden Garnisonen",
        "Deux armées deviennent garnisons",
        "La moitié de mes armées devient garnison",
        "Milan is owed three",
        "Three cheers for Milan",
        "A hundred greetings to Venice",
        "Perugia has Rome's back",
        "Perugia supports Rome's claim",
    ],
)
def test_what_counts_other_pieces_or_tells_of_sums_orders_nothing(letter: str) -> None:
    papacy = table(PhaseKind.MOVEMENT, ALL_HOLD)
    before = papacy.on_file()
    papacy.wrote(letter)
    assert papacy.on_file() == before


def test_a_group_that_is_counted_right_is_taken() -> None:
    papacy = table(PhaseKind.MOVEMENT)
    papacy.wrote("All three armies hold")
    assert papacy.on_file() == ["A Bologna holds", "A Perugia holds", "A Rome holds"]


@pytest.mark.parametrize(
    "letter",
    [
        "Disband two armies",
        "Keep two armies",
        "Don't keep everything",
        "Je ne garde pas tout",
        "I don't keep all of them",
        "Don't keep just Modena",
        "Ich behalte nicht alles",
        "Raise two armies in Rome",
        "Raise two armies in Rome, Ancona and Bologna",
    ],
)
def test_units_of_winter_that_are_counted_otherwise_than_named_are_asked_about(letter: str) -> None:
    papacy = table(PhaseKind.ADJUSTMENT)
    papacy.wrote(letter)
    assert papacy.on_file() == []


def test_units_of_winter_that_are_counted_as_they_are_named_are_built() -> None:
    papacy = table(PhaseKind.ADJUSTMENT)
    papacy.wrote("Raise two armies in Rome and Bologna")
    assert papacy.on_file() == ["build A Rome", "build A Bologna"]


@pytest.mark.parametrize("word", ["Sorry, wrong account.", "Quatsch!", "Nonsense!", "Olvídalo.", "non"])
def test_a_last_word_that_disowns_is_about_all_orders_above_it(word: str) -> None:
    assert filed_beside_holds(f"{ORDERS}\n\n{word}") == []
