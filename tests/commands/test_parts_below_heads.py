"""Below the head of a copy nothing is done again: no press, no command, no line for later."""

from __future__ import annotations

import pytest

from judge.core.effects import KeepScheduled
from tests.commands.conftest import Table
from tests.commands.orders.test_orders_below_heads import DEVICES, HEADS

PLACES = [HEADS[0], HEADS[4], HEADS[-1], *DEVICES, "_" * 12]
ABOVE = ["Thanks, all fine.", "F Pis - Lig"]


def _tells_of_quotation(table: Table) -> bool:
    return "quote" in " ".join(table.world.answer.text.split())


@pytest.mark.parametrize("above", ABOVE)
@pytest.mark.parametrize("head", PLACES)
def test_press_below_a_head_goes_to_nobody(table: Table, head: str, above: str) -> None:
    table.write("florence", f"{above}\n\n{head}\n\npress to Milan\nmarch on Siena\nendpress")
    assert not table.world.kept_press
    assert _tells_of_quotation(table)


@pytest.mark.parametrize("command", ["set wait", "clear", "resign"])
@pytest.mark.parametrize("head", PLACES)
def test_commands_below_a_head_are_not_carried_out(table: Table, head: str, command: str) -> None:
    table.write("florence", "F Pis - Lig")
    table.write("florence", f"Thanks, all fine.\n\n{head}\n\n{command}")
    before = table.world.records["sforza"]
    filed = [orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence"]
    assert [one.canonical for one in filed[0]] == ["F Pisa -> EGL"]
    seat = next(one for one in before.seats if one.seat == "florence")
    assert seat.person is not None and not seat.wait
    assert _tells_of_quotation(table)


@pytest.mark.parametrize(
    "later", ["fall 1454: F Pis - Lig", "standing orders\nA Are - Sie", "phase fall 1454\nA Are - Sie"]
)
@pytest.mark.parametrize("head", PLACES)
def test_lines_for_later_below_a_head_are_not_kept(table: Table, head: str, later: str) -> None:
    table.write("florence", f"Thanks, all fine.\n\n{head}\n\n{later}")
    assert not any(isinstance(effect, KeepScheduled) for effect in table.world.effects)
    assert not table.world.laid_by and _tells_of_quotation(table)


@pytest.mark.parametrize("greeting", ["Dear judge,", "Hello,", "Bonjour,", "Guten Tag,", "Ciao,", "Hola,"])
@pytest.mark.parametrize("head", PLACES)
def test_a_copy_goes_on_below_its_own_greeting(table: Table, head: str, greeting: str) -> None:
    table.write("florence", f"Thanks, all fine.\n\n{head}\n\n{greeting}\nset wait")
    assert not next(one for one in table.world.records["sforza"].seats if one.seat == "florence").wait


@pytest.mark.parametrize(
    "letter",
    [
        "Bruno, Mon 10:00\nset wait",
        "Hello,\nset wait\n\nSent from my Galaxy",
        "Thanks, all fine.\n\nset wait",
    ],
)
def test_commands_of_the_writer_are_carried_out(table: Table, letter: str) -> None:
    table.write("florence", letter)
    assert next(one for one in table.world.records["sforza"].seats if one.seat == "florence").wait


@pytest.mark.parametrize("head", PLACES)
def test_questions_below_a_head_are_answered(table: Table, head: str) -> None:
    table.write("florence", f"Thanks, all fine.\n\n{head}\n\nhelp press")
    assert "press" in table.world.answer.text
