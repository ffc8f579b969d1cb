"""Below a line with the form of a head, or that repeats an earlier letter, stands what was written then."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.commands.orders.test_disowning import _filed

OLD = "A Are - Sie\nA Flo - Bol"
CONFIRMED = "Florence, your orders:\n\n  A Arezzo -> Siena\n  A Florence -> Bologna\n  F Pisa holds\n"
HEADS = [
    "Bruno Alberti <bruno@example.org>   Mon, Mar 2, 2026 at 10:00 AM\nTo: judge@example.org",
    "Bruno Alberti <bruno@example.org>   lunedì 2 marzo 2026 alle ore 10:00\nA: judge@example.org",
    "Bruno Alberti\nMon 3/2/2026 10:00 AM\nTo: judge@example.org",
    "From bruno@example.org Mon Mar  2 10:00:00 2026",
    "Bruno, Mon 10:00",
    "me, Mon 10:00",
    "Bruno, gestern um 10:00",
    "Bruno, ieri alle 10:00",
    "Bruno, 2026-03-02",
    "[quote=Bruno]",
]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("above", ["F Pis - Lig", "Thanks, see you."])
def test_orders_below_a_head_are_asked_about_all_together(table: Table, head: str, above: str) -> None:
    filed = _filed(table, f"{above}\n\n{head}\n\n{OLD}")
    assert filed == (["F Pisa -> EGL"] if above.startswith("F") else [])
    assert "A Arezzo -> Siena; A Florence -> Bologna" in " ".join(table.world.answer.text.split())


def test_one_answer_takes_the_orders_below_a_head(table: Table) -> None:
    _filed(table, f"Thanks, see you.\n\n{HEADS[0]}\n\n{OLD}")
    assert _filed(table, "1") == ["A Arezzo -> Siena", "A Florence -> Bologna"]


@pytest.mark.parametrize(
    "lines",
    [
        "Bruno, Mon 10:00",
        "Zurich, 12 March 2026",
        "Dear judge,\n\nZurich, 12 March 2026",
        "Spring 1454",
        "Hello,\n\nFlorence, Spring 1454",
        "Thanks a lot.\n\nFlorence:",
    ],
)
def test_dates_of_a_letter_and_headings_leave_its_orders(table: Table, lines: str) -> None:
    assert _filed(table, f"{lines}\n{OLD}") == ["A Arezzo -> Siena", "A Florence -> Bologna"]


UNKNOWN = ["Qwertz uiop asdf", "__________", "~~~~~~", "mail.example.org/sent/811"]


@pytest.mark.parametrize("line", UNKNOWN)
def test_a_list_that_we_confirmed_is_asked_about_below_a_line_that_nobody_knows(
    table: Table, line: str
) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"F Pis - Lig\n\n{line}\n{OLD}") == ["F Pisa -> EGL"]


def test_a_list_that_we_confirmed_is_asked_about_below_words_of_leave(table: Table) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"Thanks, see you.\n\n{OLD}") == []


def test_a_list_that_we_confirmed_is_asked_about_where_it_says_otherwise(table: Table) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"A Are - Per\n\n{OLD}") == ["A Arezzo -> Perugia"]


def test_a_list_that_we_confirmed_is_asked_about_right_below_an_order_that_it_contradicts(
    table: Table,
) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert {*_filed(table, f"F Pis - Lig\nA Are - Per\n{OLD}")} == {"A Arezzo -> Perugia", "F Pisa -> EGL"}


@pytest.mark.parametrize(
    "letter",
    [
        OLD,
        f"My orders:\n{OLD}",
        f"Dear judge,\n\n{OLD}\n\nBruno",
        f"F Pis - Lig\n\nMy orders:\n{OLD}",
        f"Florence:\n{OLD}",
    ],
)
def test_orders_that_are_sent_once_more_are_filed(table: Table, letter: str) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert {"A Arezzo -> Siena", "A Florence -> Bologna"} <= {*_filed(table, letter)}


def test_a_list_of_which_we_confirmed_a_part_is_filed(table: Table) -> None:
    table.world.letters_kept = [CONFIRMED.replace("Bologna", "Pistoia")]
    assert "A Arezzo -> Siena" in _filed(table, f"F Pis - Lig\n\n__________\n{OLD}")


ADVICE = [
    "1. Prendi Siena: la sua città è aperta e nessuno la tiene.\n       A Are - Sie\n"
    "2. Vai a Bologna: una guarnigione autonoma\n   tiene la città.\n       A Flo - Bol",
    "1. Neem Siena: de stad is open en niemand houdt haar. (N-030)\n  A Are - Sie\n"
    "2. Ga naar Bologna: een autonoom garnizoen houdt de stad. (N-031)\n  A Flo - Bol",
]


@pytest.mark.parametrize("advice", ADVICE)
def test_orders_below_numbered_advice_are_asked_about(table: Table, advice: str) -> None:
    assert _filed(table, f"ok\n\n{advice}") == []


def test_orders_in_a_numbered_list_are_filed(table: Table) -> None:
    assert _filed(table, "1. A Are - Sie\n2. A Flo - Bol") == ["A Arezzo -> Siena", "A Florence -> Bologna"]


def test_one_order_that_we_confirmed_is_asked_about_below_a_heading_that_nobody_knows(table: Table) -> None:
    table.world.letters_kept = [CONFIRMED]
    heading = "Florence, vos ordres pour le printemps 1454 tels que je les ai :"
    assert _filed(table, f"Merci !\n\n{heading}\n\n  A Arezzo -> Siena") == []


@pytest.mark.parametrize("line", [*UNKNOWN, "Best regards", "Previous version"])
@pytest.mark.parametrize("between", ["\n\n", "\n \n\n"])
def test_blank_lines_between_orders_take_none_out_of_a_list(table: Table, line: str, between: str) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"Thanks, see you.\n\n{line}\n{between.join(OLD.splitlines())}") == []


@pytest.mark.parametrize("between", ["Florence:", "sign on Fsforza pw-bruno"])
@pytest.mark.parametrize("head", [*HEADS[:3], *UNKNOWN])
def test_the_name_of_the_power_or_a_sign_on_below_a_head_is_of_the_copy(
    table: Table, head: str, between: str
) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"Thanks, see you.\n\n{head}\n{between}\n{OLD}") == []


@pytest.mark.parametrize("line", ["Version précédente", "History", "Preview", "Map", "Version 2"])
def test_a_line_that_reads_as_a_command_below_other_words_may_head_an_old_list(
    table: Table, line: str
) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"Thanks, see you.\n\n{line}\n{OLD}") == []


@pytest.mark.parametrize("lines", ["clear", "preview", "Hello,\npreview", "Thanks, see you.\nclear"])
def test_below_commands_orders_that_we_confirmed_are_filed(table: Table, lines: str) -> None:
    table.world.letters_kept = [CONFIRMED]
    assert _filed(table, f"{lines}\n{OLD}") == ["A Arezzo -> Siena", "A Florence -> Bologna"]


@pytest.mark.parametrize("line", UNKNOWN)
def test_conditions_take_no_order_out_of_an_old_list(table: Table, line: str) -> None:
    table.world.letters_kept = [CONFIRMED]
    lines = "if not A Bol\nA Are - Sie\nelse\nA Flo - Bol\nendif"
    assert _filed(table, f"Thanks, see you.\n\n{line}\n{lines}") == []


@pytest.mark.parametrize(
    "above",
    ["Dziękuję, wszystko dobrze.\n\nDnia 2 marca 2026 10:00 Anna napisała", "Hallo,\n\nAnna, Mon 10:00"],
)
def test_a_head_with_a_time_is_one_below_a_greeting_or_words_that_nobody_knows(
    table: Table, above: str
) -> None:
    assert _filed(table, f"{above}\n{OLD}") == []


@pytest.mark.parametrize("order", OLD.splitlines())
def test_one_order_that_we_confirmed_is_asked_about_below_signs(table: Table, order: str) -> None:
    table.world.letters_kept = [CONFIRMED]
    for line in ("...", "—", "[…]"):
        assert _filed(table, f"Thanks, see you.\n\n{line}\n{order}") == []


DEVICES = ["Sent from my Galaxy", "Envoyé de mon iPhone", "Von meinem iPhone gesendet", "Get Outlook for iOS"]


@pytest.mark.parametrize("line", DEVICES)
def test_orders_below_the_line_of_a_device_are_asked_about(table: Table, line: str) -> None:
    assert _filed(table, f"Thanks, see you.\n\n{line}\n\nA Are - Sie") == []
    assert _filed(table, f"A Are - Sie\n\n{line}") == ["A Arezzo -> Siena"]
