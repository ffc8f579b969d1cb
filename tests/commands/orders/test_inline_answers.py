"""Answers below quoted lines: the quotation tells of which unit, and all of it is only asked about."""

from __future__ import annotations

from judge.mail.reading.quoting import divide
from tests.commands.conftest import Table


def _answered(table: Table, text: str) -> str:
    found = divide(text.split("\n"))
    return table.write("florence", "\n".join(found.kept), answers=tuple(found.answers))


def test_an_answer_is_asked_about_with_the_unit_of_the_line_above(table: Table) -> None:
    said = " ".join(
        _answered(table, "> A Florence: no order received.\nholds\n> A Arezzo: none\nto Perugia").split()
    )
    assert "A Florence holds" in said and "A Arezzo -> Perugia" in said
    assert "I hold no orders from you" in said


def test_a_quotation_says_nothing_by_itself(table: Table) -> None:
    """A remark below a result that is quoted orders nothing, and neither does the result."""
    said = _answered(table, "> F Pisa - ETS: moved.\nOuch. And what did the Pope pay for that?")
    assert "F Pisa" not in said.partition("Still without")[0].replace("> F Pisa", "")


def test_an_order_below_a_quotation_is_an_order(table: Table) -> None:
    said = _answered(table, "> A Florence: none\nA Arezzo holds")
    assert "your orders for Spring 1454 as I hold them:\n\n  A Arezzo holds" in said
