"""Orders behind a sign that comments a line out, or in grey beside black, are asked about and not filed."""

from __future__ import annotations

import pytest

from judge.core.effects import FileOrders, SaveGame
from tests.commands.conftest import Table

PICTURES_THAT_SAY_SOMETHING = ("\u274c ", "\U0001f6ab ", "\U0001f4ac ", "\U0001f644 ", "\u2702\ufe0f ")
SIGNS = (
    *PICTURES_THAT_SAY_SOMETHING,
    "#",
    "##",
    "# ",
    ";",
    "; ",
    ";; ",
    "//",
    "// ",
    "% ",
    "- # ",
    ":: ",
    ".. ",
    "'",
    "REM ",
    "-- ",
)


def _orders_after(table: Table, text: str, **facts: object) -> set[str]:
    table.write("florence", text, **facts)
    filed = table.world.filed_orders(
        "sforza", table.world.records["sforza"].phase, table.world.records["sforza"].seats[1].seat
    )
    return {one.text for one in filed}


@pytest.mark.parametrize("sign", SIGNS)
def test_a_line_that_is_commented_out_is_told_and_not_filed(table: Table, sign: str) -> None:
    assert _orders_after(table, f"A flo - bol\n{sign}A are - sie\nF psa h") == {"A flo - bol", "F psa h"}
    if sign.strip().lower() != "rem":
        assert f"> {sign}A are - sie" in table.world.answer.text.replace("  > ", "> ")


@pytest.mark.parametrize("sign", ["#", "//", "%"])
def test_what_stands_behind_such_a_sign_is_not_filed(table: Table, sign: str) -> None:
    assert _orders_after(table, f"A flo - bol {sign} A are - sie") == {"A flo - bol"}


@pytest.mark.parametrize("sign", ["# ", "; ", "// "])
def test_a_sentence_and_a_condition_too(table: Table, sign: str) -> None:
    text = f"A flo - bol\n{sign}the army in Arezzo goes to Siena\n{sign}if Siena is empty, F psa - sie"
    assert _orders_after(table, text) == {"A flo - bol"}


@pytest.mark.parametrize("heading", ["# Orders", "## Spring 1454", "# 1. first", ";-)", "-- Bruno", "#1"])
def test_a_heading_and_a_number_put_nothing_aside(table: Table, heading: str) -> None:
    assert _orders_after(table, f"{heading}\nA are - sie") == {"A are - sie"}


@pytest.mark.parametrize("mark", ["-- ", "#1 ", "# 2. ", "\U0001f42a ", "\u2694\ufe0f ", "\U0001f6a2"])
def test_bullets_and_numbers_are_read(table: Table, mark: str) -> None:
    assert len(_orders_after(table, f"{mark}A flo - bol\n{mark}A are - sie")) == 2


def test_a_heading_that_doubts_is_heard(table: Table) -> None:
    assert _orders_after(table, "# maybe, not sure yet\nA are - sie") == set()


def test_grey_orders_and_commands_are_told_and_not_done(table: Table) -> None:
    grey = ("A are - sie", "set wait", "resign")
    text = "A flo - bol\n" + "\n".join(grey)
    assert _orders_after(table, text, set_apart=grey) == {"A flo - bol"}
    said = table.world.answer.text
    assert all(f"> {line}" in said for line in grey)
    assert not any(e.game.seats[1].wait for e in table.world.of(SaveGame))
    assert len(table.world.of(FileOrders)) == 1


@pytest.mark.parametrize(
    "framed",
    [
        ("A are - sie",),
        ("A are -", "sie"),
        ("The army that stands in Arezzo should go as fast as it can and with all", "its men to Siena"),
        ("Arezzo:", "to Siena"),
        ("| A are - sie |",),
        ('- "A are - sie"', '- "F psa h"'),
    ],
)
def test_an_order_in_a_frame_is_told_and_not_filed(table: Table, framed: tuple[str, ...]) -> None:
    """Be it written in one line or in several; what stands outside is filed."""
    text = "\n".join(("A flo - bol", "", *framed))
    assert _orders_after(table, text, set_apart=framed) == {"A flo - bol"}
    said = table.world.answer.text
    assert all(f"> {line}"[:60] in said for line in framed)


def test_a_heading_in_a_frame_is_heard(table: Table) -> None:
    text = "| Milan proposes: |\nA are - sie"
    assert _orders_after(table, text, set_apart=("| Milan proposes: |",)) == set()
    assert _orders_after(table, "* Spring 1454 *\nA are - sie", set_apart=("* Spring 1454 *",)) == {
        "A are - sie"
    }


EMPTY = (
    "[ ] ",
    "- [ ] ",
    "1. [ ] ",
    "[] ",
    "[_] ",
    "( ) ",
    "\u2610 ",
    "- \u2610 ",
    "1. \u2610 ",
    "\u2b1c ",
    "\U0001f532 ",
)
TICKED = ("[x] ", "[X] ", "- [x] ", "\u2611 ", "\u2713 ", "\u2705 ", "1. [x] ", "(x) ")
PAIRS = (
    ("\u25a1 ", "\u25a0 "),
    ("- \u25a1 ", "- \u25a0 "),
    ("\u25a1 ", "\u2611 "),
    ("\u25c7 ", "\u25c6 "),
    ("\u25cb ", "\u25c9 "),
    ("\u25cb ", "\u2714 "),
    ("\u26aa ", "\u26ab "),
)


@pytest.mark.parametrize(("empty", "ticked"), [*PAIRS, *((one, "[x] ") for one in EMPTY), ("[ ] ", "")])
def test_an_order_in_an_empty_box_is_not_given(table: Table, empty: str, ticked: str) -> None:
    assert _orders_after(table, f"{ticked}A flo - bol\n{empty}A are - sie") == {f"{ticked}A flo - bol"}
    assert "A are - sie" in table.world.answer.text


@pytest.mark.parametrize("empty", EMPTY)
def test_boxes_that_are_all_empty_are_a_form_that_nobody_filled_in(table: Table, empty: str) -> None:
    assert _orders_after(table, f"{empty}A flo - bol\n{empty}A are - sie") == set()


@pytest.mark.parametrize("mark", [*TICKED, "\u25a1 ", "\u25cb ", "\u25c7 ", "\u25a0 "])
def test_an_order_in_a_ticked_box_and_behind_a_bullet_is_given(table: Table, mark: str) -> None:
    assert len(_orders_after(table, f"{mark}A flo - bol\n{mark}A are - sie")) == 2


def test_bullets_within_bullets_are_no_boxes(table: Table) -> None:
    assert len(_orders_after(table, "* A flo - bol\n  \u25cb A are - sie\n    \u25a0 F psa h")) == 3
