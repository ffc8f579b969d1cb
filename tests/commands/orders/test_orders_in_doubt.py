"""Orders that a mark, a word of deletion, a question to somebody else or a strange language leaves in doubt.

They are asked about; the same words of honest letters leave their orders.
"""

from __future__ import annotations

import pytest

from judge.commands.orders.unread_languages import is_in_unread_language
from tests.commands.conftest import Table
from tests.commands.orders.test_disowning import BOTH, ORDERS, _filed

DELETE = [
    "Delete: {0}",
    "minus: {0}",
    "strike {0}",
    "Out: {0}",
    "Do away with: {0}",
    "Supprimer : {0}",
    "À supprimer : {0}",
    "Zu streichen: {0}",
    "Raus: {0}",
    "Da togliere: {0}",
    "A quitar: {0}",
    "Eruit: {0}",
    "{0} (remove)",
    "{0} [deleted]",
    "{0} (raus)",
    "Please delete the following:\n{0}",
    "Supprimer :\n{0}",
    "Schrap:\n{0}",
]
MARKS = ["(?)", "[?!]", "\U0001f914", "\U0001f937", "\u00af\\_(\u30c4)_/\u00af", "/s"]
LEAD = [
    "In the 1987 championship Florence opened {0}",
    "ChatGPT suggests: {0}",
    "Im Turnier 1987 zog Florenz {0}",
    "Delete these: {0}",
]
TO_THE_WRITER = [
    "Dear Florence, please order\n{0}",
    "Dear Florence,\nI suggest\n{0}\nYours, Venice",
    "Florence, your orders for Spring 1454 as I hold them:\n\n{0}",
    "Florence, your order\ns for Spring 1454 as\n I hold them:\n\n{0}",
    "Bob keeps pushing these on me:\n{0}",
]
ASK_SOMEBODY = [
    "Deal, Bob?",
    "Ok for you, Bob?",
    "What do you make of it, Milan?",
    "Shall I send this to the judge?",
    "Soll ich das so an den Richter schicken?",
    "Je l'envoie au juge ?",
    "Lo mando all'arbitro?",
    "Let me know and I will send them to the judge.",
]
TAKE_BACK = [
    "P.S. on second thoughts, no.",
    "only kidding!",
    "Edit: no",
    "PS: finalement non.",
    "War nur ein Scherz.",
    "Scherzavo!",
    "Grapje.",
]
UNREAD = [
    "Kun et udkast.",
    "Bara ett f\u00f6rslag",
    "To tylko propozycja.",
    "\u00e9 s\u00f3 uma ideia",
    "n\u00e9, to nechci",
    "vain ehdotus",
    "\u044d\u0442\u043e \u0442\u043e\u043b\u044c\u043a\u043e \u0438\u0434\u0435\u044f",
]


@pytest.mark.parametrize("letter", DELETE)
def test_what_is_to_go_is_not_ordered(table: Table, letter: str) -> None:
    assert _filed(table, letter.format("A Are - Sie")) == []


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_of_doubt_behind_an_order_has_it_asked_about(table: Table, mark: str) -> None:
    assert _filed(table, f"A Are - Sie {mark}\nA Flo - Bol") == BOTH[1:]


BACK = ["actually no", "nah", "scratch that", "non en fait", "doch nicht", "anzi no", "mejor no", "toch niet"]
GIVEN = ["A Are - Sie", "Arezzo goes to Siena", "pay Milan 3", "borrow 5d for 1 year", "E1 9d disband A Rome"]


@pytest.mark.parametrize(
    "said", [*(f"{GIVEN[0]}, {back}" for back in BACK), *(f"{one}, {BACK[0]}" for one in GIVEN)]
)
def test_an_order_that_its_own_line_takes_back_is_asked_about(table: Table, said: str) -> None:
    assert _filed(table, f"A Flo - Bol\n{said}") == BOTH[1:]


@pytest.mark.parametrize("letter", LEAD)
def test_a_list_falls_with_its_first_order(table: Table, letter: str) -> None:
    assert _filed(table, letter.format("A Flo - Bol, A Are - Sie")) == []


@pytest.mark.parametrize("letter", TO_THE_WRITER)
def test_what_heads_the_readers_orders_is_not_the_writers(table: Table, letter: str) -> None:
    assert _filed(table, letter.format(ORDERS)) == []


@pytest.mark.parametrize("said", [*ASK_SOMEBODY, *TAKE_BACK, *UNREAD])
def test_a_line_below_may_leave_all_in_doubt(table: Table, said: str) -> None:
    assert _filed(table, f"{ORDERS}\n\n{said}") == []


@pytest.mark.parametrize(
    "letter",
    [
        "{0}\n\nAll well with you?",
        "{0}\n\nHow was the holiday, judge?",
        "{0}\n\nCan the fleet go to Siena, Perugia or Rome, Bologna?",
        "{0}\n\nP.S. Thanks!",
        "{0}\n\nMed venlig hilsen\nLars",
        "{0}\n\nI always send my orders to the judge in good time.",
        "Hi, Florence:\n{0}",
        "Florence here\n{0}",
        "My orders are\n{0}",
        "Correction to my orders:\n{0}",
    ],
)
def test_honest_letters_keep_their_orders(table: Table, letter: str) -> None:
    assert _filed(table, letter.format(ORDERS)) == BOTH


def test_what_is_said_to_go_may_be_an_order_itself(table: Table) -> None:
    assert _filed(table, "take out a loan of five ducats for two years") == ["borrow 5d for 2 years"]


@pytest.mark.parametrize("said", ["On to the next", "C'est la vie", "Es solo una idea", "Med venlig hilsen"])
def test_what_the_judge_reads_and_mere_courtesy_is_in_no_strange_language(said: str) -> None:
    assert not is_in_unread_language(said)


@pytest.mark.parametrize(
    "letter",
    [
        "Which is better: (a) A Are - Sie (b) A Flo - Bol",
        "All but one hold",
        "Arezzo not only to Siena but to Urbino",
        "To: Carla\n\nA Are - Sie",
        "Carla -\n\nA Are - Sie",
        "[Photo]\nOrders of Florence\nA Are - Sie",
    ],
)
def test_what_may_be_meant_for_another_or_leaves_a_choice_is_asked_about(table: Table, letter: str) -> None:
    assert _filed(table, letter) == []
