"""A sentence beside orders that disowns them puts these in doubt, and one question is asked for all.

Held by examples in six languages (``grammar/beside_orders``); the sentences here are none of them.
"""

from __future__ import annotations

import pytest

from judge.commands.orders.disowning import sentences_beside
from tests.commands.conftest import Table

SAID = sentences_beside("machiavelli")
BOTH = ["A Arezzo -> Siena", "A Florence -> Bologna"]
ORDERS = "A Are - Sie\nA Flo - Bol"


def _filed(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence")
    return [order.canonical for order in next(found, ())]


DISOWN = [
    "I came across these on an old floppy disk.",
    "My cousin thinks that would be funny.",
    "Taken from the archive of the 1993 championship.",
    "Nothing of the above is mine.",
    "J'ai trouvé ces lignes dans un vieux carnet.",
    "Das habe ich in einem alten Heft gefunden.",
    "Queste righe le ho copiate da una rivista.",
    "Esto lo copié de un foro.",
    "Dit heb ik van een forum gehaald.",
]


@pytest.mark.parametrize("sentence", DISOWN)
@pytest.mark.parametrize("letter", ["{0}\n{1}", "{0}\n\n{1}", "{1}\n{0}", "{1}\n\n{0}"])
def test_orders_beside_a_sentence_that_disowns_them_are_asked_about_at_once(
    table: Table, sentence: str, letter: str
) -> None:
    assert _filed(table, letter.format(sentence, ORDERS)) == []
    answer = " ".join(table.world.answer.text.split())
    assert sentence in answer and answer.count("A Arezzo -> Siena") == 1
    assert "so I ignored it" not in answer  # it is told once, with the question
    assert _filed(table, "yes") == BOTH


@pytest.mark.parametrize(
    "sentence",
    [
        "Typed on the train, so forgive the mistakes.",
        "Bruno wrote me a long letter, and I believe half of it.",
        "My plan is simple this time.",
        "I found the time at last!",
        "Source of all my troubles: Milan.",
        "The Pope is my friend, I am told.",
        "Bonne chance à tous, et désolé pour le retard.",
        "Viel Spaß beim Auswerten!",
        "Buona fortuna a tutti e grazie del lavoro.",
    ],
)
@pytest.mark.parametrize("letter", ["{0}\n\n{1}", "{1}\n\n{0}"])
def test_talk_of_somebody_who_gives_orders_leaves_them(table: Table, sentence: str, letter: str) -> None:
    assert _filed(table, letter.format(sentence, ORDERS)) == BOTH


def test_a_sentence_below_speaks_of_all_orders_that_stand_together(table: Table) -> None:
    assert _filed(table, "A Are - Sie\n\nA Flo - Bol\n\nNothing of the above is mine.") == []


def test_a_sentence_right_above_some_orders_leaves_those_before_it(table: Table) -> None:
    letter = "My orders:\nA Are - Sie\n\nI came across these on an old floppy disk.\nA Flo - Bol"
    assert _filed(table, letter) == ["A Arezzo -> Siena"]


def test_what_stands_below_the_mark_of_a_signature_may_disown_them(table: Table) -> None:
    signed = "The lines above are a sample text of our starter kit."
    assert _filed(table, f"{ORDERS}\n-- \n{signed}") == []
    table.write("florence", ORDERS, signature=(signed,))
    assert not table.world.orders


def test_a_sentence_that_begins_like_a_command_may_disown_them(table: Table) -> None:
    """``try`` is a word for PREVIEW in French."""
    text = "Essai de mon nouveau logiciel de courrier, ne pas tenir compte de ce message."
    assert _filed(table, f"{text}\n\n{ORDERS}") == []


@pytest.mark.parametrize(
    "heading",
    ["From my hospital bed, with a cast on one arm:", "Written in a hurry between two meetings, sorry:"],
)
def test_a_heading_of_unknown_words_that_speaks_for_orders_leaves_them(table: Table, heading: str) -> None:
    assert SAID.heads_orders(heading)
    assert _filed(table, f"{heading}\n{ORDERS}") == BOTH


@pytest.mark.parametrize(
    "heading", ["Sayings of my late uncle:", "Bunglings of a novice:", "Ordres de ton ami :"]
)
def test_a_heading_of_unknown_words_that_does_not_is_asked_about(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\n{ORDERS}") == []


def test_few_words_prove_nothing() -> None:
    assert not SAID.speaks_for_orders("Carla's last letter")


def test_what_a_sentence_costs_is_bounded() -> None:
    assert SAID.doubting("found " * 100_000) == SAID.doubting("found " * 400)
