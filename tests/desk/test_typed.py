"""What is in no list is typed below the form, and stands so in the letter: blocks of IF, later phases."""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from tests.desk.judges import DeskTable, form

TYPED = (
    "if A bol and not venetian F fer",
    "  A flo - pst",
    "elseif (G pis or A sie)",
    "    A flo - sie",
    "else",
    "A flo h",
    "endif",
)


def scheduled(table: DeskTable, who: str) -> list[str]:
    """Lines that are laid by for later phases."""
    with table.judge.store.read() as known:
        return [each.text for each in known.lines_for_later("sforza", Seat(table.place(who).seat))]


def hand_in(table: DeskTable, key: str, *lines: str, chosen: str) -> None:
    """Type lines below one order that is chosen, look at the preview, and hand it in."""
    page = table.desk.page(key, "en")
    posted = form(page, "\n".join(lines)) | {"p0": [chosen]}
    shown = table.desk.answer_form(key, {**posted, "wish": ["preview"]}, "en")
    assert all(line.strip() in shown.body.decode() for line in lines)
    table.desk.answer_form(key, posted, "en")


def test_a_block_of_conditions_is_stored_as_typed(table: DeskTable) -> None:
    """Line for line, as a letter's is; orders that are handed in again leave it where it is."""
    key = table.key(table.florence)
    hand_in(table, key, "phase fall 1454", *TYPED[:2], "", *TYPED[2:], chosen="A Arezzo holds")
    assert f"{table.florence}@example.org" in table.work()
    assert scheduled(table, table.florence) == [*TYPED]
    assert [order.canonical for order in table.filed(table.florence)] == ["A Arezzo holds"]
    hand_in(table, key, "clear", chosen="A Arezzo -> Siena")
    table.work()
    assert scheduled(table, table.florence) == [*TYPED]
    assert [order.canonical for order in table.filed(table.florence)] == ["A Arezzo -> Siena"]


def test_a_block_for_the_open_phase_is_read_as_a_letters_is(table: DeskTable) -> None:
    """Between the form's orders and what is typed around it: the same orders on file as by mail."""
    lines = ("if A bol and not venetian F flo", "A flo h", "else", "A flo - pis", "endif", "F psa h")
    hand_in(table, table.key(table.florence), *lines, chosen="A Arezzo holds")
    table.work()
    by_desk = table.filed(table.florence)
    table.say(table.florence, "clear")
    table.say(table.florence, "\n".join(("A Arezzo holds", *lines)))
    by_mail = table.filed(table.florence)
    assert by_desk == by_mail and "A Florence holds" in [order.canonical for order in by_desk]


@pytest.mark.parametrize(
    ("language", "line", "title"), [("en", "why", "THE RULES"), ("fr", "pourquoi", "LES RÈGLES")]
)
def test_why_is_answered_in_a_preview(table: DeskTable, language: str, line: str, title: str) -> None:
    """What failed in the phase before, with the rules behind it; nothing is filed."""
    table.everybody_holds()
    table.say(table.florence, f"A flo - bol\nset language {language}")
    assert table.game.process_at is not None
    table.clock.at = table.game.process_at
    table.work()
    key = table.key(table.florence)
    posted = form(table.desk.page(key, "en"), line, "preview")
    shown = table.desk.answer_form(key, posted, "en").body.decode()
    assert title in shown and "N-003" in shown and line in shown.partition("</form>")[0]
    assert not table.filed(table.florence)
