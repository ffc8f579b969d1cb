"""Letters whose form says that they are copies: in whatever language, their orders are asked about."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.commands.orders.test_disowning import BOTH, ORDERS, _filed
from tests.understanding.score import Case, score

FIELDS = [
    "Od: Carla\nDo: Anna\nTemat: ruchy",
    "L\u00e4hett\u00e4j\u00e4: Carla\nVastaanottaja: Anna",
    "\u53d1\u4ef6\u4eba: Carla\n\u6536\u4ef6\u4eba: Anna",
    "__________________\nFrom: Carla\nTo: Anna",
    "W dniu 1 marca Carla napisa\u0142:",
    "Carla escreveu em 1 de mar\u00e7o:",
    "Here is what Carla sent round:",
    "Questo mi ha mandato Milano:",
    "Esto me mand\u00f3 Mil\u00e1n:",
]
BELOW = [
    "Yours, Milan",
    "Milan",
    "(from Carla's letter)",
    "-- Carla, yesterday",
    "(c) Carla 2026",
    "Sent by Carla to me, forwarded for your information.",
]
AROUND = [
    "```\n{0}\n```",
    "\u201cA Are - Sie\u201d\n\u201cA Flo - Bol\u201d",
    "Judge: A Are - Sie\nJudge: A Flo - Bol",
    "Engine line: 1. A Are - Sie",
    "Recording of tonight: A Are - Sie\nA Flo - Bol",
    '[Caption: "A Are - Sie\nA Flo - Bol"]',
    "FLORENCE\n{0}\n\nMILAN\nA Mil - Par",
    "Florence: A Are - Sie\nFlorence: A Flo - Bol\nMilan: A Mil - Par",
    "Florence | A Are - Sie | done\nFlorence | A Flo - Bol | fails",
    "A Are - Sie       done\nA Flo - Bol       bounced",
    "A Are - Sie done\nA Flo - Bol",
    "Fall 1454\n{0}",
    "For Winter 1454 I plan:\n{0}",
]
LINES = [
    "A Flo - Bol: rejected",
    "A Flo threatens to go to Bologna",
    "A Flo - Bol, per Milan",
    "A friend of mine moves from Florence to Bologna",
]
HONEST = [
    "Spring 1454\n{0}",
    "Orders of Florence, Spring 1454:\n{0}",
    "{0}\n\nMilan: pay 3",
    "{0}\n\nWell done, everybody!",
    "Game: sforza\nPower: Florence\n\n{0}",
    "In answer to your letter of 2 March:\n{0}",
    "You wrote that I am late. Here:\n{0}",
    "{0}\n\nLet's see what Venice says to that!",
    "{0}\n\nYours, Florence",
    "{0}\n\n- Bruno",
    "{0}\n\n\u05ea\u05d5\u05d3\u05d4 \u05e8\u05d1\u05d4",
    "Mine ordrer:\n{0}",
    "Moje rozkazy pro jaro:\n{0}",
    "\u041c\u043e\u0438 \u043f\u0440\u0438\u043a\u0430\u0437\u044b:\n{0}",
]


@pytest.mark.parametrize("head", FIELDS)
def test_another_named_above_orders_has_them_asked_about(table: Table, head: str) -> None:
    assert _filed(table, f"{head}\n\n{ORDERS}") == []


@pytest.mark.parametrize("said", BELOW)
def test_another_who_signs_or_is_the_source_has_orders_asked_about(table: Table, said: str) -> None:
    assert _filed(table, f"{ORDERS}\n\n{said}") == []


@pytest.mark.parametrize("letter", [*AROUND, *LINES])
def test_signs_of_quotation_and_lines_that_tell_order_nothing(table: Table, letter: str) -> None:
    assert _filed(table, letter.format(ORDERS)) == []


@pytest.mark.parametrize("letter", HONEST)
def test_letters_of_ones_own_keep_their_orders(table: Table, letter: str) -> None:
    assert _filed(table, letter.format(ORDERS)) == BOTH


@pytest.mark.parametrize(
    "block",
    [
        "diary\nMilan: A mil - pav\nend diary",
        "press to milan\nMilan: A mil - pav\nTranscript: A are - sie\nendpress",
        "suppose Turkey: A alb h",
    ],
)
def test_what_stands_in_press_or_a_diary_makes_no_copy(block: str) -> None:
    assert score(Case(text=f"{block}\nA are h", reading="ask")).read == {"A Arezzo holds"}
